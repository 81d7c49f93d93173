import type { IncomingMessage } from 'node:http'

/** The slowest body that is waited for: so many bytes in each stretch of time (architecture §5, uploads). */
export interface Ritmo {
  minimoBytes: number
  /** Calls at the end of every stretch, until what it answers is called. */
  latir: (alLatir: () => void) => () => void
}

const CADA_MS = 10_000

export const RITMO: Ritmo = {
  minimoBytes: 8 * 1_024,
  latir: (alLatir) => {
    const reloj = setInterval(alLatir, CADA_MS)
    return () => clearInterval(reloj)
  },
}

/**
 * Cuts the connection of a body that comes too slowly, or goes on past `topeBytes`, until it has all arrived (E3). Bytes
 * are counted at the socket, so that nothing of the body is read by watching it, and neither time nor bytes are lost
 * while it is we who do not read.
 */
export const vigilarRitmo = (cuerpo: IncomingMessage, { minimoBytes, latir }: Ritmo, topeBytes: number): void => {
  const { socket } = cuerpo
  // Requests made up by the tests' injection have no socket to count at.
  if (typeof socket?.bytesRead !== 'number') return
  const alEmpezar = socket.bytesRead
  // Whatever came together with the head is counted already, so nobody is cut in the first stretch.
  let antes = alEmpezar - minimoBytes
  const dejar = latir(() => {
    const ahora = socket.bytesRead
    const esperamosAlCliente = cuerpo.readableLength === 0
    if ((esperamosAlCliente && ahora - antes < minimoBytes) || ahora - alEmpezar > topeBytes) socket.destroy()
    antes = ahora
  })
  alTerminar(cuerpo, dejar)
}

/**
 * Calls `acto` once, when a body has all come or its connection is gone. After an early answer the body itself no longer
 * hears that the client went away: only the socket does.
 */
export const alTerminar = (cuerpo: IncomingMessage, acto: () => void): void => {
  const { socket } = cuerpo
  const acabar = () => {
    cuerpo.off('end', acabar).off('close', acabar)
    socket?.off('close', acabar)
    acto()
  }
  if (cuerpo.readableEnded || cuerpo.destroyed || socket?.destroyed) {
    acto()
    return
  }
  cuerpo.once('end', acabar).once('close', acabar)
  socket?.once('close', acabar)
}
