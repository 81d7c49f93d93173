import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Archivos, Guardado } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { comoPdf } from './encabezado.ts'
import type { Revisado } from './pdf/revision.ts'
import type { Revisor } from './revisor.ts'

/** What stores and checks PDFs. */
export interface RecepcionDePdf {
  archivos: Archivos
  revisor: Revisor
  maximoBytes: number
}

/**
 * Stores a PDF that comes otherwise than by a form, checked as those are: its beginning, its size, by the antivirus, and as a whole.
 * One that is not taken leaves nothing behind. Throws what an upload of it would be refused with, and what is not its own fault.
 */
export const guardarPdf = async (
  { archivos, revisor, maximoBytes }: RecepcionDePdf,
  carpeta: Carpeta,
  contenido: AsyncIterable<Uint8Array>,
): Promise<Guardado & Revisado> => {
  const guardado = await archivos.guardar(comoPdf(contenido), { carpeta, extension: 'pdf', maximoBytes })
  try {
    return { ...guardado, ...(await revisor.revisar(carpeta, guardado)) }
  } catch (error) {
    // Nobody else knows what it is called.
    const borrado = archivos.borrar(carpeta, guardado.storage_key)
    await (error instanceof ErrorDeNegocio ? borrado : borrado.catch(() => undefined))
    throw error
  }
}
