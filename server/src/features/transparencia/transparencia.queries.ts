import { type Solicitud, TABLA_SOLICITUDES } from '@cabildo/contracts/transparencia-lista'
import { type Insertable, sql } from 'kysely'
import { correoDeCaso } from '../../platform/correo/correo.queries.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contieneEn } from '../../platform/db/listado.ts'
import type { DB } from '../../platform/db/tables.gen.ts'
import { conPlazo } from '../../platform/plazos/plazos.queries.ts'

/** The requests for public information (API-83, D-45); every way of ordering has an index (migration 0009). */
export const listaDeSolicitudes = crearLista(TABLA_SOLICITUDES, {
  tabla: 'solicitudes',
  alias: 'f',
  propio: ['created_at'],
  conteo: (_marco: { hoy: string }) =>
    sql`select coalesce(sum(total), 0) as total from conteos where tabla = 'solicitudes'`,
  filas: (
    de,
  ) => sql<Solicitud>`select f.id, f.numero, f.dni, f.ape_nom, f.nombre_escrito, f.address, f.pedido, f.email, f.forma_entrega,
    f.expe_id, ${correoDeCaso('solicitud', sql.ref('f.id'))}, f.vence::text as vence, marca_lima(f.created_at) as created_at from ${de}`,
  ordenes: {
    created_at: sql.ref('f.created_at'),
    numero: sql.ref('f.numero'),
    ape_nom: sql.ref('f.ape_nom'),
    dni: sql.ref('f.dni'),
    pedido: sql.ref('f.pedido_corto'),
    email: sql.ref('f.email'),
  },
  numeros: { solicitud: (numero) => contieneEn(sql<string>`f.busqueda`, sql.ref('f.numero'), numero) },
  filtros: {
    numero: sql.ref('f.numero'),
    ape_nom: sql.ref('f.ape_nom'),
    dni: sql.ref('f.dni'),
    pedido: sql.ref('f.pedido'),
    email: sql.ref('f.email'),
    plazo: conPlazo('respuesta_informacion', sql.ref('f.id')),
  },
})

/** The answer to a request, with the digest of what was sent. */
export interface Presentada {
  id: number
  huella: string
  numero: string
  fecha: string
  vence: string
  correo: boolean
}

/** The request with this key, or else one with the same content (G3). */
export const findRepetida = async (
  db: Db,
  { huella, clave, desde }: { huella: string; clave: string | undefined; desde: Date },
): Promise<Presentada | undefined> =>
  (
    await sql<Presentada>`
      select id, numero, left(marca_lima(created_at), 10) as fecha, vence::text as vence, confirmado as correo, huella
      from solicitudes
      where clave = ${clave ?? null}::uuid or (huella = ${huella} and created_at > ${desde})
      order by clave is not distinct from ${clave ?? null}::uuid desc, created_at desc limit 1`.execute(db)
  ).rows[0]

/** Saves a request under its number (TRS-10). */
export const insertSolicitud = (trx: Trx, solicitud: Insertable<DB['solicitudes']>): Promise<{ id: number }> =>
  trx.insertInto('solicitudes').values(solicitud).returning('id').executeTakeFirstOrThrow()

/** A request that is not registered yet. */
export const findPorRegistrar = (db: Db, id: number) =>
  db
    .selectFrom('solicitudes')
    .select(['id', 'numero', 'dni', 'ape_nom', 'email'])
    .where('id', '=', id)
    .where('expe_id', 'is', null)
    .executeTakeFirst()
