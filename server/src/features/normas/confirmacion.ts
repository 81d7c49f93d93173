import type { Carpeta } from '@cabildo/contracts/almacen'
import { avisoDeDatos, muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { revisarDatos } from '../textos/index.ts'

interface Formulario {
  /** Null when it is public already. */
  descripcion: string | null
  confirma_datos?: '1' | undefined
}

/**
 * Refuses what looks like personal data, in the description or the PDF that is about to become public, until the caller
 * says that it may be seen (P-15).
 */
export const exigirConfirmacion = async (
  partes: Parameters<typeof revisarDatos>[0],
  { descripcion, confirma_datos }: Formulario,
  pdf: { carpeta: Carpeta; clave: string } | null,
): Promise<void> => {
  if (confirma_datos === '1') return
  const paginas = pdf ? await revisarDatos(partes, pdf.carpeta, pdf.clave) : []
  const campos = {
    ...(descripcion !== null && muestraDatosPersonales(descripcion) && { descripcion: avisoDeDatos() }),
    ...(paginas.length > 0 && { selectedFile: avisoDeDatos(paginas) }),
  }
  if (Object.keys(campos).length > 0) throw new ErrorDeNegocio('datosPersonales', { campos })
}
