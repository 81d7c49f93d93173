import type { Listado } from '@cabildo/contracts/base/listado'
import { ESTADOS_TRAMITE, TIPOS_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import type { TABLA_TRAMITES, Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { type RawBuilder, sql } from 'kysely'
import { type Db, SEGUN_VALORES } from '../../platform/db/conexion.ts'
import { contiene, filtra, llano, ordenar, PAGINA_HONDA, plano, tramo } from '../../platform/db/listado.ts'
import { crearPlantilla } from '../../platform/db/plantilla.ts'

type Orden = (typeof TABLA_TRAMITES)['ordenables'][number]
type Filtro = (typeof TABLA_TRAMITES)['filtrables'][number]
export type ListadoTramites = Listado<Orden | Filtro>

/** A stored PDF of a submission, without its signed address. */
interface FilaPdf {
  name: string
  size: number
  path: string
  activo: boolean
}
export type FilaTramite = Omit<Tramite, 'documentos'> & { archivos: FilaPdf[] }

/** Every way of ordering has an index (migration 0008). */
const ORDENES = {
  created_at: sql.ref('t.created_at'),
  tipo_documento: sql.ref('t.tipo_nombre'),
  ndocumento: sql.ref('t.ndocumento'),
  asunto: sql.ref('t.asunto_corto'),
  nombres: sql.ref('t.nombres'),
  ndoc: sql.ref('t.documento'),
  expe_id: sql.ref('t.expe_id'),
} satisfies Record<Orden, unknown>

const COLUMNAS = sql`t.id, t.nro_registro, t.tipo_doc, t.ndoc, t.code_verifica, t.ape_nom, t.nombres, t.nruc, t.rsocial,
  t.nombre_escrito, t.phone, t.email, t.tipo_documento, t.ndocumento, t.folio, t.asunto, t.detalle, t.expe_id, t.send_mail,
  t.estado, t.motivo, t.fecha_legal, marca_lima(t.created_at) as created_at, t.updated_at::text as updated_at`

/** Its PDFs in order, the main one first. */
const ARCHIVOS = sql`cross join lateral (
  select json_agg(json_build_object('name', a.nombre, 'size', a.bytes, 'path', a.path, 'activo', a.activo) order by a.orden)
    as archivos
  from tramites_archivos a where a.tramite_id = t.id) f`

/** What the few names that hold a text are; the indexes find their rows. */
const deNombres = (nombres: readonly string[], texto: string): string[] =>
  nombres.filter((nombre) => plano(nombre).includes(plano(texto)))
const estadosDe = (texto: string): string[] => deNombres(ESTADOS_TRAMITE, texto)

/** The search text holds each column, so its trigram index finds the candidates of a column filter, too. */
const enColumna = (columna: RawBuilder<unknown>) => (texto: string) =>
  sql`${contiene(sql`t.busqueda`, texto)} and ${contiene(llano(columna), texto)}`

const FILTROS: Record<Filtro, (texto: string) => RawBuilder<unknown>> = {
  estado: (texto) => {
    const [estado, ...otros] = estadosDe(texto)
    // Of one state, an index has its rows in the order of the screen; of several, it would not.
    return otros.length > 0 ? sql`t.estado = any(${estadosDe(texto)}::text[])` : sql`t.estado = ${estado ?? ''}`
  },
  tipo_documento: (texto) =>
    sql`t.tipo_nombre = any(${deNombres(
      TIPOS_TRAMITE.map(({ name }) => name),
      texto,
    )}::text[])`,
  ndocumento: enColumna(sql.ref('t.ndocumento')),
  asunto: enColumna(sql.ref('t.asunto')),
  nombres: enColumna(sql.ref('t.nombres')),
  ndoc: enColumna(sql.ref('t.documento')),
  expe_id: enColumna(sql`coalesce(t.expe_id, '')`),
}

const condiciones = ({ search, columns }: ListadoTramites): RawBuilder<unknown> => {
  const partes = [sql`t.deleted_at is null`]
  if (search) partes.push(sql`${contiene(sql`t.busqueda`, search)}`)
  for (const [campo, texto] of Object.entries<string | undefined>(columns))
    if (texto) partes.push(sql`${FILTROS[campo as Filtro](texto)}`)
  return sql.join(partes, sql` and `)
}

const orden = ({ order }: ListadoTramites): RawBuilder<unknown> =>
  ordenar(order, ORDENES, { column: 'created_at', dir: 'desc' }, sql.ref('t.id'))

/** All submissions that match, ordered: what the export room reads (SHE-85). */
export const selectTramites = (listado: ListadoTramites) =>
  sql<Tramite>`select ${COLUMNAS} from tramites t where ${condiciones(listado)} order by ${orden(listado)}`

/** A page far down walks an index alone and reads its rows, instead of reading every row that it skips. */
const elegidas = (listado: ListadoTramites): RawBuilder<unknown> => {
  const resto = sql`from tramites t where ${condiciones(listado)} order by ${orden(listado)} ${tramo(listado)}`
  return listado.start < PAGINA_HONDA
    ? sql`(select t.* ${resto}) t`
    : sql`(select t.id ${resto}) k join tramites t on t.id = k.id`
}

/** The totals travel as one text: as columns of their own they would be read again in each of the rows. */
interface Totales {
  totales: string
}

/** The states asked for, when nothing else narrows the rows: the kept totals answer that, too. */
const soloEstado = ({ search, columns }: ListadoTramites): string[] | null => {
  const puestos = Object.entries<string | undefined>(columns).filter(([, texto]) => texto)
  const [campo, texto] = puestos[0] ?? []
  return !search && puestos.length === 1 && campo === 'estado' && texto ? estadosDe(texto) : null
}

const construirPagina = (listado: ListadoTramites) => {
  const estados = soloEstado(listado)
  const filtradas = estados
    ? sql`(select coalesce(sum(total), 0) from tramites_conteo where estado = any(${estados}::text[]))`
    : filtra(listado)
      ? sql`(select count(*) from tramites t where ${condiciones(listado)})`
      : sql`n.total`
  return sql<Totales & FilaTramite>`
    ${sql.raw(filtra(listado) ? SEGUN_VALORES : '')} select concat_ws(' ', n.total, n.pendientes, ${filtradas}) as totales, p.*
    from (select coalesce(sum(total), 0) as total, coalesce(sum(total) filter (where estado = 'PENDIENTE'), 0) as pendientes
      from tramites_conteo) n
    left join lateral (
      select ${COLUMNAS}, f.archivos from ${elegidas(listado)} ${ARCHIVOS} order by ${orden(listado)}
    ) p on true`
}

const leerPagina = crearPlantilla<ListadoTramites, object, Totales & FilaTramite>([], construirPagina)

/** First pages without filter, by far the most asked for, differ only in their order and length. */
const claveDe = (listado: ListadoTramites): string | null =>
  listado.start === 0 && !filtra(listado)
    ? `${listado.order.map(({ column, dir }) => `${column}:${dir}`).join()} ${listado.length}`
    : null

/**
 * One page of the front desk with its totals in one statement: totals come from counters kept by the database per state,
 * an exact count runs only where something else narrows the rows (API-74, D-42).
 */
export const pageTramites = async (db: Db, listado: ListadoTramites) => {
  const filas = await leerPagina(db, claveDe(listado), listado, {})
  const [recordsTotal = 0, pendientes = 0, recordsFiltered = 0] = filas[0]?.totales.split(' ').map(Number) ?? []
  return { data: filas[0]?.id == null ? [] : filas, recordsTotal, recordsFiltered, pendientes }
}

/** A submission; undefined when it is deleted or never was. */
export const findTramite = async (db: Db, id: number): Promise<FilaTramite | undefined> =>
  (
    await sql<FilaTramite>`
      select ${COLUMNAS}, f.archivos from tramites t ${ARCHIVOS} where t.id = ${id} and t.deleted_at is null`.execute(
      db,
    )
  ).rows[0]
