import type { Readable } from 'node:stream'
import { COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import type { Db } from '../../../platform/db/conexion.ts'
import { escribirXlsx } from '../../../platform/exportar/xlsx.ts'
import { listRechazadas } from './filas.queries.ts'

const FILAS_POR_LOTE = 1_000
const ANCHOS: Partial<Record<string, number>> = { ape_nom: 3, address: 3, zona: 2, referencia: 1.6, eval_campo: 1.6 }

const COLUMNAS = COLUMNAS_HOJA.map(({ campo, titulo }) => ({ titulo, ancho: ANCHOS[campo] ?? 1 }))

/** An empty sheet with the headings by which columns are found (CAN-20). */
export const escribirPlantilla = (): Promise<Readable> =>
  escribirXlsx({ titulo: 'CANASTAS', columnas: COLUMNAS }, sinFilas())

async function* sinFilas(): AsyncGenerator<string[][]> {}

/**
 * The refused rows of a spreadsheet with their reasons: put right, the same file can be uploaded, for the two columns that
 * are ours are no heading of the register.
 */
export const escribirRechazadas = (db: Db, carga_id: number): Promise<Readable> =>
  escribirXlsx(
    {
      titulo: 'RECHAZADAS',
      columnas: [{ titulo: 'FILA', ancho: 0.6 }, ...COLUMNAS, { titulo: 'MOTIVO', ancho: 4 }],
    },
    rechazadas(db, carga_id),
  )

async function* rechazadas(db: Db, carga_id: number): AsyncGenerator<string[][]> {
  let ultima = 0
  for (;;) {
    const filas = await listRechazadas(db, carga_id, ultima, FILAS_POR_LOTE)
    ultima = filas.at(-1)?.fila ?? ultima
    if (filas.length === 0) return
    yield filas.map(({ fila, celdas, motivos }) => [
      String(fila),
      ...COLUMNAS_HOJA.map(({ campo }) => celdas[campo] ?? ''),
      motivos.join('. '),
    ])
  }
}
