import type { Archivos } from '../platform/archivos/archivos.ts'
import { abrirBaseDeDatos } from '../platform/db/conexion.ts'
import { type Hallazgo, revisar } from '../revision/index.ts'
import { archivosDe, enClaro, nombreDe, type Respaldo } from './manifiesto.ts'

/**
 * Reads every file that the restored rows name and compares it with its row, or with the backup where the row keeps no
 * fingerprint; and looks for gaps in numbers and for what is half-done (H6). Changes nothing.
 */
export const verificar = async (respaldo: Respaldo, url: string, archivos: Archivos): Promise<Hallazgo[]> => {
  const huellas = new Map<string, string>()
  for await (const archivo of archivosDe(respaldo)) huellas.set(nombreDe(archivo), enClaro(archivo).sha256)
  const { db, cerrar } = abrirBaseDeDatos(url, { max: 1, sinLimites: true, alFallar: () => undefined })
  return revisar(db, archivos, huellas).finally(cerrar)
}
