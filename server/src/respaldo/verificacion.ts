import { esAlteracion, textoDeRotura } from '@cabildo/contracts/auditoria-cadena'
import type { Archivos } from '../platform/archivos/archivos.ts'
import { revisarCadena } from '../platform/cadena/revisar-cadena.ts'
import { abrirBaseDeDatos } from '../platform/db/conexion.ts'
import { type Hallazgo, revisar } from '../revision/revision.ts'
import { archivosDe, enClaro, nombreDe, type Respaldo } from './manifiesto.ts'

/**
 * Reads every file that the restored rows name and compares it with its row, or with the backup where the row keeps no
 * fingerprint; looks for gaps in numbers and for what is half-done (H6), and holds the audit trail against its chain (D-33).
 * Changes nothing.
 */
export const verificar = async (respaldo: Respaldo, url: string, archivos: Archivos): Promise<Hallazgo[]> => {
  const huellas = new Map<string, string>()
  for await (const archivo of archivosDe(respaldo)) huellas.set(nombreDe(archivo), enClaro(archivo).sha256)
  const { db, cerrar } = abrirBaseDeDatos(url, { max: 1, sinLimites: true, alFallar: () => undefined })
  try {
    const hallazgos = await revisar(db, archivos, huellas)
    const { rotura } = await revisarCadena(db)
    // Lines without a link when the backup was made are linked once Cabildo starts.
    const rota = rotura && esAlteracion(rotura)
    return rota ? [...hallazgos, { que: 'auditoría cambiada', donde: textoDeRotura(rotura) }] : hallazgos
  } finally {
    await cerrar()
  }
}
