import type { Listado } from '@cabildo/contracts/base/listado'
import {
  type Despacho,
  type DespachoMostrado,
  ESTADO_DESPACHO,
  PENDIENTES_MAXIMO,
  type Pendiente,
  TABLA_DESPACHO,
} from '@cabildo/contracts/firma-digital'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { filtra, plano } from '../../platform/db/listado.ts'
import { firmadoPorEncargo, nombreAlFirmar, nombreDeUsuario } from '../../platform/db/nombres.ts'
import { ANTES_DE, ESPERA_TURNO, ESTA_DEVUELTO, turnoDe } from './turno.queries.ts'

type DespachoListado = Listado<(typeof TABLA_DESPACHO)['ordenables' | 'filtrables'][number]>

/** A row without its PDF's signed address, its reason's name and its days, which are added where it is answered. */
type SinEnlace<F extends Pendiente> = Omit<F, 'documentos' | 'motivo_name' | 'dias'> & {
  documentos: { path_primary: string; name: string; size: number }
}
export type FilaDespacho = SinEnlace<Despacho>
export type FilaPendiente = SinEnlace<Pendiente>

/** A document's number with at least three digits, of the destination t. */
export const NUMERO = sql<string>`lpad(t.nro_doc::text, greatest(3, length(t.nro_doc::text)), '0')`

/** What Descripcion is made of, of the document d. */
const CONTENIDO = sql`json_strip_nulls(json_build_object('nombre', nullif(d.nombre, ''), 'resolutivos', d.resolutivos[1:1]))`

/** The state that the filter of Estado leaves: null when it leaves none, undefined when it leaves both. */
const estadoPedido = (texto = ''): boolean | null | undefined => {
  const pendiente = ESTADO_DESPACHO.pendiente.includes(plano(texto))
  const firmado = ESTADO_DESPACHO.firmado.includes(plano(texto))
  return pendiente && firmado ? undefined : pendiente || firmado ? firmado : null
}

/** What signing needs to know of the destination t, its document d, named by its area as it was called when it sent it (ORG-23), and its main PDF a. */
const PARA_FIRMAR = sql`t.id_doc_area, t.doc_id, t.tipo_doc, ${NUMERO} as nro_doc, t.anio,
  json_build_object('path_primary', coalesce(a.path, ''), 'name', coalesce(a.name, ''), 'size', coalesce(a.size, 0))
    as documentos,
  marca_lima(t.date_derivado) as created_at, t.motivo, t.area_id,
  case when t.cuidado_id is not null then (select ca.name from areas ca where ca.id = t.area_id) end as area_cerrada,
  nombre_area(d.area_id, t.date_derivado) as oficina, t.position_firma,
  coalesce(a.paginas, 1) as page_signed`
const CON_PDF = sql`join documentos d on d.doc_id = t.doc_id
  left join documentos_archivos a on a.doc_id = t.doc_id and a.orden = 0 and a.quitado_at is null`

/**
 * Everybody who signs the document of t, in the order in which they do, and the first who has to before t (D-142). The
 * unique index on a document's live destinations finds them, ten at most.
 */
const FIRMAS = sql`
  select json_agg(json_build_object('area', ${nombreAlFirmar(sql`x`, sql`n.name`)}, 'motivo', x.motivo, 'orden', x.orden_firma, 'estado', x.estado,
      'por_encargo', ${firmadoPorEncargo(sql`x.encargo_id`)})
      order by ${turnoDe('x', 'd')}) as firmas,
    (array_agg(n.name order by ${turnoDe('x', 'd')}) filter (where not x.estado and ${ANTES_DE}))[1] as falta
  from documentos_destinos x join areas n on n.id = x.area_id
  where x.doc_id = t.doc_id and x.deleted_at is null`

/**
 * The documents that were sent to an area and not taken back, the newest first unless asked otherwise (API-48, FIR-02,
 * FIR-03, FIR-06). Every way of ordering has an index that starts with area_id (migration 0006).
 */
export const listaDeDespacho = crearLista(TABLA_DESPACHO, {
  tabla: 'documentos_destinos',
  alias: 't',
  primaryKey: 'id_doc_area',
  propio: ['created_at'],
  ambito: ({ area_id }: { area_id: number }) =>
    sql`t.a_cargo_id = ${area_id} and t.deleted_at is null and t.date_derivado is not null`,
  conteo: ({ area_id }) => sql`
    select coalesce(sum(total), 0) as total, coalesce(sum(pendientes), 0) as pendientes
    from despacho_conteo where area_id = ${area_id}`,
  otros: ['pendientes'],
  // The rows of each state are counted already; those that a text leaves are not (D-42).
  contadas: ({ search, columns: { estado, ...columns } }) => {
    if (estado === ESTADO_DESPACHO.porFirmar) return null
    const caso = `${estadoPedido(estado)}` as const
    const porEstado = {
      true: sql`n.total - n.pendientes`,
      false: sql`n.pendientes`,
      null: sql`0`,
      undefined: sql`n.total`,
    }
    return filtra({ search, columns }) ? null : { caso, total: porEstado[caso] }
  },
  // Pending before signed has the newest first in each state; signed before pending, the oldest.
  ordenado: ({ order }) =>
    order.flatMap((uno) =>
      uno.column === 'estado'
        ? [uno, { column: 'created_at', dir: uno.dir === 'asc' ? 'desc' : 'asc' } as const]
        : [uno],
    ),
  filas: (de) => sql<FilaDespacho>`
    select ${PARA_FIRMAR}, ${CONTENIDO} as contenido, t.estado,
      marca_lima(t.firmado_at) as firmado_at, ${nombreDeUsuario(sql.ref('t.created_by'))} as enviado_por, f.firmas, ${firmadoPorEncargo(sql`t.encargo_id`)} as por_encargo,
      case when d.en_secuencia and not t.estado then f.falta end as falta, devolucion_abierta(t.doc_id) as devolucion
    from ${de} ${CON_PDF} cross join lateral (${FIRMAS}) f`,
  exportadas: (de) => sql<DespachoMostrado>`
    select t.tipo_doc, ${NUMERO} as nro_doc, t.anio, ${CONTENIDO} as contenido,
      t.estado, marca_lima(t.date_derivado) as created_at, ${firmadoPorEncargo(sql`t.encargo_id`)} as por_encargo
    from ${de} join documentos d on d.doc_id = t.doc_id`,
  ordenes: {
    created_at: sql.ref('t.date_derivado'),
    tipo_doc: sql.ref('t.tipo_nombre'),
    nro_doc: sql.ref('t.nro_doc'),
    descripcion: sql.ref('t.descripcion'),
    estado: sql.ref('t.estado'),
  },
  filtros: {
    tipo_doc: sql.ref('t.tipo_nombre'),
    nro_doc: sql`${NUMERO} || '-' || t.anio`,
    descripcion: sql.ref('t.descripcion'),
    estado: (texto) => {
      if (texto === ESTADO_DESPACHO.porFirmar)
        return sql`t.estado is false and not ${ESTA_DEVUELTO} and not ${ESPERA_TURNO}`
      const estado = estadoPedido(texto)
      return estado === undefined ? sql`true` : estado === null ? sql`false` : sql`t.estado = ${sql.lit(estado)}`
    },
  },
})

/** One page of an area's documents in dispatch with its totals. */
export const pageDespacho = (db: Db, area_id: number, listado: DespachoListado) =>
  listaDeDespacho.pagina(db, listado, { area_id })

/** The shown columns of all rows that match, ordered, for an export (FIR-07, SHE-85). */
export const selectDespacho = (area_id: number, listado: DespachoListado) => listaDeDespacho.todas(listado, { area_id })

/** A document sent to the area, as a row of the list. */
export const findDespacho = (db: Db, area_id: number, id_doc_area: number) =>
  listaDeDespacho.una(db, id_doc_area, { area_id })

/**
 * Every pending row of an area, looked at by the indexes of its document, which a join would leave to a scan of all
 * documents. 'is false' asks for the area's own index: 'not' would admit the one of what is pending in all areas, too, and
 * the planner prefers it because it is small.
 */
const pendientesDe = (area_id: number) => sql`
  select t.id_doc_area, t.date_derivado, ${ESTA_DEVUELTO} as devuelto, ${ESPERA_TURNO} as espera
  from documentos_destinos t
  where t.a_cargo_id = ${area_id} and t.deleted_at is null and t.date_derivado is not null and t.estado is false`

export interface Pendientes {
  data: FilaPendiente[]
  total: number
}

/**
 * All that an area can sign now, the newest first, up to the limit, with how many there are (D-141, D-142). Only those
 * answered are read whole.
 */
export const listPendientes = async (db: Db, area_id: number): Promise<Pendientes> => {
  const { rows } = await sql<{ total: number; id_doc_area: number | null } & FilaPendiente>`
    with vistos as materialized (
      select id_doc_area, date_derivado from (${pendientesDe(area_id)}) p where not devuelto and not espera
    )
    select n.*, p.* from (select count(*) as total from vistos) n
    left join lateral (
      select ${PARA_FIRMAR} from (select id_doc_area from vistos
          order by date_derivado desc, id_doc_area desc limit ${PENDIENTES_MAXIMO}) v
        join documentos_destinos t on t.id_doc_area = v.id_doc_area ${CON_PDF}
      order by t.date_derivado desc, t.id_doc_area desc
    ) p on true`.execute(db)
  const data = rows
    .filter(({ id_doc_area }) => id_doc_area !== null)
    .map(({ total: _, ...fila }): FilaPendiente => fila)
  return { data, total: rows[0]?.total ?? 0 }
}

/** How many documents wait for an area's signature, as its menu and its screen say: those of listPendientes, and others (D-140). */
export const contarDespacho = async (db: Db, area_id: number) =>
  (
    await sql<{ porFirmar: number; despachoEnEspera: number; despachoDevueltos: number }>`
      with vistos as materialized (${pendientesDe(area_id)})
      select count(*) filter (where not devuelto and not espera) as "porFirmar",
        count(*) filter (where espera and not devuelto) as "despachoEnEspera",
        count(*) filter (where devuelto) as "despachoDevueltos"
      from vistos`.execute(db)
  ).rows[0]
