import type { Listado } from '@cabildo/contracts/base/listado'
import type { Nacimiento, NacimientoGuardar, TABLA_NACIMIENTOS } from '@cabildo/contracts/nacimientos'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/db/actor.ts'
import { type Db, SEGUN_VALORES, type Trx } from '../../platform/db/conexion.ts'
import { filtra, ordenar, PAGINA_HONDA, tramo } from '../../platform/db/listado.ts'
import { comienzan } from '../../platform/db/palabras.ts'
import { crearPlantilla } from '../../platform/db/plantilla.ts'
import { conActor } from '../../platform/db/transaccion.ts'
import { despuesDe } from '../../platform/db/version.ts'
import { codigosDe, diasDe, type Rango, sexoDe } from './filtros.ts'

type Orden = (typeof TABLA_NACIMIENTOS)['ordenables'][number]
type Filtro = (typeof TABLA_NACIMIENTOS)['filtrables'][number]
export type ListadoNacimientos = Listado<Orden | Filtro>

/** The columns of names, as palabras() folds them. */
const NOMBRES = {
  ape_nac: sql.ref<string>('f.b_ape_nac'),
  nom_nac: sql.ref<string>('f.b_nom_nac'),
  ape_pad: sql.ref<string>('f.b_ape_pad'),
  nom_pad: sql.ref<string>('f.b_nom_pad'),
  ape_mad: sql.ref<string>('f.b_ape_mad'),
  nom_mad: sql.ref<string>('f.b_nom_mad'),
}
/** By which each column is ordered; each has an index (migration 0024). */
const ORDENES = {
  ...NOMBRES,
  fch_ing: sql`coalesce(f.fch_ing, '-infinity')`,
  fch_nac: sql`coalesce(f.fch_nac, '-infinity')`,
  sex_nac: sql.ref('f.sex_nac'),
} satisfies Record<Orden, unknown>

/** The row as the contract names it, of a birth `f` and its district `u`; the version with every digit. */
const FILA = sql`f.id, f.ano_eje, f.ano_nac, f.nro_lib, f.nro_fol, f.ape_nac, f.ape1, f.ape2, f.nom_nac, f.ape_pad,
  f.nom_pad, f.ape_mad, f.nom_mad, f.sex_nac, f.ubigeo, f.fch_nac::text as fch_nac, f.fch_ing::text as fch_ing,
  f.updated_at::text as updated_at, case when u.inei is not null then json_build_object('inei', u.inei, 'reniec', u.reniec,
  'departamento', u.departamento, 'provincia', u.provincia, 'distrito', u.distrito) end as lugar`
const CON_LUGAR = sql`left join ubigeos u on u.inei = f.ubigeo`

const entre = (columna: RawBuilder<unknown>, rango: Rango<string> | null, tipo: RawBuilder<unknown>) =>
  rango ? sql`${columna} between ${rango[0]}::${tipo} and ${rango[1]}::${tipo}` : sql`false`
const igual = (columna: RawBuilder<unknown>, texto: string | null) =>
  texto === null ? sql`false` : sql`${columna} = ${texto}`

/** What a text typed under a column means (decision 0051). */
const FILTROS = {
  ...(Object.fromEntries(
    Object.entries(NOMBRES).map(([campo, columna]) => [campo, (texto: string) => comienzan([columna], texto)]),
  ) as Record<keyof typeof NOMBRES, (texto: string) => RawBuilder<unknown>>),
  fch_nac: (texto) => entre(ORDENES.fch_nac, diasDe(texto), sql`date`),
  fch_ing: (texto) => entre(ORDENES.fch_ing, diasDe(texto), sql`date`),
  sex_nac: (texto) => igual(ORDENES.sex_nac, sexoDe(texto)),
  ano_eje: (texto) => entre(sql.ref('f.ano_eje'), codigosDe(texto, 4), sql`smallint`),
  nro_lib: (texto) => sql`upper(f.nro_lib) = upper(${texto})`,
  nro_fol: (texto) => sql`upper(f.nro_fol) = upper(${texto})`,
  id: (texto) => (/^\d{1,9}$/.test(texto) ? sql`f.id = ${texto}::integer` : sql`false`),
  ubigeo: (texto) => entre(sql.ref('f.ubigeo'), codigosDe(texto, 6), sql`text`),
} satisfies Record<Filtro, (texto: string) => RawBuilder<unknown>>

const condiciones = ({ search, columns }: ListadoNacimientos): RawBuilder<unknown> => {
  const partes: RawBuilder<unknown>[] = search ? [comienzan(Object.values(NOMBRES), search)] : []
  for (const [campo, texto] of Object.entries<string | undefined>(columns))
    if (texto) partes.push(FILTROS[campo as Filtro](texto))
  return partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``
}

/** By default the newest entry first (NAC-06). */
const orden = ({ order }: ListadoNacimientos): RawBuilder<unknown> =>
  ordenar(order, ORDENES, { column: 'fch_ing', dir: 'desc' }, sql.ref('f.id'))

/** All births that match, ordered, for an export (SHE-85). */
export const selectNacimientos = (listado: ListadoNacimientos) =>
  sql<Nacimiento>`select ${FILA} from nacimientos f ${CON_LUGAR} ${condiciones(listado)} order by ${orden(listado)}`

/** A page far down walks an index alone and reads its rows, instead of reading every row that it skips. */
const elegidas = (listado: ListadoNacimientos): RawBuilder<unknown> => {
  const resto = sql`from nacimientos f ${condiciones(listado)} order by ${orden(listado)} ${tramo(listado)}`
  return listado.start < PAGINA_HONDA
    ? sql`(select f.* ${resto}) f`
    : sql`(select f.id ${resto}) k join nacimientos f on f.id = k.id`
}

/** The totals travel as one text: as columns of their own they would be read again in each of the rows. */
interface Totales {
  totales: string
}

const leerPagina = crearPlantilla<ListadoNacimientos, object, Totales & Nacimiento>([], (listado) => {
  const filtradas = filtra(listado) ? sql`(select count(*) from nacimientos f ${condiciones(listado)})` : sql`t.total`
  return sql<Totales & Nacimiento>`
    ${sql.raw(filtra(listado) ? SEGUN_VALORES : '')} select concat_ws(' ', t.total, ${filtradas}) as totales, p.*
    from (select coalesce(sum(total), 0) as total from conteos where tabla = 'nacimientos') t
    left join lateral (select ${FILA} from ${elegidas(listado)} ${CON_LUGAR} order by ${orden(listado)}) p on true`
})

/** First pages without filter, by far the most asked for, differ only in their order and length. */
const claveDe = (listado: ListadoNacimientos): string | null =>
  listado.start === 0 && !filtra(listado)
    ? `${listado.order.map(({ column, dir }) => `${column}:${dir}`).join()} ${listado.length}`
    : null

/** One page of the register with its totals, in one statement; a count runs only where a filter narrows the rows (API-85). */
export const pageNacimientos = async (db: Db, listado: ListadoNacimientos) => {
  const filas = await leerPagina(db, claveDe(listado), listado, {})
  const [recordsTotal = 0, recordsFiltered = 0] = filas[0]?.totales.split(' ').map(Number) ?? []
  return { data: filas[0]?.id == null ? [] : filas, recordsTotal, recordsFiltered }
}

export type Asiento = Omit<NacimientoGuardar, 'id' | 'version'>

const CAMPOS = sql.raw(
  'ano_eje, nro_lib, nro_fol, ape1, ape2, nom_nac, ape_pad, nom_pad, ape_mad, nom_mad, sex_nac, ubigeo, fch_nac, fch_ing',
)
const valores = (
  n: Asiento,
) => sql`${n.ano_eje}::smallint, ${n.nro_lib}, ${n.nro_fol}, ${n.ape1}, ${n.ape2}, ${n.nom_nac},
  ${n.ape_pad}, ${n.nom_pad}, ${n.ape_mad}, ${n.nom_mad}, ${n.sex_nac}, ${n.ubigeo}, ${n.fch_nac}::date, ${n.fch_ing}::date`

/** Inserts a birth. Names its actor itself, so it is a transaction of its own. */
export const insertNacimiento = async (
  db: Db,
  actor: Actor,
  ahora: Date,
  n: Asiento,
): Promise<Nacimiento | undefined> =>
  (
    await sql<Nacimiento>`
      with f as (
        insert into nacimientos (${CAMPOS}, created_by, created_at, updated_at)
        select ${valores(n)}, ${actor.user_id}::integer, ${ahora}::timestamptz, ${ahora}::timestamptz from ${conActor(actor)}
        returning *)
      select ${FILA} from f ${CON_LUGAR}`.execute(db)
  ).rows[0]

/** The version of a birth, held until the transaction ends. */
export const lockNacimiento = async (trx: Trx, id: number): Promise<string | undefined> =>
  (
    await sql<{ version: string }>`
      select updated_at::text as version from nacimientos where id = ${id} for update`.execute(trx)
  ).rows[0]?.version

/** Changes a birth, all its fields. */
export const updateNacimiento = async (
  trx: Trx,
  { id, ahora }: { id: number; ahora: Date },
  n: Asiento,
): Promise<Nacimiento | undefined> =>
  (
    await sql<Nacimiento>`
      with f as (
        update nacimientos set (${CAMPOS}, updated_at) = row(${valores(n)}, ${despuesDe(ahora)}) where id = ${id} returning *)
      select ${FILA} from f ${CON_LUGAR}`.execute(trx)
  ).rows[0]
