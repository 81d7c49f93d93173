import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/conexion.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { redDe } from '../http/red.ts'
import type { Reloj } from '../reloj.ts'
import { contarUso } from './limites.queries.ts'

const MINUTO_MS = 60_000
const DIA_MS = 86_400_000

/**
 * The limit of public queries per network: so many a minute and a day, the same count for every server process (IDE-17,
 * D-29, SHE-95). Callers with a session are not counted.
 */
export const limitarConsultas =
  (db: Db, reloj: Reloj, { porMinuto, porDia }: { porMinuto: number; porDia: number }) =>
  async (request: FastifyRequest): Promise<void> => {
    if (request.sesion) return
    const ahora = reloj.ahora().getTime()
    const ventanas = [MINUTO_MS, DIA_MS].map((ms) => new Date(Math.floor(ahora / ms) * ms))
    const [enMinuto = 0, enDia = 0] = await contarUso(db, `consulta:${redDe(request.ip)}`, ventanas)
    if (enMinuto > porMinuto || enDia > porDia) throw new ErrorDeNegocio('demasiadasConsultas', { reintentar: 60 })
  }
