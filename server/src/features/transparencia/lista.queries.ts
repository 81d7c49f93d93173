import { type Solicitud, TABLA_SOLICITUDES } from '@cabildo/contracts/transparencia-lista'
import { sql } from 'kysely'
import { crearLista } from '../../platform/db/lista.ts'

/** The requests for public information (API-83, D-45); every way of ordering has an index (migration 0009). */
export const listaDeSolicitudes = crearLista(TABLA_SOLICITUDES, {
  tabla: 'solicitudes',
  alias: 'f',
  propio: ['created_at'],
  conteo: () => sql`select coalesce(sum(total), 0) as total from conteos where tabla = 'solicitudes'`,
  filas: (
    de,
  ) => sql<Solicitud>`select f.id, f.numero, f.dni, f.ape_nom, f.nombre_escrito, f.address, f.pedido, f.email, f.forma_entrega,
    f.expe_id, f.vence::text as vence, marca_lima(f.created_at) as created_at from ${de}`,
  ordenes: {
    created_at: sql.ref('f.created_at'),
    numero: sql.ref('f.numero'),
    ape_nom: sql.ref('f.ape_nom'),
    dni: sql.ref('f.dni'),
    pedido: sql.ref('f.pedido_corto'),
    email: sql.ref('f.email'),
  },
  filtros: {
    numero: sql.ref('f.numero'),
    ape_nom: sql.ref('f.ape_nom'),
    dni: sql.ref('f.dni'),
    pedido: sql.ref('f.pedido'),
    email: sql.ref('f.email'),
  },
})
