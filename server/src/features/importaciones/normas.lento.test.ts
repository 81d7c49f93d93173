import { MENSAJES_IMPORTACIONES as M } from '@cabildo/contracts/importaciones'
import { normasApi } from '@cabildo/contracts/normas'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'
import {
  enLibro,
  enZip,
  unaNormaDeAntes,
  unaPublicacionDeAntes,
  usarImportaciones,
} from '../../../test/importaciones.ts'

const banco = usarBanco()
const { revisar, filas, importar, deshacer } = usarImportaciones(banco)

const PDFS = { 'rg-045.pdf': 'uno', 'om-3.pdf': 'dos', 'ra.pdf': 'tres' }
const listar = async (quien: 'sol' | 'gloria', anio_eje: number) =>
  (
    await (
      await banco.como(quien)
    ).llamar(normasApi.listar, {
      body: { start: 0, length: 50, search: '', order: [], columns: {}, anio_eje },
    })
  ).cuerpo.data
const contar = async (tabla: 'publicaciones' | 'webhooks_mensajes') =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(tabla)}`.execute(banco.db)).rows[0]?.n)

test('NOR-10 NOR-22 NOR-24 decision 0223 publications of before come in with their PDF, their unit or secretaría, and the day on which they were published', async () => {
  const avisos = await contar('publicaciones')
  const carga = await importar(
    'sol',
    'normas',
    await enZip(
      await enLibro([
        unaPublicacionDeAntes(),
        unaPublicacionDeAntes({
          ...{ TIPO: 'om', NÚMERO: '003-2019-MDSJ', AÑO: null, DESCRIPCIÓN: 'Ordenanza de parques' },
          ...{ 'FECHA DE PUBLICACIÓN': '05/01/2020', ARCHIVO: 'om-3.pdf', 'UNIDAD ORGÁNICA': 'Alcaldía' },
        }),
      ]),
      PDFS,
    ),
  )
  expect(carga).toMatchObject({ registrados: 2, rechazados: 0, corregidos: 1, archivos: { sobran: 1 } })
  const guardadas = await banco.db
    .selectFrom('normas')
    .selectAll()
    .where('importada', '=', true)
    .orderBy('id')
    .execute()
  expect(guardadas).toMatchObject([
    {
      tipo_doc: 4,
      anio: 2018,
      ndoc: '045',
      area_id: 15,
      uo: 15,
      doc_id: null,
      anio_publicado: 2018,
      name_file: 'rg-045.pdf',
    },
    { tipo_doc: 1, anio: 2019, ndoc: '003', area_id: 4, uo: null, anio_publicado: 2020, name_file: 'om-3.pdf' },
  ])
  expect((await listar('sol', 2020)).find(({ ndoc }) => ndoc === '003')).toMatchObject({
    created_at: '2020-01-05 00:00:00',
    texto: 'pendiente',
  })
  expect((await listar('gloria', 2018)).map(({ ndoc }) => ndoc)).toContain('045')
  const [primera] = guardadas
  expect(await banco.archivos.pesar('docs', primera?.path_file ?? '')).toBe(primera?.size_file)
  // Of before, it is no news to anybody.
  expect(await contar('publicaciones')).toBe(avisos)
})

test('NOR-28 decision 0223 a row is refused of another description, without its unit, of the future or before its year', async () => {
  await unaNorma(banco.db, { tipo_doc: 3, anio: 2018, ndoc: '7', uo: null, descripcion: 'Designa a la comisión' })
  const carga = await revisar(
    'sol',
    'normas',
    await enZip(
      await enLibro([
        unaPublicacionDeAntes({
          TIPO: 'ra',
          NÚMERO: '007',
          DESCRIPCIÓN: 'Otra',
          ARCHIVO: 'ra.pdf',
          'UNIDAD ORGÁNICA': null,
        }),
        unaPublicacionDeAntes({ 'UNIDAD ORGÁNICA': null }),
        unaPublicacionDeAntes({ NÚMERO: '1', 'FECHA DE PUBLICACIÓN': '01/01/2099' }),
        unaPublicacionDeAntes({ NÚMERO: '2', 'FECHA DE PUBLICACIÓN': '31/12/2017' }),
        unaPublicacionDeAntes({ NÚMERO: '3', AÑO: 2003, 'FECHA DE PUBLICACIÓN': '31/12/2003' }),
        unaPublicacionDeAntes({
          TIPO: 'ra',
          NÚMERO: '7',
          DESCRIPCIÓN: 'designa a la COMISIÓN',
          AÑO: 2018,
          ARCHIVO: 'om-3',
        }),
      ]),
      PDFS,
    ),
  )
  expect(
    (await filas('sol', carga.id)).map(({ clase, motivos }) => (clase === 'rechazado' ? motivos.join() : clase)),
  ).toEqual([
    M.otraDescripcion,
    M.sinUnidad,
    M.publicacionFutura,
    M.publicacionAntes,
    M.anioFueraDe(2004),
    expect.stringContaining('Repite'),
  ])
})

test('NOR-36 decision 0223 a norm of before sets off no webhook, and comes in a feed after what is of today', async () => {
  await banco.db
    .insertInto('webhooks')
    .values({
      ...{ nombre: 'Portal', url: 'https://8.8.8.8/', eventos: ['norma.publicada'], secreto: Buffer.alloc(60) },
      ...{ area_id: null, created_by: ELENCO.admin.id, created_at: AHORA, updated_at: AHORA },
    })
    .execute()
  await unaNorma(banco.db, { tipo_doc: 6, anio: 2026, ndoc: '900', descripcion: 'La de hoy' })
  expect(await contar('webhooks_mensajes')).toBe(1)
  const antes = [
    unaPublicacionDeAntes(),
    unaPublicacionDeAntes({ TIPO: 'Directiva', NÚMERO: '901', ARCHIVO: 'ra.pdf' }),
  ]
  expect(await importar('sol', 'normas', await enZip(await enLibro(antes), PDFS))).toMatchObject({ registrados: 2 })
  expect(await contar('webhooks_mensajes')).toBe(1)
  const atom = (await banco.app.inject('/normas/atom.xml')).body
  const lugares = ['900-2026', '901-2018'].map((numero) => atom.indexOf(numero))
  expect(lugares).toEqual(lugares.toSorted((x, y) => x - y))
  expect(lugares).not.toContain(-1)
  await importar('sol', 'archivo', await enZip(await enLibro([unaNormaDeAntes()]), { 'om-012.pdf': 'uno' }))
  expect((await banco.app.inject('/normas/ordenanza-municipal/atom.xml')).body).not.toContain('012-2005')
})

test('NOR-24 decision 0223 undone, publications and their texts are gone; one that was corrected keeps the import', async () => {
  const zip = await enZip(await enLibro([unaPublicacionDeAntes()]), PDFS)
  const { id } = await importar('sol', 'normas', zip)
  await banco.db
    .updateTable('normas')
    .set({ descripcion: 'Corregida', updated_at: sql`clock_timestamp()` })
    .where('importada', '=', true)
    .execute()
  expect((await deshacer('sol', id)).cuerpo).toMatchObject({ codigo: 'importacionUsada' })
  // Corrected since, it is known all the same.
  expect(await revisar('sol', 'normas', zip)).toMatchObject({ nuevos: 0, iguales: 1 })
  await banco.db
    .updateTable('normas')
    .set({
      updated_at:
        (await banco.db.selectFrom('cargas').select('aplicada_at').where('id', '=', id).executeTakeFirstOrThrow())
          .aplicada_at ?? '',
    })
    .where('importada', '=', true)
    .execute()
  expect((await deshacer('sol', id)).status).toBe(200)
  expect(await banco.db.selectFrom('normas').select('id').where('importada', '=', true).execute()).toEqual([])
  expect(await banco.db.selectFrom('textos').select('id').execute()).toEqual([])
})

const relaciones = () =>
  banco.db.selectFrom('normas_relaciones').select(['origen', 'destino']).where('detalle', '=', 'de antes').execute()

test('NOR-28 decision 0223 what was said of a norm before it came is its own once all are there, and its import is not undone', async () => {
  await banco.db
    .insertInto('normas_relaciones')
    .values({
      ...{ origen: 'ordenanza-municipal/2020/3', tipo: 'modifica', destino: 'resolucion-de-gerencia/2018/45' },
      ...{ detalle: 'de antes', desde: '2020-01-01', created_at: new Date('2020-01-01') },
    })
    .execute()
  const { id } = await importar('sol', 'normas', await enZip(await enLibro([unaPublicacionDeAntes()]), PDFS))
  const ahora = [{ origen: 'ordenanza-municipal/2020/3', destino: 'resolucion-de-gerencia/2018/45/15' }]
  expect(await relaciones()).toEqual(ahora)
  const { cuerpo } = await deshacer('sol', id)
  expect((cuerpo as { message?: string }).message).toContain('045-2018 (recibió lo que ya se decía de su número)')
  expect(await relaciones()).toEqual(ahora)
  await banco.db.deleteFrom('normas_relaciones').where('detalle', '=', 'de antes').execute()
})

test('NOR-28 decision 0223 an address of before leads no longer to another norm once one bears it, and its import is not undone', async () => {
  const { id: norma_id } = await unaNorma(banco.db, { tipo_doc: 3, anio: 2018, ndoc: '70', uo: null })
  await banco.db
    .insertInto('normas_direcciones')
    .values([
      { anterior: 'resolucion-de-gerencia/2018/45/15', norma_id },
      { anterior: 'ordenanza-municipal/2005/12', norma_id },
    ])
    .execute()
  const { id } = await importar('sol', 'normas', await enZip(await enLibro([unaPublicacionDeAntes()]), PDFS))
  const archivada = await importar(
    'sol',
    'archivo',
    await enZip(await enLibro([unaNormaDeAntes()]), { 'om-012.pdf': 'x' }),
  )
  expect(await banco.db.selectFrom('normas_direcciones').selectAll().execute()).toEqual([])
  for (const carga of [id, archivada.id])
    expect((await deshacer('sol', carga)).cuerpo).toMatchObject({ codigo: 'importacionUsada' })
})

test('NOR-28 decision 0223 while norms come in nobody waits who says what norms do to each other', async () => {
  await banco.db.transaction().execute(async (trx) => {
    await sql`insert into normas (tipo_doc, anio, ndoc, area_id, uo, descripcion, importada, path_file, name_file, size_file, sha256, created_at)
      select 4, 2017, '900', 15, 15, 'De antes', true, 'p-' || gen_random_uuid() || '.pdf', 'a.pdf', 1, repeat('a', 64), '2017-05-05'`.execute(
      trx,
    )
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
      and objid = (hashtext('cabildo.normas_relaciones')::bigint & 4294967295)::oid`.execute(trx)
    expect(rows).toEqual([])
    await sql`delete from normas where anio = 2017 and ndoc = '900'`.execute(trx)
  })
})
