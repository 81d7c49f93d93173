import type { Formulario } from '@cabildo/contracts/formularios'
import type { Trx } from '../../platform/db/conexion.ts'
import { redDe } from '../../platform/http/red.ts'
import type { Solicitud } from '../../platform/http/ruta.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import { HORA_MS, type Reloj } from '../../platform/reloj.ts'

/** Filings of each form in an hour. */
export interface LimiteEnvios {
  porPersona: number
  porRed: number
}

/**
 * Counts one filing: a person files so often from one network, and a network, behind which a whole neighbourhood may be,
 * much more often (MPV-43, F2). Throws demasiadasConsultas beyond (SHE-95).
 * Counted in the transaction that saves the filing, so that nothing is spent by what is not saved.
 */
export const limitarEnvios =
  (reloj: Reloj, { porPersona, porRed }: LimiteEnvios) =>
  async (trx: Trx, request: Solicitud, formulario: Formulario, documento: string): Promise<void> => {
    const red = redDe(request.ip)
    await gastarCupo(trx, reloj, `envio:${formulario}:${red}:${documento}`, [{ cadaMs: HORA_MS, maximo: porPersona }])
    await gastarCupo(trx, reloj, `envio:${formulario}:${red}`, [{ cadaMs: HORA_MS, maximo: porRed }])
  }
export type LimitarEnvios = ReturnType<typeof limitarEnvios>
