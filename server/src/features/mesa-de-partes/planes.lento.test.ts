import { mesaDePartesListaApi, TABLA_TRAMITES } from '@cabildo/contracts/mesa-de-partes-lista'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { llenar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import { comprobarPaginasHondas } from '../../../test/paginas-hondas.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { findFrecuentes, findSiguiente, pageTramites } from './lista.queries.ts'

const banco = usarBanco()
const TRAMITES = 50_000
const PENDIENTES = 50

// As a front desk after years: nearly all received, one in twenty annulled, the newest pending.
beforeAll(async () => {
  await llenar(
    banco.bd,
    ['tramites', 'tramites_archivos'],
    `alter table tramites disable trigger user;
    insert into tramites (anio, numero, tipo_doc, ndoc, nruc, ape_nom, rsocial, phone, email, tipo_documento, ndocumento,
      folio, asunto, fecha_legal, huella, created_at, expe_id, send_mail, motivo, modo_observacion, derivacion, recibido_at)
    select 2026, i, 1 + (i % 5 = 0)::int, case when i % 5 = 0 then '' else (98000000 + i)::text end,
      case when i % 5 = 0 then (20990000000 + i)::text else '' end,
      case when i % 5 = 0 then '' else 'Persona ' || md5(i::text) end,
      case when i % 5 = 0 then 'Empresa ' || md5(i::text) else '' end, '1', 'v' || i || '@example.com', (array[1, 5, 6])[1 + i % 3],
      (i % 900)::text, 1, 'Solicita el expediente ' || md5((i * 7)::text), '2026-11-18', i::text,
      '2026-11-18'::timestamptz - (${TRAMITES} - i) * interval '10 minutes',
      case when i <= ${TRAMITES - PENDIENTES} and i % 20 > 0 then '2026-' || i end,
      i <= ${TRAMITES - PENDIENTES} and i % 20 = 0,
      case when i <= ${TRAMITES - PENDIENTES} and i % 20 = 0 then 'Falta firma' else '' end,
      case when i <= ${TRAMITES - PENDIENTES} and i % 20 = 0 then 'anular' end,
      case when i <= ${TRAMITES - PENDIENTES} and i % 20 > 0 then jsonb_build_object('relacionado', '0', 'destinos',
        jsonb_build_array(jsonb_build_object('dependencia', 1 + i % 7, 'copia', false, 'proveido', 'Atender'))) end,
      case when i <= ${TRAMITES - PENDIENTES} and i % 20 > 0 then '2026-11-18'::timestamptz - (${TRAMITES} - i) * interval '9 minutes' end
    from generate_series(1, ${TRAMITES}) i;
    update tramites set canal = 'ventanilla', registrado_por = 14, falta_digitalizar = true where numero % 500 = 1;
    insert into tramites_archivos (tramite_id, orden, path, nombre, bytes, sha256, paginas, activo)
    select id, 0, id || '.pdf', 'a.pdf', 30000, repeat('0', 64), 1, false from tramites;
    insert into tramites_conteo (estado, ranura, total) select estado, 0, count(*) from tramites group by estado`,
  )
})

const LEER = mesaDePartesListaApi.listar.query
type Query = Record<string, string | string[]>

/** How many rows a page takes from the tables. */
const leidas = (query: Query): Promise<number> =>
  banco.db.transaction().execute(async (trx) => {
    const antes = await hastaAhora(trx)
    const { data, recordsTotal, pendientes } = await pageTramites(trx, LEER.parse({ length: '10', ...query }))
    expect([data.length, recordsTotal, pendientes]).toEqual([10, TRAMITES, PENDIENTES])
    return (await hastaAhora(trx)) - antes
  })

/** Counted by this connection; what it has not reported yet of earlier transactions, too. */
const hastaAhora = async (trx: Trx): Promise<number> =>
  (
    await sql<{ n: number }>`
      select sum(seq_tup_read + idx_tup_fetch) as n from pg_stat_xact_user_tables
      where relname in ('tramites', 'tramites_archivos')`.execute(trx)
  ).rows[0]?.n ?? 0

const ORDENES = [
  'created_at',
  'tipo_documento',
  'ndocumento',
  'asunto',
  'nombres',
  'ndoc',
  'nro_registro',
  'expe_id',
] as const
const CASOS = ORDENES.flatMap((column) => (['asc', 'desc'] as const).map((dir) => `${column}:${dir}`))
/** Ten submissions and a PDF of each; the planner itself looks at the ends of an index. */
const DE_UNA_PAGINA = 2 * 10 + 4

describe(`API-74 a page of ${TRAMITES} submissions reads no more rows than it shows (D-42)`, () => {
  test.each(CASOS)('by %s', async (order) => {
    expect(await leidas({ order })).toBeLessThanOrEqual(DE_UNA_PAGINA)
  })

  test.each(CASOS)('far down, by %s', async (order) => {
    expect(await leidas({ order, start: '40000' })).toBeLessThanOrEqual(DE_UNA_PAGINA)
  })

  test.each(['PENDIENTE', 'OBSERVADO', 'RECEPCIONADO'])('of the state %s, whose total is kept', async (estado) => {
    // Those received are so many that walking past the newest, which wait, is the quickest.
    const delante = estado === 'RECEPCIONADO' ? PENDIENTES : 0
    expect(await leidas({ 'columns[estado]': estado })).toBeLessThanOrEqual(delante + DE_UNA_PAGINA)
  })

  test.each(CASOS)('those that wait, by %s: no more than wait', async (order) => {
    expect(await leidas({ 'columns[estado]': 'PENDIENTE', order })).toBeLessThanOrEqual(PENDIENTES + DE_UNA_PAGINA)
  })

  // The index also finds some that have the same letters in another order.
  test.each([
    { search: 'expediente a3f' },
    { search: '980012' },
    { 'columns[nombres]': 'persona a3f' },
    { 'columns[email]': 'v4242' },
  ])('a search of few rows reads those, by the index of trigrams: %j', async (query) => {
    const { recordsFiltered } = await pageTramites(banco.db, LEER.parse(query))
    expect(recordsFiltered).toBeGreaterThan(9)
    expect(await leidas(query as Query)).toBeLessThanOrEqual(3 * recordsFiltered + 2 * DE_UNA_PAGINA)
  })

  test.each([{ 'columns[canal]': 'ventanilla' }, { 'columns[falta_digitalizar]': 'si' }])(
    'EXP-71 EXP-73 what came on paper, or has no scan, is found by its index: %j',
    async (query) => {
      const { recordsFiltered } = await pageTramites(banco.db, LEER.parse(query))
      expect(recordsFiltered).toBe(TRAMITES / 500)
      expect(await leidas(query as Query)).toBeLessThanOrEqual(recordsFiltered + DE_UNA_PAGINA)
    },
  )

  test('MPV-68 what is next, and MPV-54 what is most used, read no more than the last that they need', async () => {
    const contar = (leer: (trx: Trx) => Promise<unknown>) =>
      banco.db.transaction().execute(async (trx) => {
        const antes = await hastaAhora(trx)
        const leido = await leer(trx)
        return { leido, leidas: (await hastaAhora(trx)) - antes }
      })
    const siguiente = await contar((trx) => findSiguiente(trx, 1))
    expect(siguiente.leido).toMatchObject({ estado: 'PENDIENTE' })
    expect(siguiente.leidas).toBeLessThanOrEqual(DE_UNA_PAGINA)
    const frecuentes = await contar(findFrecuentes)
    expect(frecuentes.leido).toEqual({ destinos: expect.any(Array), proveidos: ['Atender'] })
    expect(frecuentes.leidas).toBeLessThanOrEqual(300 + DE_UNA_PAGINA)
  })
})

test('API-74 each page far down is the same, whatever row it is found from (D-42)', () =>
  comprobarPaginasHondas(TABLA_TRAMITES, (pedido) => pageTramites(banco.db, pedido)))
