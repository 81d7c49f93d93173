import { createHash } from 'node:crypto'
import { type Anclas, anclasDe } from '@cabildo/firma/cms/cadena'
import { leerSello } from '@cabildo/firma/cms/sello-de-tiempo'
import { juzgarSello, porJuzgar } from '@cabildo/firma/sello'
import type { Confianza } from '@cabildo/firma/tipos'
import { DIA_MS } from '../reloj.ts'
import type { Raiz } from './raices.queries.ts'

/** A root is stamped the following night; if the authority does not answer, it is asked again for some days. */
const PLAZO_MS = 7 * DIA_MS

/** How many time stamps of the roots are good, and which are not. */
export interface Sellos {
  /** Days with a good stamp. */
  buenos: number
  /** Days whose stamp belongs to other data or is broken. */
  malos: string[]
  /** Days stamped too late, so that they could have been rewritten before, or stamped before they were over. */
  tardios: string[]
  /** Days stamped by an authority that is not trusted here. */
  ajenos: string[]
  sinSello: number
  /** Days without a stamp, older than a week and after a stamped day: their stamp was deleted or prevented. */
  huecos: string[]
}

/** Compares the time stamps with their roots (D-33, RFC 3161). */
export const comprobarSellos = (raices: readonly Raiz[], confianza: Confianza): Sellos => {
  const sellos: Sellos = { buenos: 0, malos: [], tardios: [], ajenos: [], sinSello: 0, huecos: [] }
  let sellada = false
  const autoridades = anclasDe(confianza).deSellos
  for (const { dia, huella, sello } of raices) {
    if (sello === null) {
      sellos.sinSello++
      if (sellada && finDe(dia) + PLAZO_MS < Date.now()) sellos.huecos.push(dia)
    } else {
      sellada = true
      const estado = estadoDe(sello, { dia, huella }, autoridades)
      if (estado === 'buenos') sellos.buenos++
      else sellos[estado].push(dia)
    }
  }
  return sellos
}

/** Whether a stamp is valid for that root. */
export const esBuenSello = (sello: Buffer, raiz: Pick<Raiz, 'dia' | 'huella'>, confianza: Confianza): boolean =>
  estadoDe(sello, raiz, anclasDe(confianza).deSellos) === 'buenos'

/** When a day of Lima is over. */
const finDe = (dia: string): number => Date.parse(`${dia}T24:00:00-05:00`)

const estadoDe = (
  sello: Buffer,
  { dia, huella }: Pick<Raiz, 'dia' | 'huella'>,
  autoridades: Anclas,
): 'buenos' | 'malos' | 'tardios' | 'ajenos' => {
  try {
    const leido = leerSello(sello, (algoritmo) => createHash(algoritmo).update(huella).digest())
    const { fecha } = leido
    // Checked at the time of the stamp: that the authority has expired since does not invalidate it.
    const { hallazgos } = juzgarSello(porJuzgar(leido, autoridades), fecha, fecha)
    if (hallazgos.some(({ resultado }) => resultado === 'NO VÁLIDO')) return 'malos'
    const fin = finDe(dia)
    if (fecha.getTime() < fin || fecha.getTime() > fin + PLAZO_MS) return 'tardios'
    return hallazgos.length > 0 ? 'ajenos' : 'buenos'
  } catch {
    return 'malos'
  }
}
