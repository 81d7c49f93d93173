import type { Formulario } from '@cabildo/contracts/formularios'
import type { Trx } from '../../platform/db/conexion.ts'
import { redDe } from '../../platform/http/red.ts'
import type { Solicitud } from '../../platform/http/ruta.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import { HORA_MS, type Reloj } from '../../platform/reloj.ts'

/** Most filings of a form in an hour. */
export interface LimiteEnvios {
  porPersona: number
  porRed: number
}

/**
 * Counts one filing for its person and for its network, which may be a whole neighbourhood and may file much more
 * (MPV-43, F2). Counts in the transaction that saves the filing, so that a failure costs nothing. Throws
 * demasiadasConsultas (SHE-95).
 */
export const limitarEnvios =
  (reloj: Reloj, { porPersona, porRed }: LimiteEnvios) =>
  async (trx: Trx, request: Solicitud, formulario: Formulario, documento: string): Promise<void> => {
    const red = redDe(request.ip)
    await gastarCupo(trx, reloj, `envio:${formulario}:${red}:${documento}`, [{ cadaMs: HORA_MS, maximo: porPersona }])
    await gastarCupo(trx, reloj, `envio:${formulario}:${red}`, [{ cadaMs: HORA_MS, maximo: porRed }])
  }
export type LimitarEnvios = ReturnType<typeof limitarEnvios>
