import type { Listado } from '@cabildo/contracts/base/listado'
import { type Despacho, type DespachoMostrado, ESTADO_DESPACHO, TABLA_DESPACHO } from '@cabildo/contracts/firma-digital'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { filtra, plano } from '../../platform/db/listado.ts'

type DespachoListado = Listado<(typeof TABLA_DESPACHO)['ordenables' | 'filtrables'][number]>

/** A row without its PDF's signed address and its reason's name, which are added where it is answered. */
export type FilaDespacho = Omit<Despacho, 'documentos' | 'motivo_name'> & {
  documentos: { path_primary: string; name: string; size: number }
}

/** A document's number with at least three digits, of the destination t. */
export const NUMERO = sql<string>`lpad(t.nro_doc::text, greatest(3, length(t.nro_doc::text)), '0')`

/** The state that the filter of Estado leaves: null when it leaves none, undefined when it leaves both. */
const estadoPedido = (texto = ''): boolean | null | undefined => {
  const pendiente = ESTADO_DESPACHO.pendiente.includes(plano(texto))
  const firmado = ESTADO_DESPACHO.firmado.includes(plano(texto))
  return pendiente && firmado ? undefined : pendiente || firmado ? firmado : null
}

/**
 * The documents that were sent to an area and not taken back, the newest first unless asked otherwise (API-48, FIR-02,
 * FIR-03, FIR-06). Every way of ordering has an index that starts with area_id (migration 0006).
 */
const listaDeDespacho = crearLista(TABLA_DESPACHO, {
  tabla: 'documentos_destinos',
  alias: 't',
  primaryKey: 'id_doc_area',
  propio: ['created_at'],
  ambito: ({ area_id }: { area_id: number }) =>
    sql`t.area_id = ${area_id} and t.deleted_at is null and t.date_derivado is not null`,
  conteo: ({ area_id }) => sql`
    select coalesce(sum(total), 0) as total, coalesce(sum(pendientes), 0) as pendientes
    from despacho_conteo where area_id = ${area_id}`,
  otros: ['pendientes'],
  // The rows of each state are counted already; those that a text leaves are not (D-42).
  contadas: ({ search, columns: { estado, ...columns } }) => {
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
    select t.id_doc_area, t.doc_id, t.tipo_doc, ${NUMERO} as nro_doc, t.anio,
      json_build_object('resolutivos', d.resolutivos[1:1]) as contenido,
      json_build_object('path_primary', coalesce(a.path, ''), 'name', coalesce(a.name, ''), 'size', coalesce(a.size, 0))
        as documentos,
      t.estado, marca_lima(t.date_derivado) as created_at, t.motivo, t.area_id, r.name as oficina, t.position_firma,
      coalesce(a.paginas, 1) as page_signed, marca_lima(t.firmado_at) as firmado_at
    from ${de} join documentos d on d.doc_id = t.doc_id join areas r on r.id = d.area_id
    left join documentos_archivos a on a.doc_id = t.doc_id and a.orden = 0 and a.quitado_at is null`,
  exportadas: (de) => sql<DespachoMostrado>`
    select t.tipo_doc, ${NUMERO} as nro_doc, t.anio, json_build_object('resolutivos', d.resolutivos[1:1]) as contenido,
      t.estado, marca_lima(t.date_derivado) as created_at
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
