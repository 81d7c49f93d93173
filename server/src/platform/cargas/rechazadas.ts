import type { Readable } from 'node:stream'
import { escribirXlsx } from '../exportar/xlsx.ts'

interface Columna<C extends string> {
  campo: C
  titulo: string
  ancho: number
}

interface Rechazada<C extends string> {
  fila: number
  /** What stands for its number, where that does not say all. */
  lugar?: string
  celdas: Partial<Record<C, string>>
  motivos: string[]
}

const FILAS_POR_LOTE = 1_000

/**
 * The refused rows of a spreadsheet with their reasons. Whoever corrects the file can upload it as it is: the reader skips our
 * two columns, since their headings are none of a register's. `listar` gives the next rows after one, at most so many.
 */
export const escribirRechazadas = <C extends string>(
  columnas: readonly Columna<C>[],
  listar: (desde: number, maximo: number) => Promise<Rechazada<C>[]>,
): Promise<Readable> =>
  escribirXlsx(
    {
      titulo: 'RECHAZADAS',
      columnas: [{ titulo: 'FILA', ancho: 0.6 }, ...columnas, { titulo: 'MOTIVO', ancho: 4 }],
    },
    lotesDe(columnas, listar),
  )

async function* lotesDe<C extends string>(
  columnas: readonly Columna<C>[],
  listar: (desde: number, maximo: number) => Promise<Rechazada<C>[]>,
): AsyncGenerator<string[][]> {
  let ultima = 0
  for (;;) {
    const filas = await listar(ultima, FILAS_POR_LOTE)
    ultima = filas.at(-1)?.fila ?? ultima
    if (filas.length === 0) return
    yield filas.map(({ fila, lugar, celdas, motivos }) => [
      lugar ?? String(fila),
      ...columnas.map(({ campo }) => celdas[campo] ?? ''),
      motivos.join('. '),
    ])
  }
}
