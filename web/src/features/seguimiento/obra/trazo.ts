import type { AvanceObra } from '@cabildo/contracts/seguimiento'

export type Serie = 'avance_fisico' | 'avance_financiero'

export interface Punto {
  x: number
  y: number
}

/** Lima has no daylight saving time, so local times can be subtracted. */
const enMs = (marca: string): number => Date.parse(`${marca.replace(' ', 'T')}Z`)

/**
 * The place of each upload between the first and the last day, from 0 to 100; a single one is in the middle. `hasta` is
 * the last upload of all, which may not have changed this work.
 */
const escala = (avances: readonly AvanceObra[], hasta: string) => {
  const inicio = enMs(avances[0]?.fecha ?? hasta)
  const fin = Math.max(enMs(avances.at(-1)?.fecha ?? hasta), enMs(hasta))
  return (fecha: string) => (fin === inicio ? 50 : ((enMs(fecha) - inicio) / (fin - inicio)) * 100)
}

/**
 * A progress as a drawing of 100 by 100: dots, and a line of steps, because nothing is known between two uploads. The
 * line breaks at uploads without a figure.
 */
export const trazar = (avances: readonly AvanceObra[], serie: Serie, hasta: string): { puntos: Punto[]; d: string } => {
  const lugar = escala(avances, hasta)
  const puntos: Punto[] = []
  let d = ''
  let sigue = false
  avances.forEach((avance, i) => {
    const valor = avance[serie]
    if (valor === null) {
      sigue = false
      return
    }
    const [x, y] = [redondo(lugar(avance.fecha)), redondo(100 - valor)]
    const siguiente = avances[i + 1]
    const fin = siguiente ? lugar(siguiente.fecha) : Math.max(x, lugar(hasta))
    puntos.push({ x, y })
    d += `${sigue ? `V${y}` : `M${x} ${y}`}H${redondo(fin)}`
    sigue = true
  })
  return { puntos, d }
}

/** A plan as a straight line from one upload to the next; '' where it is not known of two of them in a row. */
export const trazarPrograma = (
  avances: readonly AvanceObra[],
  programadoDe: (avance: AvanceObra) => number | null,
  hasta: string,
): string => {
  const lugar = escala(avances, hasta)
  let d = ''
  let sigue = false
  for (const avance of avances) {
    const valor = programadoDe(avance)
    if (valor !== null) d += `${sigue ? 'L' : 'M'}${redondo(lugar(avance.fecha))} ${redondo(100 - valor)}`
    sigue = valor !== null
  }
  return d.includes('L') ? d : ''
}

const redondo = (n: number): number => Math.round(n * 100) / 100
