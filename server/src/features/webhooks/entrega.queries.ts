import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'

/** What the database noted of an event: the id of its object, and what its link is made of. */
export interface DatosDeMensaje {
  id: number | string
  direccion?: string
  area_id?: number
  tipo_doc?: number
  dia?: string
}

/** Where a webhook's messages go, and by what they are signed. */
export interface Receptor {
  id: number
  url: string
  secreto: Buffer
  /** The one before a change, while it counts. */
  secreto_anterior: Buffer | null
}

/** A webhook that works; undefined of one that is paused or gone. */
export const findReceptor = async (db: Db, id: number, ahora: Date): Promise<Receptor | undefined> =>
  (
    await sql<Receptor>`
      select id, url, secreto, case when anterior_hasta > ${ahora}::timestamptz then secreto_anterior end as secreto_anterior
      from webhooks where id = ${id} and pausa is null and deleted_at is null`.execute(db)
  ).rows[0]

/** A delivery that is due, with its message. */
export interface PorEntregar {
  id: number
  mensaje_id: number
  uuid: string
  tipo: string
  datos: DatosDeMensaje
  cuerpo: string | null
  created_at: Date
}

/** Of two deliveries of the same webhook about the same object, the later one waits until the earlier one was made or given up. */
const ES_LA_PRIMERA = sql`not exists (
  select from webhooks_entregas a
  where a.webhook_id = e.webhook_id and a.objeto = e.objeto and a.estado = 'pendiente' and a.id < e.id)`

/** What is due to a webhook, one of each object, what was never tried before the rest. */
export const listPorEntregar = async (
  db: Db,
  webhook_id: number,
  ahora: Date,
  cuantas: number,
): Promise<PorEntregar[]> =>
  (
    await sql<PorEntregar>`
      select e.id, e.mensaje_id, m.uuid::text as uuid, m.tipo, m.datos, m.cuerpo, m.created_at
      from webhooks_entregas e join webhooks_mensajes m on m.id = e.mensaje_id
      where e.webhook_id = ${webhook_id} and e.estado = 'pendiente' and (e.proximo_at is null or e.proximo_at <= ${ahora}::timestamptz)
        and ${ES_LA_PRIMERA}
      order by e.intentos > 0, e.proximo_at nulls first, e.id limit ${cuantas}`.execute(db)
  ).rows

/** When the next delivery of a webhook is due, not before now, so that what waits for long overtakes nobody else's; null where none waits. */
export const findProximo = async (db: Db, webhook_id: number, ahora: Date): Promise<Date | null> => {
  const { rows } = await sql<{ proximo: Date | null }>`
    select greatest(min(coalesce(e.proximo_at, ${ahora}::timestamptz)), ${ahora}::timestamptz) as proximo from webhooks_entregas e
    where e.webhook_id = ${webhook_id} and e.estado = 'pendiente' and ${ES_LA_PRIMERA}`.execute(db)
  return rows[0]?.proximo ?? null
}

/** Keeps the body of a message as it is sent at each try, and answers the one that is kept. */
export const fijarCuerpo = async (db: Db, mensaje_id: number, cuerpo: string): Promise<string> => {
  const { rows } = await sql<{ cuerpo: string }>`
    update webhooks_mensajes set cuerpo = coalesce(cuerpo, ${cuerpo}) where id = ${mensaje_id}::bigint returning cuerpo`.execute(
    db,
  )
  return rows[0]?.cuerpo ?? cuerpo
}

/** Holds a webhook before its deliveries, as whoever changes it does; its address, and when something was last brought to it. */
export const lockReceptor = async (trx: Trx, id: number) =>
  (
    await sql<{ url: string; entregada_at: Date | null }>`
      select url, entregada_at from webhooks where id = ${id} for no key update`.execute(trx)
  ).rows[0]

/** How a delivery stands that is still to be made; undefined of one that was made or is gone. */
export const findPendiente = async (trx: Trx, id: number) =>
  (
    await sql<{ intentos: number; primer_intento_at: Date | null }>`
      select intentos, primer_intento_at from webhooks_entregas where id = ${id}::bigint and estado = 'pendiente'`.execute(
      trx,
    )
  ).rows[0]

/**
 * Ends the jobs of a webhook that wait beside the one that runs: each act has left one, and this one looks at all that their acts
 * have written. Those with a key are for later, and stay.
 */
export const quitarEnEspera = (db: Db, webhook_id: number) =>
  sql`
    select from graphile_worker.complete_jobs(array(
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where q.queue_name = ${`webhook:${webhook_id}`} and j.key is null and j.locked_at is null))`.execute(db)

export interface Intento {
  en: Date
  estado: number | null
  falla: string
  ms: number
  extracto: string
}

export const insertIntento = (trx: Trx, entrega_id: number, intento: Intento) =>
  trx
    .insertInto('webhooks_intentos')
    .values({ entrega_id, ...intento })
    .execute()

interface Fallida {
  /** When it is tried again; null where it is given up. */
  proximo: Date | null
  /** Of the first try. */
  primero: Date
  /** Until when the receiver asked to wait. */
  pedido: Date | null
}

/** Notes a try that failed. */
export const setFallida = (trx: Trx, id: number, { proximo, primero, pedido }: Fallida) =>
  sql`
    update webhooks_entregas set intentos = intentos + 1, primer_intento_at = ${primero}, pedido_hasta = ${pedido},
      estado = ${proximo === null ? 'fallida' : 'pendiente'}, proximo_at = ${proximo}
    where id = ${id}::bigint`.execute(trx)

/**
 * Notes a delivery that was made. Where it is the first one after a silence, what failed because nobody answered is due now, and its
 * pauses begin anew: the receiver is back. What it asked to wait with waits, and so does what failed while it took others.
 */
export const setEntregada = async (
  trx: Trx,
  { id, webhook_id }: { id: number; webhook_id: number },
  ahora: Date,
  silencio: Date,
): Promise<void> => {
  await sql`
    update webhooks_entregas set intentos = intentos + 1, primer_intento_at = coalesce(primer_intento_at, ${ahora}),
      estado = 'entregada', proximo_at = null, pedido_hasta = null, entregada_at = ${ahora}
    where id = ${id}::bigint`.execute(trx)
  await sql`
    update webhooks_entregas e set intentos = 0, proximo_at = case when e.pedido_hasta > ${ahora} then e.pedido_hasta end
    from webhooks w
    where w.id = ${webhook_id} and (w.entregada_at is null or w.entregada_at < ${silencio})
      and e.webhook_id = w.id and e.estado = 'pendiente' and e.proximo_at is not null
      and (w.entregada_at is null or e.primer_intento_at > w.entregada_at)`.execute(trx)
  await sql`update webhooks set entregada_at = ${ahora} where id = ${webhook_id}`.execute(trx)
}

/** Stops a webhook that works; its name and who made it, undefined where it had stopped already. */
export const detener = async (trx: Trx, id: number, pausa: 'sin respuesta' | 'ya no existe', ahora: Date) =>
  (
    await sql<{ nombre: string; created_by: number }>`
      update webhooks set pausa = ${pausa}, pausada_at = ${ahora}, updated_at = ${ahora}
      where id = ${id} and pausa is null and deleted_at is null returning nombre, created_by`.execute(trx)
  ).rows[0]

/** The job that goes on with a webhook, now or later; those that wait are one. */
export const seguir = (trx: Trx, webhook_id: number, desde?: Date): Promise<void> =>
  encolar(
    trx,
    'entregar_webhooks',
    { webhook_id },
    {
      ...{ jobKey: `webhook:${webhook_id}`, cola: `webhook:${webhook_id}`, intentos: 5 },
      ...(desde && { desde }),
    },
  )

/** The sealed secrets of those that are there. */
export const listSellados = (db: Db) =>
  db.selectFrom('webhooks').select(['nombre', 'secreto']).where('deleted_at', 'is', null).orderBy('nombre').execute()

/** Webhooks that work and have something to deliver. */
export const listConPendientes = async (db: Db): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select w.id from webhooks w where w.pausa is null and w.deleted_at is null
        and exists (select from webhooks_entregas e where e.webhook_id = w.id and e.estado = 'pendiente') order by w.id`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
