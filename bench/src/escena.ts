/** What every part of the measurement agrees on. */
export const AREA = 20
export const CONEXIONES = 32
/** Copies of the log that the bare server writes to, made at the start of a run. */
export const TABLA_BASE = 'visitas_base'
export const TABLA_SIN_INDICES = 'visitas_sin_indices'
/** The demonstration account that keeps the visits of the area. */
export const CUENTA = { username: 'recepcion', password: 'cabildo-demo' }

export const TAMANOS = { cien_mil: 100_000, un_millon: 1_000_000 } as const
export type Base = keyof typeof TAMANOS
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
