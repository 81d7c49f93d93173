import { percentil } from './percentil.ts'
import { filas, meta } from './tabla.ts'
import type { Veredicto } from './veredictos.ts'

/** The marks that were missed, in words; none when all were met. */
export const faltasDeVeredictos = (veredictos: readonly Veredicto[]): string[] =>
  veredictos
    .filter((veredicto) => !cumple(veredicto))
    .map(({ clave, tallerMs }) => `verdict, ${clave}: ${percentil(tallerMs, 0.5).toFixed(1)} ms`)

const cumple = ({ tallerMs, metaMs }: Veredicto) => metaMs === null || percentil(tallerMs, 0.5) <= metaMs

export const DE_VEREDICTOS =
  'Files of the size that is told, a page of text and scans, signed by the product with stamps one under the other, and judged ' +
  'one at a time. The first times are those of the process in which the product judges them, the file handed over and the ' +
  'answer taken back; the others those of who brings the file to the public page over the loopback, from the upload to the ' +
  'answer. The hostile file is the one that takes longest of the attacks in `firma/test/corpus/ataques` and of two ' +
  'that once took a minute.'

/** How long verdicts take, of each file. */
export const tablaDeVeredictos = (veredictos: readonly Veredicto[]) =>
  filas(
    ['File', 'MB', 'Verdict p50 / p95 / p99 ms', 'Target p50', 'Met', 'Public page p50 / p95 / p99 ms'],
    veredictos.map((veredicto) => {
      const { clave, bytes, tallerMs, httpMs, metaMs } = veredicto
      const metas = metaMs === null ? ['', ''] : [`≤ ${metaMs}`, meta(cumple(veredicto))]
      return [clave, (bytes / 1e6).toFixed(1), tres(tallerMs), ...metas, tres(httpMs)]
    }),
  )

const tres = (tiempos: readonly number[]) =>
  [0.5, 0.95, 0.99].map((parte) => percentil(tiempos, parte).toFixed(1)).join(' / ')
