import { PRIMERAS_OBRAS } from '../../contracts/src/seguimiento-primeras.ts'
import { CONEXIONES_OBRAS, OBRAS } from './escena.ts'
import type { MedidaDeObras } from './seguimiento.ts'
import { demoras, filas, meta, miles } from './tabla.ts'
import type { Dibujo } from './trazas.ts'

const METAS = { subidaS: 5, primeraMs: 700, cuadros: 30 } as const

const enMB = (mb: number | null): string => (mb === null ? '–' : mb.toFixed(0))
const enMs = (ms: number): string => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))

/** What works tracking costs: uploads, the list over HTTP, and the timeline in a browser. */
export const tablasDeObras = ({
  subidas,
  lista,
  llamadas,
  pantalla,
}: MedidaDeObras): string => `A workbook of ${miles(OBRAS)} works with names of real length, dates as text and as dates in turn; the seconds from sending it until the answer with its report and the whole list, all in one transaction with its audit. Memory is the highest resident set of the server and of the process that reads the file; the other pages are asked for without pause meanwhile.

${filas(
  ['Upload', 'Seconds', 'Target', 'Met', 'Server MB', 'Its process MB', 'Other pages p95, ms'],
  subidas.map(({ medida, segundos, servidorMB, lectorMB, p95 }) => [
    ...[medida, segundos.toFixed(2), `< ${METAS.subidaS}`, meta(segundos < METAS.subidaS)],
    ...[enMB(servidorMB), enMB(lectorMB), demoras(p95) || '–'],
  ]),
)}

The list, whole and public: ${miles(lista.gzip / 1024)} kB compressed. Asked for one at a time, the first after an upload takes ${enMs(lista.fria)} ms, later ones ${enMs(lista.tibia)} ms, those that have it already ${enMs(lista.sinCambios)} ms (medians). Then over ${CONEXIONES_OBRAS} connections that ask without pause:

${filas(
  ['Call', 'Calls/s', 'p50 / p99 ms'],
  [...llamadas].map(([medida, { porSegundo, p50, p99 }]) => [medida, miles(porSegundo), `${p50} / ${p99}`]),
)}

The timeline of all of them, as anybody opens it, at 1440 × 900 in headless Chromium ${pantalla.navegador} without a graphics card. Times count from the navigation to the frame with the first bars (the first ${PRIMERAS_OBRAS} works come before the others, decision 0228), and to the end of the whole list; while it is scrolled the page has ${miles(pantalla.elementos)} elements.

${filas(
  ['Opening', 'First bars, ms', 'Target', 'Met', 'All works, ms'],
  [
    ['for the first time', pantalla.primeraVez] as const,
    ['with the application kept by the browser', pantalla.otraVez] as const,
  ].map(([medida, { barras, todas }]) => [
    ...[medida, miles(barras), `≤ ${miles(METAS.primeraMs)}`, meta(barras <= METAS.primeraMs), miles(todas)],
  ]),
)}

Scrolled with a smooth gesture and read from the browser's trace, beside an empty page with a box of the same place, height and width. Late frames came more than 50 ms after the one before; unpainted ones the browser showed before all of them was painted. The last column is the same gesture without a trace: frames of the page in which no project stood at the lower edge.

${filas(
  ['Gesture', 'Page', 'Frames/s', 'Target', 'Met', 'Longest frame, ms', 'Late', 'Unpainted', 'Without its projects'],
  pantalla.gestos.flatMap(({ medida, linea, vacia, sinFilas, cuadros }) => [
    [medida, ...deDibujo('timeline', linea, METAS.cuadros), `${sinFilas} of ${cuadros}`],
    [medida, ...deDibujo('empty', vacia), ''],
  ]),
)}`

const deDibujo = (pagina: string, { cuadrosPorSegundo, mayorMs, largos, incompletos }: Dibujo, minimo?: number) => [
  ...[pagina, cuadrosPorSegundo.toFixed(1)],
  ...(minimo === undefined ? ['', ''] : [`≥ ${minimo}`, meta(cuadrosPorSegundo >= minimo)]),
  ...[miles(mayorMs), String(largos), `${(incompletos * 100).toFixed(0)} %`],
]
