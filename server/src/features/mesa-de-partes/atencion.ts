import {
  DIAS_PARA_SUBSANAR,
  ELIMINABLES,
  enSubsanacion,
  estadoAlDia,
  type ModoObservacion,
  POR_RECEPCIONAR,
} from '@cabildo/contracts/mesa-de-partes'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { diaEnCamino } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { Sisgedo } from '../sisgedo/index.ts'
import { findMarca, lockTramite, type PorAtender, setEliminado, setObservado } from './atencion.queries.ts'
import { cartaDeEliminacion, cartaDeObservacion } from './cartas.ts'
import { pedirSubsanacion, vencerSubsanacion } from './subsanacion.ts'

/** What attending to submissions uses of the house. */
export type Mesa = Pick<CasaWeb, 'config' | 'db' | 'reloj' | 'cartero' | 'enlacesDeCaso' | 'plazos' | 'sisgedo' | 'log'>

/** Who attends to a submission. */
export interface Quien {
  sesion: Sesion
  actor: Actor
}

/** A call of Sisgedo takes less: a reception that was begun before is no longer under way. */
export const EN_CURSO_MS = 60_000

/**
 * A submission, locked until the transaction ends; one whose correction did not come in time is first taken as not filed, as the
 * daily job does (PLA-22). Throws noEncontrado when it is gone.
 */
export const tomarTramite = async (trx: Trx, mesa: Mesa, id: number): Promise<PorAtender> => {
  const tramite = hallado(await lockTramite(trx, id))
  const hoy = mesa.reloj.hoy()
  const estado = estadoAlDia(tramite, hoy)
  if (estado !== tramite.estado) await vencerSubsanacion(trx, mesa, id, hoy)
  return { ...tramite, estado }
}

/**
 * Throws enSubsanacion: while its correction is awaited nothing else happens to a submission (EXP-59); nor is it deleted while a
 * correction that began to arrive on the last day may still come, given the day of `diaEnCamino` (EXP-62).
 */
const exigirSinEspera = ({ estado, subsanar_hasta }: PorAtender, enCamino?: string): void => {
  if (subsanar_hasta === null) return
  const puedeLlegar = enCamino !== undefined && estado === 'NO PRESENTADO' && subsanar_hasta >= enCamino
  if (estado === 'POR SUBSANAR' || puedeLlegar)
    throw new ErrorDeNegocio('enSubsanacion', { mensaje: enSubsanacion(subsanar_hasta) })
}

/** Throws yaAtendido, enSubsanacion: only a submission that waits can be received or observed (MPV-71, Table EXP-F). */
export const exigirPendiente = (tramite: PorAtender): void => {
  exigirSinEspera(tramite)
  if (!POR_RECEPCIONAR.includes(tramite.estado)) throw new ErrorDeNegocio('yaAtendido')
}

export const claveDeTramite = (id: number) => `tramite:${id}` as const

/**
 * The mark of a reception that was begun and that Sisgedo says it never registered; null when none was begun. Throws
 * recepcionEnCurso when Sisgedo has it or cannot tell: then the submission can only be received (F6, MPV-74). The
 * register of our own cannot tell what a remote Sisgedo has done.
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

/** Throws recepcionEnCurso when somebody has begun to receive the submission since its mark was read. */
export const exigirMarca = ({ marca }: PorAtender, conocida: string | null): void => {
  if (marca !== null && marca !== conocida) throw new ErrorDeNegocio('recepcionEnCurso')
}

/**
 * Gives the applicant two business days to correct a submission, or annuls it, and tells why at the submission's mail address
 * (API-76, MPV-69, EXP-58). Answers until when it may be corrected; null where it was annulled. Throws yaObservado, since time
 * is given once (EXP-59).
 */
export const observarTramite = async (
  mesa: Mesa,
  { sesion, actor }: Quien,
  { id, motivo, modo, hasta: visto }: { id: number; motivo: string; modo: ModoObservacion; hasta?: string | undefined },
): Promise<string | null> => {
  const { db, reloj, plazos, cartero } = mesa
  const marca = await marcaSinEfecto(mesa, id)
  return enTransaccion(db, actor, async (trx) => {
    const tramite = await tomarTramite(trx, mesa, id)
    exigirPendiente(tramite)
    exigirMarca(tramite, marca)
    if (modo === 'subsanar')
      return pedirSubsanacion(trx, mesa, tramite, { motivo, observado_por: sesion.user.id }, { visto })
    await setObservado(trx, id, { motivo, observado_por: sesion.user.id }, reloj.ahora())
    await plazos.anotar(trx, claveDeTramite(id), 'respuesta_tramite', { tipo: 'CONCLUIDO' })
    const hasta = plazos.vence({ desde: reloj.hoy(), dias: DIAS_PARA_SUBSANAR })
    const seguimiento = mesa.enlacesDeCaso.partes(claveDeTramite(id), tramite.email)
    if (tramite.email !== '')
      await cartero.escribir(trx, cartaDeObservacion(tramite, motivo, hasta, seguimiento), claveDeTramite(id))
    return null
  })
}

/** Deletes a submission that was not received, and tells the applicant unless it had been annulled (API-77, MPV-70). */
export const eliminarTramite = async (mesa: Mesa, { sesion, actor }: Quien, id: number): Promise<void> => {
  const { db, reloj, cartero, plazos } = mesa
  const marca = await marcaSinEfecto(mesa, id)
  await enTransaccion(db, actor, async (trx) => {
    const tramite = await tomarTramite(trx, mesa, id)
    exigirSinEspera(tramite, diaEnCamino(reloj))
    if (!ELIMINABLES.includes(tramite.estado)) throw new ErrorDeNegocio('yaAtendido')
    exigirMarca(tramite, marca)
    await setEliminado(trx, id, sesion.user.id, reloj.ahora())
    await plazos.anotar(trx, claveDeTramite(id), 'respuesta_tramite', { tipo: 'CONCLUIDO' })
    if (POR_RECEPCIONAR.includes(tramite.estado) && tramite.email !== '')
      await cartero.escribir(trx, cartaDeEliminacion(tramite), claveDeTramite(id))
  })
}
