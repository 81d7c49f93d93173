import { createHash } from 'node:crypto'
import type { Casa, CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { lockEnvio } from './una-vez.queries.ts'

/** How long the same content counts as the same filing, whatever its key (G3). */
const REPETIDO_MS = 10 * 60_000

/** A digest of all that was sent, files included, without the page's key. */
export const huellaDe = (
  { clave: _, ...campos }: { clave?: string | undefined; [campo: string]: unknown },
  archivos: readonly { sha256: string }[] = [],
): string =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(campos).sort(), archivos.map(({ sha256 }) => sha256)]))
    .digest('hex')

/** What identifies a filing that is sent again (G3). */
interface Senas {
  /** The key that the page made for one filing. */
  clave: string | undefined
  huella: string
  /** Since when the same content is the same filing, whatever its key. */
  desde: Date
}

interface Envio<T extends { huella: string }, P> {
  actor: Actor
  clave: string | undefined
  huella: string
  /** Finds the filing of this key, whatever became of it, or one of the same content. */
  buscar(db: Db, senas: Senas): Promise<T | undefined>
  /** Finds out, before any transaction, what else saving a new filing needs. */
  preparar(): Promise<P>
  /** Counts and saves the filing. */
  guardar(trx: Trx, preparado: P): Promise<T>
  /** The number that the citizen knows, and what to file anew to change something: 'un reclamo nuevo'. */
  nombrar(hecho: T): { numero: string; comoNuevo: string }
  /** Deletes the files that a repetition brought along. */
  descartar?(): Promise<void>
}

/** What filing anything uses of the house. */
export type CasaDeEnvio = Pick<
  CasaWeb,
  'db' | 'reloj' | 'identidad' | 'cartero' | 'plazos' | 'limitarEnvios' | 'enlacesDeCaso'
>

export type PartesDeEnvio = CasaDeEnvio & { unaVez: UnaVez }

/** Files something once, however often it is sent, and gives each sending the same answer. */
export type UnaVez = <T extends { huella: string }, P>(envio: Envio<T, P>) => Promise<T>

/**
 * Keeps repeated sendings of a form to one filing (G3). Repetitions in this process share one act and one connection;
 * those in another process wait for the first to commit. Throws yaGuardado, with the number of the first filing, when a
 * used key comes with another content.
 */
export const crearUnaVez = ({ db, reloj }: Pick<Casa, 'db' | 'reloj'>): UnaVez => {
  const enCurso = new Map<string, Promise<unknown>>()

  const presentar = async <T extends { huella: string }, P>(envio: Envio<T, P>) => {
    const { actor, clave, huella, buscar } = envio
    const senas = { clave, huella, desde: new Date(reloj.ahora().getTime() - REPETIDO_MS) }
    const anterior = await buscar(db, senas)
    if (anterior) return { hecho: anterior, repetido: true }
    const preparado = await envio.preparar()
    return enTransaccion(db, actor, async (trx) => {
      await lockEnvio(trx, senas)
      const deOtro = await buscar(trx, senas)
      return deOtro
        ? { hecho: deOtro, repetido: true }
        : { hecho: await envio.guardar(trx, preparado), repetido: false }
    })
  }

  return async <T extends { huella: string }, P>(envio: Envio<T, P>) => {
    const cual = `${envio.clave} ${envio.huella}`
    const deOtro = enCurso.get(cual)
    const acto = deOtro ?? presentar(envio).finally(() => enCurso.delete(cual))
    enCurso.set(cual, acto)
    // True because each form has a map of its own.
    const { hecho, repetido } = (await acto) as { hecho: T; repetido: boolean }
    if (hecho.huella !== envio.huella) throw yaGuardado(envio.nombrar(hecho))
    if (repetido || deOtro) await envio.descartar?.()
    return hecho
  }
}

const yaGuardado = ({ numero, comoNuevo }: { numero: string; comoNuevo: string }): ErrorDeNegocio =>
  new ErrorDeNegocio('yaGuardado', {
    mensaje: `Su envío anterior sí llegó y tiene el número ${numero}. Si cambió algo, preséntelo como ${comoNuevo}.`,
  })
