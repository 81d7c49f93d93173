import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { TOPE_FILAS_PDF } from '@cabildo/contracts/exportar'
import { ErrorDeNegocio } from '../errores.ts'
import type { Titulo } from './tabla.ts'

const PROCESO = fileURLToPath(new URL('./pdf.proceso.ts', import.meta.url))
const MEMORIA_MB = 512
const TIEMPO_MAXIMO_MS = 60_000
const REINTENTAR_SEGUNDOS = 30

/** What the process is given. */
export interface PedidoPdf {
  entidad: string
  /** The caller's area; null for a visitor without session. */
  area: string | null
  titulo: string
  columnas: readonly Titulo[]
  filas: string[][]
  /** Who asks; null for a visitor without session. */
  usuario: string | null
  /** dd/MM/yyyy HH:mm of Lima. */
  momento: string
}

/** Gathers the rows of a PDF. Throws pdfDemasiadasFilas instead of starting one that nobody would wait for. */
export const reunirFilas = async (lotes: AsyncIterable<string[][]>, tope = TOPE_FILAS_PDF): Promise<string[][]> => {
  const filas: string[][] = []
  for await (const lote of lotes) {
    for (const fila of lote) filas.push(fila.map(legible))
    if (filas.length > tope) throw new ErrorDeNegocio('pdfDemasiadasFilas')
  }
  return filas
}

// Invisible marks that turn the reading direction round would let a row show what it does not say.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const INVISIBLES = /[\u0000-\u0009\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g
const legible = (texto: string): string => texto.toWellFormed().replace(INVISIBLES, '')

/**
 * Lays a report out in a process of its own, which is killed when it takes too long or too much, or the caller leaves;
 * its memory leaves with it (architecture §5).
 */
export const escribirPdf = (pedido: PedidoPdf, alDejar: AbortSignal): Promise<Buffer> =>
  new Promise((listo, fallar) => {
    // Whoever left while waiting in the queue costs no process.
    if (alDejar.aborted) return fallar(noDisponible())
    const proceso = fork(PROCESO, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MEMORIA_MB}`],
      // It needs nothing of the environment, and must not be able to leak it. What it says when it dies is of no use.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const terminar = (accion: () => void) => {
      clearTimeout(limite)
      alDejar.removeEventListener('abort', dejar)
      accion()
      proceso.kill('SIGKILL')
    }
    const dejar = () => terminar(() => fallar(noDisponible()))
    const limite = setTimeout(dejar, TIEMPO_MAXIMO_MS)
    alDejar.addEventListener('abort', dejar)
    proceso.once('message', (pdf) => terminar(() => listo(Buffer.from(pdf as unknown as Uint8Array))))
    proceso.once('error', (error) => terminar(() => fallar(error)))
    // Out of memory, for one.
    proceso.once('exit', dejar)
    proceso.send(pedido)
  })

const noDisponible = () => new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS })
