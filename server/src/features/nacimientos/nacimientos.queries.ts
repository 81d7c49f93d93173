import { Nacimiento, NacimientoGuardar, TABLA_NACIMIENTOS } from '@cabildo/contracts/nacimientos'
import { type RawBuilder, sql } from 'kysely'
import { filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { camposDe, columnasDe, despuesDe, escrituraDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { conActor } from '../../platform/db/transaccion.ts'
import { codigosDe, diasDe, type Rango, sexoDe } from './filtros.queries.ts'

/** The row as the contract names it, of a birth `f` and its district `u`; the version with every digit. */
const FILA = columnasDe('nacimientos f', Nacimiento, {
  lugar: sql`case when u.inei is not null then json_build_object('inei', u.inei, 'reniec', u.reniec,
    'departamento', u.departamento, 'provincia', u.provincia, 'distrito', u.distrito) end`,
  updated_at: sql`f.updated_at::text`,
})
const CON_LUGAR = sql`left join ubigeos u on u.inei = f.ubigeo`

const NOMBRES = sql`nombres_de(f.b_ape_nac, f.b_nom_nac, f.b_ape_pad, f.b_nom_pad, f.b_ape_mad, f.b_nom_mad)`
/** The names that are looked through, by filter: the mark of their words in the index of words (decision 0051, migration 0012), and their column. */
const NOMBRADAS = {
  ape_nac: { marca: 'a', columna: sql.ref('f.b_ape_nac') },
  nom_nac: { marca: 'b', columna: sql.ref('f.b_nom_nac') },
  ape_pad: { marca: 'c', columna: sql.ref('f.b_ape_pad') },
  nom_pad: { marca: 'd', columna: sql.ref('f.b_nom_pad') },
  ape_mad: { marca: 'e', columna: sql.ref('f.b_ape_mad') },
  nom_mad: { marca: 'f', columna: sql.ref('f.b_nom_mad') },
} as const
type Nombrada = keyof typeof NOMBRADAS
const TODAS_LAS_NOMBRADAS = Object.keys(NOMBRADAS) as Nombrada[]
/** Columns that have words that begin like the text's. */
const nombrado = (texto: string, ...campos: readonly Nombrada[]) =>
  sql`${NOMBRES} @@ comienzan(array[${sql.join(campos.map((campo) => sql.lit(NOMBRADAS[campo].marca)))}], ${texto})`
const deNombre = (campo: Nombrada) => (texto: string) => nombrado(texto, campo)
/** A column that begins with the text's words, some of those that the index of words would find: the index of its order counts them. */
const comienza = (texto: string) => (campo: Nombrada) => {
  const { columna } = NOMBRADAS[campo]
  const comienzo = sql`rtrim(palabras(${texto}))`
  return sql`${columna} >= ${comienzo} and ${columna} < ${comienzo} || '~' and starts_with(${columna}, ${comienzo}) and ${comienzo} <> ''`
}
const entre = (columna: RawBuilder<unknown>, rango: Rango | null, tipo: RawBuilder<unknown>) =>
  rango ? sql`${columna} between ${rango[0]}::${tipo} and ${rango[1]}::${tipo}` : sql`false`
const deSexo = (texto: string) => sql`f.sex_nac = ${sexoDe(texto)}`

/** The register, newest entry first unless asked otherwise (API-85, NAC-06, D-42); each order has an index. */
export const { pagina: pageNacimientos, todas: selectNacimientos } = crearLista(TABLA_NACIMIENTOS, {
  tabla: 'nacimientos',
  alias: 'f',
  propio: ['fch_ing'],
  conteo: () => sql`select coalesce(sum(total), 0) as total from conteos where tabla = 'nacimientos'`,
  suficientes: ({ search, columns }) => {
    const [[campo, texto = ''] = [null, search], ...mas] = Object.entries(columns).filter(([, escrito]) => escrito)
    if (mas.length > 0 || (campo !== null && search)) return []
    if (campo === null) return TODAS_LAS_NOMBRADAS.map(comienza(search))
    // A sex is half of everything.
    if (campo === 'sex_nac') return [deSexo(texto)]
    return Object.hasOwn(NOMBRADAS, campo) ? [comienza(texto)(campo as Nombrada)] : []
  },
  filas: (de) => sql<Nacimiento>`select ${FILA} from ${de} ${CON_LUGAR}`,
  ordenes: {
    fch_ing: sql.ref('f.o_ing'),
    fch_nac: sql.ref('f.o_nac'),
    sex_nac: sql.ref('f.sex_nac'),
    ape_nac: sql.ref('f.b_ape_nac'),
    nom_nac: sql.ref('f.b_nom_nac'),
    ape_pad: sql.ref('f.b_ape_pad'),
    nom_pad: sql.ref('f.b_nom_pad'),
    ape_mad: sql.ref('f.b_ape_mad'),
    nom_mad: sql.ref('f.b_nom_mad'),
  },
  buscar: (texto) => nombrado(texto, ...TODAS_LAS_NOMBRADAS),
  // What a text typed under a column means (decision 0051).
  filtros: {
    id: (texto) => (/^\d{1,9}$/.test(texto) ? sql`f.id = ${texto}::integer` : sql`false`),
    ape_nac: deNombre('ape_nac'),
    nom_nac: deNombre('nom_nac'),
    ape_pad: deNombre('ape_pad'),
    nom_pad: deNombre('nom_pad'),
    ape_mad: deNombre('ape_mad'),
    nom_mad: deNombre('nom_mad'),
    fch_ing: (texto) => entre(sql`f.o_ing`, diasDe(texto), sql`date`),
    fch_nac: (texto) => entre(sql`f.o_nac`, diasDe(texto), sql`date`),
    sex_nac: deSexo,
    ano_eje: (texto) => entre(sql`f.ano_eje`, codigosDe(texto, 4), sql`smallint`),
    ubigeo: (texto) => entre(sql`f.ubigeo`, codigosDe(texto, 6), sql`text`),
    nro_lib: (texto) => sql`upper(f.nro_lib) = upper(${texto})`,
    nro_fol: (texto) => sql`upper(f.nro_fol) = upper(${texto})`,
  },
})

/** What is given of a birth, and a birth with all of it. */
type Asiento = Omit<NacimientoGuardar, 'id' | 'version' | 'clave'>
export type AsientoCompleto = { [C in keyof Asiento]-?: Exclude<Asiento[C], undefined> }

const CORREGIDO = escrituraDe('nacimientos', camposDe(NacimientoGuardar, ['id', 'version', 'clave']))
const NUEVO = escrituraDe('nacimientos', camposDe(NacimientoGuardar, ['id', 'version']))

/** Inserts a birth. Names its actor itself, so it is a transaction of its own. */
export const insertNacimiento = async (
  db: Db,
  actor: Actor,
  ahora: Date,
  n: AsientoCompleto & Pick<NacimientoGuardar, 'clave'>,
): Promise<Nacimiento | undefined> =>
  (
    await sql<Nacimiento>`
      with f as (
        insert into nacimientos (${NUEVO.columnas}, created_by, created_at, updated_at)
        select ${NUEVO.valores(n)}, ${actor.user_id}::integer, ${ahora}::timestamptz, ${ahora}::timestamptz
        from ${conActor(actor)}
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

/** The version of a birth and what is judged beside other fields of it, held until the transaction ends. */
export const lockNacimiento = async (trx: Trx, id: number) =>
  (
    await sql<{ version: string; fch_nac: string | null; fch_ing: string | null }>`
      select updated_at::text as version, fch_nac::text as fch_nac, fch_ing::text as fch_ing
      from nacimientos where id = ${id} for update`.execute(trx)
  ).rows[0]

export const updateNacimiento = async (
  trx: Trx,
  { id, ahora }: { id: number; ahora: Date },
  n: Asiento,
): Promise<Nacimiento | undefined> => {
  const { rows } = await sql<Nacimiento>`
      with f as (
        update nacimientos t set ${CORREGIDO.cambios(n)}, updated_at = ${despuesDe(ahora)}
        where t.id = ${id} returning t.*)
      select ${FILA} from f ${CON_LUGAR}`.execute(trx)
  return rows[0]
}

const SIN_NOMBRE =
  'Registro de nacimientos: no guarda DNI y ningún otro registro dice cómo se llama esta persona. Pida la búsqueda con sus nombres y apellidos.'

/** Births of a person and of that person's children. The register has no DNI: names that other registers know are compared. */
export const buscarNacimientos: Buscador = {
  modulo: 'nacimientos',
  titulo: 'Registro de nacimientos',
  nota: 'Este registro no guarda DNI: se muestran los nacimientos cuyo titular, padre o madre se llama igual. Compruebe con la partida que sean suyos antes de entregarlos.',
  tablas: ['nacimientos'],
  buscar: async (db, { nombres }) => {
    if (nombres.length === 0) return { filas: [], sinBuscar: SIN_NOMBRE }
    const filas = await filasDe(
      db,
      'nacimientos',
      sql`exists (
        select from jsonb_to_recordset(${JSON.stringify(nombres)}::jsonb) n(apellidos text, nombres text),
          lateral (select palabras(n.apellidos) as ape, palabras(n.nombres) as nom) p
        where btrim(p.ape) <> '' and btrim(p.nom) <> ''
          and (p.ape, p.nom) in ((b_ape_nac, b_nom_nac), (b_ape_pad, b_nom_pad), (b_ape_mad, b_nom_mad)))`,
    )
    return { filas, ids: filas.map(({ id }) => Number(id)) }
  },
}
