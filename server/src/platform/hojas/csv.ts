import { Readable } from 'node:stream'
import type { Celda, Fila } from '@cabildo/hojas/celdas'
import { FallaDeHoja } from '@cabildo/hojas/limites'
import { CsvError, parse } from 'csv-parse'

/** Longest record of a CSV: far more than a row for people holds, and little enough to keep. */
const REGISTRO_MAXIMO_BYTES = 100_000
/** Spreadsheets have no more columns that are easy to name. */
const COLUMNAS_MAXIMO = 702
/** What the first line is looked for in. */
const INICIO_BYTES = 4_096
const SEPARADORES = [',', ';', '\t'] as const

/** Opens a CSV anew from its beginning. */
type AbrirCsv = () => AsyncIterable<Buffer>

/** Spreadsheets in Peru save CSV in Windows-1252: what is no UTF-8 is taken for that. */
const codificacionDe = async (abrir: AbrirCsv): Promise<'utf-8' | 'windows-1252'> => {
  const decodificador = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const trozo of abrir()) decodificador.decode(trozo, { stream: true })
    decodificador.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

async function* decodificar(abrir: AbrirCsv, nombre: string): AsyncGenerator<string> {
  const decodificador = new TextDecoder(nombre)
  for await (const trozo of abrir()) yield decodificador.decode(trozo, { stream: true })
  yield decodificador.decode()
}

/** The sign that the first line has most of. */
const separadorDe = async (abrir: AbrirCsv): Promise<string> => {
  let inicio = Buffer.alloc(0)
  for await (const trozo of abrir()) {
    inicio = Buffer.concat([inicio, trozo.subarray(0, INICIO_BYTES - inicio.length)])
    if (inicio.length >= INICIO_BYTES) break
  }
  const [linea = ''] = inicio.toString('latin1').split(/[\r\n]/)
  const cuantos = (signo: string) => linea.split(signo).length
  return SEPARADORES.reduce<string>((mejor, signo) => (cuantos(signo) > cuantos(mejor) ? signo : mejor), ',')
}

/** A CSV that cannot be understood, with the line where that is. */
export class FallaDeCsv extends Error {
  readonly linea: number | null

  constructor(linea: number | null) {
    super('The CSV cannot be understood')
    this.linea = linea
  }
}

/**
 * Goes through the records of a CSV, divided by comma, semicolon or tab, in UTF-8 or Windows-1252, with the number of their
 * last line; an answer of `porFila` ends it. Throws FallaDeCsv.
 */
export const recorrerCsv = async (
  abrir: AbrirCsv,
  porFila: (numero: number, celdas: ReadonlyMap<number, Celda>) => Promise<'basta' | undefined> | 'basta' | undefined,
): Promise<void> => {
  const lector = parse({
    bom: true,
    delimiter: await separadorDe(abrir),
    info: true,
    max_record_size: REGISTRO_MAXIMO_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  const texto = Readable.from(decodificar(abrir, await codificacionDe(abrir)))
  try {
    for await (const { record, info } of texto.pipe(lector) as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const respuesta = porFila(info.lines, comoCeldas(record))
      if ((respuesta instanceof Promise ? await respuesta : respuesta) === 'basta') return
    }
  } catch (error) {
    throw error instanceof CsvError ? new FallaDeCsv(typeof error.lines === 'number' ? error.lines : null) : error
  } finally {
    texto.destroy()
  }
}

const comoCeldas = (campos: readonly string[]): ReadonlyMap<number, Celda> => {
  const celdas = new Map<number, Celda>()
  for (const [i, valor] of campos.slice(0, COLUMNAS_MAXIMO).entries())
    if (valor.trim() !== '') celdas.set(i + 1, { tipo: 'texto', valor, formula: false })
  return celdas
}

/** Bytes that no text has: a CSV with one of them is another kind of file. */
const esTexto = (archivo: Buffer): boolean => !archivo.includes(0)

/**
 * Reads a CSV as if it were the only sheet of a workbook (leerLibro). Answers how many rows there were, or why it cannot be
 * read. For separate processes alone.
 */
export const leerCsv = async (
  archivo: Buffer,
  { filasMaximo }: { filasMaximo: number },
  porFila: (fila: Fila) => unknown,
): Promise<{ filas: number } | { falla: FallaDeHoja['falla']; linea?: number }> => {
  if (!esTexto(archivo)) return { falla: 'noEsTabla' }
  let filas = 0
  const partes: AbrirCsv = async function* () {
    yield archivo
  }
  try {
    await recorrerCsv(partes, async (numero, celdas) => {
      if (celdas.size === 0) return undefined
      if (++filas > filasMaximo) throw new FallaDeHoja('demasiadasFilas')
      return (await porFila({ hoja: '', lugar: 0, numero, oculta: false, celdas })) ? 'basta' : undefined
    })
  } catch (error) {
    if (error instanceof FallaDeCsv)
      return { falla: 'csvIlegible', ...(error.linea !== null && { linea: error.linea }) }
    if (error instanceof FallaDeHoja) return { falla: error.falla }
    throw error
  }
  return filas === 0 ? { falla: 'sinFilas' } : { filas }
}
