import { type Reclamo, TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import { sql } from 'kysely'
import { crearLista } from '../../platform/db/lista.ts'

/** A complaint as it is kept: its PDF's address is made by the route. */
export interface FilaReclamo extends Omit<Reclamo, 'url'> {
  /** Whether its PDF is made. */
  con_pdf: boolean
}

/** The complaints (API-80, REC-29 to REC-31, REC-34); every way of ordering has an index (migration 0009). */
export const listaDeReclamos = crearLista(TABLA_RECLAMOS, {
  tabla: 'reclamos',
  alias: 'f',
  propio: ['created_at'],
  conteo: () => sql`select coalesce(sum(total), 0) as total from conteos where tabla = 'reclamos'`,
  filas: (
    de,
  ) => sql<FilaReclamo>`select f.id, f.tipo_doc, f.nruc, f.rsocial, f.ndoc, f.code_verifica, f.name, f.ape_pat, f.ape_mat, f.ape_nom,
    f.nombres, f.nombre_escrito, f.phone, f.cellphone, f.email, f.descripcion, f.detalle, f.expe_id,
    f.path is not null as con_pdf, f.vence::text as vence, marca_lima(f.created_at) as created_at from ${de}`,
  ordenes: {
    created_at: sql.ref('f.created_at'),
    id: sql.ref('f.id'),
    nombres: sql.ref('f.nombres'),
    ndoc: sql.ref('f.documento'),
    descripcion: sql.ref('f.descripcion_corta'),
    email: sql.ref('f.email'),
    expe_id: sql.ref('f.expe_id'),
  },
  filtros: {
    nombres: sql.ref('f.nombres'),
    ndoc: sql.ref('f.documento'),
    descripcion: sql.ref('f.descripcion'),
    email: sql.ref('f.email'),
    expe_id: sql.ref('f.expe_id'),
  },
})
