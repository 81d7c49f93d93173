import { type EstadoSalud, MOTIVOS_SALUD } from '@cabildo/contracts/salud'
import { gauge } from './metricas.ts'
import type { EstadoDeLaBase } from './salud.ts'

const ORIGEN = gauge('cabildo_build_info', 'Always 1; its labels tell the version, and which kind of process this is', [
  'version',
  'program',
])
const LISTO = gauge('cabildo_ready', '1 while /salud answers 200')
const MOTIVOS = gauge('cabildo_degraded', 'Reasons for which /salud says degradado: 1 while it does', ['reason'])
const BASE = gauge('cabildo_db_up', '1 while the database tells the state of jobs and mail in time')
const OBREROS = gauge('cabildo_workers', 'Processes that do background jobs, of the whole installation')
const TRABAJOS = gauge('cabildo_jobs', 'Background jobs, of the whole installation; dead ones have no tries left', [
  'task',
  'state',
])
const TRABAJOS_ATRASO = gauge('cabildo_jobs_oldest_waiting_seconds', 'How long the oldest job that is due has waited', [
  'task',
])
const CORREOS = gauge(
  'cabildo_mails',
  'Mail that has not left, of the whole installation; failed ones have no tries left',
  ['state'],
)
const CORREOS_ATRASO = gauge('cabildo_mails_oldest_waiting_seconds', 'How long the oldest waiting mail has waited')

/** Shows once which program this is. */
export const anotarOrigen = (origen: { version: string; program: string }): void => ORIGEN.set(origen, 1)

/** Writes the state as metrics. Unknown values are left out instead of repeating old ones. */
export const anotarEstado = (salud: EstadoSalud | null, base: EstadoDeLaBase | null): void => {
  LISTO.set(salud ? 1 : 0)
  BASE.set(base ? 1 : 0)
  for (const nivel of [MOTIVOS, TRABAJOS, TRABAJOS_ATRASO, CORREOS]) nivel.reset()
  for (const nivel of [OBREROS, CORREOS_ATRASO]) nivel.remove()
  if (salud) for (const reason of MOTIVOS_SALUD) MOTIVOS.set({ reason }, salud.motivos.includes(reason) ? 1 : 0)
  if (!base) return
  OBREROS.set(base.obreros)
  for (const { tarea: task, pendientes, en_mano, muertos, atraso_s } of base.tareas) {
    TRABAJOS.set({ task, state: 'waiting' }, pendientes)
    TRABAJOS.set({ task, state: 'running' }, en_mano)
    TRABAJOS.set({ task, state: 'dead' }, muertos)
    TRABAJOS_ATRASO.set({ task }, atraso_s)
  }
  CORREOS.set({ state: 'waiting' }, base.correos.pendientes)
  CORREOS.set({ state: 'failed' }, base.correos.fallidos)
  CORREOS_ATRASO.set(base.correos.atraso_s)
}
