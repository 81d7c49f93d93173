import { type Concurrencia, SEGUNDOS_CIUDADANOS } from './ciudadanos.ts'
import { CIUDADANOS } from './escena.ts'
import { type Conducta, fallasDe, type Jornada } from './multitud.ts'
import { filas, meta, miles } from './tabla.ts'

const METAS = { lecturaMs: 1_000, envioMs: 3_000, memoriaMB: 1_024, servido: 0.8 } as const
const ENVIOS = new Set(['complaint', 'filing'])
/** Calls of which some must have been served in each run, in spite of delays. */
const LLAMADAS = ['page', 'areas', 'works', 'verification', 'form ticket', 'lookup', 'complaint', 'filing']

const metaDe = (nombre: string) => (ENVIOS.has(nombre) ? METAS.envioMs : METAS.lecturaMs)

/** A missing measure counts as not met. */
const enMemoria = (mb: number | null) => mb !== null && mb < METAS.memoriaMB

/** Share of the calls that was served. */
const servidoDe = ({ conductas }: Jornada) => {
  const suma = (de: (conducta: Conducta) => number) =>
    Object.values(conductas).reduce((total, conducta) => total + de(conducta), 0)
  return (
    suma(({ servidas }) => servidas) /
    Math.max(
      1,
      suma(({ pedidas }) => pedidas),
    )
  )
}
/** People pause to read: without pauses most calls are put off, and only the others have a target. */
const sirveBastante = ({ conPausas, jornada }: Concurrencia) => !conPausas || servidoDe(jornada) >= METAS.servido
const enPorCiento = (parte: number) => `${(parte * 100).toFixed(1)} %`

/** Every call of a crowd, against how long it may take. */
export const tablaDeConductas = ({ conductas }: Jornada, limite: (nombre: string) => number | null) =>
  filas(
    ['Call', 'Asked', 'Served', 'p50 / p95 / max ms', 'Target p95', 'Met', 'Told to come back', 'p95 ms', 'Failed'],
    Object.entries(conductas).map(([nombre, c]) => {
      const maximo = limite(nombre)
      const veces = (cuentas: Record<string, number>) =>
        Object.entries(cuentas)
          .map(([cual, n]) => `${miles(n)} × ${cual}`)
          .join(', ') || '–'
      return [
        ...[nombre, miles(c.pedidas), miles(c.servidas), [c.p50, c.p95, c.maximo].map(miles).join(' / ')],
        ...(maximo === null ? ['', ''] : [`< ${miles(maximo)}`, meta(c.p95 < maximo)]),
        ...[veces(c.aplazadas), c.p95Aplazadas > 0 ? miles(c.p95Aplazadas) : '–', veces(c.fallas)],
      ]
    }),
  )

/** The marks that were missed, in words; none when all were met. */
export const faltasDeCiudadanos = (corridas: readonly Concurrencia[]): string[] =>
  corridas.flatMap((corrida) => {
    const { medida, jornada, memoria, faltas } = corrida
    return [
      ...fallasDe(jornada),
      ...faltas,
      ...(sirveBastante(corrida) ? [] : [`only ${enPorCiento(servidoDe(jornada))} served`]),
      ...LLAMADAS.filter((nombre) => !jornada.conductas[nombre]?.servidas).map((nombre) => `${nombre}: none served`),
      ...Object.entries(jornada.conductas)
        .filter(([nombre, { p95 }]) => corrida.conPausas && p95 >= metaDe(nombre))
        .map(([nombre, { p95 }]) => `${nombre}: p95 ${miles(p95)} ms`),
      ...(enMemoria(memoria.juntosMB) ? [] : [`${miles(memoria.juntosMB ?? Number.NaN)} MB`]),
    ].map((falta) => `${medida}: ${falta}`)
  })

/** A thousand citizens at once, with and without pauses (I1). */
export const tablasDeCiudadanos = (corridas: readonly Concurrencia[]): string =>
  [
    `${miles(CIUDADANOS)} citizens, each with a connection and a network of their own, for ${corridas[0]?.segundos ?? SEGUNDOS_CIUDADANOS} s; the limits of the product as they are. Times are of what was served; who is told to come back does so when told to, in the first table, and asks on at once in the second.`,
    ...corridas.map((corrida) => {
      const { medida, conPausas, jornada, memoria, faltas } = corrida
      return [
        `With pauses as follows: ${medida}. ${miles(jornada.porSegundo)} answers/s; the crowd's process kept itself waiting for ${miles(jornada.demoraPropiaMs)} ms (p99).`,
        tablaDeConductas(jornada, (nombre) => (conPausas ? metaDe(nombre) : null)),
        filas(
          ['', 'Measured', 'Target', 'Met'],
          [
            [
              'served, of all that was asked',
              enPorCiento(servidoDe(jornada)),
              conPausas ? `≥ ${enPorCiento(METAS.servido)}` : '',
              conPausas ? meta(sirveBastante(corrida)) : '',
            ],
            [
              'memory of the server, and of it with its processes, MB',
              `${miles(memoria.servidorMB ?? Number.NaN)}, ${miles(memoria.juntosMB ?? Number.NaN)}`,
              `< ${miles(METAS.memoriaMB)}`,
              meta(enMemoria(memoria.juntosMB)),
            ],
            [
              'acknowledged: each there with its file, numbers without gaps',
              faltas.length === 0 ? miles(jornada.hechos.length) : faltas.slice(0, 5).join('; '),
              'all',
              meta(faltas.length === 0),
            ],
          ],
        ),
      ].join('\n\n')
    }),
  ].join('\n\n')
