/** The process of a printer: loads the layout that an order names, once, and answers with its file. */
import type { Maqueta } from './printer.ts'

interface Encargo extends Maqueta<unknown> {
  pedido: unknown
}

process.on('message', async ({ modulo, pedido }: Encargo) => {
  try {
    const { maquetar } = (await import(modulo)) as { maquetar: (pedido: unknown) => Promise<Uint8Array> }
    process.send?.(await maquetar(pedido))
  } catch {
    // The other side reads the exit as a failure.
    process.exit(1)
  }
})
