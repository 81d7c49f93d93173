import type { FastifyBaseLogger } from 'fastify'

/** The log as features write to it. */
export type Registro = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** The same log, from which no level but `silent` leaves out what is told by `info`: for what has to be found there years later. */
export const sinFiltro = (registro: FastifyBaseLogger): Registro =>
  registro.level === 'silent' ? registro : registro.child({}, { level: 'info' })
