import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import {
  findNoDefinitivo,
  findRegistradoPorCodigo,
  findRegistradoPorHuella,
  lockConHuella,
} from './definitivos.queries.ts'

const banco = usarBanco()
const FILAS = 5_000
const UNAS_POCAS = 6
/** Where a statement is planned anew, the planner looks at both ends of an index of either table, which counts as well. */
const DEL_PLANIFICADOR = 4

beforeAll(async () => {
  await sql`
    insert into documentos (area_id, tipo_doc, anio, nro_doc, vistos, considerandos, resolutivos, code_verifica)
    select 4, 3, 2026, i, 'x', 'x', array['Aprobar ' || i], 'ABCDEFG' from generate_series(1, ${FILAS}::integer) i`.execute(
    banco.db,
  )
  await sql`
    insert into documentos_archivos (doc_id, clase, orden, name, size, path, sha256, paginas)
    select doc_id, 'principal', 0, 'a.pdf', 1, gen_random_uuid() || '.pdf', encode(sha256(nro_doc::text::bytea), 'hex'), 1
    from documentos`.execute(banco.db)
  // The planner knows what autovacuum would have told it.
  await banco.bd.comoDueno('analyze documentos')
  await banco.bd.comoDueno('analyze documentos_archivos')
})

/** Counted by this connection; what it has not reported yet of earlier transactions, too. */
const hastaAhora = async (trx: Trx): Promise<number> =>
  (
    await sql<{ n: number }>`
      select sum(seq_tup_read + idx_tup_fetch) as n from pg_stat_xact_user_tables
      where relname in ('documentos', 'documentos_archivos', 'documentos_destinos')`.execute(trx)
  ).rows[0]?.n ?? 0

/** How many rows of the three tables a search takes. */
const leidas = <T>(buscar: (trx: Trx) => Promise<T>) =>
  banco.db.transaction().execute(async (trx) => {
    const antes = await hastaAhora(trx)
    const hallado = await buscar(trx)
    return { hallado, filas: Number(await hastaAhora(trx)) - Number(antes) }
  })

test('D-42 a search by code reads the document and its file, however many documents there are', async () => {
  const consulta = { tipo_doc: 3, nro_doc: '04321', anio: '2026', code_verifica: 'ABCDEFG' } as const
  const { hallado, filas } = await leidas((trx) => findRegistradoPorCodigo(trx, consulta))
  expect(hallado?.nro_doc).toBe('4321')
  expect(filas).toBeLessThanOrEqual(UNAS_POCAS)
  const deOtro = await leidas((trx) => findRegistradoPorCodigo(trx, { ...consulta, code_verifica: 'ZZZZZZZ' }))
  expect(deOtro.hallado).toBeUndefined()
  expect(deOtro.filas).toBeLessThanOrEqual(DEL_PLANIFICADOR)
})

/** The bytes of document 777, and of none. */
const suya = createHash('sha256').update('777').digest('hex')
const ninguna = 'f'.repeat(64)

test('D-42 a search by the bytes of a copy reads what it finds', async () => {
  const { hallado, filas } = await leidas((trx) => findRegistradoPorHuella(trx, suya))
  expect(hallado?.nro_doc).toBe('777')
  expect(filas).toBeLessThanOrEqual(UNAS_POCAS)
  const deNadie = await leidas((trx) => findRegistradoPorHuella(trx, ninguna))
  expect(deNadie.hallado).toBeUndefined()
  expect(deNadie.filas).toBeLessThanOrEqual(DEL_PLANIFICADOR)
})

test('D-42 D-138 whether a PDF may become public is asked of the documents that have it, and of no other', async () => {
  const de = (sha256: string) =>
    leidas(async (trx) => {
      await lockConHuella(trx, sha256)
      return findNoDefinitivo(trx, sha256)
    })
  const { hallado, filas } = await de(suya)
  expect(hallado).toMatchObject({ faltan: [], definitivo: false })
  // Twice the document, its file and its files: to lock it, and to look at it.
  expect(filas).toBeLessThanOrEqual(2 * UNAS_POCAS)
  const deNadie = await de(ninguna)
  expect(deNadie.hallado).toBeUndefined()
  expect(deNadie.filas).toBeLessThanOrEqual(2 * DEL_PLANIFICADOR)
})
