import { AMBAR_DIAS, PLAZO_LARGO_DIAS, semaforo } from '@cabildo/contracts/plazos-calculo'
import type { Reloj } from '../reloj.ts'
import type { Plazos } from './plazos.ts'

interface Partes {
  reloj: Reloj
  plazos: Plazos
}

/** Today, and the last amber day of a long term and of a short one (PLA-18): lists filter by them. */
export interface DiasDelAmbar {
  hoy: string
  largo: string
  corto: string
}

export const diasDelAmbar = ({ reloj, plazos }: Partes): DiasDelAmbar => {
  const hoy = reloj.hoy()
  return {
    hoy,
    largo: plazos.vence({ desde: hoy, dias: AMBAR_DIAS.largo }),
    corto: plazos.vence({ desde: hoy, dias: AMBAR_DIAS.corto }),
  }
}

/** What is still open of a row that keeps its due date and whether its term is a short one, instead of its clock. */
interface Abierto {
  vence: string | null
  corto: boolean
  suspendido?: boolean
}

/** The words of a row's due date and the days that are left, negative once they have passed (PLA-18). */
export const semaforoDeFila =
  ({ reloj, plazos }: Partes) =>
  ({ vence, corto, suspendido = false }: Abierto) => {
    const hoy = reloj.hoy()
    const calendario = plazos.calendario()
    const vencido = vence !== null && vence < hoy
    const quedan = vence === null ? null : calendario.entre(hoy, vence)
    const tarde = vencido ? calendario.entre(vence, hoy) : 0
    const estado = suspendido ? 'SUSPENDIDO' : vencido ? 'VENCIDO' : 'CORRIENDO'
    return {
      semaforo: semaforo({ estado, quedan, tarde }, corto ? PLAZO_LARGO_DIAS - 1 : PLAZO_LARGO_DIAS),
      restan: vencido ? -tarde : quedan,
    }
  }
