import { definirMaqueta, openPrinter, type Printer } from '../../platform/exportar/printer.ts'
import type { ReclamoPorTerminar } from './reclamos.queries.ts'

/** The municipality, as the sheets name it. */
export interface EntidadDelLibro {
  nombre: string
  ruc: string
  domicilio: string
  /** A picture as a data address. */
  logo: string
  /** Working days within which a complaint is answered. */
  dias: number
}

export interface PedidoDeHoja {
  entidad: EntidadDelLibro
  reclamo: ReclamoPorTerminar
}

export interface Hojas {
  pdf(reclamo: ReclamoPorTerminar): Promise<Buffer>
  /** Cuts the sheet under way; its job makes it again. */
  cerrar(): void
}

const MAQUETA = definirMaqueta<PedidoDeHoja>(new URL('./hoja.maqueta.ts', import.meta.url))
/** How long the process is kept for another sheet. */
const OCIO_MS = 10_000

/** A printer for complaints' sheets, whose process lives only while there are some to make. */
export const abrirHojas = (entidad: () => EntidadDelLibro): Hojas => {
  let printer: Printer | null = null
  let ocio: NodeJS.Timeout | undefined
  const cerrar = () => {
    clearTimeout(ocio)
    printer?.cerrar()
    printer = null
  }
  return {
    cerrar,
    async pdf(reclamo) {
      clearTimeout(ocio)
      printer ??= openPrinter()
      try {
        return await printer.print(MAQUETA, { entidad: entidad(), reclamo })
      } catch (error) {
        // A printer that failed once is of no use.
        cerrar()
        throw error
      } finally {
        clearTimeout(ocio)
        ocio = setTimeout(cerrar, OCIO_MS).unref()
      }
    },
  }
}
