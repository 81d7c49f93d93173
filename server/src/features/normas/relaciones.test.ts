import { archivoApi } from '@cabildo/contracts/archivo'
import { normasApi } from '@cabildo/contracts/normas'
import { direccionDeNorma } from '@cabildo/contracts/normas-direccion'
import { normasVivasApi, type RelacionEscrita } from '@cabildo/contracts/normas-vivas'
import { textosApi } from '@cabildo/contracts/textos'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'

const siglas = 'MPVA'
const banco = usarBanco({ env: { ENTIDAD_SIGLAS: siglas } })

const deOrdenanza = (ndoc: string, anio = 2026) => direccionDeNorma({ tipo_doc: 1, anio, numero: ndoc, uo: null })
/** A published ordinance whose PDF says that. */
const unaOrdenanza = async (texto?: string) => {
  const { id, ndoc } = await unaNorma(banco.db)
  if (texto !== undefined) {
    const { id: texto_id } = await banco.db
      .insertInto('textos')
      .values({ norma_id: id, estado: 'completo' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await banco.db.insertInto('textos_paginas').values({ texto_id, pagina: 1, texto }).execute()
  }
  return { id, ndoc, direccion: deOrdenanza(ndoc) }
}
const leer = async (direccion: string, quien: Persona = 'sara') =>
  (await banco.como(quien)).llamar(normasVivasApi.leer, { query: { direccion } })
const guardar = async (
  direccion: string,
  hechas: Partial<RelacionEscrita>[],
  quien: Persona = 'sara',
  version?: string,
) =>
  (await banco.como(quien)).llamar(normasVivasApi.guardar, {
    body: {
      direccion,
      version: version ?? (await leer(direccion, quien)).cuerpo.version ?? '0',
      hechas: hechas.map((una) => ({ tipo: 'deroga' as const, destino: '', detalle: '', desde: '2026-01-15', ...una })),
    },
  })

describe('what a norm does to others (decision 0213)', () => {
  test('NOR-28 is written, changed and removed; the other norm, its list, its text and its archive say so', async () => {
    const vieja = await unaOrdenanza('Sobre el añil de las plazas.')
    const nueva = await unaOrdenanza()
    const archivada = await unaArchivada(banco.db, { anio: 2018 })
    const suya = deOrdenanza(archivada.nro_doc, 2018)
    const { status, cuerpo } = await guardar(nueva.direccion, [
      { tipo: 'modifica', destino: vieja.direccion, detalle: 'artículo 5' },
      { destino: suya },
      { tipo: 'reglamenta', destino: 'Ley N.° 27972' },
    ])
    expect([status, cuerpo.hechas?.map(({ cita, con_pagina }) => [cita, con_pagina])]).toEqual([
      200,
      [
        [`Ordenanza Municipal N.° ${vieja.ndoc}-2026-${siglas}`, true],
        [`Ordenanza Municipal N.° ${archivada.nro_doc}-2018-${siglas}`, true],
        ['Ley N.° 27972', false],
      ],
    ])
    const porNueva = `por la Ordenanza Municipal N.° ${nueva.ndoc}-2026-${siglas} desde el 15/01/2026`
    const lista = await (await banco.como('sara')).llamar(normasApi.listar, { body: { length: -1 } as never })
    expect(lista.cuerpo.data.find(({ id }) => id === vieja.id)).toMatchObject({
      ...{ estado: 'MODIFICADA', estado_detalle: porNueva },
    })
    expect(lista.cuerpo.data.find(({ id }) => id === nueva.id)).toMatchObject({ estado: 'VIGENTE', estado_detalle: '' })
    const archivo = await banco.ciudadano.llamar(archivoApi.listar, { query: { length: '10' } as never })
    expect(archivo.cuerpo.data[0]).toMatchObject({ estado: 'DEROGADA', estado_detalle: porNueva })
    const hallada = await banco.ciudadano.llamar(textosApi.buscar, { query: { q: 'añil', start: '0' } })
    expect(hallada.cuerpo.data).toMatchObject([{ estado: 'MODIFICADA', estado_detalle: porNueva }])
    expect((await leer(vieja.direccion)).cuerpo.recibidas).toMatchObject([
      { tipo: 'modifica', otra: nueva.direccion, detalle: 'artículo 5' },
    ])
    const quedan = await guardar(nueva.direccion, [{ destino: suya, desde: '2027-02-01' }])
    expect(quedan.cuerpo.hechas).toMatchObject([{ otra: suya, desde: '2027-02-01' }])
    const luego = await banco.ciudadano.llamar(archivoApi.listar, { query: { length: '10' } as never })
    expect(luego.cuerpo.data[0]).toMatchObject({
      estado: 'VIGENTE',
      estado_detalle: `Será derogada por la Ordenanza Municipal N.° ${nueva.ndoc}-2026-${siglas} desde el 01/02/2027`,
    })
  })

  test('NOR-28 a citation of ours that somebody writes out is our norm, with the unit that it has', async () => {
    const nueva = await unaOrdenanza()
    await unaNorma(banco.db, { area_id: 15, uo: 15, tipo_doc: 4, ndoc: '0777' })
    const { cuerpo } = await guardar(nueva.direccion, [
      { destino: `Ordenanza Municipal N° 012-2019-${siglas}` },
      { destino: 'resolucion-de-gerencia/2026/777' },
      { destino: 'Ordenanza N° 012-2019-MDSJ' },
    ])
    expect(cuerpo.hechas?.map(({ otra }) => otra)).toEqual([
      'ordenanza-municipal/2019/12',
      'resolucion-de-gerencia/2026/777/15',
      'Ordenanza Municipal N.° 012-2019-MDSJ',
    ])
  })

  test('NOR-22 NOR-28 a resolution of a unit that comes later is reached, by the siglas of the citation or by its number alone', async () => {
    const nueva = await unaOrdenanza(
      `Valle Alto, 3 de marzo de 2026. SE ORDENA: Artículo 1.- Deróguese la Resolución de Gerencia N° 0551-2026-GDU-${siglas}.`,
    )
    await banco.db.updateTable('areas').set({ siglas: 'GDU' }).where('id', '=', 15).execute()
    const deUnidad = (numero: string, uo: number | null) => direccionDeNorma({ tipo_doc: 4, anio: 2026, numero, uo })
    expect((await leer(nueva.direccion)).cuerpo.sugerencias).toMatchObject([{ destino: deUnidad('551', 15) }])
    const publicar = (ndoc: string, uo: number) => unaNorma(banco.db, { area_id: uo, uo, tipo_doc: 4, ndoc })
    // Two units have a 553, and nobody says which of them is meant.
    for (const uo of [15, 20]) await publicar('0553', uo)
    // Another unit's of the same number is another norm.
    await publicar('0551', 20)
    const { cuerpo } = await guardar(nueva.direccion, [
      { destino: `Resolución de Gerencia N° 551-2026-GDU-${siglas}` },
      { destino: deUnidad('552', null) },
      { destino: deUnidad('553', null) },
    ])
    expect(cuerpo.hechas?.map(({ otra }) => otra)).toEqual([
      ...[deUnidad('551', 15), deUnidad('552', null), deUnidad('553', null)],
    ])
    for (const ndoc of ['0551', '0552']) await publicar(ndoc, 15)
    await publicar('0553', 21)
    const { hechas } = (await leer(nueva.direccion)).cuerpo
    expect(hechas.map(({ otra, con_pagina }) => [otra, con_pagina])).toEqual([
      [deUnidad('551', 15), true],
      [deUnidad('552', 15), true],
      [deUnidad('553', null), false],
    ])
    for (const ndoc of ['551', '552'])
      expect((await leer(deUnidad(ndoc, 15), 'sol')).cuerpo).toMatchObject({
        estado: 'DEROGADA',
        recibidas: [{ otra: nueva.direccion }],
      })
    for (const otra of [deUnidad('553', 21), deUnidad('551', 20)])
      expect((await leer(otra, 'sol')).cuerpo.estado).toBe('VIGENTE')
  })

  test('NOR-28 what stands under "De otra entidad" is our norm only where it is nothing but its citation with our siglas', async () => {
    const nueva = await unaOrdenanza()
    const ajenas = [
      'Ordenanza N° 012-2019',
      `Convenio con la Ordenanza N° 013-2019-${siglas}`,
      'Resolución de Gerencia N° 014-2019-GDU',
    ]
    const { cuerpo } = await guardar(
      nueva.direccion,
      ajenas.map((destino) => ({ destino })),
    )
    expect(cuerpo.hechas?.map(({ otra }) => otra)).toEqual(ajenas)
    const dos = await guardar(nueva.direccion, [{ destino: 'Ley N° 27972 y Decreto Supremo N° 004-2019-JUS' }])
    expect([dos.status, dos.cuerpo.errors]).toEqual([
      422,
      { 'hechas.0.destino': 'Indique una sola norma en cada relación' },
    ])
  })

  test('NOR-28 what goes round, what acts on itself and what is said twice is refused beside it, and nothing is saved', async () => {
    const [a, b] = [await unaOrdenanza(), await unaOrdenanza()]
    expect((await guardar(a.direccion, [{ destino: b.direccion }])).status).toBe(200)
    const rechazos: [Partial<RelacionEscrita>[], string, string][] = [
      [
        [{ destino: 'Ley N.° 1' }, { destino: a.direccion }],
        'hechas.1.destino',
        'Esa norma ya actúa sobre esta: una norma solo actúa sobre las anteriores',
      ],
      [[{ destino: b.direccion }], 'hechas.0.destino', 'Una norma no actúa sobre sí misma'],
      [[{ destino: 'Ley N.° 1' }, { destino: 'Ley N.° 1' }], 'hechas.1.destino', 'Ya está en la lista'],
      [[{ destino: '' }], 'hechas.0.destino', 'Indique la norma'],
      // P-15: the page of both norms would show it.
      ...(['destino', 'detalle'] as const).map((campo): [Partial<RelacionEscrita>[], string, string] => [
        [{ destino: 'Ley N.° 1', [campo]: 'de don Juan, DNI 41234567' }],
        `hechas.0.${campo}`,
        'Muestra datos que parecen personales (DNI o teléfono). Quítelos: la página de la norma los mostraría',
      ]),
      [[{ destino: 'Ley N.° 1', desde: '2026-02-30' }], 'hechas.0.desde', 'Fecha no válida'],
    ]
    for (const [hechas, campo, mensaje] of rechazos) {
      const { status, cuerpo } = await guardar(b.direccion, hechas)
      expect([status, cuerpo.errors]).toEqual([422, { [campo]: mensaje }])
    }
    expect((await leer(b.direccion)).cuerpo.hechas).toEqual([])
  })

  test('D-22 SHE-94 API-08 a stale copy is refused, and one that names none is asked for it', async () => {
    const nueva = await unaOrdenanza()
    const { version } = (await leer(nueva.direccion)).cuerpo
    expect((await guardar(nueva.direccion, [{ destino: 'Ley N.° 1' }], 'sara', version)).status).toBe(200)
    expect(await guardar(nueva.direccion, [], 'sara', version)).toMatchObject({
      ...{ status: 409, cuerpo: { codigo: 'desactualizado' } },
    })
    expect((await leer(nueva.direccion)).cuerpo.hechas).toHaveLength(1)
  })

  test('NOR-24 ARC-02 who may change a norm says what it does: its area, informatics, and of the archive permission 13', async () => {
    const deSara = await unaOrdenanza()
    const { ndoc } = await unaNorma(banco.db, { area_id: 21, uo: 15, tipo_doc: 4 })
    const deUnidad = direccionDeNorma({ tipo_doc: 4, anio: 2026, numero: ndoc, uo: 15 })
    const archivada = deOrdenanza((await unaArchivada(banco.db, { anio: 2018 })).nro_doc, 2018)
    expect((await leer(deSara.direccion, 'sol')).status).toBe(200)
    expect((await leer(archivada, 'sol')).status).toBe(200)
    for (const [direccion, quien, status, codigo] of [
      [deSara.direccion, 'gloria', 404, 'noEncontrado'],
      [deUnidad, 'gloria', 403, 'publicacionAjena'],
      [archivada, 'gloria', 404, 'noEncontrado'],
      [deOrdenanza('99999'), 'sara', 404, 'noEncontrado'],
    ] as const) {
      expect(await leer(direccion, quien)).toMatchObject({ status, cuerpo: { codigo } })
      expect(await guardar(direccion, [], quien, '0')).toMatchObject({ status, cuerpo: { codigo } })
    }
    for (const direccion of ['ordenanza-municipal/2026/012', 'ley/2026/1', 'x'])
      expect((await leer(direccion)).status).toBe(422)
  })
})

test('NOR-28 the text of a norm suggests what it does, from its own day, until that is written down', async () => {
  const vieja = await unaOrdenanza()
  const nueva = await unaOrdenanza(
    `ORDENANZA MUNICIPAL\nValle Alto, 3 de marzo de 2026\nVISTO el Informe N° 012-2026-GDU y la Ley N° 27972;\nSE ORDENA: Artículo 1.- Modifíquense los artículos 5 y 8 de la Ordenanza Municipal N° ${vieja.ndoc}-2026-${siglas}. Artículo 2.- Deróguese la Ordenanza N° 003-2011-${siglas}.`,
  )
  const { cuerpo } = await leer(nueva.direccion)
  expect([cuerpo.texto, cuerpo.fecha]).toEqual(['completo', '2026-03-03'])
  expect(cuerpo.sugerencias).toMatchObject([
    { tipo: 'modifica', destino: vieja.direccion, detalle: 'artículos 5 y 8', desde: '2026-03-03', con_pagina: true },
    { tipo: 'deroga', destino: 'ordenanza-municipal/2011/3', detalle: '', desde: '2026-03-03', con_pagina: false },
  ])
  const [primera] = cuerpo.sugerencias
  const conDni = await unaOrdenanza(
    `SE ORDENA: Artículo 1.- Modifíquense los artículos 5 y 8 sobre don Juan con DNI 41234567 de la Ordenanza Municipal N° ${vieja.ndoc}-2026-${siglas}.`,
  )
  // P-15: what is accepted becomes public.
  expect((await leer(conDni.direccion)).cuerpo.sugerencias).toMatchObject([{ tipo: 'modifica', detalle: '' }])
  const despues = await guardar(nueva.direccion, primera ? [primera] : [])
  expect(despues.cuerpo.sugerencias).toMatchObject([{ tipo: 'deroga' }])
})

test('NOR-17 NOR-28 a number that would make a norm act on itself is refused beside it', async () => {
  const nueva = await unaOrdenanza()
  await guardar(nueva.direccion, [{ destino: deOrdenanza(`7${nueva.ndoc}`) }])
  const sara = await banco.como('sara')
  const { cuerpo: lista } = await sara.llamar(normasApi.listar, { body: { length: -1 } as never })
  const version = lista.data.find(({ id }) => id === nueva.id)?.updated_at ?? ''
  const { status, cuerpo } = await sara.llamar(normasApi.editar, {
    params: { id: String(nueva.id) },
    body: { tipo_doc: '1', anio: '2026', ndoc: `7${nueva.ndoc}`, descripcion: 'Otra', version },
  })
  expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, ['ndoc']])
})
