import type { FastifyReply } from 'fastify'

/** Tells when the caller has left, so that work for it can stop. */
export const alDejar = ({ raw }: FastifyReply): AbortSignal => {
  const control = new AbortController()
  if (raw.destroyed) control.abort()
  else raw.once('close', () => control.abort())
  return control.signal
}
