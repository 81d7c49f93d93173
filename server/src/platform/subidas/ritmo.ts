import type { IncomingMessage } from 'node:http'

/** The slowest body that is waited for: so many bytes in each stretch of time (architecture §5, uploads). */
export interface Ritmo {
  cadaMs: number
  minimoBytes: number
}

export const RITMO: Ritmo = { cadaMs: 10_000, minimoBytes: 8 * 1_024 }

/**
 * Cuts the connection of a body that comes too slowly, or goes on past `topeBytes`, until it has all arrived (E3). Bytes
 * are counted at the socket, so that nothing of the body is read by watching it, and neither time nor bytes are lost
 * while it is we who do not read.
 */
export const vigilarRitmo = (cuerpo: IncomingMessage, { cadaMs, minimoBytes }: Ritmo, topeBytes: number): void => {
  const { socket } = cuerpo
  // Requests made up by the tests' injection have no socket to count at.
  if (typeof socket?.bytesRead !== 'number') return
  const alEmpezar = socket.bytesRead
  let antes = alEmpezar
  const reloj = setInterval(() => {
    const ahora = socket.bytesRead
    const esperamosAlCliente = cuerpo.readableLength === 0
    if ((esperamosAlCliente && ahora - antes < minimoBytes) || ahora - alEmpezar > topeBytes) socket.destroy()
    antes = ahora
  }, cadaMs)
  const dejar = () => clearInterval(reloj)
  cuerpo.once('end', dejar).once('close', dejar)
}
