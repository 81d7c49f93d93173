import { type Maqueta, openPrinter, type Printer } from './printer.ts'

/** How long the process is kept for another file. */
const OCIO_MS = 10_000

/** Prints jobs' files one after another, by a process that lives only while there are some to make. */
export interface IdlePrinter {
  /** Throws noDisponible as a printer does; the next file has another process. */
  print<P>(maqueta: Maqueta<P>, pedido: P): Promise<Buffer>
  /** Cuts the file under way; its job makes it again. */
  cerrar(): void
}

export const openIdlePrinter = (): IdlePrinter => {
  let printer: Printer | null = null
  let ocio: NodeJS.Timeout | undefined
  const cerrar = () => {
    clearTimeout(ocio)
    printer?.cerrar()
    printer = null
  }
  return {
    cerrar,
    async print(maqueta, pedido) {
      clearTimeout(ocio)
      printer ??= openPrinter()
      try {
        return await printer.print(maqueta, pedido)
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
