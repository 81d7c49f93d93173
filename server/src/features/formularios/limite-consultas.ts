import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { redDe } from '../../platform/http/red.ts'
import { tomarUso } from '../../platform/limites/limites.queries.ts'
import { MINUTO_MS } from '../../platform/limites/limites.ts'
import { DIA_MS, inicioDelDia, type Reloj } from '../../platform/reloj.ts'

/** Public lookups: of one network in a minute and in a day, and of everybody together in a day (IDE-17, D-29). */
export interface LimiteConsultas {
  porMinuto: number
  porDia: number
  enTotal: number
}

const EN_TOTAL = 'identidad'
/** So many networks are remembered as announced; beyond, some may be announced again. */
const ANUNCIADAS_MAXIMO = 1_000

/**
 * Counts one public lookup, apart from the other public queries of its network. Refused ones are not counted: who presses
 * on within a minute takes nothing of the day from the neighbours behind the same address (F2). Throws
 * demasiadasConsultas (SHE-95); the first refusal of a day is written to the log, as somebody may be collecting names (F1).
 */
export const limitarConsultasDeIdentidad = (db: Db, reloj: Reloj, { porMinuto, porDia, enTotal }: LimiteConsultas) => {
  let dia = ''
  const anunciadas = new Set<string>()
  const anunciar = (request: FastifyRequest, clave: string) => {
    if (dia !== reloj.hoy() || anunciadas.size > ANUNCIADAS_MAXIMO) anunciadas.clear()
    dia = reloj.hoy()
    if (anunciadas.has(clave)) return
    anunciadas.add(clave)
    request.log.warn({ clave }, 'se agotaron las consultas públicas de identidad del día')
  }
  return async (request: FastifyRequest): Promise<void> => {
    const ahora = reloj.ahora().getTime()
    const minuto = new Date(Math.floor(ahora / MINUTO_MS) * MINUTO_MS)
    const hoy = inicioDelDia(reloj)
    const clave = `${EN_TOTAL}:${redDe(request.ip)}`
    const negar = (hasta: number) =>
      new ErrorDeNegocio('demasiadasConsultas', { reintentar: Math.ceil((hasta - ahora) / 1_000) })
    if (!(await tomarUso(db, `${clave}:minuto`, minuto, porMinuto))) throw negar(minuto.getTime() + MINUTO_MS)
    for (const [deQuien, maximo] of [
      [clave, porDia],
      [EN_TOTAL, enTotal],
    ] as const) {
      if (await tomarUso(db, deQuien, hoy, maximo)) continue
      anunciar(request, deQuien)
      throw negar(hoy.getTime() + DIA_MS)
    }
  }
}
