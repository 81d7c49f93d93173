import { normasApi } from '@cabildo/contracts/normas'
import { textosApi } from '@cabildo/contracts/textos'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { ESCANEADA } from '../../../test/pdf-de-texto.ts'
import { usarTextos } from '../../../test/textos.ts'

const banco = usarBanco()
const { archivar, publicar, leerTodo, buscar, buscarPropias } = usarTextos(banco)

let deSara: Awaited<ReturnType<typeof publicar>>
let deGloria: Awaited<ReturnType<typeof publicar>>
let archivada: Awaited<ReturnType<typeof archivar>>
beforeAll(async () => {
  archivada = await archivar(
    [
      ['Vistos'],
      ['Artículo 1.- El ambulante paga el dere-', 'cho de sisa por el puesto', 'en la feria de la vendimia.'],
    ],
    { tipo_doc: '7', anio: '2019', sumilla: 'Acuerdo sobre la feria' },
  )
  deSara = await publicar(
    [
      ['La vendimia se nombra al paso, y mucho más', 'abajo se habla de otra cosa distinta.'],
      ['La feria de la vendimia abre el sábado.', 'La feria de la vendimia cierra el domingo.'],
      ['Nada que ver.'],
    ],
    { tipo_doc: '1', descripcion: 'Ordenanza de la feria' },
  )
  deGloria = await publicar(
    [['Resolución sobre edificación nueva en el ñandubay.']],
    { tipo_doc: '4', uo: '15' },
    'gloria',
  )
  await publicar([ESCANEADA], { tipo_doc: '1' })
  await leerTodo()
})

const numeros = (respuesta: Awaited<ReturnType<typeof buscar>>) => respuesta.data.map(({ nro_doc }) => nro_doc).sort()

describe('searching the text of norms', () => {
  test('ARC-02 NOR-01 anybody finds archive and publications, with page, excerpt and where the PDF shows', async () => {
    const { data, total, hayMas } = await buscar('feria vendimia')
    expect([total, hayMas]).toEqual([2, false])
    expect(data.map(({ origen }) => origen).sort()).toEqual(['archivo', 'publicacion'])
    expect(data.find(({ origen }) => origen === 'publicacion')).toEqual({
      origen: 'publicacion',
      tipo: 'Ordenanzas',
      nro_doc: deSara.ndoc,
      anio: 2026,
      sumilla: 'Ordenanza de la feria',
      camino: `/storage/docs/${deSara.path_file}`,
      pagina: 2,
      por_maquina: false,
      estado: 'VIGENTE',
      estado_detalle: '',
      otras: [],
      extracto: [
        { texto: 'feria', marcado: true },
        { texto: ' de la ', marcado: false },
        { texto: 'vendimia', marcado: true },
        { texto: ' abre el sábado. La ', marcado: false },
        { texto: 'feria', marcado: true },
        { texto: ' de la ', marcado: false },
        { texto: 'vendimia', marcado: true },
        { texto: ' cierra el domingo', marcado: false },
      ],
    })
    const { nro_doc, anio } = archivada
    expect(data.find(({ origen }) => origen === 'archivo')).toMatchObject({
      ...{ nro_doc, anio: 2019, pagina: 2, otras: [], sumilla: 'Acuerdo sobre la feria' },
      camino: `/storage/archivos/ac/2019/AC-${nro_doc}-${anio}.pdf`,
    })
  })

  test('ARC-01 the PDF of what is found opens there', async () => {
    for (const { camino } of (await buscar('vendimia')).data) {
      const { statusCode, headers } = await banco.ciudadano.enviar({ method: 'GET', url: camino })
      expect([statusCode, headers['content-type']], camino).toEqual([200, 'application/pdf'])
    }
  })

  test('NOR-01 one answer per norm: its best page, the others after it', async () => {
    const { data } = await buscar('vendimia')
    expect(data.find(({ nro_doc }) => nro_doc === deSara.ndoc)).toMatchObject({ pagina: 2, otras: [1] })
  })

  test.each([
    ['a phrase in quotes', '"derecho de sisa"'],
    ['a phrase that a line end divides', '"puesto en la feria"'],
    ['a word that a hyphen divides', 'derecho sisa'],
    ['capitals', 'DERECHO DE SISA'],
    ['another form of the words', 'derechos sisas'],
    ['words in any order', 'sisa ambulante'],
    ['one of two', 'sisa or inexistentísimo'],
    ['without another', 'vendimia -sábado -paso'],
  ])('ARC-01 %s finds it', async (_nombre, q) => {
    expect(numeros(await buscar(q))).toEqual([archivada.nro_doc])
  })

  test.each([
    ['an accent left out', 'edificacion ñandubay'],
    ['an accent too many', 'edifícación'],
    ['a tilde left out', 'nandubay'],
  ])('ARC-01 %s makes no difference', async (_nombre, q) => {
    expect(numeros(await buscar(q))).toEqual([deGloria.ndoc])
  })

  test.each([
    ['words of a phrase in another order', '"sisa derecho"'],
    ['words of two pages', 'ambulante vistos'],
    ['words of two norms', 'sisa edificación'],
    ['a word that nobody wrote', 'inexistentísimo'],
  ])('ARC-01 %s find nothing', async (_nombre, q) => {
    expect(await buscar(q)).toMatchObject({ data: [], total: 0, hayMas: false })
  })

  test('ARC-01 it tells how many norms have no text that could be searched', async () => {
    expect(await buscar('vendimia')).toMatchObject({ sinTexto: 1, pendientes: 0 })
  })

  test('API-61 NOR-24 the staff finds the publications that its list shows, and area 21 those of all; never the archive', async () => {
    const { data, sinTexto } = await buscarPropias('sara', 'vendimia')
    expect([data.map(({ id }) => id), sinTexto]).toEqual([[deSara.id], 1])
    expect(await buscarPropias('gloria', 'vendimia')).toMatchObject({ data: [], total: 0, sinTexto: 0 })
    expect((await buscarPropias('gloria', 'edificación')).data.map(({ id }) => id)).toEqual([deGloria.id])
    expect((await buscarPropias('sol', 'vendimia or edificación')).data.map(({ id }) => id).sort()).toEqual(
      [deSara.id, deGloria.id].sort(),
    )
    expect((await banco.ciudadano.llamar(textosApi.buscarPropias, { query: { q: 'vendimia' } })).status).toBe(401)
    expect(
      (await (await banco.como('silvia')).llamar(textosApi.buscarPropias, { query: { q: 'vendimia' } })).status,
    ).toBe(403)
  })

  test('NOR-20 NOR-24 a publication that goes to another unit is found there, and no longer where it was', async () => {
    const norma = await publicar([['Sobre el alcanfor.']], { tipo_doc: '3', uo: '15' }, 'sol')
    await leerTodo()
    const hallan = async () => [
      (await buscarPropias('gloria', 'alcanfor')).total,
      (await buscarPropias('sol', 'alcanfor')).total,
    ]
    expect(await hallan()).toEqual([1, 1])
    const { tipo_doc, anio, ndoc, descripcion } = norma
    const editada = await (await banco.como('sol')).llamar(normasApi.editar, {
      params: { id: String(norma.id) },
      body: { tipo_doc: String(tipo_doc), anio: String(anio), ndoc, descripcion, uo: '11' },
    })
    expect(editada.status).toBe(200)
    expect(await hallan()).toEqual([0, 1])
  })
})

test('ARC-01 of many norms ten are answered, each once, and the next ones by start', async () => {
  for (let i = 0; i < 13; i++) await archivar([[`Sobre la guayaba número ${i}`]], { tipo_doc: '8' })
  await leerTodo()
  const [primeras, otraVez, resto] = [await buscar('guayaba'), await buscar('guayaba'), await buscar('guayaba', '10')]
  expect([primeras.total, primeras.data.length, resto.total, resto.data.length]).toEqual([13, 10, 13, 3])
  expect(otraVez.data).toEqual(primeras.data)
  expect(new Set([...numeros(primeras), ...numeros(resto)]).size).toBe(13)
  expect(await buscar('guayaba', '999')).toMatchObject({ data: [], total: 13 })
})

describe('a page of more letters than an excerpt is made of', () => {
  const marcadas = ({ data }: Awaited<ReturnType<typeof buscar>>) =>
    data[0]?.extracto.filter(({ marcado }) => marcado).map(({ texto }) => texto)
  const relleno = (palabra: string, letras: number) => `${palabra} `.repeat(letras / (palabra.length + 1))
  const conPagina = async (texto: string) => {
    const { id } = await unaArchivada(banco.db, { texto: 'completo' })
    const texto_id = banco.db.selectFrom('textos').select('id').where('archivo_id', '=', id)
    await banco.db.insertInto('textos_paginas').values({ texto_id, pagina: 1, texto }).execute()
  }

  test('ARC-01 what it holds far down is shown and marked', async () => {
    await conPagina(`${relleno('tara', 20_000)}el huarango y la quinua real ${relleno('tara', 20_000)}`)
    expect(marcadas(await buscar('huarango'))).toEqual(['huarango'])
    expect(marcadas(await buscar('"quinua real"'))).toEqual(['quinua', 'real'])
  })

  test('ARC-01 what its parts would cut in two is found whole, and words far from each other are shown each', async () => {
    for (const letras of [4_590, 4_995, 5_000])
      expect(await conPagina(`${relleno('tara', letras)}capulí maduro ${relleno('tara', 30_000)}`)).toBeUndefined()
    const { data } = await buscar('"capulí maduro"')
    expect(data.map((hallazgo) => marcadas({ data: [hallazgo] } as never))).toEqual(
      Array.from({ length: 3 }, () => ['capulí', 'maduro']),
    )
    await conPagina(`${relleno('tara', 20_000)}tumbo ${relleno('tara', 20_000)}sauco`)
    expect(marcadas(await buscar('tumbo sauco'))).toEqual(['tumbo'])
  })
})

describe('what cannot be looked for', () => {
  test.each([
    ['only words that every text has', 'de la los'],
    ['only what shall not be there', '-vendimia'],
    ['one word or anything without another', 'vendimia or -sisa'],
    ['signs only', '((( *** )))'],
    ['quotes that do not end', '"'.repeat(50)],
    ['no words at all', '🎉🎉🎉'],
  ])('API-05 %s finds nothing, politely', async (_nombre, q) => {
    expect(await buscar(q)).toMatchObject({ data: [], total: 0, hayMas: false, sinTexto: 1 })
  })

  test.each([
    "'; drop table textos; --",
    "vendimia' or '1'='1",
    'vendimia & | ! <-> :* ( )',
    'a:*b & !!c <2> d',
    '\\\\\\ \' " \\',
    'feria\ttan\nlarga\r\ncomo',
    'vendimia\u0000feria',
    '\ud800feria',
    '\ue000vendimia\ue001',
    '%00%ff vendimia',
    'http://a.b/c?d=e&f <b>x</b> a@b.pe 1/2/3 -4.5e6',
    'ab or '.repeat(33),
    '-ab '.repeat(50),
    'ñ'.repeat(200),
    '𝒜'.repeat(100),
    '"a b" "c d" -"e f" or "g h"',
  ])('D-35 A1 %j never fails', async (q) => {
    const respuesta = await banco.ciudadano.enviar({ method: 'GET', url: '/api/archivos/textos', query: { q } })
    expect([200, 400, 422]).toContain(respuesta.statusCode)
  })

  test.each([['ab'], ['   a  '], ['x'.repeat(201)], ['']])('API-03 %j is refused beside its field', async (q) => {
    const { status, cuerpo } = await banco.ciudadano.llamar(textosApi.buscar, { query: { q } })
    expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, ['q']])
  })
})
