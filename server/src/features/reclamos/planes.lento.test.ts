import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { llenar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { listaDeSolicitudes } from '../transparencia/transparencia.queries.ts'
import { listaDeReclamos } from './reclamos.queries.ts'

const banco = usarBanco()
const FILAS = 30_000
const DIAS = { hoy: '2026-11-18', largo: '2026-11-25', corto: '2026-11-20' }

beforeAll(async () => {
  await llenar(
    banco.bd,
    ['reclamos', 'solicitudes'],
    `alter table reclamos disable trigger user;
    alter table solicitudes disable trigger user;
    insert into reclamos (id, tipo_doc, ndoc, ape_nom, phone, email, descripcion, vence, expe_id, path, huella, created_at,
      estado, respondido_at, tipo_reclamo, area_id)
    select i, 1, (98000000 + i % 20000)::text, 'PERSONA ' || md5(i::text), '1', 'v' || i % 9000 || '@example.com',
      'Reclamo por ' || md5(i::text), '2020-01-05'::date + i / 12, '2026-' || i, i || '.pdf', i::text,
      '2026-11-18'::timestamptz - (${FILAS} - i) * interval '20 minutes',
      case when i % 60 = 0 then 'REGISTRADO' else 'RESPONDIDO' end, case when i % 60 <> 0 then now() end, 1 + i % 7,
      case when i % 900 = 0 then 15 end
    from generate_series(1, ${FILAS}) i;
    insert into solicitudes (anio, orden, dni, ape_nom, address, pedido, email, vence, huella, created_at, estado,
      respondido_at, concluido_at, forma_entrega)
    select 2000 + i % 27, i, (98000000 + i % 20000)::text, 'PERSONA ' || md5(i::text), 'Jr. Puno',
      'Copia de ' || md5(i::text), 'v' || i % 9000 || '@example.com', '2020-01-05'::date + i / 12, i::text,
      '2026-11-18'::timestamptz - (${FILAS} - i) * interval '20 minutes',
      case when i % 60 = 0 then 'REGISTRADA' when i % 120 = 20 then 'POR SUBSANAR' when i % 120 = 40 then 'NO PRESENTADA'
        else 'RESPONDIDA' end,
      case when i % 60 <> 0 and i % 120 not in (20, 40) then now() end, case when i % 120 = 40 then now() end, 1 + i % 4
    from generate_series(1, ${FILAS}) i;
    insert into conteos (tabla, ranura, total) values ('reclamos', 0, ${FILAS}), ('solicitudes', 0, ${FILAS})`,
  )
})

/** Counted by this connection; what it has not reported yet of earlier transactions, too. */
const hastaAhora = async (trx: Trx): Promise<number> =>
  (
    await sql<{ n: number }>`
      select sum(seq_tup_read + idx_tup_fetch) as n from pg_stat_xact_user_tables
      where relname in ('reclamos', 'solicitudes')`.execute(trx)
  ).rows[0]?.n ?? 0

type Query = Record<string, string | string[]>
const LISTAS = {
  reclamos: (db: Db, query: Query) =>
    listaDeReclamos.pagina(db, reclamosListaApi.listar.query.parse({ length: '10', ...query }), DIAS),
  solicitudes: (db: Db, query: Query) =>
    listaDeSolicitudes.pagina(db, transparenciaListaApi.listar.query.parse({ length: '10', ...query }), DIAS),
}

/** How many rows a page takes from the table. */
const leidas = (lista: keyof typeof LISTAS, query: Query): Promise<number> =>
  banco.db.transaction().execute(async (trx) => {
    const antes = await hastaAhora(trx)
    const { data, recordsTotal } = await LISTAS[lista](trx, query)
    expect([data.length, recordsTotal]).toEqual([10, FILAS])
    return (await hastaAhora(trx)) - antes
  })

const ORDENES = {
  reclamos: ['created_at', 'id', 'nombres', 'ndoc', 'descripcion', 'email', 'expe_id', 'estado', 'vence'],
  solicitudes: ['created_at', 'numero', 'ape_nom', 'dni', 'pedido', 'email', 'estado', 'vence'],
} as const
const CASOS = (['reclamos', 'solicitudes'] as const).flatMap((lista) =>
  ORDENES[lista].flatMap((column) => (['asc', 'desc'] as const).map((dir) => [lista, `${column}:${dir}`] as const)),
)
/** Its rows, where equal ones are sorted a few more; the planner itself looks at the ends of an index. */
const DE_UNA_PAGINA = 10 + 6

describe('REC-34 REC-48 TRS-12 D-45 API-80 API-83 a page of 30,000 rows reads no more of them than it shows (D-42)', () => {
  test.each(CASOS)('%s by %s', async (lista, order) => {
    expect(await leidas(lista, { order })).toBeLessThanOrEqual(DE_UNA_PAGINA)
  })

  test.each(CASOS)('%s far down, by %s', async (lista, order) => {
    expect(await leidas(lista, { order, start: '20000' })).toBeLessThanOrEqual(DE_UNA_PAGINA)
  })

  test.each([
    ['reclamos', { 'columns[plazo]': 'por responder' }],
    ['reclamos', { 'columns[plazo]': 'vencido' }],
    ['reclamos', { 'columns[estado]': 'REGISTRADO' }],
    ['reclamos', { 'columns[area]': '15' }],
    ['reclamos', { 'columns[motivo]': '3', 'columns[plazo]': 'por responder' }],
    ['solicitudes', { 'columns[plazo]': 'por responder' }],
    ['solicitudes', { 'columns[plazo]': 'vencido' }],
    ['solicitudes', { 'columns[estado]': 'REGISTRADA', 'columns[entrega]': '1' }],
    ['solicitudes', { 'columns[estado]': 'POR SUBSANAR' }],
    ['solicitudes', { 'columns[estado]': 'NO PRESENTADA' }],
  ] as const)('REC-49 TRS-12 %s by %j reads those that are still open, or of that area', async (lista, query) => {
    const abiertas = FILAS / 60
    expect(await leidas(lista, query)).toBeLessThanOrEqual(2 * abiertas + 5 * DE_UNA_PAGINA)
  })

  test.each(['reclamos', 'solicitudes'] as const)(
    'a search of few %s reads those, by the index of trigrams',
    async (lista) => {
      const query = { search: 'persona a3f' }
      const { recordsFiltered } = await LISTAS[lista](banco.db, query)
      expect(recordsFiltered).toBeGreaterThan(9)
      expect(await leidas(lista, query)).toBeLessThanOrEqual(2 * recordsFiltered + DE_UNA_PAGINA)
    },
  )
})
