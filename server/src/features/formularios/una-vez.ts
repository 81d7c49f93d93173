import { createHash } from 'node:crypto'
import type { Casa, CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { lockEnvio } from './una-vez.queries.ts'

/** How long the same filing is taken for a repetition of the first, from whichever page it comes (G3). */
const REPETIDO_MS = 10 * 60_000

/** Digest of everything that was sent, files too; the page's key is no part of it. */
export const huellaDe = (
  { clave: _, ...campos }: { clave?: string | undefined },
  archivos: readonly { sha256: string }[] = [],
): string =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(campos).sort(), archivos.map(({ sha256 }) => sha256)]))
    .digest('hex')

/** What tells a filing that is sent again from a new one (G3). */
interface Senas {
  /** Made by the page for one filing. */
  clave: string | undefined
  huella: string
  /** Since when the same content, under whatever key, is the same filing. */
  desde: Date
}

interface Envio<T extends { huella: string }, P> {
  actor: Actor
  clave: string | undefined
  huella: string
  /** The filing of this key, whatever became of it; or else one of the same content. */
  buscar(db: Db, senas: Senas): Promise<T | undefined>
  /** Of a new one, before any transaction: finds out what else saving needs. */
  preparar(): Promise<P>
  /** Counts it and saves it: nothing is spent by what is not saved. */
  guardar(trx: Trx, preparado: P): Promise<T>
  /** How whoever filed knows a filing, and what to file once more where something was changed: 'un reclamo nuevo'. */
  nombrar(hecho: T): { numero: string; comoNuevo: string }
  /** Drops the files that a repetition brought along. */
  descartar?(): Promise<void>
}

/** What filing uses of the house, whatever a citizen files. */
export type CasaDeEnvio = Pick<CasaWeb, 'db' | 'reloj' | 'identidad' | 'cartero' | 'plazos' | 'limitarEnvios'>

/** The same, with what keeps double sends to one. */
export type PartesDeEnvio = CasaDeEnvio & { unaVez: UnaVez }

/** Files something once, however often it is sent, and answers the same each time. */
export type UnaVez = <T extends { huella: string }, P>(envio: Envio<T, P>) => Promise<T>

/**
 * Keeps double sends to one, the same way for every form (G3). Those that come to this process at once are one, so that
 * they cost one connection; those that come to another one wait for the first to commit. Something else under a key that
 * was used is refused with the number that did arrive (yaGuardado), so that nobody takes for filed what is not.
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
    // Of one plugin, and so of one kind of answer.
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
