import { type IncomingMessage, request } from 'node:http'
import { conjuntosApi } from '@cabildo/contracts/datos-abiertos'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { llenar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { listAbiertas } from './abiertos.queries.ts'

const banco = usarBanco({ escucha: true })
const PUBLICADAS = 60_000
/** Of which the first 10,000 are published, too. */
const ARCHIVADAS = 50_000
const TODAS = PUBLICADAS + ARCHIVADAS - 10_000

beforeAll(async () => {
  await llenar(
    banco.bd,
    ['normas', 'archivo_normas', 'normas_relaciones'],
    `alter table normas disable trigger user;
    alter table archivo_normas disable trigger user;
    alter table normas_relaciones disable trigger user;
    insert into normas (area_id, tipo_doc, anio, ndoc, uo, descripcion, path_file, name_file, size_file, sha256, created_at)
    select 4, 1, 2000 + i % 20, i, null, 'Ordenanza ' || i || repeat(' que regula lo suyo', 15), i || '.pdf', 'a.pdf', 1,
      repeat('0', 64), now() from generate_series(1, ${PUBLICADAS}) i;
    insert into archivo_normas (tipo_doc, anio, nro_doc, sumilla, file, clave, name_file, size_file, sha256)
    select case when i <= 10000 then 1 else 8 end, 2000 + i % 20, i, 'Archivada ' || i || repeat(' de antes', 15), 'a-' || i || '.pdf',
      i || '.pdf', 'a.pdf', 1, repeat('0', 64) from generate_series(1, ${ARCHIVADAS}) i;
    insert into normas_relaciones (origen, tipo, destino, desde)
    select 'ordenanza-municipal/' || 2000 + i % 20 || '/' || i, 'deroga', 'ordenanza-municipal/' || 2000 + (i - 1) % 20 || '/' || i - 1,
      '2020-01-01' from generate_series(2, 20000) i;
    alter table normas enable trigger user;
    alter table archivo_normas enable trigger user;
    alter table normas_relaciones enable trigger user`,
  )
}, 120_000)

const abrir = (formato: string) =>
  new Promise<IncomingMessage>((listo, fallar) => {
    const url = `${banco.direccion}${conjuntosApi.normas.path.replace(':formato', formato)}`
    request(url, listo).on('error', fallar).end()
  })
const enMegas = (bytes: number) => bytes / 1_048_576

describe(`${TODAS} norms`, () => {
  test.each([
    ['csv', /^ordenanza-municipal|^decreto-de-alcaldia/gm],
    ['json', /"id":"/g],
  ])(
    'NOR-28 decision 0220 as %s they are sent as fast as they are read, and never held',
    async (formato, fila) => {
      const antes = process.memoryUsage()
      const respuesta = await abrir(formato)
      expect(respuesta.statusCode).toBe(200)
      // Whoever does not read holds neither a connection of the database nor what is to be sent.
      respuesta.pause()
      await expect
        .poll(async () => {
          const { rows } =
            await sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and (state = 'active' or state like 'idle in transaction%') and backend_type = 'client backend'`.execute(
              banco.db,
            )
          return rows.length
        })
        .toBe(0)
      const quieto = process.memoryUsage()
      expect(enMegas(quieto.heapUsed + quieto.external - antes.heapUsed - antes.external)).toBeLessThan(60)
      let [filas, bytes, pico, resto] = [0, 0, 0, '']
      for await (const trozo of respuesta) {
        bytes += trozo.length
        const texto = resto + trozo.toString('latin1')
        const corte = texto.lastIndexOf('\n') + 1
        filas += texto.slice(0, corte).match(fila)?.length ?? 0
        resto = texto.slice(corte)
        const { heapUsed, external } = process.memoryUsage()
        pico = Math.max(pico, heapUsed + external - antes.heapUsed - antes.external)
      }
      filas += resto.match(fila)?.length ?? 0
      expect(filas).toBe(TODAS)
      expect(enMegas(bytes)).toBeGreaterThan(30)
      // Garbage that waits to be collected counts here, too, and as much of it as the collector likes.
      expect(enMegas(pico)).toBeLessThan(200)
    },
    120_000,
  )

  test('NOR-28 decision 0220 a batch from the middle reads its own rows of each table, by the indexes of the addresses', async () => {
    const leidas = await banco.db.transaction().execute(async (trx) => {
      const antes = await hastaAhora(trx)
      const normas = await listAbiertas(trx, 'ordenanza-municipal/2007/3', 1_000, '2026-11-18')
      expect(normas).toHaveLength(1_000)
      expect(normas.some(({ estado }) => estado === 'DEROGADA')).toBe(true)
      return (await hastaAhora(trx)) - antes
    })
    // The batch of each table, and for the state of each norm a look at who derogates it.
    expect(leidas).toBeLessThan(4_000)
  })
})

/** Rows that this transaction has taken from the tables of norms. */
const hastaAhora = async (trx: Trx): Promise<number> =>
  (
    await sql<{ n: number }>`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as n
      from pg_stat_xact_user_tables where relname in ('normas', 'archivo_normas')`.execute(trx)
  ).rows[0]?.n ?? 0
