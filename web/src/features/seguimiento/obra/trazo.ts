import type { AvanceObra } from '@cabildo/contracts/seguimiento'

export type Serie = 'avance_fisico' | 'avance_financiero'

export interface Punto {
  x: number
  y: number
}

/** Lima has no daylight saving: its texts may be subtracted. */
const enMs = (marca: string): number => Date.parse(`${marca.replace(' ', 'T')}Z`)

/**
 * Where the uploads stand between the first and the last day shown, from 0 to 100; one alone stands in the middle. `hasta`
 * is the last upload of all, which may have changed nothing of this work.
 */
const escala = (avances: readonly AvanceObra[], hasta: string) => {
  const inicio = enMs(avances[0]?.fecha ?? hasta)
  const fin = Math.max(enMs(avances.at(-1)?.fecha ?? hasta), enMs(hasta))
  return (fecha: string) => (fin === inicio ? 50 : ((enMs(fecha) - inicio) / (fin - inicio)) * 100)
}

/**
 * A progress as a drawing of 100 by 100: its dots, and a line of steps, because nobody knows what a work did between two
 * uploads. Where an upload had no figure the line breaks off.
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

const redondo = (n: number): number => Math.round(n * 100) / 100
