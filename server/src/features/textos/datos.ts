import type { Carpeta } from '@cabildo/contracts/almacen'
import { avisoDeDatos, muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Lector } from '../../platform/textos/lector.ts'

interface Publicable {
  /** The form's field that becomes public, and what it says; null when it is public already. */
  campo: string
  texto: string | null
  pdf: { carpeta: Carpeta; storage_key: string } | null
  confirma_datos?: '1' | undefined
}

/**
 * Refuses what looks like personal data, in a text or the PDF that is about to become public, until the caller says that it
 * may be seen (P-15). The PDF is looked at for a few seconds: it never keeps anybody from publishing, and the job sees the
 * rest.
 */
export const exigirConfirmacion = async (
  { archivos, lector }: { archivos: Archivos; lector: Lector },
  { campo, texto, pdf, confirma_datos }: Publicable,
): Promise<void> => {
  if (confirma_datos === '1') return
  const paginas = pdf ? await lector.buscarDatos({ archivos, ...pdf }) : []
  const campos = {
    ...(texto !== null && muestraDatosPersonales(texto) && { [campo]: avisoDeDatos() }),
    ...(paginas.length > 0 && { selectedFile: avisoDeDatos(paginas) }),
  }
  if (Object.keys(campos).length > 0) throw new ErrorDeNegocio('datosPersonales', { campos })
}
