import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { Sisgedo } from '../sisgedo/index.ts'
import { findMarca, lockTramite, type PorAtender } from './atender.queries.ts'

/** What attending to submissions needs. */
export type Mesa = Pick<CasaWeb, 'db' | 'reloj' | 'cartero' | 'plazos' | 'sisgedo' | 'registro'>

/** Who attends to one. */
export interface Quien {
  sesion: Sesion
  actor: Actor
}

/** Longer than a call of Sisgedo takes: a younger reception may still be under way. */
export const EN_CURSO_MS = 60_000

/** A submission, kept for the transaction; refuses one that is gone (404). */
export const tomarTramite = async (trx: Trx, id: number): Promise<PorAtender> => {
  const tramite = await lockTramite(trx, id)
  if (!tramite) throw new ErrorDeNegocio('noEncontrado')
  return tramite
}

/** Only what waits can be received or observed (MPV-71). */
export const exigirPendiente = ({ estado }: PorAtender): void => {
  if (estado !== 'PENDIENTE') throw new ErrorDeNegocio('yaAtendido')
}

export const claveDeTramite = (id: number) => `tramite:${id}` as const

/**
 * The mark of a reception of which Sisgedo says that it never came about, which may then be taken away; null when there is
 * none. Otherwise the submission can only be received (F6, MPV-74). The own register cannot tell what a remote one has done.
 */
export const marcaSinEfecto = async ({ db, reloj, sisgedo }: Mesa, id: number): Promise<string | null> => {
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

/** Refuses a submission that somebody has begun to receive since the mark was looked at. */
export const exigirMarca = ({ marca }: PorAtender, conocida: string | null): void => {
  if (marca !== null && marca !== conocida) throw new ErrorDeNegocio('recepcionEnCurso')
}
