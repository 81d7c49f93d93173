import { Readable } from 'node:stream'
import { celdaSegura } from '@cabildo/contracts/exportar'
import { ES_NUMERO, type Titulo } from './tabla.ts'

/** With it Excel reads the file as UTF-8. */
const BOM = '\uFEFF'

/** Writes a CSV as fast as the reader takes it: UTF-8 with BOM, commas, CRLF, no cell that acts as a formula (SHE-87). */
export const escribirCsv = (columnas: readonly Titulo[], lotes: AsyncIterable<string[][]>): Readable =>
  Readable.from(lineas(columnas, lotes), { objectMode: false })

async function* lineas(columnas: readonly Titulo[], lotes: AsyncIterable<string[][]>) {
  yield Buffer.from(BOM + linea(columnas.map(({ titulo }) => celda(titulo))))
  const escribir = columnas.map(({ tipo }) => (tipo === 'numero' || tipo === 'monto' ? numero : celda))
  for await (const lote of lotes)
    yield Buffer.from(lote.map((fila) => linea(fila.map((texto, i) => (escribir[i] ?? celda)(texto)))).join(''))
}

const linea = (celdas: readonly string[]): string => `${celdas.join(',')}\r\n`

/** A number below zero begins as a formula does, and is none. */
const numero = (texto: string): string => (ES_NUMERO.test(texto) ? texto : celda(texto))

const celda = (texto: string): string => {
  const segura = celdaSegura(texto.toWellFormed())
  // Quoted also at spaces in the ends, which many programs would trim.
  return /[",\r\n]|^\s|\s$/.test(segura) ? `"${segura.replaceAll('"', '""')}"` : segura
}
