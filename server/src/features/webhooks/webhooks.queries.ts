import {
  ENTREGAS_POR_PAGINA,
  type EntregaDeWebhook,
  type EstadoDeEntrega,
  EVENTO_DE_PRUEBA,
  type PausaDeWebhook,
  type Webhook,
  type WebhookEscrito,
} from '@cabildo/contracts/webhooks'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'
import { fallaEnPalabras } from '../../platform/socio.ts'

const FILA = (ahora: Date) => sql<Webhook>`
  w.id, w.nombre, w.url, w.eventos, case when z.id is not null then json_build_object('id', z.id, 'name', z.name) end as area,
  w.pausa, (select count(*)::integer from webhooks_entregas e where e.webhook_id = w.id
    and (e.estado = 'pendiente' or e.estado = 'fallida' and w.pausa is not null)) as pendientes,
  marca_lima(w.entregada_at) as entregada_at, ${nombreDeUsuario(sql`w.created_by`)} as created_by,
  marca_lima(w.created_at) as created_at,
  case when w.anterior_hasta > ${ahora}::timestamptz then marca_lima(w.anterior_hasta) end as anterior_hasta
  from webhooks w left join areas z on z.id = w.area_id`

export const listWebhooks = async (db: Db, ahora: Date): Promise<Webhook[]> =>
  (await sql<Webhook>`select ${FILA(ahora)} where w.deleted_at is null order by lower(w.nombre), w.id`.execute(db)).rows

export const findWebhook = async (db: Db, id: number, ahora: Date): Promise<Webhook | undefined> =>
  (await sql<Webhook>`select ${FILA(ahora)} where w.id = ${id} and w.deleted_at is null`.execute(db)).rows[0]

/** How many there are; whoever adds one waits until it is done. */
export const countWebhooks = async (trx: Trx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('cabildo.webhooks'))`.execute(trx)
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from webhooks where deleted_at is null`.execute(trx)
  return rows[0]?.total ?? 0
}

export const existeArea = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from areas where id = ${id} and cerrada_at is null`.execute(trx)).rows.length > 0

export const insertWebhook = async (
  trx: Trx,
  webhook: WebhookEscrito & { secreto: Buffer; created_by: number; created_at: Date; updated_at: Date },
): Promise<number> => (await trx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()).id

/** A webhook that its change waits for. */
export const lockWebhook = (trx: Trx, id: number) =>
  trx
    .selectFrom('webhooks')
    .select(['id', 'nombre', 'area_id', 'secreto', 'anterior_hasta', 'pausa', 'created_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setWebhook = (trx: Trx, id: number, escrito: WebhookEscrito, updated_at: Date) =>
  trx
    .updateTable('webhooks')
    .set({ ...escrito, updated_at })
    .where('id', '=', id)
    .execute()

export const setPausa = (trx: Trx, id: number, pausa: PausaDeWebhook | null, ahora: Date) =>
  trx
    .updateTable('webhooks')
    .set({ pausa, pausada_at: pausa && ahora, updated_at: ahora })
    .where('id', '=', id)
    .execute()

/** Another secret, beside which the one that it had signs until `hasta`. */
export const setSecreto = (trx: Trx, id: number, secreto: Buffer, hasta: Date, ahora: Date) =>
  sql`
    update webhooks set secreto_anterior = secreto, anterior_hasta = ${hasta}, secreto = ${secreto}, updated_at = ${ahora}
    where id = ${id}`.execute(trx)

export const deleteSecretoAnterior = (trx: Trx, id: number) =>
  trx.updateTable('webhooks').set({ secreto_anterior: null, anterior_hasta: null }).where('id', '=', id).execute()

/** Ends a webhook; what waited for it goes with it. */
export const setEliminado = async (trx: Trx, id: number, ahora: Date, deleted_by: number): Promise<void> => {
  await trx.deleteFrom('webhooks_entregas').where('webhook_id', '=', id).execute()
  await trx
    .updateTable('webhooks')
    .set({ deleted_at: ahora, deleted_by, updated_at: ahora, secreto_anterior: null, anterior_hasta: null })
    .where('id', '=', id)
    .execute()
}

/** Everything that waits for this webhook is due now, with all its tries, also what was given up. */
export const adelantarTodo = async (trx: Trx, webhook_id: number): Promise<void> => {
  await sql`
    update webhooks_entregas set estado = 'pendiente', intentos = 0, proximo_at = null, pedido_hasta = null, primer_intento_at = null
    where webhook_id = ${webhook_id} and estado <> 'entregada'`.execute(trx)
  await pedirEntregas(trx, webhook_id)
}

/** The same of one delivery; false where there is none that waits. */
export const adelantarUna = async (trx: Trx, webhook_id: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    update webhooks_entregas set estado = 'pendiente', intentos = 0, proximo_at = null, pedido_hasta = null, primer_intento_at = null
    where webhook_id = ${webhook_id} and id = ${id}::bigint and estado <> 'entregada' returning id`.execute(trx)
  if (rows.length > 0) await pedirEntregas(trx, webhook_id)
  return rows.length > 0
}

const pedirEntregas = (trx: Trx, webhook_id: number) =>
  sql`select pedir_entregas(array[${webhook_id}::integer])`.execute(trx)

/** A message for one webhook alone, whatever it is told of. */
export const insertPrueba = async (trx: Trx, webhook_id: number): Promise<void> => {
  await sql`
    with mensaje as (
      insert into webhooks_mensajes (tipo, objeto, datos)
      values (${EVENTO_DE_PRUEBA}, 'prueba:' || gen_random_uuid(), ${JSON.stringify({ id: webhook_id })}::jsonb) returning id, objeto
    )
    insert into webhooks_entregas (webhook_id, mensaje_id, objeto) select ${webhook_id}, id, objeto from mensaje`.execute(
    trx,
  )
  await pedirEntregas(trx, webhook_id)
}

interface Pagina {
  estado?: EstadoDeEntrega | undefined
  antes?: number | undefined
}

/** A page of deliveries with their tries, and whether there are older ones. */
export const listEntregas = async (
  db: Db,
  webhook_id: number,
  { estado, antes }: Pagina,
): Promise<{ data: EntregaDeWebhook[]; mas: boolean }> => {
  const { rows } = await sql<EntregaDeWebhook>`
    select e.id, 'msg_' || m.uuid as mensaje, m.tipo, e.objeto, e.estado, marca_lima(m.created_at) as created_at,
      marca_lima(e.proximo_at) as proximo_at,
      coalesce((select json_agg(json_build_object('en', marca_lima(i.en), 'estado', i.estado, 'falla', i.falla, 'ms', i.ms,
        'extracto', i.extracto) order by i.id desc) from webhooks_intentos i where i.entrega_id = e.id), '[]') as intentos
    from webhooks_entregas e join webhooks_mensajes m on m.id = e.mensaje_id
    where e.webhook_id = ${webhook_id} and (${antes ?? null}::bigint is null or e.id < ${antes ?? null}::bigint)
      and (${estado ?? null}::text is null or e.estado = ${estado ?? null}::text)
    order by e.id desc limit ${ENTREGAS_POR_PAGINA + 1}`.execute(db)
  const data = rows.slice(0, ENTREGAS_POR_PAGINA).map(({ intentos, ...entrega }) => ({
    ...entrega,
    intentos: intentos.map((intento) => ({ ...intento, falla: fallaEnPalabras(intento.falla) })),
  }))
  return { data, mas: rows.length > ENTREGAS_POR_PAGINA }
}

/** Messages that are deleted at once: each takes its deliveries and their tries with it. */
const POR_TANDA = 1_000

/** Deletes messages of so long ago, but for what a webhook that works still has to deliver; and secrets that are over. */
export const limpiarMensajes = async (db: Db, hasta: Date, ahora: Date, porTanda = POR_TANDA): Promise<void> => {
  for (let borrados = porTanda; borrados === porTanda; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from webhooks_mensajes where id in (
        select m.id from webhooks_mensajes m where m.created_at < ${hasta} and not exists (
          select from webhooks_entregas e join webhooks w on w.id = e.webhook_id
          where e.mensaje_id = m.id and e.estado = 'pendiente' and w.pausa is null and w.deleted_at is null)
        order by m.created_at limit ${porTanda})`.execute(db)
    borrados = Number(numAffectedRows)
  }
  await sql`
    update webhooks set secreto_anterior = null, anterior_hasta = null where anterior_hasta <= ${ahora}`.execute(db)
}
