import { ESTADOS_TRAMITE, TIPOS_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { TABLA_TRAMITES, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { sql } from 'kysely'
import { type Db, SEGUN_VALORES } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contieneEn, filtra, plano } from '../../platform/db/listado.ts'

/** A stored PDF of a submission, without its signed address. */
interface FilaPdf {
  name: string
  size: number
  path: string
  activo: boolean
}
export type FilaTramite = Omit<Tramite, 'documentos'> & { archivos: FilaPdf[] }

const COLUMNAS = sql`t.id, t.nro_registro, t.tipo_doc, t.ndoc, t.code_verifica, t.ape_nom, t.nombres, t.nruc, t.rsocial,
  t.nombre_escrito, t.phone, t.email, t.tipo_documento, t.ndocumento, t.folio, t.asunto, t.detalle, t.expe_id, t.send_mail,
  t.estado, t.motivo, t.fecha_legal, marca_lima(t.created_at) as created_at, t.updated_at::text as updated_at`

const BUSQUEDA = sql<string>`t.busqueda`

/** Its PDFs in order, the main one first. */
const ARCHIVOS = sql`cross join lateral (
  select json_agg(json_build_object('name', a.nombre, 'size', a.bytes, 'path', a.path, 'activo', a.activo) order by a.orden)
    as archivos
  from tramites_archivos a where a.tramite_id = t.id) f`

/** The names that contain a text. They are few: an index finds the rows of each. */
const deNombres = (nombres: readonly string[], texto: string): string[] =>
  nombres.filter((nombre) => plano(nombre).includes(plano(texto)))
const NOMBRES_TIPO = TIPOS_TRAMITE.map(({ name }) => name)
const estadosDe = (texto: string): string[] => deNombres(ESTADOS_TRAMITE, texto)

/**
 * What citizens filed, the newest first unless asked otherwise (API-74): its pages, all rows without their PDFs for an
 * export (SHE-85), and one of them. Every way of ordering has an index (migration 0008); the totals are kept per state.
 */
const listaDeTramites = crearLista(TABLA_TRAMITES, {
  tabla: 'tramites',
  alias: 't',
  propio: ['created_at'],
  ambito: () => sql`t.deleted_at is null`,
  conteo: () => sql`
    select coalesce(sum(total), 0) as total, coalesce(sum(total) filter (where estado = 'PENDIENTE'), 0) as pendientes
    from tramites_conteo`,
  otros: ['pendientes'],
  // Planned for the states asked for: one state may be most of the rows, another hardly any.
  contadas: ({ search, columns: { estado = '', ...columns } }) => {
    const estados = estadosDe(estado)
    const total = sql`${sql.raw(SEGUN_VALORES)} (
      select coalesce(sum(total), 0) from tramites_conteo where estado = any(${estados}::text[]))`
    return filtra({ search, columns }) ? null : { caso: estados.join(), total }
  },
  filas: (de) => sql<FilaTramite>`select ${COLUMNAS}, f.archivos from ${de} ${ARCHIVOS}`,
  exportadas: (de) => sql<Tramite>`select ${COLUMNAS} from ${de}`,
  ordenes: {
    created_at: sql.ref('t.created_at'),
    tipo_documento: sql.ref('t.tipo_nombre'),
    ndocumento: sql.ref('t.ndocumento'),
    asunto: sql.ref('t.asunto_corto'),
    nombres: sql.ref('t.nombres'),
    ndoc: sql.ref('t.documento'),
    expe_id: sql.ref('t.expe_id'),
  },
  numeros: {
    registro: (numero) => contieneEn(BUSQUEDA, sql.ref('t.nro_registro'), numero),
    expediente: (numero) => contieneEn(BUSQUEDA, sql.ref('t.expe_id'), numero),
  },
  filtros: {
    estado: (texto) => {
      const [estado, ...otros] = estadosDe(texto)
      // For one state an index has the rows in the order of the screen; for several states none has.
      return otros.length > 0 ? sql`t.estado = any(${estadosDe(texto)}::text[])` : sql`t.estado = ${estado ?? ''}`
    },
    tipo_documento: (texto) => sql`t.tipo_nombre = any(${deNombres(NOMBRES_TIPO, texto)}::text[])`,
    ndocumento: sql.ref('t.ndocumento'),
    asunto: sql.ref('t.asunto'),
    nombres: sql.ref('t.nombres'),
    ndoc: sql.ref('t.documento'),
    expe_id: sql`coalesce(t.expe_id, '')`,
  },
})
export const { pagina: pageTramites, todas: selectTramites } = listaDeTramites

/** A live submission. */
export const findTramite = (db: Db, id: number): Promise<FilaTramite | undefined> => listaDeTramites.una(db, id)
