import type { FastifyBaseLogger } from 'fastify'

/** The log as features write to it. */
export type Registro = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
