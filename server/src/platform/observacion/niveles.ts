import { type EstadoSalud, MOTIVOS_SALUD } from '@cabildo/contracts/salud'
import { Gauge } from 'prom-client'
import { METRICAS } from './metricas.ts'
import type { EstadoDeLaBase } from './salud.ts'

const registers = [METRICAS]
const ORIGEN = new Gauge({
  name: 'cabildo_build_info',
  help: 'Always 1; its labels tell the version, and which kind of process this is',
  labelNames: ['version', 'program'],
  registers,
})
const LISTO = new Gauge({ name: 'cabildo_ready', help: '1 while /salud answers 200', registers })
const MOTIVOS = new Gauge({
  name: 'cabildo_degraded',
  help: 'Reasons for which /salud says degradado: 1 while it does',
  labelNames: ['reason'],
  registers,
})
const BASE = new Gauge({
  name: 'cabildo_db_up',
  help: '1 while the database tells the state of jobs and mail in time',
  registers,
})
const OBREROS = new Gauge({
  name: 'cabildo_workers',
  help: 'Processes that do background jobs, of the whole installation',
  registers,
})
const TRABAJOS = new Gauge({
  name: 'cabildo_jobs',
  help: 'Background jobs, of the whole installation; dead ones have no tries left',
  labelNames: ['task', 'state'],
  registers,
})
const TRABAJOS_ATRASO = new Gauge({
  name: 'cabildo_jobs_oldest_waiting_seconds',
  help: 'How long the oldest job that is due has waited',
  labelNames: ['task'],
  registers,
})
const CORREOS = new Gauge({
  name: 'cabildo_mails',
  help: 'Mail that has not left, of the whole installation; failed ones have no tries left',
  labelNames: ['state'],
  registers,
})
const CORREOS_ATRASO = new Gauge({
  name: 'cabildo_mails_oldest_waiting_seconds',
  help: 'How long the oldest waiting mail has waited',
  registers,
})

/** Says once which program this is. */
export const anotarOrigen = (origen: { version: string; program: string }): void => ORIGEN.set(origen, 1)

/** Writes what was found as metrics. What is unknown now is left out instead of repeating an old value. */
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
