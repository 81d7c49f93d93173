import { definirMaqueta, printOnce } from '../../platform/exportar/printer.ts'

/** What a sheet tells its owner. */
export interface HojaDeClave {
  nombre: string
  username: string
  /** In clear: it is on this page and nowhere else. */
  clave: string
}

export interface PedidoDeClaves {
  entidad: string
  /** Where the product is reached; null where no address is set. */
  direccion: string | null
  /** Until when the passwords let in, '25/11/2026 10:30'. */
  vence: string
  hojas: readonly HojaDeClave[]
}

const MAQUETA = definirMaqueta<PedidoDeClaves>(new URL('./hojas-de-claves.maqueta.ts', import.meta.url))

/** A PDF with one page per person, made in a process that ends with it (USU-69, ORG-55). */
export const imprimirClaves = (pedido: PedidoDeClaves, alDejar: AbortSignal): Promise<Buffer> =>
  printOnce(MAQUETA, pedido, alDejar)
