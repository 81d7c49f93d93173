import type { IncomingMessage } from 'node:http'

/** The slowest accepted body: a minimum of bytes in each stretch of time (architecture §5, uploads). */
export interface Ritmo {
  minimoBytes: number
  /** Calls `alLatir` at the end of every stretch; answers the function that stops it. */
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
 * Cuts the connection of a body that comes too slowly or exceeds `topeBytes`, until all has arrived (E3). It counts
 * bytes at the socket, so that watching reads nothing of the body, and does not blame the client while we are not
 * reading.
 */
export const vigilarRitmo = (cuerpo: IncomingMessage, { minimoBytes, latir }: Ritmo, topeBytes: number): void => {
  const { socket } = cuerpo
  // Requests injected by tests have no socket to count at.
  if (typeof socket?.bytesRead !== 'number') return
  const alEmpezar = socket.bytesRead
  // Bytes that came with the headers are counted already, so nobody is cut in the first stretch.
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
 * Calls `acto` once, when the whole body has come or its connection is gone. After an early answer only the socket, not
 * the body, notices that the client has left.
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
