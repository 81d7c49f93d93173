import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { ASUNTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import { type RawBuilder, sql } from 'kysely'
import type { Buscador } from '../conservacion/persona.ts'
import type { Conservable } from '../conservacion/purga.ts'
import { contarVencidos } from '../conservacion/purgas.queries.ts'
import type { Db, Trx } from '../db/conexion.ts'

/** A mail as it is delivered. */
export interface CorreoEntero {
  id: number
  message_id: string
  para: string
  asunto: string
  texto: string
  html: string | null
  created_at: Date
}

/** A mail that waits to be sent. */
export interface CorreoPendiente extends CorreoEntero {
  /** The password that its text takes, sealed; null of a letter without one. */
  sellada: Buffer | null
  clave_vence_at: Date | null
  /** The case that it is about; null of letters about none. */
  caso: string | null
}

/** A one-time password on its way to its owner. */
export interface ClaveSellada {
  user_id: number
  /** By `cifradoDeClaves`. */
  sellada: Buffer
  /** Until when it lets in: a letter is not delivered later. */
  vence: Date
}

export type Via = 'smtp' | 'buzon'

/** Letters of a subject. */
export const ASUNTO_MAXIMO = 200

export const insertCorreo = async (
  trx: Trx,
  {
    clave,
    ...correo
  }: {
    para: string
    asunto: string
    texto: string
    html: string | null
    clave: ClaveSellada | null
    /** The case that it is about. */
    caso: string | null
  },
): Promise<number> => {
  // The demonstration says in front of each subject that it is none of the municipality's (ORG-49).
  const asunto = sql<string>`left(case when exists (select from demostracion) then ${`${ASUNTO_DE_DEMOSTRACION} `} else '' end || ${correo.asunto}, ${ASUNTO_MAXIMO})`
  const { id } = await trx
    .insertInto('correos')
    .values({
      ...{ ...correo, asunto },
      ...(clave && { sellada: clave.sellada, clave_de: clave.user_id, clave_vence_at: clave.vence }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A letter was written without a password, or still has it. */
const CON_LO_SUYO = sql<boolean>`(clave_vence_at is null or sellada is not null)`

/** The mail, unless it is sent or gone, or its password is. */
export const findCorreoPendiente = (db: Db, id: number): Promise<CorreoPendiente | undefined> =>
  db
    .selectFrom('correos')
    .select(['id', 'message_id', 'para', 'asunto', 'texto', 'html', 'created_at', 'sellada', 'clave_vence_at', 'caso'])
    .where('id', '=', id)
    .where('enviado_at', 'is', null)
    .where(CON_LO_SUYO)
    .executeTakeFirst()

/** Clears a mail's failure; false when it is sent or gone, or its password is. Its sender waits for the caller's transaction. */
export const quitarFallo = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx
    .updateTable('correos')
    .set({ fallido_at: null })
    .where('id', '=', id)
    .where('enviado_at', 'is', null)
    .where(CON_LO_SUYO)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Whether it is a letter that was given up with its password. */
export const perdioSuClave = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('correos')
    .select('id')
    .where('id', '=', id)
    .where('fallido_at', 'is not', null)
    .where('clave_vence_at', 'is not', null)
    .executeTakeFirst()) !== undefined

export const setEnviado = (db: Db, id: number, via: Via, enviado_at: Date) =>
  db
    .updateTable('correos')
    .set({ enviado_at, via, ultimo_error: null, fallido_at: null })
    .where('id', '=', id)
    .where('enviado_at', 'is', null)
    .execute()

/** Notes a failed try; `fallido_at` is set when there is no automatic retry. */
export const setFallo = (db: Db, id: number, ultimo_error: string, fallido_at: Date | null) =>
  db
    .updateTable('correos')
    .set({ ultimo_error, fallido_at })
    .where('id', '=', id)
    .where('enviado_at', 'is', null)
    .execute()

/**
 * Ends a mail about a case whose recipient the mail server refused for good, and marks the case's address in the same step, if
 * it is still the one that was refused (CON-24).
 */
export const setDevuelto = (db: Db, id: number, ultimo_error: string, ahora: Date) =>
  sql`
    with devuelto as (
      update correos set ultimo_error = ${ultimo_error}, fallido_at = ${ahora}
      where id = ${id} and enviado_at is null returning caso, para
    )
    update casos c set correo_rebotado_at = ${ahora} from devuelto d
    where c.clave = d.caso and c.correo_rebotado_at is null
      and lower(coalesce(c.correo, correo_de_presentacion(c.clave))) = lower(d.para)`.execute(db)

/** An address of a user that takes no mail is not proved any more (ING-25); false where no user has it proved. */
export const setPorComprobar = async (db: Db, para: string): Promise<boolean> => {
  const { rows } = await sql`
    update usuarios set email_comprobado_at = null
    where lower(email) = lower(${para}) and email_comprobado_at is not null and deleted_at is null returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Of the row of a filing, complaint or request: whether its mail comes back, and the address given since (CON-24). */
export const correoDeCaso = (clase: 'tramite' | 'reclamo' | 'solicitud', id: RawBuilder<unknown>) => {
  const suyo = sql`from casos cc where cc.clave = ${sql.lit(`${clase}:`)} || ${id}`
  return sql`exists (select ${suyo} and cc.correo_rebotado_at is not null) as correo_devuelto,
    (select cc.correo ${suyo}) as otro_correo`
}

/** Marks as failed the mails without a job, whose process was killed at the last try. */
export const setAbandonados = async (db: Db): Promise<void> => {
  await sql`update correos c set fallido_at = now(), ultimo_error = coalesce(c.ultimo_error, 'interrumpido')
    where c.enviado_at is null and c.fallido_at is null and not exists (
      select from graphile_worker._private_jobs j
      where j.key = 'correo:' || c.id and (j.attempts < j.max_attempts or j.locked_at is not null))`.execute(db)
}

/** Gives up the letters whose password lets nobody in any more (USU-69). */
export const vencerCartasConClave = async (db: Db, ayer: Date): Promise<void> => {
  await sql`update correos set fallido_at = now(), ultimo_error = ${CLAVE_VENCIDA}
    where sellada is not null and clave_vence_at < ${ayer}::timestamptz + interval '1 day'`.execute(db)
}

/** Code of a letter that was given up because its password's term was over. */
export const CLAVE_VENCIDA = 'CLAVE_VENCIDA'

const vencidos = (hasta: Date) => sql`coalesce(enviado_at, fallido_at) < ${hasta}`

/** Mails that were sent or given up; waiting mails are never purged. (P-10) */
export const conservarCorreos: Conservable = {
  modulo: 'correos',
  que: 'Correos enviados, y los que no se pudieron enviar, desde entonces',
  tablas: ['correos'],
  auditada: null,
  contar: (db, hasta) => contarVencidos(db, 'correos', vencidos(hasta)),
  tanda: async (trx, hasta, cuantas) => {
    // The job of one that was given up is kept to be tried again.
    const { rows } = await sql<{ id: number }>`
      with idos as (
        delete from correos where id = any(array(
          select id from correos where ${vencidos(hasta)} order by coalesce(enviado_at, fallido_at)
          limit ${cuantas} for update skip locked)) returning id, fallido_at
      )
      select id, case when fallido_at is not null then graphile_worker.remove_job('correo:' || id) is not null end
      from idos`.execute(trx)
    return { registros: rows.map(({ id }) => id) }
  },
}

/** Mails to the person's addresses, without their text: a family may share an address. */
export const buscarCorreos: Buscador = {
  modulo: 'correos',
  titulo: 'Correos que se le enviaron',
  nota: 'A las direcciones que dio en sus trámites, reclamos y solicitudes. Una dirección puede ser de varias personas: revise que el asunto sea suyo.',
  tablas: ['correos'],
  buscar: async (db, { correos }) => {
    const { rows } = await sql<{ para: string; asunto: string; created_at: Date; enviado_at: Date | null }>`
      select para, asunto, created_at, enviado_at from correos
      where lower(para) = any(${[...correos]}::text[]) order by created_at, id`.execute(db)
    return {
      filas: rows.map(({ created_at, enviado_at, ...resto }) => ({
        ...resto,
        created_at: marcaLima(created_at),
        enviado_at: enviado_at && marcaLima(enviado_at),
      })),
    }
  },
}
