import type { Avisos } from './avisos.ts'
import { filas, meta, miles } from './tabla.ts'

const METAS = { avisoMs: 2_000, avisosMB: 100 } as const

/** The marks that were missed, in words; none when all were met. */
export const faltasDeAvisos = (avisos: readonly Avisos[]): string[] =>
  avisos.flatMap(({ oyentes, desdeEnvioMs, memoriaMB }) => [
    ...(desdeEnvioMs < METAS.avisoMs ? [] : [`${miles(oyentes)} open screens: ${miles(desdeEnvioMs)} ms`]),
    ...((memoriaMB ?? 0) < METAS.avisosMB ? [] : [`${miles(oyentes)} open screens: ${miles(memoriaMB ?? 0)} MB`]),
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
      memoriaMB === null ? '–' : meta(memoriaMB < METAS.avisosMB),
    ]),
  )
