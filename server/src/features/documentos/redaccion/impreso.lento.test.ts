import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { documentosApi } from '@cabildo/contracts/documentos'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { normasApi } from '@cabildo/contracts/normas'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { archivoPdf } from '../../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, type Cliente, usarBanco } from '../../../../test/banco.ts'
import { formularioDeDocumento, unDocumento } from '../../../../test/fabricas-documentos.ts'
import { unaNorma } from '../../../../test/fabricas-normas.ts'
import { unDocumentoFirmado } from '../../../../test/firmados.ts'
import { abrirZip, parrafosDeWord } from '../../../../test/leer-docx.ts'
import { ENTIDAD, PLANTILLAS, unBorrador } from '../../../../test/redaccion.ts'
import { anotarImpresos } from './impreso.ts'
import { leerPlantillas } from './plantillas.ts'

const banco = usarBanco()
const FEBRERO = new Date('2026-02-11T10:00:00-05:00')
const ABRIL = new Date('2026-04-15T10:00:00-05:00')
const ANTES = 'Gerencia de Desarrollo Urbano'
const DESPUES = 'Gerencia de Ciudad y Vivienda'

/** Renames an area from a day on, as the act of ORG-22 does. */
const renombrar = (area_id: number, name: string, desde: string, siglas: string | null) =>
  banco.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('areas_nombres')
      .values({ area_id, name, siglas, desde: `${desde} 00:00:00-05`, documento: 'Ordenanza 012-2026' })
      .execute()
    await trx.updateTable('areas').set({ name, siglas }).where('id', '=', area_id).execute()
  })

let gloria: Cliente
const crear = async (): Promise<number> => {
  const body = formularioDeDocumento({ tipo_doc: 11 })
  const { status, cuerpo } = await gloria.llamar(documentosApi.crear, { body, archivos: {} })
  expect(status, JSON.stringify(cuerpo)).toBe(200)
  return cuerpo.data.doc_id
}
const generar = async (doc_id?: number) => {
  const { cuerpo } = await gloria.llamar(documentosApi.generar, {
    body: { ...unBorrador(11), ...(doc_id && { doc_id }) },
  })
  const partes = abrirZip((await banco.app.inject({ url: cuerpo.url })).rawPayload)
  const parte = (nombre: string) => parrafosDeWord(partes.get(nombre) ?? Buffer.of()).join('\n')
  return { nombre: cuerpo.nombre, documento: parte('word/document.xml'), encabezado: parte('word/header1.xml') }
}
const guardado = (doc_id: number) =>
  banco.db
    .selectFrom('documentos')
    .select(['area_nombre', 'numero_impreso'])
    .where('doc_id', '=', doc_id)
    .executeTakeFirstOrThrow()

let deFebrero: { doc_id: number; word: Awaited<ReturnType<typeof generar>>; norma: number }
beforeAll(async () => {
  gloria = await banco.como('gloria')
  banco.poner(FEBRERO)
  gloria = await banco.como('gloria')
  const doc_id = await crear()
  const { id: norma } = await unaNorma(banco.db, { area_id: 15, uo: 15, tipo_doc: 4, created_at: FEBRERO })
  deFebrero = { doc_id, word: await generar(doc_id), norma }
  banco.poner(ABRIL)
  await renombrar(15, DESPUES, '2026-03-10', 'GCV')
})

test('ORG-23 ORG-24 O5 a document of February, generated anew after the rename of March, prints what it printed', async () => {
  expect(deFebrero.word.nombre).toBe('RG-001-2026-GDU-MPVA.docx')
  expect(deFebrero.word.encabezado).toContain(ANTES)
  expect(await generar(deFebrero.doc_id)).toEqual(deFebrero.word)
  const doc_id = await crear()
  const deAbril = await generar(doc_id)
  expect([deAbril.nombre, await guardado(doc_id)]).toEqual([
    'RG-002-2026-GCV-MPVA.docx',
    { area_nombre: DESPUES, numero_impreso: '002-2026-GCV-MPVA' },
  ])
  expect(deAbril.encabezado).toContain(DESPUES)
  // A correction of the writing today changes neither.
  await banco.db.updateTable('areas').set({ name: 'Gerencia de Ciudad', siglas: 'GC' }).where('id', '=', 15).execute()
  expect([await generar(deFebrero.doc_id), await generar(doc_id)]).toEqual([deFebrero.word, deAbril])
  await banco.db.updateTable('areas').set({ name: DESPUES, siglas: 'GCV' }).where('id', '=', 15).execute()
})

test('ORG-24 DOC-50 a paper that was printed before a rename and is saved after it keeps what it bears', async () => {
  const { cuerpo } = await gloria.llamar(documentosApi.generar, { body: unBorrador(13) })
  await banco.db.updateTable('areas').set({ siglas: 'GC' }).where('id', '=', 15).execute()
  const guardar = async (nameDoc: string) => {
    const body = formularioDeDocumento({ tipo_doc: 13, nameDoc })
    const archivos = { fileLocal: [archivoPdf('firmado.pdf')] }
    return guardado((await gloria.llamar(documentosApi.crear, { body, archivos })).cuerpo.data.doc_id)
  }
  const impreso = { area_nombre: DESPUES, numero_impreso: '001-2026-GCV-MPVA' }
  expect([cuerpo.nombre, await guardar(cuerpo.nameDoc)]).toEqual(['RJ-001-2026-GCV-MPVA.docx', impreso])
  await banco.db.updateTable('areas').set({ siglas: 'GCV' }).where('id', '=', 15).execute()
})

test('ORG-23 NOR-02 a publication of February bears the old name in the list and its filter, one of April the new one', async () => {
  const { id } = await unaNorma(banco.db, { area_id: 15, uo: 15, tipo_doc: 4, created_at: ABRIL })
  const lista = async (mas: object = {}) => {
    const { cuerpo } = await gloria.llamar(normasApi.listar, { body: { anio_eje: 2026, ...mas } as never })
    return cuerpo.data.map((norma) => [norma.id, norma.area])
  }
  expect(await lista({ order: [{ column: 'created_at', dir: 'asc' }] })).toEqual([
    [deFebrero.norma, ANTES],
    [id, DESPUES],
  ])
  expect(await lista({ columns: { uo: 'desarrollo' } })).toEqual([[deFebrero.norma, ANTES]])
  expect(await lista({ search: 'vivienda' })).toEqual([[id, DESPUES]])
})

test('ORG-23 DOC-66 FIR-02 a destination that has signed and the area of origin are named as then, what is to sign as now', async () => {
  const de = (created_at: Date) => ({ area_id: 15, tipo_doc: 12, created_at }) as const
  const firmado = await unDocumento(banco.db, {
    ...de(FEBRERO),
    destinos: [{ area_id: 15, estado: true }, { area_id: 4 }],
  })
  const pendiente = await unDocumento(banco.db, { ...de(ABRIL), destinos: [{ area_id: 15 }, { area_id: 4 }] })
  const destinosDe = async ({ doc_id }: { doc_id: number }) =>
    (await gloria.llamar(documentosApi.destinos, { params: { doc_id: String(doc_id) } })).cuerpo.data.map(
      ({ dependencia_name }) => dependencia_name,
    )
  expect([await destinosDe(firmado), await destinosDe(pendiente)]).toEqual([
    [ANTES, 'Secretaría General'],
    [DESPUES, 'Secretaría General'],
  ])
  const { cuerpo } = await (await banco.como('sara')).llamar(firmaDigitalApi.porArea, {
    params: { areaID: '4' },
    query: { length: '100' },
  })
  const fila = ({ doc_id }: { doc_id: number }) => cuerpo.data.find((una) => una.doc_id === doc_id)
  expect([fila(firmado)?.oficina, fila(firmado)?.firmas[0]?.area]).toEqual([ANTES, ANTES])
  expect([fila(pendiente)?.oficina, fila(pendiente)?.firmas[0]?.area]).toEqual([DESPUES, DESPUES])
})

test('ORG-23 D-33 the trail names an area as it was called at the instant of each line', async () => {
  await banco.db.updateTable('accesos').set({ area_id: 22 }).where('empacce_id', '=', 102).execute()
  const lineas = async () => {
    const { cuerpo } = await (await banco.como('sol')).llamar(auditoriaApi.listar, {
      query: { 'columns[modulo]': 'accesos', 'columns[registro]': '102' },
    })
    return cuerpo.data.flatMap(({ cambios }) => cambios.flatMap(({ nombre_despues = [] }) => nombre_despues))
  }
  expect(await lineas()).toContain('Sub Gerencia de Recursos Humanos')
  const manana = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await renombrar(22, 'Oficina de Personas', manana, null)
  expect(await lineas()).toContain('Sub Gerencia de Recursos Humanos')
  expect(await lineas()).not.toContain('Oficina de Personas')
})

test('ORG-24 VER-12 the public verification tells the area and the whole number that the document prints', async () => {
  const documento = await unDocumentoFirmado(banco, { tipo_doc: 8, area_id: 4, firmas: [{}] })
  await anotarImpresos({ db: banco.db, entidad: { actual: () => ENTIDAD }, plantillas: PLANTILLAS })
  const antes = await banco.db.selectFrom('areas').select('name').where('id', '=', 4).executeTakeFirstOrThrow()
  await renombrar(4, 'Oficina de Secretaría', '2026-11-01', 'OS')
  const { tipo_doc, nro_doc, anio, code_verifica } = documento
  const { cuerpo } = await banco.ciudadano.llamar(verificacionApi.consultar, {
    body: { tipo_doc, nro_doc: String(nro_doc), anio: String(anio), code_verifica } as never,
  })
  expect(cuerpo.data).toMatchObject({
    area: antes.name,
    numero_impreso: `${String(nro_doc).padStart(3, '0')}-2026-A-MPVA`,
  })
})

test('ORG-24 the start notes what documents of before print, by batches, without a line in the trail or on any screen', async () => {
  const cuantos = 1_203
  await sql`
    insert into documentos (area_id, tipo_doc, anio, nro_doc, vistos, considerandos, resolutivos, code_verifica, serie_anterior, created_at)
    select case when i % 2 = 0 then 15 else 20 end, case when i = 7 then 3 else 12 end, 2025, i, 'v', 'c', '{r}',
      translate(lpad(i::text, 7, '0'), '0123456789', 'ABCDEFGHIJ'), case when i = 7 then 20 end,
      case when i <= 4 then ${FEBRERO}::timestamptz else ${AHORA}::timestamptz end
    from generate_series(1, ${cuantos}) i`.execute(banco.db)
  const contar = async () =>
    (
      await sql`select (select count(*) from auditoria) as actos, (select count(*) from eventos) as avisos,
        (select sum(hashtext(updated_at::text)) from documentos) as versiones`.execute(banco.db)
    ).rows
  const antes = await contar()
  const propias = await leerPlantillas()
  const casa = { db: banco.db, entidad: { actual: () => ENTIDAD }, plantillas: propias }
  // Two processes that start at once share the work.
  const hechos = await Promise.all([anotarImpresos(casa), anotarImpresos(casa)])
  expect(hechos.reduce((suma, n) => suma + n, 0)).toBe(cuantos)
  expect(await anotarImpresos(casa)).toBe(0)
  expect(await contar()).toEqual(antes)
  const impresos = await banco.db
    .selectFrom('documentos')
    .select(['nro_doc', 'area_nombre', 'numero_impreso'])
    .where('anio', '=', 2025)
    .where('nro_doc', 'in', [2, 3, 6, 7])
    .orderBy('nro_doc')
    .execute()
  expect(impresos).toEqual([
    { nro_doc: 2, area_nombre: ANTES, numero_impreso: '002-2025-GDU-MPVA' },
    { nro_doc: 3, area_nombre: 'Gerencia de Administración', numero_impreso: '003-2025-GA-MPVA' },
    { nro_doc: 6, area_nombre: DESPUES, numero_impreso: '006-2025-GCV-MPVA' },
    { nro_doc: 7, area_nombre: 'Gerencia de Administración', numero_impreso: '007-2025-GA-MPVA' },
  ])
})

test('ORG-24 what a document keeps is changed by nobody, the database says so', async () => {
  const { doc_id } = await unDocumento(banco.db)
  await anotarImpresos({ db: banco.db, entidad: { actual: () => ENTIDAD }, plantillas: PLANTILLAS })
  for (const columna of ['numero_impreso', 'area_nombre'] as const)
    await expect(
      banco.db
        .updateTable('documentos')
        .set({ [columna]: 'otro' })
        .where('doc_id', '=', doc_id)
        .execute(),
    ).rejects.toMatchObject({ code: 'CB024' })
})

test('D-33 ORG-24 the trail hears of every column of a document but of what the start notes', async () => {
  const { rows } = await sql<{ columna: string }>`
    select a.attname as columna from pg_attribute a join pg_trigger t on t.tgrelid = a.attrelid and t.tgname = 'auditar'
    where a.attrelid = 'documentos'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attidentity = '' and a.attnum <> all (t.tgattr::smallint[]) order by 1`.execute(banco.db)
  expect(rows.map(({ columna }) => columna)).toEqual(['area_nombre', 'numero_impreso'])
})
