import { paginasDe } from '../cos/pagina.ts'
import { largoParaLaRed, mirarObjetos } from '../verificar/forma.ts'
import { Actualizacion } from './actualizacion.ts'
import { abrirDocumento, exigirLegible, exigirVisible, PdfNoFirmable } from './documento.ts'
import { agregarAnotacion, agregarCampo } from './formulario.ts'

/**
 * Whether a file can be signed on whichever of its pages, which uploads ask of main PDFs: what signing would write again is
 * written here, too. Belongs in a process of its own. (FIR-25, D-36)
 */
export const esFirmable = (pdf: Buffer): boolean => {
  try {
    const documento = abrirDocumento(pdf)
    const { revision } = documento
    return exigirLegible(() => {
      const paginas = paginasDe(revision)
      exigirVisible(documento, paginas)
      const cambios = new Actualizacion(revision)
      const campo = cambios.reservar()
      agregarCampo(documento, cambios, campo)
      for (const pagina of paginas) agregarAnotacion(documento, cambios, pagina, campo)
      // Signed, one with ambiguous objects, or that then has the length it says in front, would be two documents (0118).
      return !mirarObjetos(revision).ambiguos && (largoParaLaRed(revision) ?? 0) <= pdf.length
    })
  } catch (error) {
    if (error instanceof PdfNoFirmable) return false
    throw error
  }
}
