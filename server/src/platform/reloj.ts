import { diaLima } from '@cabildo/contracts/base/tiempo'

/** The one clock. Days and years are Lima's; tests set it (SHE-10, D-24). */
export interface Reloj {
  ahora(): Date
  /** The Lima day, yyyy-MM-dd. */
  hoy(): string
  /** The Lima year. */
  anio(): number
}

/** A clock over any source of instants; the default is the machine's. */
export const crearReloj = (ahora: () => Date = () => new Date()): Reloj => ({
  ahora,
  hoy: () => diaLima(ahora()),
  anio: () => Number(diaLima(ahora()).slice(0, 4)),
})
