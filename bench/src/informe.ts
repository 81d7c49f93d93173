import { cpus, release, totalmem, type } from 'node:os'
import { COLUMNAS_HOJA } from '../../contracts/src/canastas-reglas.ts'
import { TOPE_FILAS_IMPORTACION } from '../../contracts/src/importaciones.ts'
import { TOPE_FILAS_CARGA } from '../../contracts/src/organizacion-cargas.ts'
import { tablasDeCiudadanos } from './ciudadanos.informe.ts'
import type { Comparacion } from './comparacion.ts'
import {
  AREA,
  AREAS_DEL_ARBOL,
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
import { tablasDeExpedientes } from './expedientes.informe.ts'
import { DE_EXPEDIENTES } from './expedientes.ts'
import { tablaDeExportes } from './exportes.ts'
import { tablasDeJornada } from './jornada.informe.ts'
import { ACCESOS_POR_RENOVAR } from './renovacion.ts'
import { tablasDeResistencia } from './resistencia.informe.ts'
import { tablasDeObras } from './seguimiento.informe.ts'
import { tablaDeServidores } from './servidores.informe.ts'
import { filas, miles } from './tabla.ts'
import {
  METAS,
  type Resultados,
  tablaDeAvisos,
  tablaDeCargos,
  tablaDeHojas,
  tablaDeImportaciones,
  tablaDePantallas,
  tablaDePlazos,
  tablaDeRenovacion,
  tablaDeRespaldo,
  tablaDeSubidas,
  tablaDeVentanilla,
  tablas,
  tablasDeOrganizacion,
} from './tablas.informe.ts'
import { DE_VEREDICTOS, tablaDeVeredictos } from './veredictos.ts'

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

## Log of visits

Searches and pages of the log of one area, which has about half of the visits; ${CONEXIONES_PERSONAL} connections that ask without pause. A page far down is asked for as the screen does, from the first row of the one before.

${r.comparaciones.map(({ base, pantallas }) => `Of ${miles(TAMANOS[base])} visits:\n\n${tablaDePantallas(pantallas)}`).join('\n\n')}

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

${miles(NORMAS)} norms in the archive and as many publications, as anybody reads them, without signing in; ${CONEXIONES_PERSONAL} connections that ask without pause. A search counts what it finds up to 10,000. The publications are those of a whole year, as informatics lists them.

${tablaDePantallas(r.archivo)}

## Submissions of citizens

${miles(TRAMITES)} submissions, most of them received, as staff look through them; ${CONEXIONES_PERSONAL} connections that ask without pause. Then citizens of 25 networks file in the same moment, one in five with a double click, and come back when they are told to; the other pages are asked for without pause meanwhile. Every filing is counted afterwards: one row, one file and one mail each, numbers without gaps. Memory is the highest resident set of the server's process above what it was before; load generator, server, database and the processes that look through PDFs share the machine.

${tablaDePantallas(r.tramites.listas)}

${tablaDeSubidas(r.tramites.subidas)}

Each filing has its sealed proof (CON-18), made by the worker of the same process after the filing; the last round's are waited for.

${tablaDeCargos(r.tramites.cargos)}

${tablaDeVentanilla(r.tramites.ventanilla)}

Then a day is declared non-working by which the clocks of half of the submissions move (PLA-14), while the areas, the calendar and the front desk are asked for without pause.

${tablaDePlazos(r.tramites.plazos)}

## Cases in trays

${DE_EXPEDIENTES}

${r.expedientes === null ? '–' : tablasDeExpedientes(r.expedientes)}

## Births register

${miles(NACIMIENTOS)} births, the commonest surname in one of six; ${CONEXIONES_PERSONAL} connections that ask without pause, for other births each time. A filter counts what it finds up to 10,000; four common names at once are counted in full.

${tablaDePantallas(r.nacimientos)}

## Spreadsheets of baskets

A workbook of ${miles(FILAS_DE_HOJA)} rows and ${COLUMNAS_HOJA.length} columns, as the screen sends and follows it: the seconds from the upload to its preview, then to apply it, all in one transaction with its audit, then to the preview of the same file again. Memory is the highest resident set of the server and of the process that reads the file; the other pages are asked for without pause meanwhile.

${tablaDeHojas(r.canastas)}

## Registers of before

A workbook of ${miles(TOPE_FILAS_IMPORTACION)} rows of each kind, with everything that such registers say, as the screen sends and follows it: read and checked, applied by the job in one transaction with a line of the audit trail for each record, checked again, and undone. Memory is the highest resident set of the server and of the process that reads the file; the other pages are asked for, and a birth is registered by hand, without pause meanwhile.

${tablaDeImportaciones(r.importaciones)}

## Areas, and people from a spreadsheet

The whole tree of ${AREAS_DEL_ARBOL} areas as its screen asks for it, and a workbook of ${miles(TOPE_FILAS_CARGA.personal)} new people, one in each area in turn, taken in as the baskets above.

${r.organizacion === null ? '–' : tablasDeOrganizacion(r.organizacion)}

## Renewal of the year

${miles(ACCESOS_POR_RENOVAR)} users with an access of last year and three permissions, renewed in one act with its audit, and taken back.

${r.renovacion === null ? '–' : tablaDeRenovacion(r.renovacion)}

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

## Several servers on one database

${tablaDeServidores(r.servidores)}

## A million visits as a file

All visits of an area, as CSV and as a workbook, one after the other and nobody else there. Memory is the highest resident set of the server's process above what it held before, after a file of a day.

${tablaDeExportes(r.exportes)}

## How it is measured

- autocannon, ${CONEXIONES} connections, ${r.corridas} runs of ${r.segundos} s after 2 s of warm-up each, Cabildo and the bare server in turns within the same round; the figure is the median run. Absolute figures are this machine's, on this day; only the ratios are meant to be compared.
- The data: the demonstration plus visits of the past three years, half of them in area ${AREA}, one in a thousand without exit time (\`npm run demo -- --visitas 1000000\` makes the same).
- Cabildo is the whole program (\`npm start\`) with its default settings: sessions, live permissions, validation, safe headers, audit trail, events, job worker. The call is \`GET /api/visitas/byarea/${AREA}?start=0&length=25&order=created_at:desc\` with a token.
- The bare server (\`bench/src/base.ts\`) is Fastify and pg with a pool as large as Cabildo's. Its list is one prepared query that answers the same 25 rows, without total, sign-in or headers; before timing, both answers are compared row by row, and Cabildo's total with a count. It leaves planning to PostgreSQL, which plans that query anew at each call, while Cabildo asks for one plan; with that setting the bare server would be faster, too, and the ratio lower.
- The bare insert is one prepared, autocommitted \`INSERT … RETURNING\` into a table with the same columns, foreign key and indexes, without checks, triggers, validation or look-up of the employee. The third line repeats it on a table that has only its primary key.
- A create is not 0.6 of a bare insert where the processor is the limit: its server and its insert alone, without audit, counters, events, checks and look-up, would take what that ratio allows for all (decision 0232).
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
