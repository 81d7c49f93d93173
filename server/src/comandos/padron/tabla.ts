import { createReadStream, statSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { FALLAS_HOJA } from '@cabildo/contracts/hojas'
import type { Celda } from '@cabildo/hojas/celdas'
import { leerLibro } from '@cabildo/hojas/leer-libro'
import { FILA_MAXIMA } from '@cabildo/hojas/limites'
import { CsvError, parse } from 'csv-parse'
import { codigoDe, ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'

type Celdas = ReadonlyMap<number, Celda>
/** Row after row, with the number by which people find it: the line of a CSV, the row of a sheet. */
export type PorFila = (numero: number, celdas: Celdas) => Promise<void>

const REGISTRO_MAXIMO_BYTES = 100_000
const LIBRO_MAXIMO_BYTES = 200 * 1_024 * 1_024

/** Reads a .csv or an .xlsx, as its name says. Throws ErrorDeArranque when it cannot be read. */
export const recorrerTabla = async (archivo: string, porFila: PorFila): Promise<void> => {
  try {
    const { size } = statSync(archivo)
    switch (extname(archivo).toLowerCase()) {
      case '.csv':
        return await recorrerCsv(archivo, porFila)
      case '.xlsx':
        if (size > LIBRO_MAXIMO_BYTES) throw new ErrorDeArranque('El libro pesa más de 200 MB: guárdelo como CSV.')
        return await recorrerLibro(archivo, porFila)
      default:
        throw new ErrorDeArranque(`El archivo ${archivo} debe ser .csv o .xlsx.`)
    }
  } catch (error) {
    if (codigoDe(error) === 'ENOENT') throw new ErrorDeArranque(`No existe el archivo ${archivo}.`)
    if (codigoDe(error) === 'EACCES' || codigoDe(error) === 'EISDIR')
      throw new ErrorDeArranque(`No se puede leer ${archivo}.`)
    throw error
  }
}

// Without a process of its own: who runs the order chose the file.
const recorrerLibro = async (archivo: string, porFila: PorFila): Promise<void> => {
  const lectura = await leerLibro(
    await readFile(archivo),
    { filasMaximo: FILA_MAXIMA, soloPrimeraHoja: true, sinLejanas: true },
    async ({ numero, celdas }) => {
      await porFila(numero, celdas)
      return undefined
    },
  )
  if ('falla' in lectura) throw new ErrorDeArranque(`${FALLAS_HOJA[lectura.falla]}.`)
}

const recorrerCsv = async (archivo: string, porFila: PorFila): Promise<void> => {
  const texto = Readable.from(decodificado(archivo, await codificacion(archivo)))
  const lector = parse({
    bom: true,
    delimiter: await separador(archivo),
    info: true,
    max_record_size: REGISTRO_MAXIMO_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  try {
    for await (const { record, info } of texto.pipe(lector) as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>)
      await porFila(info.lines, comoCeldas(record))
  } catch (error) {
    if (error instanceof CsvError)
      throw new ErrorDeArranque(
        `La línea ${String(error.lines ?? '?')} del CSV no se entiende: revise las comillas y que sea un archivo de texto.`,
      )
    throw error
  }
}

/** Spreadsheets in Peru save CSV in Windows-1252: what is no UTF-8 is taken for that. */
const codificacion = async (archivo: string): Promise<'utf-8' | 'windows-1252'> => {
  const decodificador = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const trozo of createReadStream(archivo)) decodificador.decode(trozo, { stream: true })
    decodificador.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

async function* decodificado(archivo: string, nombre: string): AsyncGenerator<string> {
  const decodificador = new TextDecoder(nombre)
  for await (const trozo of createReadStream(archivo)) yield decodificador.decode(trozo, { stream: true })
  yield decodificador.decode()
}

const comoCeldas = (campos: readonly string[]): Celdas =>
  new Map(
    campos.flatMap((valor, i) =>
      valor.trim() ? [[i + 1, { tipo: 'texto', valor, formula: false } satisfies Celda] as const] : [],
    ),
  )

/** The sign that the first line has most of. */
const separador = async (archivo: string): Promise<string> => {
  const manejo = await open(archivo)
  try {
    const { buffer, bytesRead } = await manejo.read(Buffer.alloc(4_096), 0, 4_096, 0)
    const [linea = ''] = buffer.toString('latin1', 0, bytesRead).split(/[\r\n]/)
    const cuantos = (signo: string) => linea.split(signo).length
    return [',', ';', '\t'].reduce((mejor, signo) => (cuantos(signo) > cuantos(mejor) ? signo : mejor))
  } finally {
    await manejo.close()
  }
}
