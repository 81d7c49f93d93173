import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { TipoDeCelda } from '@cabildo/contracts/base/listado'
import { celdaSegura } from '@cabildo/contracts/exportar'
import type { CellValue, ColumnDef } from 'hucre/xlsx'
import { ES_NUMERO, type Titulo } from './tabla.ts'

const CARACTERES_POR_ANCHO = 13
/** Maximum characters of a cell; Excel calls a file with more damaged. */
const TOPE_CELDA = 32_767

/** Characters that XML 1.0 cannot hold: with one of them no program opens the file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const PROHIBIDOS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Writes a workbook as fast as the reader takes it: cells of text, date, hour or number, none that acts as a formula, heading bold and
 * frozen; rows beyond Excel's limit go on in another sheet with the same heading (SHE-86, SHE-87).
 */
export const escribirXlsx = async (
  { titulo, columnas }: { titulo: string; columnas: readonly Titulo[] },
  lotes: AsyncIterable<string[][]>,
  { filasPorHoja }: { filasPorHoja?: number } = {},
): Promise<Readable> => {
  // Read for the first workbook and not for each start.
  const { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } = await import('hucre/xlsx')
  const definiciones: ColumnDef[] = columnas.map((c) => ({
    header: celda(c.titulo),
    width: Math.max(c.titulo.length + 2, Math.round(c.ancho * CARACTERES_POR_ANCHO)),
    style: { font: { bold: true } },
    ...(c.tipo && FORMATOS[c.tipo] && { numFmt: FORMATOS[c.tipo] }),
  }))
  const celdas = columnas.map(({ tipo }) => (tipo ? VALORES[tipo] : celda))
  const hoja = writeXlsxStream(filas(definiciones, celdas, lotes), {
    name: nombreDeHoja(titulo),
    columns: definiciones,
    freezePane: { rows: 1 },
    maxRowsPerSheet: filasPorHoja ?? XLSX_MAX_ROWS_PER_SHEET,
  })
  // Node's own ReadableStream type and the browser's are two declarations of one thing.
  return Readable.fromWeb(hoja as ReadableStream<Uint8Array>)
}

async function* filas(
  definiciones: ColumnDef[],
  celdas: readonly ((texto: string) => CellValue)[],
  lotes: AsyncIterable<string[][]>,
) {
  let primera = true
  for await (const lote of lotes) {
    // The writer styles by column; the heading is out by the time a row is asked for, so only it stays bold.
    if (primera) for (const definicion of definiciones) delete definicion.style
    primera = false
    for (const fila of lote) yield fila.map((texto, i) => (texto === '' ? null : (celdas[i] ?? celda)(texto)))
  }
}

/** Cleaned before it is made safe: a character removed afterwards could leave a formula at the start. */
const celda = (texto: string): string =>
  celdaSegura(texto.toWellFormed().replace(PROHIBIDOS, '').replaceAll('\r\n', '\n')).slice(0, TOPE_CELDA).toWellFormed()

const FORMATOS: Partial<Record<TipoDeCelda, string>> = {
  ...{ fecha: 'dd/mm/yyyy', hora: 'hh:mm', monto: '#,##0.00', porcentaje: '0.00%' },
}
const cifra = (texto: string): CellValue => (ES_NUMERO.test(texto) ? Number(texto) : celda(texto))
/** Workbooks count days from 1900 on, and take that year for a leap year: older dates stay texts, which no program shifts. */
const PRIMER_DIA = '1900-03-01'
const MINUTOS_DEL_DIA = 1_440
/** The date, the hour or the number that a text says; a text that says none stays a text. */
const VALORES: Record<TipoDeCelda, (texto: string) => CellValue> = {
  fecha: (texto) => {
    const [, dia, mes, anio] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(texto) ?? []
    const iso = `${anio}-${mes}-${dia}`
    return anio !== undefined && iso >= PRIMER_DIA ? new Date(`${iso}T00:00:00Z`) : celda(texto)
  },
  // Workbooks keep an hour as a part of a day.
  hora: (texto) => {
    const [, horas, minutos] = /^(\d{2}):(\d{2})$/.exec(texto) ?? []
    return minutos ? (Number(horas) * 60 + Number(minutos)) / MINUTOS_DEL_DIA : celda(texto)
  },
  numero: (texto) => cifra(texto),
  monto: (texto) => cifra(texto),
  // Workbooks keep a percentage as a part of one.
  porcentaje: (texto) => {
    const parte = cifra(texto.replace(/ ?%$/, ''))
    return typeof parte === 'number' ? parte / 100 : parte
  },
}

const nombreDeHoja = (titulo: string): string =>
  titulo
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 25) || 'Hoja'
