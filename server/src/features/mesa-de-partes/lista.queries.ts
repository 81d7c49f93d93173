import {
  ESTADOS_TRAMITE,
  POR_RECEPCIONAR,
  TIPOS_TRAMITE,
  VISTA_POR_RECEPCIONAR,
} from '@cabildo/contracts/mesa-de-partes'
import { CANALES, nombreDeCanal } from '@cabildo/contracts/mesa-de-partes-canal'
import {
  DESTINOS_FRECUENTES,
  PROVEIDOS_FRECUENTES,
  TABLA_TRAMITES,
  type Tramite,
} from '@cabildo/contracts/mesa-de-partes-lista'
import { type RawBuilder, sql } from 'kysely'
import { correoDeCaso } from '../../platform/correo/correo.queries.ts'
import { type Db, SEGUN_VALORES } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contieneEn, filtra, plano } from '../../platform/db/listado.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import {
  ORDEN_DE_DESISTIMIENTO,
  ORDEN_DE_DIGITALIZACION,
  ORDEN_DE_OTRO_DESISTIMIENTO,
  ORDEN_DE_REQUERIMIENTO,
  ORDEN_DE_SUBSANACION,
} from './presentacion.queries.ts'

/** A stored PDF of a submission, without its signed address. */
interface FilaPdf {
  name: string
  size: number
  paginas: number
  path: string
  activo: boolean
  orden: number
}
export type FilaTramite = Omit<Tramite, 'documentos' | 'subsanacion' | 'requerido' | 'papel_de_desistimiento'> & {
  archivos: FilaPdf[]
  subsanacion: FilaPdf[]
  /** Of the correction that an area asked for. */
  requerido: FilaPdf[]
  /** Of all scans. */
  digitalizado: FilaPdf[]
  papel_de_desistimiento: FilaPdf | null
}

const COLUMNAS = sql`t.id, t.nro_registro, t.tipo_doc, t.ndoc, t.code_verifica, t.ape_nom, t.nombres, t.nruc, t.rsocial,
  t.nombre_escrito, t.phone, t.email, t.tipo_documento, t.ndocumento, t.folio, t.asunto, t.detalle, t.expe_id, t.send_mail,
  t.estado, t.motivo, t.canal, coalesce(t.extranjero, case t.tipo_doc when 2 then 'RUC' else 'DNI' end) as identidad,
  t.representa_nombre, t.representa_documento, t.falta_digitalizar, t.subsanar_hasta, marca_lima(t.subsanado_at) as subsanado_at, marca_lima(t.desistido_at) as desistido_at, t.fecha_legal, marca_lima(t.created_at) as created_at, t.updated_at::text as updated_at`

const BUSQUEDA = sql<string>`t.busqueda`

/** Its PDFs in order, the main one first; those of the correction, scans and the withdrawal's apart. */
const PDF = sql`json_build_object('name', a.nombre, 'size', a.bytes, 'paginas', a.paginas, 'path', a.path, 'activo', a.activo, 'orden', a.orden)`
const ARCHIVOS = sql`cross join lateral (
  select coalesce(json_agg(${PDF} order by a.orden) filter (where a.orden < ${sql.lit(ORDEN_DE_SUBSANACION)}), '[]') as archivos,
    coalesce(json_agg(${PDF} order by a.orden) filter (where a.orden >= ${sql.lit(ORDEN_DE_SUBSANACION)}
      and a.orden < ${sql.lit(ORDEN_DE_DIGITALIZACION)}), '[]') as subsanacion,
    coalesce(json_agg(${PDF} order by a.orden) filter (where a.orden >= ${sql.lit(ORDEN_DE_DIGITALIZACION)}
      and a.orden < ${sql.lit(ORDEN_DE_DESISTIMIENTO)}), '[]') as digitalizado,
    coalesce(json_agg(${PDF} order by a.orden) filter (where a.orden >= ${sql.lit(ORDEN_DE_REQUERIMIENTO)}
      and a.orden < ${sql.lit(ORDEN_DE_OTRO_DESISTIMIENTO)}), '[]') as requerido,
    json_agg(${PDF} order by a.orden desc) filter (where a.orden in (${sql.lit(ORDEN_DE_DESISTIMIENTO)},
      ${sql.lit(ORDEN_DE_OTRO_DESISTIMIENTO)})) -> 0 as papel_de_desistimiento
  from tramites_archivos a where a.tramite_id = t.id) f`

/** The case that a received one is, where it went and when, what its mail came to, and its type: of the rows of a page alone, for an export does not show them. */
const RECEPCION = sql`
  case when t.estado = 'RECEPCIONADO' then coalesce(t.derivacion -> 'destinos', '[]') else '[]' end as destinos,
  (select r.registro_id from registros r where r.clave = 'tramite:' || t.id) as registro_id,
  marca_lima(t.recibido_at) as recibido_at, ${correoDeCaso('tramite', sql.ref('t.id'))}, t.procedimiento_id,
  (select p.nombre from procedimientos p where p.id = t.procedimiento_id) as procedimiento`

/** Who received it, what it was related to, what was said of it afterwards: of a single one, for the list would look up a name for each of its rows. */
const DE_UNA = sql`
  case when t.estado = 'RECEPCIONADO' then coalesce(nullif(t.derivacion ->> 'relacionado', '0'), '') else '' end as relacionado,
  ${nombreDeUsuario(sql.ref('t.recibido_por'))} as recibido_por,
  ${nombreDeUsuario(sql.ref('t.registrado_por'))} as registrado_por, t.requisitos,
  (select s.explicacion from subsanaciones s where s.clave = 'tramite:' || t.id order by s.id desc limit 1) as explicacion,
  (select json_build_object('alcance', d.alcance, 'motivo', d.motivo, 'recibido_at', marca_lima(d.created_at), 'registrado_por', ${nombreDeUsuario(sql.ref('d.registrado_por'))})
    from desistimientos d where d.clave = 'tramite:' || t.id) as desistimiento`

const filasDe = (de: RawBuilder<unknown>, pedido?: object) =>
  pedido
    ? sql<FilaTramite>`select ${COLUMNAS}, ${RECEPCION}, f.archivos, f.subsanacion, f.requerido, f.digitalizado, f.papel_de_desistimiento from ${de} ${ARCHIVOS}`
    : sql<FilaTramite>`select ${COLUMNAS}, ${RECEPCION}, ${DE_UNA}, f.archivos, f.subsanacion, f.requerido, f.digitalizado, f.papel_de_desistimiento from ${de} ${ARCHIVOS}`

/** The names that contain a text. They are few: an index finds the rows of each. */
const deNombres = (nombres: readonly string[], texto: string): string[] =>
  nombres.filter((nombre) => plano(nombre).includes(plano(texto)))
const NOMBRES_TIPO = TIPOS_TRAMITE.map(({ name }) => name)
const estadosDe = (texto: string): readonly string[] =>
  texto === VISTA_POR_RECEPCIONAR ? POR_RECEPCIONAR : deNombres(ESTADOS_TRAMITE, texto)
const canalesDe = (texto: string): readonly string[] =>
  CANALES.filter((canal) => plano(nombreDeCanal(canal)).includes(plano(texto)))

/**
 * What citizens filed, the newest first unless asked otherwise (API-74): its pages, all rows without their PDFs for an
 * export (SHE-85), and one of them. Every way of ordering has an index (migrations 0008 and 0015); the totals are kept per state.
 */
export const listaDeTramites = crearLista(TABLA_TRAMITES, {
  tabla: 'tramites',
  alias: 't',
  propio: ['created_at'],
  ambito: () => sql`t.deleted_at is null`,
  conteo: () => sql`
    select coalesce(sum(total), 0) as total, coalesce(sum(total) filter (where estado = any(${POR_RECEPCIONAR}::text[])), 0) as pendientes
    from tramites_conteo`,
  otros: ['pendientes'],
  // Planned for the states asked for: one state may be most of the rows, another hardly any.
  contadas: ({ search, columns: { estado = '', ...columns } }) => {
    const estados = estadosDe(estado)
    const total = sql`${sql.raw(SEGUN_VALORES)} (
      select coalesce(sum(total), 0) from tramites_conteo where estado = any(${estados}::text[]))`
    return filtra({ search, columns }) ? null : { caso: estados.join(), total }
  },
  filas: filasDe,
  exportadas: (de) => sql<Tramite>`select ${COLUMNAS} from ${de}`,
  ordenes: {
    created_at: sql.ref('t.created_at'),
    tipo_documento: sql.ref('t.tipo_nombre'),
    ndocumento: sql.ref('t.ndocumento'),
    asunto: sql.ref('t.asunto_corto'),
    nombres: sql.ref('t.nombres'),
    ndoc: sql.ref('t.documento'),
    nro_registro: sql.ref('t.nro_registro'),
    expe_id: sql.ref('t.expe_id'),
  },
  conNulos: ['expe_id'],
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
    email: sql.ref('t.email'),
    nro_registro: sql.ref('t.nro_registro'),
    expe_id: sql`coalesce(t.expe_id, '')`,
    canal: (texto) => {
      const [canal, ...otros] = canalesDe(texto)
      // Written out, so that the index of the counter's filings is found.
      return otros.length > 0 ? sql`true` : canal ? sql`t.canal = ${sql.lit(canal)}` : sql`false`
    },
    // What has its scan is never asked for by itself.
    falta_digitalizar: () => sql`t.falta_digitalizar`,
  },
})
export const { pagina: pageTramites, todas: selectTramites } = listaDeTramites

/** A live submission. */
export const findTramite = (db: Db, id: number): Promise<FilaTramite | undefined> => listaDeTramites.una(db, id)

/**
 * What waits to be received after another one, the oldest first; once the last has been seen, the oldest that was passed
 * over. Each state is looked up by itself: only then does the index of the states find the next at once.
 */
export const findSiguiente = async (db: Db, despues: number): Promise<FilaTramite | undefined> => {
  const vueltas = POR_RECEPCIONAR.map((estado) => {
    const espera = sql`t.estado = ${sql.lit(estado)} and t.deleted_at is null`
    return sql`
      (select t.*, 0 as vuelta from tramites t, (select created_at, id from tramites where id = ${despues}) d
        where ${espera} and (t.created_at, t.id) > (d.created_at, d.id) order by t.created_at, t.id limit 1)
      union all
      (select t.*, 1 from tramites t where ${espera} and t.id <> ${despues} order by t.created_at, t.id limit 1)`
  })
  return (
    await filasDe(sql`(
      select * from (${sql.join(vueltas, sql` union all `)}) c order by vuelta, created_at, id limit 1) t`).execute(db)
  ).rows[0]
}

/** Receptions whose destinations say what is most used; the index of receptions finds the last of them. */
const RECIENTES = 300
/** A longer one was written for one filing alone. */
const PROVEIDO_DE_BOTON = 60

/** The departments and texts that the last receptions used most; of equally used ones the latest first. */
export const findFrecuentes = async (db: Db) => {
  const { rows } = await sql<{ destinos: number[]; proveidos: string[] }>`
    with usados as (
      select d.dependencia, btrim(d.proveido) as proveido, t.recibido_at
      from (select derivacion, recibido_at from tramites where recibido_at is not null
        order by recibido_at desc limit ${sql.lit(RECIENTES)}) t
      cross join jsonb_to_recordset(t.derivacion -> 'destinos') as d (dependencia integer, proveido text)
    ), destinos as (
      select dependencia, count(*) as veces, max(recibido_at) as ultima from usados
      group by dependencia order by veces desc, ultima desc, dependencia limit ${sql.lit(DESTINOS_FRECUENTES)}
    ), proveidos as (
      select (array_agg(proveido order by recibido_at desc, proveido))[1] as proveido, count(*) as veces, max(recibido_at) as ultima
      from usados where length(proveido) between 1 and ${sql.lit(PROVEIDO_DE_BOTON)}
      group by llano(proveido) order by veces desc, ultima desc, 1 limit ${sql.lit(PROVEIDOS_FRECUENTES)}
    )
    select coalesce((select json_agg(dependencia order by veces desc, ultima desc, dependencia) from destinos), '[]') as destinos,
      coalesce((select json_agg(proveido order by veces desc, ultima desc, proveido) from proveidos), '[]') as proveidos`.execute(
    db,
  )
  return rows[0] ?? { destinos: [], proveidos: [] }
}
