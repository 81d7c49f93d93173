import type { Listado } from '@cabildo/contracts/base/listado'
import { Nacimiento, NacimientoGuardar, type TABLA_NACIMIENTOS } from '@cabildo/contracts/nacimientos'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/db/actor.ts'
import { camposDe, columnasDe, escrituraDe } from '../../platform/db/columnas.ts'
import { type Db, SEGUN_VALORES, type Trx } from '../../platform/db/conexion.ts'
import { filtra, ordenar, tramo } from '../../platform/db/listado.ts'
import { crearPlantilla } from '../../platform/db/plantilla.ts'
import { conActor } from '../../platform/db/transaccion.ts'
import { despuesDe } from '../../platform/db/version.ts'
import { codigosDe, diasDe, type Rango, sexoDe } from './filtros.queries.ts'

type Orden = (typeof TABLA_NACIMIENTOS)['ordenables'][number]
type Filtro = (typeof TABLA_NACIMIENTOS)['filtrables'][number]
export type ListadoNacimientos = Listado<Orden | Filtro>

/** The mark of each column of names in the index of their words (migration 0012). */
const MARCAS = { ape_nac: 'a', nom_nac: 'b', ape_pad: 'c', nom_pad: 'd', ape_mad: 'e', nom_mad: 'f' } as const
const NOMBRES = sql`nombres_de(f.b_ape_nac, f.b_nom_nac, f.b_ape_pad, f.b_nom_pad, f.b_ape_mad, f.b_nom_mad)`
/** By which each column is ordered; each has an index. */
const ORDENES = {
  fch_ing: 'o_ing',
  fch_nac: 'o_nac',
  sex_nac: 'sex_nac',
  ape_nac: 'b_ape_nac',
  nom_nac: 'b_nom_nac',
  ape_pad: 'b_ape_pad',
  nom_pad: 'b_nom_pad',
  ape_mad: 'b_ape_mad',
  nom_mad: 'b_nom_mad',
} as const satisfies Record<Orden, string>

/** The row as the contract names it, of a birth `f` and its district `u`; the version with every digit. */
const FILA = columnasDe('nacimientos f', Nacimiento, {
  lugar: sql`case when u.inei is not null then json_build_object('inei', u.inei, 'reniec', u.reniec,
    'departamento', u.departamento, 'provincia', u.provincia, 'distrito', u.distrito) end`,
  updated_at: sql`f.updated_at::text`,
})
const CON_LUGAR = sql`left join ubigeos u on u.inei = f.ubigeo`

const entre = (columna: RawBuilder<unknown>, rango: Rango | null, tipo: RawBuilder<unknown>) =>
  rango ? sql`${columna} between ${rango[0]}::${tipo} and ${rango[1]}::${tipo}` : sql`false`
const nombrado = (marcas: readonly string[], texto: string) =>
  sql`${NOMBRES} @@ comienzan(array[${sql.join(marcas.map((marca) => sql.lit(marca)))}], ${texto})`

/** What a text typed under a column means (decision 0051). */
const filtrar = (campo: Filtro, texto: string): RawBuilder<unknown> => {
  if (campo in MARCAS) return nombrado([MARCAS[campo as keyof typeof MARCAS]], texto)
  switch (campo) {
    case 'id':
      return /^\d{1,9}$/.test(texto) ? sql`f.id = ${texto}::integer` : sql`false`
    case 'fch_ing':
    case 'fch_nac':
      return entre(sql.ref(`f.${ORDENES[campo]}`), diasDe(texto), sql`date`)
    case 'sex_nac':
      return sql`f.sex_nac = ${sexoDe(texto)}`
    case 'ano_eje':
      return entre(sql.ref('f.ano_eje'), codigosDe(texto, 4), sql`smallint`)
    case 'ubigeo':
      return entre(sql.ref('f.ubigeo'), codigosDe(texto, 6), sql`text`)
    default:
      return sql`upper(${sql.ref(`f.${campo}`)}) = upper(${texto})`
  }
}

const condiciones = ({ search, columns }: ListadoNacimientos): RawBuilder<unknown> => {
  const partes = search ? [nombrado(Object.values(MARCAS), search)] : []
  for (const [campo, texto] of Object.entries<string | undefined>(columns))
    if (texto) partes.push(filtrar(campo as Filtro, texto))
  return partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``
}

/** By default the newest entry first (NAC-06); `tabla` holds the columns of the orders. */
const orden = ({ order }: ListadoNacimientos, tabla: string): RawBuilder<unknown> =>
  ordenar(
    order,
    Object.fromEntries(Object.entries(ORDENES).map(([campo, columna]) => [campo, sql.ref(`${tabla}.${columna}`)])),
    PROPIO,
    sql.ref(`${tabla}.id`),
  )
const PROPIO = { column: 'fch_ing', dir: 'desc' } as const

/** All births that match, ordered, for an export (SHE-85). */
export const selectNacimientos = (listado: ListadoNacimientos) =>
  sql<Nacimiento>`select ${FILA} from nacimientos f ${CON_LUGAR} ${condiciones(listado)} order by ${orden(listado, 'f')}`

/** The totals travel as one text: as columns of their own they would be read again in each of the rows. */
interface Totales {
  totales: string
}

/** Of all births, or of one sex, a page walks the index of its order; the total is kept, half of them is counted by index. */
const deMuchas = (listado: ListadoNacimientos) => {
  const donde = condiciones(listado)
  const halladas = filtra(listado) ? sql`(select count(*) from nacimientos f ${donde})` : sql`t.total`
  return sql<Totales & Nacimiento>`
    select concat_ws(' ', t.total, ${halladas}) as totales, p.*
    from (select coalesce(sum(total), 0) as total from conteos where tabla = 'nacimientos') t
    left join lateral (select ${FILA}
      from (select f.id from nacimientos f ${donde} order by ${orden(listado, 'f')} ${tramo(listado)}) k
      join nacimientos f on f.id = k.id ${CON_LUGAR} order by ${orden(listado, 'f')}) p on true`
}

/**
 * What a filter finds is found once, for the count and for the page: whoever walked an index of the order in the hope of
 * ten that match would walk half of it where dates and years go together.
 */
const deFiltradas = (listado: ListadoNacimientos) => {
  const claves = new Set([...listado.order, PROPIO].map(({ column }) => ORDENES[column as Orden]))
  return sql<Totales & Nacimiento>`
    ${sql.raw(SEGUN_VALORES)} with halladas as materialized (
      select f.id, ${sql.join([...claves].map((clave) => sql.ref(`f.${clave}`)))} from nacimientos f ${condiciones(listado)})
    select concat_ws(' ', t.total, (select count(*) from halladas)) as totales, p.*
    from (select coalesce(sum(total), 0) as total from conteos where tabla = 'nacimientos') t
    left join lateral (select ${FILA}
      from (select h.id from halladas h order by ${orden(listado, 'h')} ${tramo(listado)}) k
      join nacimientos f on f.id = k.id ${CON_LUGAR} order by ${orden(listado, 'f')}) p on true`
}

const leerPagina = crearPlantilla<ListadoNacimientos, object, Totales & Nacimiento>([], (listado) =>
  filtra({ ...listado, columns: { ...listado.columns, sex_nac: '' } }) ? deFiltradas(listado) : deMuchas(listado),
)

/** First pages without filter, by far the most asked for, differ only in their order and length. */
const claveDe = (listado: ListadoNacimientos): string | null =>
  listado.start === 0 && !filtra(listado)
    ? `${listado.order.map(({ column, dir }) => `${column}:${dir}`).join()} ${listado.length}`
    : null

/** One page of the register with its totals, in one statement (API-85, D-42). */
export const pageNacimientos = async (db: Db, listado: ListadoNacimientos) => {
  const filas = await leerPagina(db, claveDe(listado), listado, {})
  const [recordsTotal = 0, recordsFiltered = 0] = filas[0]?.totales.split(' ').map(Number) ?? []
  return { data: filas[0]?.id == null ? [] : filas, recordsTotal, recordsFiltered }
}

export type Asiento = Omit<NacimientoGuardar, 'id' | 'version' | 'clave'>

const CORREGIDO = escrituraDe('nacimientos', camposDe(NacimientoGuardar, ['id', 'version', 'clave']))
const NUEVO = escrituraDe('nacimientos', camposDe(NacimientoGuardar, ['id', 'version']))

/** Inserts a birth. Names its actor itself, so it is a transaction of its own. */
export const insertNacimiento = async (
  db: Db,
  actor: Actor,
  ahora: Date,
  n: Asiento & Pick<NacimientoGuardar, 'clave'>,
): Promise<Nacimiento | undefined> =>
  (
    await sql<Nacimiento>`
      with f as (
        insert into nacimientos (${NUEVO.columnas}, created_by, created_at, updated_at)
        select ${NUEVO.valores}, ${actor.user_id}::integer, ${ahora}::timestamptz, ${ahora}::timestamptz
        from ${NUEVO.desde(n)} cross join ${conActor(actor)}
        returning *)
      select ${FILA} from f ${CON_LUGAR}`.execute(db)
  ).rows[0]

/** The birth that an earlier send of the caller registered with this key (G3). */
export const findPorClave = async (db: Db, actor: Actor, clave: string): Promise<Nacimiento | undefined> =>
  (
    await sql<Nacimiento>`
      select ${FILA} from nacimientos f ${CON_LUGAR} where f.clave = ${clave} and f.created_by = ${actor.user_id}`.execute(
      db,
    )
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
        update nacimientos t set ${CORREGIDO.cambios}, updated_at = ${despuesDe(ahora, 't')} from ${CORREGIDO.desde(n)}
        where t.id = ${id} returning t.*)
      select ${FILA} from f ${CON_LUGAR}`.execute(trx)
  ).rows[0]
