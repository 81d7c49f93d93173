import { diaDeLaSemana } from '@cabildo/contracts/base/tiempo'
import { crearCalendario, feriadosDe } from '@cabildo/contracts/plazos-calculo'
import { DIA_MS } from '../platform/reloj.ts'

export const MINUTO_MS = 60_000

/** Days that a norm of the demonstration's municipality declares every year, as MM-dd. */
export const DIAS_DEMO = [
  { dia: '05-25', nombre: 'Aniversario de la provincia' },
  { dia: '09-24', nombre: 'Fiesta patronal' },
] as const
export const NORMA_DEMO = 'Acuerdo de Concejo 014 (demostración)'
const ANIOS = Array.from({ length: 60 }, (_, i) => 2020 + i)

/** The demonstration's own calendar. */
export const CALENDARIO_DEMO = crearCalendario(
  ANIOS.flatMap((anio) =>
    DIAS_DEMO.map(({ dia, nombre }) => ({
      ...{ fecha: `${anio}-${dia}`, hasta: `${anio}-${dia}`, nombre, norma: NORMA_DEMO },
    })),
  ),
)
export const CORTE_DEMO = '23:59'

/** Lima keeps UTC-5 all year. */
export const medianocheLima = (dia: string): number => Date.parse(`${dia}T00:00:00-05:00`)

/** The engine knows no year before 2017 (PLA-27), and the demonstration's oldest norms are older. */
const esHabil = (dia: string): boolean =>
  dia >= '2017'
    ? CALENDARIO_DEMO.motivo(dia) === null
    : !['sábado', 'domingo'].includes(diaDeLaSemana(dia)) && !feriadosDe(Number(dia.slice(0, 4))).has(dia)

/** The working days of the years before a day, oldest first, the day itself left out. */
export const diasHabilesAntesDe = (hoy: string, anios: number): string[] => {
  const fin = Date.parse(`${hoy}T00:00:00Z`)
  const inicio = Date.parse(`${Number(hoy.slice(0, 4)) - anios}-${hoy.slice(5, 7)}-01T00:00:00Z`)
  const dias: string[] = []
  for (let t = inicio; t < fin; t += DIA_MS) {
    const dia = new Date(t).toISOString().slice(0, 10)
    if (esHabil(dia)) dias.push(dia)
  }
  return dias
}
