import { definirMaqueta, openPrinter, type Printer, printOnce } from '../../../platform/exportar/printer.ts'
import { Queue } from '../../../platform/queue.ts'
import type { Bloque } from './bloques.ts'
import type { Redaccion } from './redaccion.ts'
import { maquetar as enWord } from './word.maqueta.ts'

const WORD = definirMaqueta<Redaccion>(new URL('./word.maqueta.ts', import.meta.url))
export const PDF = definirMaqueta<Redaccion>(new URL('./pdf.maqueta.ts', import.meta.url))
/** A longer Word file would hold up everybody else, so it is made in a process of its own. */
const LARGO = { parrafos: 150, letras: 60_000 }
/** One file at a time, since each takes a whole processor. */
const DE_UNO_EN_UNO = { places: 1, waiting: 7 }

export const FORMATOS = { word: 'docx', pdf: 'pdf' } as const
export type Formato = keyof typeof FORMATOS

/** Makes the file of a document; throws noDisponible when too many wait. */
export type Taller = (formato: Formato, redaccion: Redaccion, alDejar: AbortSignal) => Promise<Buffer>

/** Short Word files are made at once in this process, all others one at a time in a process of their own. */
export const abrirTaller = (): Taller => {
  const cola = new Queue(DE_UNO_EN_UNO)
  return async (formato, redaccion, alDejar) =>
    formato === 'word' && !esLarga(redaccion)
      ? enWord(redaccion)
      : cola.run(() => printOnce(formato === 'word' ? WORD : PDF, redaccion, alDejar))
}

/** A printer that makes many PDFs of documents one after another. */
export const openDocumentPrinter = (): { pdf(redaccion: Redaccion): Promise<Buffer>; cerrar(): void } => {
  const printer: Printer = openPrinter()
  return { pdf: (redaccion) => printer.print(PDF, redaccion), cerrar: printer.cerrar }
}

/** Whether making it takes seconds. */
export const esLarga = ({ bloques }: Redaccion): boolean =>
  bloques.length > LARGO.parrafos || bloques.reduce((letras, bloque) => letras + letrasDe(bloque), 0) > LARGO.letras

/** A change to bold costs as much as so many letters. */
const LETRAS_POR_TRAMO = 20

const letrasDe = (bloque: Bloque): number =>
  'tramos' in bloque ? bloque.tramos.reduce((letras, { texto }) => letras + texto.length + LETRAS_POR_TRAMO, 0) : 0
