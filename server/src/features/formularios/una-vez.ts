import { createHash } from 'node:crypto'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { lockEnvio } from './una-vez.queries.ts'

/** How long the same filing is taken for a repetition of the first, from whichever page it comes (G3). */
export const REPETIDO_MS = 10 * 60_000

/** What a filing says, as one value; the page's key is no part of it. */
export const huellaDe = ({ clave: _, ...dicho }: { clave?: string | undefined }): string =>
  createHash('sha256').update(JSON.stringify(dicho)).digest('hex')

interface Envio<T, P> {
  actor: Actor
  huella: string
  /** What the same filing made before. */
  buscar(db: Db): Promise<T | undefined>
  /** Of a new one, before any transaction: refuses one too many, and finds out what else saving needs. */
  preparar(): Promise<P>
  guardar(trx: Trx, preparado: P): Promise<T>
}

/** Files something once, however often it is sent, and answers the same each time. */
export type UnaVez = <T, P>(envio: Envio<T, P>) => Promise<T>

/**
 * Keeps double sends to one (G3). Those that come to this process at once are one, so that they cost one use of the limits
 * and one connection; those that come to another one wait for the first to commit.
 */
export const crearUnaVez = (db: Db): UnaVez => {
  const enCurso = new Map<string, Promise<unknown>>()
  const presentar = async <T, P>({ actor, huella, buscar, preparar, guardar }: Envio<T, P>): Promise<T> => {
    const anterior = await buscar(db)
    if (anterior) return anterior
    const preparado = await preparar()
    return enTransaccion(db, actor, async (trx) => {
      await lockEnvio(trx, huella)
      return (await buscar(trx)) ?? (await guardar(trx, preparado))
    })
  }
  return <T, P>(envio: Envio<T, P>) => {
    const primero = enCurso.get(envio.huella)
    // Of one plugin, and so of one kind of answer.
    if (primero) return primero as Promise<T>
    const acto = presentar(envio).finally(() => enCurso.delete(envio.huella))
    enCurso.set(envio.huella, acto)
    return acto
  }
}
