import { canastasApi, TABLA_CANASTAS } from '@cabildo/contracts/canastas'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { llenar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import { comprobarPaginasHondas } from '../../../test/paginas-hondas.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { getTablero } from '../tablero/tablero.queries.ts'
import { listaDeCanastas } from './lista.queries.ts'

const banco = usarBanco()
const CANASTAS = 50_000

// As a spreadsheet of the whole town brings them: a year of deliveries, seven groups, five references; some without a date.
beforeAll(async () => {
  await llenar(
    banco.bd,
    ['canastas'],
    `alter table canastas disable trigger user;
    insert into canastas (dni, ape_nom, fnac, ngrupo, address, zona, mz, lote, precalifica, fec_entrega, referencia)
    select lpad((i * 7919 % 99999989)::text, 8, '0'), 'APELLIDO ' || md5(i::text), '1940-01-01'::date + i % 25000,
      'GRUPO ' || 1 + i % 7, 'CALLE ' || md5((i * 3)::text), 'ZONA ' || i % 40, chr(65 + i % 26), (i % 30)::text,
      (array['NUEVO', 'SI', 'NO', ''])[1 + i % 4], case when i % 10 > 0 then '2020-01-01'::date + i % 366 end,
      (array['PENDIENTE', 'ACTA-MPI', 'NO CORRESPONDE', 'NO TITULAR', 'ACTA-ANGLOAMERICA'])[1 + i % 5]
    from generate_series(1, ${CANASTAS}) i;
    insert into conteos (tabla, ranura, total) values ('canastas', 0, ${CANASTAS});
    alter table canastas enable trigger user`,
  )
})

/** What a request takes from the table: rows of it, and all that was read by going through it from end to end. */
const leidas = <T>(pedir: (trx: Trx) => Promise<T>) =>
  banco.db.transaction().execute(async (trx) => {
    const antes = await hastaAhora(trx)
    const respuesta = await pedir(trx)
    const { filas, recorridas } = await hastaAhora(trx)
    return { respuesta, filas: filas - antes.filas, recorridas: recorridas - antes.recorridas }
  })

/** Counted by this connection; what it has not reported yet of earlier transactions, too. */
const hastaAhora = async (trx: Trx) =>
  (
    await sql<{ filas: number; recorridas: number }>`
      select seq_tup_read + idx_tup_fetch as filas, seq_tup_read as recorridas
      from pg_stat_xact_user_tables where relname = 'canastas'`.execute(trx)
  ).rows[0] ?? { filas: 0, recorridas: 0 }

const pagina = (query: Record<string, string>) =>
  leidas((trx) => listaDeCanastas.pagina(trx, canastasApi.listar.query.parse({ length: '10', ...query })))

const CASOS = TABLA_CANASTAS.ordenables.flatMap((columna) => [`${columna}:asc`, `${columna}:desc`])
/** Ten rows; the planner itself looks at the ends of an index. */
const DE_UNA_PAGINA = 14

describe('CAN-05 API-86 a page of 50,000 baskets reads no more rows than it shows (D-42)', () => {
  test.each(CASOS)('by %s', async (order) => {
    const { respuesta, filas } = await pagina({ order })
    expect(respuesta).toMatchObject({ recordsTotal: CANASTAS, recordsFiltered: CANASTAS })
    expect(filas).toBeLessThanOrEqual(DE_UNA_PAGINA)
  })

  test.each(CASOS)('far down, by %s', async (order) => {
    const { respuesta, filas } = await pagina({ order, start: '40000' })
    expect(respuesta.data).toHaveLength(10)
    expect(filas).toBeLessThanOrEqual(DE_UNA_PAGINA)
  })

  test('each page far down is the same, whatever row it is found from', () =>
    comprobarPaginasHondas(TABLA_CANASTAS, (pedido) => listaDeCanastas.pagina(banco.db, pedido)))

  test.each([
    { search: 'apellido a3f' },
    { 'columns[ape_nom]': 'o a3f' },
    { 'columns[dni]': '7919' },
    { 'columns[address]': 'calle ab1' },
  ])('few rows are found by the index of trigrams: %j', async (query) => {
    const { respuesta, filas } = await pagina(query)
    expect(respuesta.recordsFiltered).toBeGreaterThan(0)
    expect(filas).toBeLessThanOrEqual(CANASTAS / 50)
  })

  test.each([
    [{ 'columns[semana]': '2020-04-13' }, 877],
    [{ 'columns[semana]': 'sin', 'columns[ngrupo]': 'GRUPO 3' }, 714],
    [{ 'columns[referencia]': 'ACTA-MPI' }, 10_000],
    [{ 'columns[precalifica]': 'NUEVO' }, 12_500],
    [{ 'columns[ngrupo]': 'grupo3' }, 7_143],
  ])('what the figures of chart link to is not looked for from end to end: %j', async (query, cuantas) => {
    const { respuesta, recorridas } = await pagina(query)
    expect(respuesta.recordsFiltered).toBe(Math.min(cuantas, 10_000))
    expect(respuesta.hayMas).toBe(cuantas > 10_000 || undefined)
    expect(recorridas).toBe(0)
  })
})

test('API-92 CAN-35 the counters of 50,000 baskets are one statement that takes no row from the table', async () => {
  const { respuesta, filas } = await leidas(getTablero)
  expect(respuesta).toMatchObject({ total: CANASTAS, actas_mpi: 10_000, nuevos: 12_500 })
  expect(filas).toBeLessThanOrEqual(DE_UNA_PAGINA)
})
