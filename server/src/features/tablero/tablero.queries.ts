import { ACTA_ANGLO, PRECALIFICA_NUEVA, plana, type Referencia } from '@cabildo/contracts/canastas-reglas'
import type { Tablero } from '@cabildo/contracts/tablero'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

const deReferencia = (referencia: Referencia | typeof ACTA_ANGLO) => sql`r = ${sql.lit(plana(referencia))}`
const DE_MPI = deReferencia('ACTA-MPI')
const DE_ANGLO = deReferencia(ACTA_ANGLO)
const ENTREGADO = sql`(${DE_MPI} or ${DE_ANGLO})`

/** The records of `b` that meet a condition. */
const cuantos = (condicion: RawBuilder<unknown> = sql`true`) => sql`coalesce(sum(n) filter (where ${condicion}), 0)`

/** The totals of `b` by `keys`, as a JSON list. */
const lista = (keys: RawBuilder<unknown>, valor: RawBuilder<unknown>, orden: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(x order by ${orden}), '[]') from (select ${valor} from b group by ${keys}) x)`

/**
 * All counters of the baskets in one statement over one reading of an index: groups of equal records are counted first, and
 * a few hundred of them are added up in each way (API-92, CAN-32, decision 0049). Texts that differ in spaces alone count
 * as one, and one of them is answered.
 */
export const getTablero = async (db: Db): Promise<Tablero> => {
  const {
    rows: [tablero],
  } = await sql<Tablero>`
    with c as materialized (
      select referencia, precalifica, ngrupo, fec_entrega, count(*) as n from canastas
      group by referencia, precalifica, ngrupo, fec_entrega
    ), b as materialized (
      select plana(referencia) as r, plana(precalifica) as p, plana(ngrupo) as g,
        date_trunc('week', fec_entrega::timestamp)::date as semana, min(referencia) as referencia,
        min(precalifica) as precalifica, min(ngrupo) as ngrupo, sum(n) as n
      from c group by 1, 2, 3, 4
    )
    select
      ${lista(
        sql`r, p`,
        sql`min(referencia) as referencia, min(precalifica) as precalifica, sum(n)::integer as total`,
        sql`x.total desc, x.referencia, x.precalifica`,
      )} as data,
      ${lista(
        sql`g`,
        sql`min(ngrupo) as ngrupo, sum(n)::integer as total, ${cuantos(ENTREGADO)}::integer as entregados`,
        sql`x.ngrupo = '', x.ngrupo`,
      )} as grupos,
      ${lista(
        sql`semana`,
        sql`semana, sum(n)::integer as total, ${cuantos(ENTREGADO)}::integer as entregados`,
        sql`x.semana`,
      )} as semanas,
      ${cuantos()}::integer as total, ${cuantos(DE_MPI)}::integer as actas_mpi,
      ${cuantos(deReferencia('PENDIENTE'))}::integer as pendientes,
      ${cuantos(sql`p = ${sql.lit(PRECALIFICA_NUEVA)}`)}::integer as nuevos,
      ${cuantos(DE_ANGLO)}::integer as actas_angloamerican,
      ${cuantos(deReferencia('NO CORRESPONDE'))}::integer as no_corresponde,
      ${cuantos(deReferencia('NO TITULAR'))}::integer as no_titular
    from b`.execute(db)
  if (!tablero) throw new Error('sums without a group answer one row')
  return tablero
}
