import type { FastifyRequest } from 'fastify'

/** A request as features may see it outside their routes: where it comes from and who is behind it. */
export type Solicitud = Pick<FastifyRequest, 'id' | 'ip' | 'headers' | 'sesion' | 'log'>
