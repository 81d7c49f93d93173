import { createHash, randomBytes } from 'node:crypto'
import type { Ticket, Uso } from '../../platform/firmador/firmador.ts'
import type { TicketNuevo } from './intentos.queries.ts'

const BYTES = 32
const TICKET = /^[\w-]{43}$/

/** The digest by which the database knows a ticket; null for a text that cannot be one. */
export const huellaDe = (ticket: string): Buffer | null =>
  TICKET.test(ticket) ? createHash('sha256').update(ticket).digest() : null

/** New tickets, each with the address where the native signer uses it (D-34). */
export const acunar = <const U extends Uso>(usos: readonly U[], base: string): TicketNuevo<U>[] =>
  usos.map((uso) => {
    const valor = randomBytes(BYTES).toString('base64url')
    const direccion = `${base}/api/firmadigital/${uso === 'parametros' ? 'parametros' : `archivo/${valor}`}`
    return { uso, huella: createHash('sha256').update(valor).digest(), ticket: { valor, direccion } }
  })

/** The tickets by their use, as signers take them. */
export const porUso = <U extends Uso>(nuevos: readonly TicketNuevo<U>[]): Record<U, Ticket> =>
  // Every use asked for has its ticket; fromEntries forgets that.
  Object.fromEntries(nuevos.map(({ uso, ticket }) => [uso, ticket])) as Record<U, Ticket>
