import type { FinDeSesion, Manera } from '@cabildo/contracts/mi-cuenta'
import { DIA_MS, HORA_MS } from '../platform/reloj.ts'

const OFICINA = '192.168.1.0/24'
const CASA = '190.12.34.0/24'

/** Two ended sessions and three notices of an account, so that its own page shows something (ING-23, ING-28). */
export const armarSeguridad = (user_id: number, ahora: Date) => {
  const hace = (dias: number, horas = 0) => new Date(ahora.getTime() - dias * DIA_MS - horas * HORA_MS)
  const sesion = (n: number, dias: number, red: string, agente: string, fin_motivo: FinDeSesion) => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    ...{ user_id, match_password: false, red, agente, manera: 'clave' satisfies Manera },
    ...{ creada: hace(dias, 4), vista: hace(dias, 1), vence: hace(dias, -8), terminada: hace(dias, 1) },
    ...{ fin_motivo, fin_por: user_id },
  })
  const deLejos = { agente: 'Firefox en Linux', red: `Red ${CASA}` }
  const aviso = (clase: string, dias: number, datos: object) => ({
    user_id,
    clase,
    datos,
    en: hace(dias),
    visto_at: hace(0),
    // Nobody is written to of what did not happen.
    escrito_at: hace(dias),
  })
  return {
    sesiones: [sesion(1, 6, OFICINA, 'Chrome en Windows', 'salió'), sesion(2, 3, CASA, 'Firefox en Linux', 'cerrada')],
    avisos: [
      aviso('clave cambiada', 12, { agente: 'Chrome en Windows', red: `Red interna ${OFICINA}` }),
      aviso('correo cambiado', 9, {}),
      aviso('dispositivo nuevo', 3, deLejos),
    ],
  }
}
