import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { Sisgedo } from '../sisgedo/index.ts'
import { findMarca, lockTramite, type PorAtender, setEliminado, setObservado } from './atencion.queries.ts'
import { cartaDeEliminacion, cartaDeObservacion, DIAS_PARA_SUBSANAR } from './cartas.ts'

/** What attending to submissions uses of the house. */
export type Mesa = Pick<CasaWeb, 'db' | 'reloj' | 'cartero' | 'plazos' | 'sisgedo' | 'log'>

/** Who attends to a submission. */
export interface Quien {
  sesion: Sesion
  actor: Actor
}

/** A call of Sisgedo takes less: a reception that was begun before is no longer under way. */
export const EN_CURSO_MS = 60_000

/** A submission, locked until the transaction ends. Throws noEncontrado when it is gone. */
export const tomarTramite = async (trx: Trx, id: number) => hallado(await lockTramite(trx, id))

/** Throws yaAtendido: only a pending submission can be received or observed (MPV-71). */
export const exigirPendiente = ({ estado }: PorAtender): void => {
  if (estado !== 'PENDIENTE') throw new ErrorDeNegocio('yaAtendido')
}

export const claveDeTramite = (id: number) => `tramite:${id}` as const

/**
 * The mark of a reception that was begun and that Sisgedo says it never registered; null when none was begun. Throws
 * recepcionEnCurso when Sisgedo has it or cannot tell: then the submission can only be received (F6, MPV-74). The
 * register of our own cannot tell what a remote Sisgedo has done.
 */
const marcaSinEfecto = async ({ db, reloj, sisgedo }: Mesa, id: number): Promise<string | null> => {
  const hallada = await findMarca(db, id, new Date(reloj.ahora().getTime() - EN_CURSO_MS))
  if (!hallada) return null
  if (sisgedo.clase === 'interno' || hallada.reciente || !(await noTiene(sisgedo, id)))
    throw new ErrorDeNegocio('recepcionEnCurso')
  return hallada.marca
}

const noTiene = async (sisgedo: Extract<Sisgedo, { clase: 'http' }>, id: number): Promise<boolean> => {
  try {
    return (await sisgedo.buscar(claveDeTramite(id))) === null
  } catch (error) {
    if (error instanceof ErrorDeNegocio) return false
    throw error
  }
}

/** Throws recepcionEnCurso when somebody has begun to receive the submission since its mark was read. */
export const exigirMarca = ({ marca }: PorAtender, conocida: string | null): void => {
  if (marca !== null && marca !== conocida) throw new ErrorDeNegocio('recepcionEnCurso')
}

/** Annuls a pending submission and tells the applicant why, at the submission's mail address (API-76, MPV-69). */
export const observarTramite = async (
  mesa: Mesa,
  { sesion, actor }: Quien,
  { id, motivo }: { id: number; motivo: string },
): Promise<void> => {
  const { db, reloj, plazos, cartero } = mesa
  const marca = await marcaSinEfecto(mesa, id)
  await enTransaccion(db, actor, async (trx) => {
    const tramite = await tomarTramite(trx, id)
    exigirPendiente(tramite)
    exigirMarca(tramite, marca)
    await setObservado(trx, id, { motivo, observado_por: sesion.user.id }, reloj.ahora())
    const hasta = plazos.vence(reloj.hoy(), DIAS_PARA_SUBSANAR)
    await cartero.escribir(trx, cartaDeObservacion(tramite, motivo, hasta))
  })
}

/** Deletes a submission that was not received, and tells the applicant unless it had been annulled (API-77, MPV-70). */
export const eliminarTramite = async (mesa: Mesa, { sesion, actor }: Quien, id: number): Promise<void> => {
  const { db, reloj, cartero } = mesa
  const marca = await marcaSinEfecto(mesa, id)
  await enTransaccion(db, actor, async (trx) => {
    const tramite = await tomarTramite(trx, id)
    if (tramite.estado === 'RECEPCIONADO') throw new ErrorDeNegocio('yaAtendido')
    exigirMarca(tramite, marca)
    await setEliminado(trx, id, sesion.user.id, reloj.ahora())
    if (tramite.estado === 'PENDIENTE') await cartero.escribir(trx, cartaDeEliminacion(tramite))
  })
}
