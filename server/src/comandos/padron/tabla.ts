import { createReadStream, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { FALLAS_HOJA } from '@cabildo/contracts/hojas'
import type { Celda } from '@cabildo/hojas/celdas'
import { leerLibro } from '@cabildo/hojas/leer-libro'
import { FILA_MAXIMA } from '@cabildo/hojas/limites'
import { codigoDe, ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'
import { FallaDeCsv, recorrerCsv as recorrer } from '../../platform/hojas/csv.ts'

type Celdas = ReadonlyMap<number, Celda>
/** Row after row, with the number by which people find it: the line of a CSV, the row of a sheet. */
export type PorFila = (numero: number, celdas: Celdas) => Promise<void>

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
  try {
    await recorrer(
      () => createReadStream(archivo),
      async (numero, celdas) => {
        await porFila(numero, celdas)
        return undefined
      },
    )
  } catch (error) {
    if (error instanceof FallaDeCsv)
      throw new ErrorDeArranque(
        `La línea ${String(error.linea ?? '?')} del CSV no se entiende: revise las comillas y que sea un archivo de texto.`,
      )
    throw error
  }
}
