import { TICKET_CONSULTAS } from '@cabildo/contracts/formularios'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { redDe } from '../../platform/http/red.ts'
import type { Solicitud } from '../../platform/http/ruta.ts'
import { gastarTodos, MINUTO_MS } from '../../platform/limites/limites.ts'
import { DIA_MS, inicioDelDia, type Reloj } from '../../platform/reloj.ts'
import type { Boleto } from './boletos.ts'

/** Most public lookups of one network in a minute and in a day, and of all together in a day (IDE-17, D-29). */
export interface LimiteConsultas {
  porMinuto: number
  porDia: number
  enTotal: number
}

const EN_TOTAL = 'identidad'
/** Networks that are remembered as announced; with more, some may be announced again. */
const ANUNCIADAS_MAXIMO = 1_000

/**
 * Counts one public lookup for its ticket, its network and the day, apart from other public queries. A refused lookup is
 * not counted: the same ticket may be used later, and nobody who insists takes from the day of the neighbours behind the
 * same address (F2). Throws demasiadasConsultas (SHE-95), ticketInvalido for a spent ticket.
 */
export const contarConsultas = (db: Db, reloj: Reloj, { porMinuto, porDia, enTotal }: LimiteConsultas) => {
  const anunciar = anunciarUnaVez(reloj)
  return async (request: Solicitud, { id, vence }: Boleto): Promise<void> => {
    const ahora = reloj.ahora().getTime()
    const hoy = inicioDelDia(reloj)
    const minuto = new Date(Math.floor(ahora / MINUTO_MS) * MINUTO_MS)
    const red = `${EN_TOTAL}:${redDe(request.ip)}`
    const agotado = await gastarTodos(db, [
      { contador: `boleto:${id}`, ventana: vence, maximo: TICKET_CONSULTAS },
      { contador: `${red}:minuto`, ventana: minuto, maximo: porMinuto },
      { contador: red, ventana: hoy, maximo: porDia },
      { contador: EN_TOTAL, ventana: hoy, maximo: enTotal },
    ])
    const negar = (hasta: number) => {
      throw new ErrorDeNegocio('demasiadasConsultas', { reintentar: Math.ceil((hasta - ahora) / 1_000) })
    }
    if (agotado === null) return
    if (agotado === 0) throw new ErrorDeNegocio('ticketInvalido')
    if (agotado === 1) negar(minuto.getTime() + MINUTO_MS)
    anunciar(request, agotado === 2 ? red : EN_TOTAL)
    negar(hoy.getTime() + DIA_MS)
  }
}

/** Logs what ran out, each once a day: somebody may be collecting names (F1). */
const anunciarUnaVez = (reloj: Reloj) => {
  const anunciadas = new Set<string>()
  let dia = ''
  return (request: Solicitud, agotado: string): void => {
    if (dia !== reloj.hoy() || anunciadas.size > ANUNCIADAS_MAXIMO) anunciadas.clear()
    dia = reloj.hoy()
    if (anunciadas.has(agotado)) return
    anunciadas.add(agotado)
    request.log.warn({ agotado }, 'se agotaron las consultas públicas de identidad del día')
  }
}
