import { documentosApi } from '@cabildo/contracts/documentos'
import pg from 'pg'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { usarBasesVacias } from '../../../test/base.ts'
import { formularioDeDocumento, unDocumento } from '../../../test/fabricas-documentos.ts'
import { unBorrador } from '../../../test/redaccion.ts'
import { crearEnlaces } from '../../platform/archivos/enlaces.ts'
import { migrar } from '../../platform/db/migraciones.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { findDocumento } from './documentos.queries.ts'
import { conEnlaces } from './enlaces.ts'

const banco = usarBanco()
const nuevaVacia = usarBasesVacias()

/** Area, type and number of documents of 2026 as they were before, in the order in which they were made. */
const ANTES = [
  // Two areas of one series: 1 and 2 twice, 3 once.
  ...[4, 11].flatMap((area) => [1, 2].map((nro) => [area, 1, nro] as const)),
  [4, 1, 3],
  // Numbers of the mayor's office and of another area, with suffixes of their own.
  ...[1, 2].map((nro) => [11, 3, nro] as const),
  ...[1, 2, 3].map((nro) => [4, 3, nro] as const),
  // Two areas of types that stay by area.
  ...[4, 15].map((area) => [area, 11, 1] as const),
] as const

const insertar = (
  cliente: pg.Client,
  { area, tipo, nro, codigo }: { area: number; tipo: number; nro: number; codigo: string },
) => {
  const sesion = tipo === 1 ? `1, '2026-01-02', ''` : `null, null, 'x'`
  return cliente.query(
    `insert into documentos (area_id, tipo_doc, anio, nro_doc, considerandos, resolutivos, code_verifica, tipo_sesion,
       fecha_sesion, vistos) values ($1, $2, 2026, $3, 'x', '{x}', $4, ${sesion})`,
    [area, tipo, nro, codigo],
  )
}

test('D-137 the migration keeps every number, marks those that are repeated and goes on after the highest', async () => {
  const url = await nuevaVacia()
  await migrar(url, undefined, '0017_estados_de_documentos')
  const cliente = new pg.Client(url)
  await cliente.connect()
  try {
    await cliente.query(`insert into areas (id, name) values (4, 'SG'), (11, 'Alcaldía'), (15, 'GDU')`)
    for (const [i, [area, tipo, nro]] of ANTES.entries())
      await insertar(cliente, { area, tipo, nro, codigo: `AAAAAA${String.fromCharCode(65 + i)}` })
    await cliente.query(`insert into correlativos (area_id, tipo_doc, anio, ultimo)
      select area_id, tipo_doc, anio, max(nro_doc) from documentos group by 1, 2, 3`)
    const contar = async () =>
      (
        await cliente.query(
          `select (select count(*) from auditoria) as actos, (select count(*) from eventos) as avisos`,
        )
      ).rows
    const antes = await contar()
    const versiones = async () => (await cliente.query('select doc_id, updated_at from documentos order by 1')).rows
    const deAntes = await versiones()
    expect(await migrar(url, undefined, '0018_series_de_documentos')).toBe(1)

    const { rows } = await cliente.query<{ dice: string }>(
      `select concat_ws(' ', area_id, tipo_doc, nro_doc, coalesce('repite ' || repeticion, 'propio'),
         'de ' || serie_anterior) as dice from documentos order by doc_id`,
    )
    expect(rows.map(({ dice }) => dice)).toEqual([
      ...['4 1 1 repite 1', '4 1 2 repite 1', '11 1 1 repite 2', '11 1 2 repite 2', '4 1 3 propio'],
      ...['11 3 1 propio', '11 3 2 propio', '4 3 1 propio de 4', '4 3 2 propio de 4', '4 3 3 propio de 4'],
      ...['4 11 1 propio', '15 11 1 propio'],
    ])
    const series = await cliente.query('select serie, tipo_doc, ultimo from correlativos order by 1, 2')
    expect(series.rows).toEqual([
      { serie: 0, tipo_doc: 1, ultimo: 3 },
      { serie: 0, tipo_doc: 3, ultimo: 3 },
      { serie: 4, tipo_doc: 11, ultimo: 1 },
      { serie: 15, tipo_doc: 11, ultimo: 1 },
    ])
    // The siglas that the council acts of before were printed with are told apart from the ones that come.
    await migrar(url)
    const conSiglas = await cliente.query('select doc_id from documentos where con_siglas_de_area order by 1')
    expect(conSiglas.rows.map(({ doc_id }) => doc_id)).toEqual([1, 2, 3, 4, 5])
    // Nobody did it: no version grows old, no act is noted, no screen is told.
    expect([await versiones(), await contar()]).toEqual([deAntes, antes])

    // Whatever asks, the database gives no number of the series again, be it repeated or not.
    const otra = (area: number, tipo: number, nro: number) => insertar(cliente, { area, tipo, nro, codigo: 'ZZZZZZZ' })
    for (const nro of [1, 2, 3]) await expect(otra(11, 1, nro)).rejects.toThrow('documentos_numero_de_serie')
    await expect(otra(4, 3, 2)).rejects.toThrow('documentos_numero_de_serie')
    await expect(otra(15, 11, 1)).rejects.toThrow('documentos_numero_de_serie')
    await otra(15, 1, 4)
    await otra(11, 11, 1)
  } finally {
    await cliente.end()
  }
})

test('D-137 Secretaría General reads beside a repeated number whose it is too; the other area reads nothing', async () => {
  const una = await unDocumento(banco.db, { area_id: 4, tipo_doc: 7 })
  const otra = await unDocumento(banco.db, { area_id: 11, tipo_doc: 7 })
  const sola = await unDocumento(banco.db, { area_id: 4, tipo_doc: 7 })
  const repetir = (doc_id: number, repeticion: number) =>
    banco.db.updateTable('documentos').set({ nro_doc: 1, repeticion }).where('doc_id', '=', doc_id).execute()
  await repetir(una.doc_id, 1)
  await repetir(otra.doc_id, 2)
  const sara = await banco.como('sara')
  const { cuerpo } = await sara.llamar(documentosApi.listar, { body: {} })
  const repetidos = cuerpo.data.map(({ doc_id, repetido_con }) => [doc_id, repetido_con])
  expect(repetidos).toEqual(
    expect.arrayContaining([
      [una.doc_id, ['Alcaldía']],
      [sola.doc_id, undefined],
    ]),
  )
  const ver = async (quien: 'sara' | 'alcaldesa', doc_id: number) =>
    (await (await banco.como(quien)).llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })).cuerpo.data
  expect((await ver('sara', una.doc_id)).repetido_con).toEqual(['Alcaldía'])
  expect(await ver('alcaldesa', otra.doc_id)).not.toHaveProperty('repetido_con')
  // Templates of an installation may print the siglas of each area: then the numbers are two.
  const fila = await findDocumento(banco.db, 4, una.doc_id)
  const dicho = (distingue: boolean) =>
    fila &&
    conEnlaces(
      { enlaces: crearEnlaces('x'.repeat(32), crearReloj()), plantillas: { distingueAreas: () => distingue } },
      { facultades: ['secretaria'] },
      fila,
    )
  expect([dicho(false)?.repetido_con, dicho(true)?.repetido_con]).toEqual([['Alcaldía'], undefined])
})

test('D-137 DOC-26 an area goes on with what it has of a type that it does not issue: it finds, edits and prints it', async () => {
  const { doc_id } = await unDocumento(banco.db, { area_id: 15, tipo_doc: 3 })
  const gloria = await banco.como('gloria')
  expect((await gloria.llamar(documentosApi.tipos)).cuerpo).toEqual({ data: [3], desde: 2026 })
  expect((await (await banco.como('sol')).llamar(documentosApi.tipos)).cuerpo.data).toEqual([])
  const params = { doc_id: String(doc_id) }
  const { updated_at: version } = (await gloria.llamar(documentosApi.ver, { params })).cuerpo.data
  const body = formularioDeDocumento({ tipo_doc: 3, version, resolutivos: ['Aprobar otro plan'] })
  expect((await gloria.llamar(documentosApi.editar, { params, body })).status).toBe(200)
  const generado = await gloria.llamar(documentosApi.generar, { body: { ...unBorrador(3), doc_id } })
  expect([generado.status, generado.cuerpo.nombre]).toEqual([200, 'RA-001-2026-A-MPVA.docx'])
  await banco.db.updateTable('documentos').set({ deleted_at: new Date() }).where('doc_id', '=', doc_id).execute()
  expect((await gloria.llamar(documentosApi.tipos)).cuerpo.data).toEqual([])
})
