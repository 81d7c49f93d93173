import type { FastifyReply, FastifyRequest } from 'fastify'
import { noDisponible } from '../queue.ts'

/** Tells when the caller has left, so that work for it can stop. */
export const alDejar = ({ raw }: FastifyReply): AbortSignal => {
  const control = new AbortController()
  if (raw.destroyed) control.abort()
  else raw.once('close', () => control.abort())
  return control.signal
}

/** Throws noDisponible when the caller has left: nothing is begun for what nobody will read. */
export const exigirPresente = ({ socket }: FastifyRequest): void => {
  if (socket.destroyed) throw noDisponible()
}
