import { cpus, release, totalmem, type } from 'node:os'
import { COLUMNAS_HOJA } from '../../contracts/src/canastas-reglas.ts'
import { tablaDeAvisos } from './avisos.informe.ts'
import type { Avisos } from './avisos.ts'
import { tablaDeHojas } from './canastas.informe.ts'
import type { PasoDeHoja } from './canastas.ts'
import { tablasDeCiudadanos } from './ciudadanos.informe.ts'
import type { Concurrencia } from './ciudadanos.ts'
import type { Comparacion } from './comparar.ts'
import {
  AREA,
  CONEXIONES,
  CONEXIONES_PERSONAL,
  DOCUMENTOS,
  EMPLEADOS,
  FILAS_DE_HOJA,
  NACIMIENTOS,
  NORMAS,
  PDF_DE_RESPALDO,
  TAMANOS,
  TRAMITES,
  USUARIOS,
  VISITAS_DE_RESPALDO,
} from './escena.ts'
import { tablasDeJornada } from './jornada.informe.ts'
import type { JornadaDePersonal } from './jornada.ts'
import type { Medida } from './medir.ts'
import { tablasDeResistencia } from './resistencia.informe.ts'
import type { Resistencia } from './resistencia.ts'
import { tablaDeRespaldo } from './respaldo.informe.ts'
import type { PasoDeRespaldo } from './respaldo.ts'
import { tablasDeObras } from './seguimiento.informe.ts'
import type { MedidaDeObras } from './seguimiento.ts'
import type { Subidas } from './subidas.ts'
import { demoras, filas, meta, miles } from './tabla.ts'
import type { MedidaDeTramites } from './tramites.ts'
import { DE_VEREDICTOS, tablaDeVeredictos } from './veredictos.informe.ts'
import type { Veredicto } from './veredictos.ts'

export const METAS = {
  lista: 0.7,
  caida: 0.2,
  alta: 0.4,
  memoriaMB: 200,
  pantallaMs: 50,
  busquedaMs: 100,
  wordMs: 150,
  subidasMB: 150,
  mientrasMs: 300,
} as const

export interface Resultados {
  comparaciones: Comparacion[]
  /** The screens of employees and users. */
  personal: Map<string, Medida>
  /** The list of documents, and saving them. */
  documentos: Map<string, Medida>
  /** The search over the text of norms. */
  textos: Map<string, Medida>
  /** The public archive of norms. */
  archivo: Map<string, Medida>
  /** The front desk's list, and citizens who file at once. */
  tramites: MedidaDeTramites
  /** The births register. */
  nacimientos: Map<string, Medida>
  /** A large spreadsheet of baskets on its way in. */
  canastas: PasoDeHoja[]
  /** Works tracking, with as many works as were promised. */
  seguimiento: MedidaDeObras | null
  /** Live publications, by the number of open screens. */
  avisos: Avisos[]
  /** What is said of signed PDFs. */
  veredictos: Veredicto[]
  /** Crowds: citizens, staff at their lists, and everybody for a long time. */
  ciudadanos: Concurrencia[]
  jornada: JornadaDePersonal[]
  resistencia: Resistencia | null
  /** Backup and restore. */
  respaldo: PasoDeRespaldo[]
  memoriaMB: number | null
  /** A Word file of 30 articles: the first of a process, and the median. */
  word: { primera: number; mediana: number } | null
  postgres: string
  corridas: number
  segundos: number
}

/** The tables that `npm run bench` prints. */
export const tablas = ({ comparaciones, memoriaMB, word }: Resultados) => {
  const porSegundo = (c: Comparacion | undefined, clave: string) => c?.medidas.get(clave)?.porSegundo ?? Number.NaN
  const fila = (c: Comparacion, que: string, clave: string, base: string, minimo: number | null) => {
    const [propia, ajena] = [c.medidas.get(clave), c.medidas.get(base)]
    if (!propia || !ajena) return []
    const razon = propia.porSegundo / ajena.porSegundo
    return [
      [
        que,
        miles(TAMANOS[c.base]),
        miles(propia.porSegundo),
        miles(ajena.porSegundo),
        razon.toFixed(2),
        minimo === null ? '' : `≥ ${minimo}`,
        minimo === null ? '' : meta(razon >= minimo),
        `${propia.p50} / ${propia.p99}`,
        `${ajena.p50} / ${ajena.p99}`,
      ],
    ]
  }
  const razones = comparaciones.flatMap((c) => [
    ...fila(c, 'list of 25, signed in, exact total', 'lista producto', 'lista base', METAS.lista),
    ...fila(c, 'create a visit', 'alta producto', 'alta base', METAS.alta),
    ...fila(c, 'create, against a table without secondary indexes', 'alta producto', 'alta sin índices', null),
  ])
  const [chica, grande] = [comparaciones[0], comparaciones[1]]
  const caida = 1 - porSegundo(grande, 'lista producto') / porSegundo(chica, 'lista producto')
  const otras = [
    [
      'list, from 100 thousand to 1 million visits',
      Number.isNaN(caida) ? '–' : caida > 0 ? `loses ${(caida * 100).toFixed(0)} %` : 'loses nothing',
      `≤ ${METAS.caida * 100} %`,
      Number.isNaN(caida) ? '–' : meta(caida <= METAS.caida),
    ],
    [
      'memory of the server after the demonstration start',
      memoriaMB === null ? '–' : `${memoriaMB.toFixed(0)} MB`,
      `< ${METAS.memoriaMB} MB`,
      memoriaMB === null ? '–' : meta(memoriaMB < METAS.memoriaMB),
    ],
    [
      'Word file of a resolution of 30 articles, the first and the median',
      word === null ? '–' : `${word.primera.toFixed(0)} / ${word.mediana.toFixed(0)} ms`,
      `< ${METAS.wordMs} ms`,
      word === null ? '–' : meta(Math.max(word.primera, word.mediana) < METAS.wordMs),
    ],
  ]
  return [
    filas(
      [
        '',
        'Visits',
        'Cabildo, calls/s',
        'Bare, calls/s',
        'Ratio',
        'Target',
        'Met',
        'Cabildo p50 / p99 ms',
        'Bare p50 / p99 ms',
      ],
      razones,
    ),
    filas(['', 'Measured', 'Target', 'Met'], otras),
  ].join('\n\n')
}

/** Screens against their target. */
export const tablaDePantallas = (pantallas: ReadonlyMap<string, Medida>, metaMs: number = METAS.pantallaMs) =>
  filas(
    ['Call', 'Calls/s', 'p50 / p99 ms', 'Target p99', 'Met'],
    [...pantallas].map(([clave, { porSegundo, p50, p99 }]) => [
      clave,
      miles(porSegundo),
      `${p50} / ${p99}`,
      // Those who save at once wait for one another's numbers: there is no page to wait for.
      ...(clave.startsWith('save') ? ['', ''] : [`< ${metaMs}`, meta(p99 < metaMs)]),
    ]),
  )

/** Citizens who file at once: what it costs, and how others fare meanwhile. */
export const tablaDeSubidas = (subidas: readonly Subidas[]) =>
  filas(
    [
      'At once',
      'All filed, s',
      'Told to come back',
      'More memory, MB',
      'Target',
      'Met',
      'Other pages p95, ms',
      'Target',
      'Met',
    ],
    subidas.map(({ clave, segundos, rechazos, memoriaMB, p95 }) => [
      ...[clave, segundos.toFixed(1), miles(rechazos), memoriaMB === null ? '–' : memoriaMB.toFixed(0)],
      ...[`< ${METAS.subidasMB}`, memoriaMB === null ? '–' : meta(memoriaMB < METAS.subidasMB)],
      demoras(p95),
      ...[`< ${METAS.mientrasMs}`, meta(Math.max(...Object.values(p95)) < METAS.mientrasMs)],
    ]),
  )

const tiempos = (comparaciones: readonly Comparacion[]) => {
  const conTiempos = comparaciones.filter((c) => c.tiempos.length > 0)
  return filas(
    ['Screen', 'Page', ...conTiempos.map((c) => `${miles(TAMANOS[c.base])} visits, ms`)],
    (conTiempos[0]?.tiempos ?? []).map(({ pantalla, consulta }, i) => [
      pantalla,
      consulta,
      ...conTiempos.map((c) => c.tiempos[i]?.ms.toFixed(1) ?? ''),
    ]),
  )
}

/** docs/benchmarks.md, whole. */
export const documento = (r: Resultados): string => `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}; do not edit by hand.

Machine: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${type()} ${release()}; Node ${process.versions.node}, PostgreSQL ${r.postgres} (the one that comes with Cabildo, with its settings: fsync on, 128 MB of shared buffers). Load generator, server and database share the machine.

${tablas(r)}

## Employees and users

${miles(EMPLEADOS)} employees with two years of accesses each, all in the area that asks, and ${miles(USUARIOS)} users with two permissions per access; ${CONEXIONES_PERSONAL} connections that ask without pause. The times include the way over the loopback.

${tablaDePantallas(r.personal)}

## Documents

${miles(DOCUMENTOS)} documents of two areas, three in four in the one that asks, with two pages of text, a PDF, annexes and destinations; ${CONEXIONES_PERSONAL} connections that ask without pause, each answer with the whole text of its rows. Saving is done over ${CONEXIONES} connections, all of one type, area and year, so that each waits for the number of the one before; afterwards the numbers are 1 to n.

${tablaDePantallas(r.documentos)}

## Text of norms

Every second norm of the archive and of the publications, ${miles(NORMAS)} together, with some ten pages of invented text each, words as frequent as words are (Zipf); ${CONEXIONES_PERSONAL} connections that ask without pause.

${tablaDePantallas(r.textos, METAS.busquedaMs)}

## Archive of norms

${miles(NORMAS)} norms in the archive and as many publications, as anybody reads them, without signing in; ${CONEXIONES_PERSONAL} connections that ask without pause. A search counts all that it finds: the more it finds, the longer it takes.

${tablaDePantallas(r.archivo)}

## Submissions of citizens

${miles(TRAMITES)} submissions, most of them received, as staff look through them; ${CONEXIONES_PERSONAL} connections that ask without pause. Then citizens of 25 networks file in the same moment, one in five with a double click, and come back when they are told to; the other pages are asked for without pause meanwhile. Every filing is counted afterwards: one row, one file and one mail each, numbers without gaps. Memory is the highest resident set of the server's process above what it was before; load generator, server, database and the processes that look through PDFs share the machine.

${tablaDePantallas(r.tramites.listas)}

${tablaDeSubidas(r.tramites.subidas)}

## Births register

${miles(NACIMIENTOS)} births, the commonest surname in one of six; ${CONEXIONES_PERSONAL} connections that ask without pause, for other births each time. A filter counts all that it finds: the more it finds, the longer it takes.

${tablaDePantallas(r.nacimientos, METAS.busquedaMs)}
## Spreadsheets of baskets

A workbook of ${miles(FILAS_DE_HOJA)} rows and ${COLUMNAS_HOJA.length} columns, as the screen sends and follows it: the seconds from the upload to its preview, then to apply it, all in one transaction with its audit, then to the preview of the same file again. Memory is the highest resident set of the server and of the process that reads the file; the other pages are asked for without pause meanwhile.

${tablaDeHojas(r.canastas)}

## Works tracking

${r.seguimiento === null ? '–' : tablasDeObras(r.seguimiento)}

## Live publications
Screens that listen (10 per user, each a connection of its own) and ordinances published one after the other, with their PDF; the times are the slowest screen's in the slowest round, over the loopback, the listeners in a process beside the server. Memory is what the resident set of the server's process grew by, from before the screens to after the publications.
${tablaDeAvisos(r.avisos)}

## Verdicts on signed PDFs

${DE_VEREDICTOS}

${tablaDeVeredictos(r.veredictos)}

## A thousand citizens at once

${tablasDeCiudadanos(r.ciudadanos)}

## Staff at their lists while others export

${tablasDeJornada(r.jornada)}

## Ten minutes without rest

${r.resistencia === null ? '–' : tablasDeResistencia(r.resistencia)}

## Backup and restore
${miles(VISITAS_DE_RESPALDO)} visits and ${miles(PDF_DE_RESPALDO.cuantos)} PDFs of ${miles(PDF_DE_RESPALDO.bytes)} bytes that cannot be compressed, from disk to disk of one machine.
${tablaDeRespaldo(r.respaldo)}

## How it is measured

- autocannon, ${CONEXIONES} connections, ${r.corridas} runs of ${r.segundos} s after 2 s of warm-up each, Cabildo and the bare server in turns within the same round; the figure is the median run. Absolute figures are this machine's, on this day; only the ratios are meant to be compared.
- The data: the demonstration plus visits of the past three years, half of them in area ${AREA}, one in a thousand without exit time (\`npm run demo -- --visitas 1000000\` makes the same).
- Cabildo is the whole program (\`npm start\`) with its default settings: sessions, live permissions, validation, safe headers, audit trail, events, job worker. The call is \`GET /api/visitas/byarea/${AREA}?start=0&length=25&order=created_at:desc\` with a token.
- The bare server (\`bench/src/base.ts\`) is Fastify and pg with a pool as large as Cabildo's. Its list is one prepared query that answers the same 25 rows, without total, sign-in or headers; before timing, both answers are compared row by row, and Cabildo's total with a count. It leaves planning to PostgreSQL, which plans that query anew at each call, while Cabildo asks for one plan; with that setting the bare server would be faster, too, and the ratio lower.
- The bare insert is one prepared, autocommitted \`INSERT … RETURNING\` into a table with the same columns, foreign key and indexes, without checks, triggers, validation or look-up of the employee. The third line repeats it on a table that has only its primary key.
- Memory is the resident set of the Node process 3 s after a first start that loaded the demonstration.

## First page of every order

One call at a time against Cabildo, median of 5 after one that warms the caches, area ${AREA}; 25 rows with exact totals.

${tiempos(r.comparaciones)}

How to read it:

- Every order of the log has an index that starts with the area, so the first page reads 25 rows of it whatever the size. Totals come from counters; only a filter makes the database count, which takes time in proportion to the rows found (D-42).
- Each page of the log also counts today's visits of the area, from an index: an area with tens of thousands in one day would feel it.
- A search of three letters or more uses a trigram index. Two letters have no trigram: the area's visits are read one by one, which is the slowest page there is.
- The filter of one column looks for candidates with the same index and then compares the column itself without accents.
- Pages from row 1,000 on walk an index without touching the table and then read their 25 rows.
- The report counts within its days (92 at most). Ordered by another column than the date, or searched, it reads all visits of those days or all visits that match.
`
