import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { feriadosDe, masDias } from './feriados.ts'

/** Terms of the law, in working days of Lima (peru.md §5.3, §5.7). Days are yyyy-MM-dd. */
export interface Plazos {
  /** The working day on which what comes at an instant counts as filed: after the closing hour, the next one. */
  fechaLegal(instante: Date): string
  /** The last of so many working days, counted from the working day after `dia`. */
  vence(dia: string, dias: number): string
}

interface Ajustes {
  /** HH:MM until which a working day still counts. */
  corte: string
  /** Non-working days besides the national holidays. */
  noLaborables: readonly string[]
}

/** Terms under a municipality's own closing hour and non-working days. */
export const crearPlazos = ({ corte, noLaborables }: Ajustes): Plazos => {
  const esHabil = (dia: string): boolean =>
    ![0, 6].includes(new Date(`${dia}T00:00:00Z`).getUTCDay()) &&
    !feriadosDe(Number(dia.slice(0, 4))).has(dia) &&
    !noLaborables.includes(dia)
  const desde = (dia: string): string => (esHabil(dia) ? dia : desde(masDias(dia, 1)))
  return {
    fechaLegal(instante) {
      const marca = marcaLima(instante)
      const dia = marca.slice(0, 10)
      return desde(marca.slice(11, 16) > corte ? masDias(dia, 1) : dia)
    },
    vence(dia, dias) {
      let ultimo = dia
      for (let van = 0; van < dias; van++) ultimo = desde(masDias(ultimo, 1))
      return ultimo
    },
  }
}
