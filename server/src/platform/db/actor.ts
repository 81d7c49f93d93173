import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Who acts in a transaction, for the audit trail: the user (null: a job or the command line), the encargatura by which, if any
 * (USU-62), and the request's id.
 */
export interface Actor {
  user_id: number | null
  encargo_id?: number | null
  peticion: string
  /** The service key that acts; `user_id` is then who answers for it (ING-30). */
  clave_servicio_id?: number | undefined
}

const actual = new AsyncLocalStorage<Actor>()

/** The actor of the transaction that is being opened. */
export const actorDeLaTransaccion = (): Actor | undefined => actual.getStore()

/** Runs `abrir`, inside which transactions are opened in the actor's name. */
export const comoActor = <T>(actor: Actor, abrir: () => Promise<T>): Promise<T> => actual.run(actor, abrir)
