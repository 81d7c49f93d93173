import type { Listado } from '@cabildo/contracts/base/listado'
import type { ReporteObras } from '@cabildo/contracts/seguimiento'
import type { FilaCargaObras, TABLA_FILAS_OBRAS } from '@cabildo/contracts/seguimiento-carga'
import { VARIABLES_LEIDAS } from '@cabildo/contracts/seguimiento-reglas'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/conexion.ts'
import { contiene, ordenar } from '../../../platform/db/listado.ts'
import { CAMPOS, COLUMNAS, DEL_JSON, de } from './carga.queries.ts'

/** Beyond the last row that a sheet may have: there stand the works that the file does not have. */
const TRAS_LAS_FILAS = 2_000_000

/** What an accepted row, `f`, would do to the works as they are, `o`. */
const CLASE = sql`case when o.cui is null then 'nuevo' when (${de('f')}) is distinct from (${de('o')}) then 'cambia'
  else 'igual' end`
/** Tells whether a work is as it was looked at. */
const VISTO = sql`case when o.cui is not null then md5(row(${de('o')})::text) end`

/** Saves rows as the reader's process made them, with what each would do. */
export const insertFilas = (db: Db, carga_id: number, lote: string) =>
  sql`
    insert into cargas_obras (carga_id, lugar, fila, clase, ${COLUMNAS}, visto)
    select ${carga_id}, f.fila, f.fila, ${CLASE}, ${sql.join(['cui', ...CAMPOS, 'orden'].map((campo) => sql.ref(`f.${campo}`)))},
      ${VISTO}
    from jsonb_to_recordset(${lote}::jsonb) as f(fila integer, ${DEL_JSON}) left join obras o on o.cui = f.cui`.execute(
    db,
  )

/** Saves the refused rows whose reasons were kept. */
export const insertRechazadas = (db: Db, carga_id: number, motivos: ReporteObras['motivos']) =>
  sql`
    insert into cargas_obras (carga_id, lugar, fila, clase, cui, title_meta, motivos)
    select ${carga_id}, f.fila, f.fila, 'rechazado', f.cui, '', array[f.motivo]
    from jsonb_to_recordset(${JSON.stringify(motivos)}::jsonb) as f(fila integer, cui text, motivo text)`.execute(db)

/** Saves the works that no row has, not even one that was refused: they would go (SEG-29). */
export const insertRetiradas = (db: Db, carga_id: number, rechazados: readonly string[]) =>
  sql`
    insert into cargas_obras (carga_id, lugar, clase, cui, ${sql.join(CAMPOS.map((campo) => sql.ref(campo)))}, visto)
    select ${carga_id}, ${TRAS_LAS_FILAS} + row_number() over (order by o.orden, o.cui), 'retira', o.cui, ${de('o')}, ${VISTO}
    from obras o
    where o.cui <> all (${rechazados}::text[]) and not exists (
      select from cargas_obras f where f.carga_id = ${carga_id} and f.cui = o.cui and f.orden is not null)`.execute(db)

const retiradas = async (trx: Trx, carga_id: number): Promise<Set<string>> => {
  const { rows } = await sql<{ cual: string }>`
    select cui || ' ' || visto as cual from cargas_obras where carga_id = ${carga_id} and clase = 'retira'`.execute(trx)
  return new Set(rows.map(({ cual }) => cual))
}

/** Keeps all works as they are until the transaction ends. */
export const lockObras = (trx: Trx) => sql`select from obras order by cui for update`.execute(trx)

/** Decides again what each row would do; answers how many would do something else than what was shown. */
export const reclasificar = async (trx: Trx, carga_id: number, rechazados: readonly string[]): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    with ahora as (
      select f.lugar, ${CLASE} as clase, ${VISTO} as visto from cargas_obras f left join obras o on o.cui = f.cui
      where f.carga_id = ${carga_id} and f.orden is not null)
    update cargas_obras f set clase = a.clase, visto = a.visto from ahora a
    where f.carga_id = ${carga_id} and f.lugar = a.lugar
      and (f.clase, f.visto) is distinct from (a.clase, a.visto)`.execute(trx)
  const antes = await retiradas(trx, carga_id)
  await sql`delete from cargas_obras where carga_id = ${carga_id} and clase = 'retira'`.execute(trx)
  await insertRetiradas(trx, carga_id, rechazados)
  const despues = await retiradas(trx, carga_id)
  const ida = [...antes].filter((cual) => !despues.has(cual))
  const vuelta = [...despues].filter((cual) => !antes.has(cual))
  return Number(numAffectedRows) + ida.length + vuelta.length
}

/** Keeps the accepted rows as an upload; answers how many there are. */
export const insertAvancesDeCarga = async (trx: Trx, carga_id: number, deCarga: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into obras_avances (carga_id, ${COLUMNAS})
    select ${carga_id}, ${COLUMNAS} from cargas_obras where carga_id = ${deCarga} and orden is not null`.execute(trx)
  return Number(numAffectedRows)
}

export const countObras = async (db: Db): Promise<number> =>
  (await sql<{ total: number }>`select count(*)::integer as total from obras`.execute(db)).rows[0]?.total ?? 0

/** What the reader told of a checked spreadsheet. */
export const findLeido = async (db: Db, carga_id: number): Promise<LeidoDeCarga | null> =>
  (await sql<{ leido: LeidoDeCarga | null }>`select leido from cargas where id = ${carga_id}`.execute(db)).rows[0]
    ?.leido ?? null

export interface LeidoDeCarga
  extends Omit<ReporteObras, 'nombre' | 'nuevas' | 'cambiadas' | 'iguales' | 'retiradas' | 'conservadas'> {
  /** The codes that stand in refused rows only: these works stay as they are. */
  rechazados: string[]
}

const TITULO = new Map<string, string>(VARIABLES_LEIDAS.map(({ campo, titulo }) => [campo, titulo]))
const tituloDe = (campo: string) => TITULO.get(campo) ?? TITULO.get(`${campo}_acumulado`) ?? campo

/** A field as people read it. */
const comoTexto = (campo: string, columna: RawBuilder<unknown>): RawBuilder<string> => {
  if (campo === 'title_meta') return sql`${columna}`
  if (campo.startsWith('fecha')) return sql`coalesce(to_char(${columna}, 'DD/MM/YYYY'), '')`
  if (campo.startsWith('avance')) return sql`coalesce(${columna} || ' %', '')`
  return sql`coalesce('S/. ' || to_char(${columna}, 'FM999,999,999,999,990.00'), '')`
}

/** What a row would change of its work, field by field. */
const CAMBIOS = sql`coalesce((
  select json_agg(json_build_object('campo', v.titulo, 'antes', v.antes, 'despues', v.despues) order by v.lugar)
  from obras o cross join lateral (values ${sql.join(
    CAMPOS.map((campo, i) => {
      const [nueva, actual] = [sql.ref(`f.${campo}`), sql.ref(`o.${campo}`)]
      return sql`(${sql.lit(i)}, ${sql.lit(tituloDe(campo))}, ${nueva} is distinct from ${actual}, ${comoTexto(campo, actual)}, ${comoTexto(campo, nueva)})`
    }),
  )}) as v(lugar, titulo, difiere, antes, despues)
  where o.cui = f.cui and f.clase = 'cambia' and v.difiere), '[]')`

type Columna = (typeof TABLA_FILAS_OBRAS)['ordenables'][number] | (typeof TABLA_FILAS_OBRAS)['filtrables'][number]

/** The rows of a checked spreadsheet in the file's order, and behind them the works that would go. */
export const pageFilas = async (
  db: Db,
  carga_id: number,
  { search, columns, order, length, start }: Listado<Columna>,
) => {
  const lugar = sql.ref('f.lugar')
  const orden = ordenar<Columna>(order, { lugar }, [{ column: 'lugar', dir: 'asc' }], lugar)
  const partes = [sql`f.carga_id = ${carga_id}`]
  if (columns.clase) partes.push(sql`f.clase = ${columns.clase}`)
  if (search) partes.push(contiene(sql`f.cui || ' ' || llano(f.title_meta)`, search))
  const donde = sql.join(partes, sql` and `)
  const { rows: data } = await sql<FilaCargaObras>`
    select f.lugar, f.fila, f.clase, f.cui, f.title_meta, f.avisos, f.motivos, ${CAMBIOS} as cambios
    from (select * from cargas_obras f where ${donde} order by ${orden} limit ${length} offset ${start}) f
    order by ${orden}`.execute(db)
  const { rows: totales } = await sql<{ recordsTotal: number; recordsFiltered: number }>`
    select count(*) as "recordsTotal", count(*) filter (where ${donde}) as "recordsFiltered"
    from cargas_obras f where carga_id = ${carga_id}`.execute(db)
  const { recordsTotal = 0, recordsFiltered = 0 } = totales[0] ?? {}
  return { data, recordsTotal, recordsFiltered }
}
