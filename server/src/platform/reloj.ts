import { diaLima } from '@cabildo/contracts/base/tiempo'

/** The only clock. Days and years are Lima's; tests set it (SHE-10, D-24). */
export interface Reloj {
  ahora(): Date
  /** The Lima day, yyyy-MM-dd. */
  hoy(): string
  /** The Lima year. */
  anio(): number
}

export const HORA_MS = 3_600_000
/** Lima has no summer time. */
export const DIA_MS = 24 * HORA_MS
/** The server cuts a call that takes longer to arrive. */
export const LLEGADA_MAXIMA_MS = 600_000
/** What a call that has arrived may still take to be saved. */
const GUARDADO_MAXIMO_MS = 120_000

/** A clock over any source of instants, by default the machine's. The day is computed only hourly: it is slow. */
export const crearReloj = (ahora: () => Date = () => new Date()): Reloj => {
  let hora = Number.NaN
  let dia = ''
  const hoy = () => {
    const instante = ahora()
    const suHora = Math.floor(instante.getTime() / HORA_MS)
    if (suHora !== hora) {
      dia = diaLima(instante)
      hora = suHora
    }
    return dia
  }
  return { ahora, hoy, anio: () => Number(hoy().slice(0, 4)) }
}

/** The first Lima day on which a call that is still under way may have begun: until it is over, a term is not (EXP-62). */
export const diaEnCamino = (reloj: Reloj): string =>
  diaLima(new Date(reloj.ahora().getTime() - LLEGADA_MAXIMA_MS - GUARDADO_MAXIMO_MS))

/** The instant at which the Lima day began. */
export const inicioDelDia = (reloj: Reloj): Date => new Date(`${reloj.hoy()}T00:00:00-05:00`)
