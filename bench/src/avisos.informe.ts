import type { Avisos } from './avisos.ts'
import { filas, meta, miles } from './tabla.ts'

const METAS = { avisoMs: 2_000, avisosMB: 100 } as const

/** What was not measured was not met. */
const enMemoria = (memoriaMB: number | null) => memoriaMB !== null && memoriaMB < METAS.avisosMB

/** The marks that were missed, in words; none when all were met. */
export const faltasDeAvisos = (avisos: readonly Avisos[]): string[] =>
  avisos.flatMap(({ oyentes, desdeEnvioMs, memoriaMB }) => [
    ...(desdeEnvioMs < METAS.avisoMs ? [] : [`${miles(oyentes)} open screens: ${miles(desdeEnvioMs)} ms`]),
    ...(enMemoria(memoriaMB) ? [] : [`${miles(oyentes)} open screens: ${miles(memoriaMB ?? Number.NaN)} MB`]),
  ])

/** How fast a publication reaches the open screens, and what they cost. */
export const tablaDeAvisos = (avisos: readonly Avisos[]) =>
  filas(
    ['Open screens', 'From sending it, ms', 'From its answer, ms', 'Target', 'Met', 'More memory, MB', 'Target', 'Met'],
    avisos.map(({ oyentes, desdeEnvioMs, desdeRespuestaMs, memoriaMB }) => [
      miles(oyentes),
      miles(desdeEnvioMs),
      miles(desdeRespuestaMs),
      `< ${miles(METAS.avisoMs)}`,
      meta(desdeEnvioMs < METAS.avisoMs),
      memoriaMB === null ? '–' : memoriaMB.toFixed(0),
      `< ${METAS.avisosMB}`,
      meta(enMemoria(memoriaMB)),
    ]),
  )
