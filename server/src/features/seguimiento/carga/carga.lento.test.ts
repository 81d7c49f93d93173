import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../../test/banco.ts'
import { enCarrera } from '../../../../test/carrera.ts'
import { unLibro } from '../../../../test/hojas-de-prueba.ts'
import { impedir } from '../../../../test/impedir.ts'
import {
  COLUMNAS_SEGUIDAS,
  libroReal,
  type ObraDePrueba,
  TODAS_SEGUIDAS,
  unaObra,
  unLibroDeObras,
  usarObras,
} from '../../../../test/obras.ts'
import { COLUMNAS_DEL_REGISTRO } from '../../../demo/obras.ts'
import { tomarTurno } from './carga.queries.ts'

const banco = usarBanco()
const { ajustar, auditadas, avances, cargas, detectar, listar, obras, subir } = usarObras(banco)
const HORA_MS = 3_600_000
const subirEstas = async (...suyas: ObraDePrueba[]) => subir(await unLibroDeObras(suyas))
const real = () => new File([new Uint8Array(libroReal())], 'seguimiento_columnas_B_a_AD.xlsx')

beforeEach(async () => {
  banco.poner(AHORA)
  await banco.bd.comoDueno('truncate obras, obras_cargas, obras_avances, obras_columnas')
})

test('SEG-22 SEG-27 API-96 the real file: its 22 works are the timeline, and the answer says what was read', async () => {
  await ajustar(COLUMNAS_DEL_REGISTRO)
  const { status, cuerpo } = await subir(real())
  expect(status).toBe(200)
  expect(cuerpo.reporte).toEqual({
    ...{ nombre: 'seguimiento_columnas_B_a_AD.xlsx', hoja: 'SEGUIMIENTO', filas: 22, obras: 22 },
    ...{
      nuevas: 22,
      cambiadas: 0,
      iguales: 0,
      conservadas: 0,
      retiradas: 0,
      inicios_recortados: 22,
      fines_recortados: 22,
    },
    ...{ sin_fisico: 1, sin_financiero: 1, sin_plazo: 0, ignoradas: 0, repetidas: 0, rechazadas: 0 },
    ...{ fracciones: [], discrepancias: [], motivos: [] },
  })
  expect([cuerpo.metas.length, cuerpo.actualizado, cuerpo.hoy]).toEqual([22, '2026-11-18 10:30:00', '2026-11-18'])
  expect(cuerpo.metas).toEqual(await listar())
  expect(cuerpo.metas[1]).toMatchObject({
    ...{ cui: '2133298', fechaini: '01-01-2019', fechafin: '31-12-2026', inicio: '2012-02-01', fin: '2027-01-29' },
    ...{ avance_fisico: 100, avance_financiero: 95.36, costo_actualizado: 14_268_975, clase: 'concluida' },
  })
  expect((await avances()).length).toBe(22)
  expect(await banco.archivosEnDisco()).toEqual([])
})

test('SEG-13 SEG-22 D-25 what else the file tells of costs and plans is kept with the upload and shown to anybody', async () => {
  await ajustar(TODAS_SEGUIDAS)
  const [con, sin] = [
    unaObra({ devengado_anual: 'S/ 350.25', avance_fisico_programado: 0.625, avance_financiero_programado: 0.4 }),
    unaObra(),
  ]
  const { cuerpo } = await subir(await unLibroDeObras([con, sin]))
  expect(cuerpo.reporte.fracciones).toEqual(['avance_fisico_programado', 'avance_financiero_programado'])
  const suyas = await listar()
  expect(suyas[0]).toMatchObject({
    ...{ pim_current: 1_000, devengado_acumulado_total: 500, devengado_anual: 350.25 },
    ...{ avance_fisico_programado: 62.5, avance_financiero_programado: 40, atraso: 17 },
  })
  // Without a programme of its own the dates tell: 979 of 1021 days.
  expect(suyas[1]).toMatchObject({
    ...{ devengado_anual: null, avance_fisico_programado: null, programado: 95.89, atraso: 50.39, dias_vencidos: 0 },
  })
  const { cuerpo: historia } = await banco.ciudadano.llamar(seguimientoApi.avances, {
    params: { cui: String(con.cui) },
  })
  expect(historia.data[0]).toMatchObject({ avance_fisico_programado: 62.5, avance_financiero_programado: 40 })
  // A letter that is taken back is read no more.
  await ajustar({ ...TODAS_SEGUIDAS, devengado_anual: undefined })
  await subir(await unLibroDeObras([con, sin]))
  expect((await listar())[0]?.devengado_anual).toBeNull()
})

test('API-95 SEG-20 the real file suggests the nine columns, and nothing is saved or kept of it', async () => {
  const { status, cuerpo } = await detectar(real())
  const letras = Object.entries(cuerpo.data.columnas).map(([campo, { letra }]) => [campo, letra])
  expect([status, cuerpo.data.hoja, cuerpo.data.fila, Object.fromEntries(letras)]).toEqual([
    ...[200, 'SEGUIMIENTO', 1, COLUMNAS_DEL_REGISTRO],
  ])
  expect(await banco.db.selectFrom('obras_columnas').selectAll().execute()).toEqual([])
  expect(await banco.archivosEnDisco()).toEqual([])
  const ajeno = await detectar(await unLibro([{ filas: [['DNI', 'NOMBRES']] }]))
  expect([ajeno.status, ajeno.cuerpo.errors]).toEqual([
    422,
    { selectedFile: 'No se reconocieron encabezados en las primeras filas: escriba las letras a mano' },
  ])
})

test('SEG-29 an upload replaces all works: new, changed, as before and gone are told, and only what changed is touched', async () => {
  await ajustar()
  const [ana, beto, carla, dora] = [unaObra(), unaObra(), unaObra(), unaObra()]
  await subirEstas(ana, beto, carla)
  const alEmpezar = (await auditadas()).length
  const despues = new Date(AHORA.getTime() + HORA_MS)
  banco.poner(despues)
  const { cuerpo } = await subirEstas(dora, { ...beto, avance_fisico: 60 }, { ...ana, costo_actualizado: 3_000 })
  expect(cuerpo.reporte).toMatchObject({ obras: 3, nuevas: 1, cambiadas: 2, iguales: 0, retiradas: 1 })
  expect((await obras()).map(({ cui, cambio_at }) => [Number(cui), cambio_at])).toEqual([
    [dora.cui, despues],
    [beto.cui, despues],
    // Its progress is as it was.
    [ana.cui, AHORA],
  ])
  const suyas = (await auditadas()).slice(alEmpezar)
  expect(suyas.sort()).toEqual(
    [`DELETE ${carla.cui}`, `INSERT ${dora.cui}`, `UPDATE ${ana.cui}`, `UPDATE ${beto.cui}`].sort(),
  )
  const { cuerpo: igual } = await subirEstas({ ...ana, costo_actualizado: 3_000 }, { ...beto, avance_fisico: 60 }, dora)
  expect(igual.reporte).toMatchObject({ obras: 3, nuevas: 0, cambiadas: 0, iguales: 3, retiradas: 0 })
  // Another order alone is followed, and is nobody's change.
  expect(igual.metas.map(({ cui }) => Number(cui))).toEqual([ana.cui, beto.cui, dora.cui])
  expect(await auditadas()).toHaveLength(alEmpezar + suyas.length)
  expect((await cargas()).map(({ obras: n, created_by }) => [n, created_by])).toEqual(Array(3).fill([3, 12]))
  expect((await avances()).length).toBe(9)
})

describe('SEG-29 an upload that keeps fewer than half of the published works is asked about first', () => {
  const publicar = async (cuantas: number) => {
    await ajustar()
    const suyas = Array.from({ length: cuantas }, () => unaObra())
    await subirEstas(...suyas)
    return suyas
  }
  const sinConfirmar = async (obras: readonly ObraDePrueba[]) => subir(await unLibroDeObras(obras), {})
  const confirmando = async (obras: readonly ObraDePrueba[], confirma_retiro: number) =>
    subir(await unLibroDeObras(obras), { confirma_retiro: String(confirma_retiro) })
  const todo = async () => [await obras(), await cargas(), await avances(), await auditadas()]

  test('it says how many of how many, changes nothing, and is done once it is sent again with that number', async () => {
    const suyas = await publicar(28)
    const antes = await todo()
    const archivo = [...suyas.slice(0, 6), unaObra(), unaObra()]
    expect(await sinConfirmar(archivo)).toMatchObject({
      status: 409,
      cuerpo: {
        codigo: 'retiraObras',
        message: 'Este archivo quita 22 de 28 obras publicadas',
        retiradas: 22,
      },
    })
    expect(await todo()).toEqual(antes)
    expect(await banco.archivosEnDisco()).toEqual([])
    const { status, cuerpo } = await confirmando(archivo, 22)
    expect([status, cuerpo.reporte]).toMatchObject([200, { obras: 8, nuevas: 2, iguales: 6, retiradas: 22 }])
  })

  test.each([
    ['half of them is not asked about', 4, 2, 200],
    ['one less is', 5, 2, 409],
    ['nor is an empty timeline', 0, 0, 200],
    ['nor one that only grows', 3, 3, 200],
    ['the only one, in whose place another comes, is', 1, 0, 409],
  ])('%s: of %i the file keeps %i', async (_, publicadas, quedan, esperado) => {
    const suyas = await publicar(publicadas || 1)
    if (publicadas === 0) await banco.bd.comoDueno('truncate obras')
    const { status, cuerpo } = await sinConfirmar([...suyas.slice(0, quedan), unaObra(), unaObra(), unaObra()])
    expect(status).toBe(esperado)
    if (publicadas === 1) expect(cuerpo.message).toBe('Este archivo quita 1 de 1 obra publicada')
  })

  test('works whose row was refused stay, and count as kept', async () => {
    const [una, otra, ...demas] = await publicar(5)
    const rechazadas = demas.slice(0, 2).map((obra) => ({ ...obra, fechaini: 'ayer' }))
    expect((await sinConfirmar([una ?? {}, otra ?? {}, ...rechazadas])).cuerpo.reporte).toMatchObject({
      conservadas: 2,
      retiradas: 1,
    })
  })

  test('SEG-29 D-22 what was agreed to is counted again in the transaction: a colleague who published meanwhile is heard', async () => {
    const suyas = await publicar(4)
    const mia = suyas.slice(0, 1)
    expect((await sinConfirmar(mia)).cuerpo.retiradas).toBe(3)
    const [respuesta] = await enCarrera(
      banco.bd,
      async (trx) => {
        await tomarTurno(trx)
        const suya = await trx.selectFrom('obras').selectAll().orderBy('orden').limit(1).executeTakeFirstOrThrow()
        const nuevas = [1, 2, 3, 4, 5, 6].map((n) => ({ ...suya, cui: `299000${n}`, orden: 100 + n }))
        await trx.insertInto('obras').values(nuevas).execute()
      },
      [() => confirmando(mia, 3)],
    )
    expect(respuesta).toMatchObject({
      status: 409,
      cuerpo: { message: 'Este archivo quita 9 de 10 obras publicadas', retiradas: 9 },
    })
    expect(await obras()).toHaveLength(10)
    expect((await confirmando(mia, 9)).status).toBe(200)
  })

  test.each(['-1', 'todas', '1e9', '12345678'])('the number %s is none', async (confirma_retiro) => {
    const [una] = await publicar(3)
    const { status } = await subir(await unLibroDeObras([una ?? {}]), { confirma_retiro })
    expect(status).toBe(422)
    expect(await obras()).toHaveLength(3)
  })
})

describe('what is refused changes nothing', () => {
  const nada = async (archivo: File) => {
    const antes = [await obras(), await cargas(), await avances()]
    const { status, cuerpo } = await subir(archivo)
    expect([await obras(), await cargas(), await avances()]).toEqual(antes)
    expect(await banco.archivosEnDisco()).toEqual([])
    return [status, cuerpo.codigo, cuerpo.errors]
  }
  beforeEach(async () => {
    await ajustar()
    await subirEstas(unaObra())
  })

  test('SEG-29 SEG-33 a file without any work, with the column that was looked at', async () => {
    expect(await nada(await unLibro([{ nombre: 'RESUMEN', filas: [['nada'], ['de', 'nada']] }]))).toEqual([
      ...[422, 'hojaIlegible'],
      {
        selectedFile: 'Ninguna fila de la hoja «RESUMEN» tiene un CUI en la columna A. Revise AJUSTES COLUMNAS EXCEL',
        columnas: 'Revise las columnas',
      },
    ])
    expect(await nada(real())).toEqual([
      ...[422, 'hojaIlegible'],
      {
        selectedFile:
          'Ninguna fila de la hoja «SEGUIMIENTO» tiene un CUI en la columna A; su encabezado está en la columna B. Revise AJUSTES COLUMNAS EXCEL',
        columnas: 'Revise las columnas',
      },
    ])
    expect(await nada(await unLibroDeObras([unaObra({ fechaini: 'ayer' }), unaObra({ title_meta: '' })]))).toEqual([
      ...[422, 'hojaIlegible'],
      {
        selectedFile: 'Ninguna fila se puede leer: se rechazaron 2. Fila 2: Fecha de inicio: ayer no es una fecha',
        columnas: 'Revise las columnas',
      },
    ])
  })

  test('SEG-21 SEG-33 what is no workbook, or none that can be read', async () => {
    const llamado = (contenido: string, nombre: string) => nada(new File([contenido], nombre))
    expect(await llamado('cui;nombre', 'obras.csv')).toEqual([
      ...[422, 'noEsXlsx'],
      { selectedFile: 'El archivo debe ser de Excel (.xlsx)' },
    ])
    const cortado = libroReal().subarray(0, 5_000)
    expect(await nada(new File([new Uint8Array(cortado)], 'obras.xlsx'))).toEqual([
      ...[422, 'hojaIlegible'],
      { selectedFile: 'El archivo está dañado y no se puede leer' },
    ])
  })

  test('SEG-21 no file at all, and one of somebody without permission 14', async () => {
    const sol = await banco.como('sol')
    const sinArchivo = await sol.llamar(seguimientoApi.subir, { archivos: {}, body: {} })
    expect([sinArchivo.status, sinArchivo.cuerpo.errors]).toEqual([422, { selectedFile: 'Elija el archivo Excel' }])
    const archivos = { 'selectedFile[]': [await unLibroDeObras([unaObra()])] }
    for (const llamada of [seguimientoApi.subir, seguimientoApi.detectar]) {
      const canastera = await (await banco.como('canastera')).llamar(llamada, { archivos, body: {} })
      const nadie = await banco.ciudadano.llamar(llamada, { archivos, body: {} })
      expect([canastera.status, nadie.status]).toEqual([403, 401])
    }
    expect((await cargas()).length).toBe(1)
  })

  test('SEG-20 without settings nothing is read', async () => {
    await banco.bd.comoDueno('truncate obras_columnas')
    expect(await nada(await unLibroDeObras([unaObra()]))).toEqual([409, 'sinColumnas', undefined])
  })

  test('SEG-29 SEG-33 an upload that fails half-way leaves nothing half-done, and no file', async () => {
    const permitir = await impedir(banco.bd.url, 'obras')
    try {
      const [status] = await nada(await unLibroDeObras([unaObra(), unaObra()]))
      expect(status).toBe(500)
    } finally {
      await permitir()
    }
    expect((await subirEstas(unaObra())).status).toBe(200)
  })
})

test('SEG-29 D-10 of two uploads at once one follows the other: the timeline is that of the last, and both are kept', async () => {
  await ajustar()
  const [comun, una, otra] = [unaObra(), unaObra(), unaObra()]
  const libros = [await unLibroDeObras([comun, una]), await unLibroDeObras([{ ...comun, avance_fisico: 90 }, otra])]
  const respuestas = await enCarrera(
    banco.bd,
    tomarTurno,
    libros.map((libro) => () => subir(libro)),
  )
  expect(respuestas.map(({ status }) => status)).toEqual([200, 200])
  const [primera, ultima] = await cargas()
  const deCarga = async (id = 0) => (await avances()).filter((a) => a.carga_id === id).map(({ cui }) => cui)
  expect((await obras()).map(({ cui }) => cui)).toEqual(await deCarga(ultima?.id))
  expect([...(await deCarga(primera?.id)), ...(await deCarga(ultima?.id))].sort()).toEqual(
    [comun, comun, una, otra].map(({ cui }) => String(cui)).sort(),
  )
  const reportes = respuestas.map(({ cuerpo }) => cuerpo.reporte)
  expect(reportes.map(({ nuevas, cambiadas, retiradas }) => [nuevas, cambiadas, retiradas]).sort()).toEqual([
    [1, 1, 1],
    [2, 0, 0],
  ])
})

test('SEG-30 a work that is deleted comes back with the next upload that names it, and keeps what was said of it', async () => {
  await ajustar()
  const [una, otra] = [unaObra(), unaObra()]
  await subirEstas(una, otra)
  const params = { cui: String(una.cui) }
  expect((await (await banco.como('sol')).llamar(seguimientoApi.eliminar, { params })).status).toBe(200)
  const { cuerpo } = await subirEstas({ ...una, avance_fisico: 70 }, otra)
  expect(cuerpo.reporte).toMatchObject({ nuevas: 1, iguales: 1 })
  const historia = await banco.ciudadano.llamar(seguimientoApi.avances, { params })
  expect(historia.cuerpo.data.map(({ avance_fisico }) => avance_fisico)).toEqual([45.5, 70])
})

test('SEG-29 SEG-33 a work whose row is refused stays as it was, and is told apart from one of which the file says nothing', async () => {
  await ajustar()
  const [una, dos, tres, cuatro] = [unaObra(), unaObra(), unaObra(), unaObra()]
  await subirEstas(una, dos, tres)
  banco.poner(new Date(AHORA.getTime() + HORA_MS))
  const antes = await obras()
  const { cuerpo } = await subirEstas(
    // Refused, and not there before.
    { ...cuatro, fechaini: 'ayer' },
    { ...dos, avance_fisico: 460 },
    { ...una, avance_fisico: 46 },
    // Its first row was taken.
    { ...una, avance_fisico: 47 },
  )
  expect(cuerpo.reporte).toMatchObject({
    ...{ obras: 2, nuevas: 0, cambiadas: 1, iguales: 0, conservadas: 1, retiradas: 1, rechazadas: 3 },
  })
  const ahora = await obras()
  expect(ahora.find(({ cui }) => Number(cui) === dos.cui)).toEqual(antes[1])
  expect(ahora.map(({ cui }) => Number(cui)).sort()).toEqual([una.cui, dos.cui])
  expect(cuerpo.metas).toHaveLength(2)
  // What is kept of the upload is what it said.
  expect((await cargas()).map(({ obras: n }) => n)).toEqual([3, 1])
  expect(await avances()).toHaveLength(4)
})

test('SEG-19 SEG-30 a work that comes back has not moved since the upload that first told it so far', async () => {
  await ajustar()
  const [una, otra] = [unaObra({ avance_fisico: 30 }), unaObra()]
  const params = { cui: String(una.cui) }
  const cambios: unknown[] = []
  // Away, then back and back once more as it was, told what it was before, and at last unlike ever.
  for (const [hora, fisico] of [30, 40, null, 40, 40, 30, null, 30, 50].entries()) {
    banco.poner(new Date(AHORA.getTime() + hora * HORA_MS))
    await subirEstas(...(fisico === null ? [] : [{ ...una, avance_fisico: fisico }]), otra)
    const suya = (await obras()).find(({ cui }) => cui === params.cui)
    cambios.push(suya && (suya.cambio_at.getTime() - AHORA.getTime()) / HORA_MS)
    if (hora === 4)
      expect((await (await banco.como('sol')).llamar(seguimientoApi.eliminar, { params })).status).toBe(200)
  }
  expect(cambios).toEqual([0, 1, undefined, 1, 1, 5, undefined, 5, 8])
})

test('SEG-20 letters may go up to ZZ', async () => {
  await ajustar({ ...COLUMNAS_SEGUIDAS, costo_actualizado: 'ZZ' })
  const fila = Object.values(unaObra()).slice(0, 8)
  const hueco = Array(702 - 9).fill(null)
  const archivo = await unLibro([{ filas: [[...fila, ...hueco, 4_321.5]] }])
  expect((await subir(archivo)).cuerpo.metas).toMatchObject([{ costo_actualizado: 4_321.5 }])
})

test('SEG-22 SEG-29 more works than are handed on at once come all, in the order of the file', async () => {
  await ajustar()
  const muchas = Array.from({ length: 1_200 }, () => unaObra())
  const { cuerpo } = await subirEstas(...muchas)
  expect(cuerpo.reporte).toMatchObject({ obras: 1_200, nuevas: 1_200 })
  expect(cuerpo.metas.map(({ cui }) => Number(cui))).toEqual(muchas.map(({ cui }) => cui))
})
