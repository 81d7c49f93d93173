import { tablaDeConductas } from './ciudadanos.informe.ts'
import { FILAS_EXPORTADAS, PERSONAL_A_LA_VEZ, VISITAS_DE_PERSONAL } from './escena.ts'
import type { Exportacion, JornadaDePersonal } from './jornada.ts'
import { fallasDe } from './multitud.ts'
import { filas, meta, miles } from './tabla.ts'

const METAS = { listaMs: 500, masMB: 150, parteDelTotal: 0.5 } as const

/** Whether it was streamed: its first bytes came long before the last. */
const esPorPartes = ({ primeroMs, totalMs }: Exportacion) => primeroMs < totalMs * METAS.parteDelTotal
/** A missing measure counts as not met. */
const enMemoria = (masMB: number | null) => masMB !== null && masMB < METAS.masMB
/** Only the run with pauses has a target, because people read what they open. */
const esLaPrometida = (i: number) => i === 0

/** The marks that were missed, in words; none when all were met. */
export const faltasDeJornada = (corridas: readonly JornadaDePersonal[]): string[] =>
  corridas.flatMap(({ medida, jornada, exportaciones, masMB }, i) =>
    [
      ...fallasDe(jornada),
      ...(esLaPrometida(i)
        ? Object.entries(jornada.conductas)
            .filter(([, { p95 }]) => p95 >= METAS.listaMs)
            .map(([nombre, { p95 }]) => `${nombre}: p95 ${miles(p95)} ms`)
        : []),
      ...exportaciones.filter((una) => !esPorPartes(una)).map(({ formato }) => `${formato}: not streamed`),
      ...exportaciones
        .filter(({ filas: n }) => n !== null && n < FILAS_EXPORTADAS)
        .map(({ filas: n }) => `csv: ${n} rows`),
      ...(enMemoria(masMB) ? [] : [`+ ${miles(masMB ?? Number.NaN)} MB`]),
    ].map((falta) => `${medida}: ${falta}`),
  )

/** The staff at their lists, while one export follows the other (I2). */
export const tablasDeJornada = (corridas: readonly JornadaDePersonal[]): string =>
  [
    `${PERSONAL_A_LA_VEZ} of the staff at once, half at the ${miles(VISITAS_DE_PERSONAL)} visits, half at the documents of an area, with searches, filters, orders and pages, while one export of all visits of an area follows the other. Memory is the highest resident set of the server's process above the highest that the same staff had caused without exports.`,
    ...corridas.map(({ medida, jornada, exportaciones, masMB }, i) =>
      [
        `With pauses as follows: ${medida}. ${miles(jornada.porSegundo)} answers/s; more memory: ${masMB === null ? '–' : miles(masMB)} MB (target < ${METAS.masMB}: ${meta(enMemoria(masMB))}).`,
        tablaDeConductas(jornada, () => (esLaPrometida(i) ? METAS.listaMs : null)),
        filas(
          ['Export', 'Times', 'Rows', 'MB', 'First bytes, ms', 'All, ms', 'Streamed'],
          (['csv', 'excel'] as const).map((formato) => {
            const suyas = exportaciones.filter((una) => una.formato === formato)
            // Only lines of text are counted.
            const filasDe = formato === 'csv' ? miles(Math.max(0, ...suyas.map((una) => una.filas ?? 0))) : '–'
            const mayor = (de: (una: Exportacion) => number) => Math.max(0, ...suyas.map(de))
            return [
              ...[formato, miles(suyas.length), filasDe],
              ...[mayor(({ megas }) => megas).toFixed(1), miles(mayor(({ primeroMs }) => primeroMs))],
              ...[miles(mayor(({ totalMs }) => totalMs)), meta(suyas.every(esPorPartes))],
            ]
          }),
        ),
      ].join('\n\n'),
    ),
  ].join('\n\n')
