import { availableParallelism } from 'node:os'
import { CONEXIONES, VISITAS_DE_SERVIDORES } from './escena.ts'
import type { MedidaDeServidores } from './servidores.ts'
import { filas, miles } from './tabla.ts'

/** From this share of a processor, or of all of them, on, no more work gets done. */
const LLENO = 0.9

/** What kept more from being answered, as the busy processors tell. */
const limiteDe = ({ servidores, ocupacion }: MedidaDeServidores): string => {
  const juntos = Object.values(ocupacion).reduce((suma, n) => suma + n, 0)
  if (Number.isNaN(juntos)) return '–'
  if (juntos >= LLENO * availableParallelism()) return 'the processors of the machine'
  // A server process uses one processor; the worker beside them next to none.
  if (ocupacion.servidores >= LLENO * servidores) return 'the server processes'
  return 'waiting for PostgreSQL'
}

const procesadores = (n: number) => (Number.isNaN(n) ? '–' : n.toFixed(2))
const porLlamada = (medida: MedidaDeServidores) => procesadores((medida.ocupacion.postgres / medida.porSegundo) * 1_000)

/** Answers per second by the number of server processes, without and with a replica, and what was busy meanwhile. */
export const tablasDeServidores = (
  medidas: readonly MedidaDeServidores[],
  replica: readonly MedidaDeServidores[],
): string =>
  [
    `One PostgreSQL with ${miles(VISITAS_DE_SERVIDORES)} visits, server processes without worker as several machines have them (docs/operacion.md), one worker, and for each server a process that asks; ${CONEXIONES} connections in all that never pause. Of ten calls six are a list of 25, three what is known of a visitor, one a new visit. Processors are those kept busy on average, of ${availableParallelism()} that servers, PostgreSQL, the load and whatever else runs on the machine share: once all are busy, more servers only take them from each other, and how far one PostgreSQL reaches is told only by what it takes per call. Not behind PgBouncer, where the second server does not start (decision 0234).`,
    filas(
      [
        ...['Servers', 'Calls/s', 'All runs', 'Times one server', 'p50, ms', 'p99, ms'],
        ...['Processors: servers', 'PostgreSQL', 'load', 'all else', 'PostgreSQL per call, ms', 'Connections', 'Limit'],
      ],
      medidas.map((medida) => {
        const { servidores, porSegundo, corridas, p50, p99, ocupacion, conexiones } = medida
        return [
          ...[String(servidores), miles(porSegundo), corridas.map(miles).join(', ')],
          ...[(porSegundo / (medidas[0]?.porSegundo ?? porSegundo)).toFixed(2), p50.toFixed(1), p99.toFixed(0)],
          ...[ocupacion.servidores, ocupacion.postgres, ocupacion.carga, ocupacion.ajenos].map(procesadores),
          ...[porLlamada(medida), String(conexiones), limiteDe(medida)],
        ]
      }),
    ),
    'What anybody reads without signing in, the report of the visits of a month, of two servers that read it from the database that takes the writes or from its replica on the same machine (decision 0081).',
    filas(
      [
        ...['Reads from', 'Calls/s', 'All runs', 'p50, ms', 'p99, ms'],
        ...['Processors: servers', 'PostgreSQL', 'replica', 'load', 'all else', 'PostgreSQL per call, ms', 'Limit'],
      ],
      replica.map((medida, i) => {
        const { porSegundo, corridas, p50, p99, ocupacion } = medida
        return [
          ...[i === 0 ? 'the database' : 'its replica', miles(porSegundo), corridas.map(miles).join(', ')],
          ...[p50.toFixed(1), p99.toFixed(0), ...[ocupacion.servidores, ocupacion.postgres].map(procesadores)],
          ...[ocupacion.replica, ocupacion.carga, ocupacion.ajenos].map(procesadores),
          ...[porLlamada(medida), limiteDe(medida)],
        ]
      }),
    ),
  ].join('\n\n')
