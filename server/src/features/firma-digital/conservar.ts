import { sellarPdf } from '@cabildo/firma/firmar'
import type { Confianza, Conservable } from '@cabildo/firma/tipos'
import type { TallerDeFirmas } from '../../platform/firma/tipos.ts'
import type { Tsa } from '../../platform/firma/tsa.ts'
import type { Reloj } from '../../platform/reloj.ts'

/** What adds to a signed file what it will be judged by when those who vouch for it no longer answer. */
export interface Conservador {
  reloj: Reloj
  taller: Pick<TallerDeFirmas, 'juzgar' | 'informar' | 'conservar' | 'prepararSello'>
  confianza: Confianza
  tsa: Tsa | undefined
  /** Largest signed file that is kept. */
  maximoBytes: number
  /** Told why a file stays without what it should keep, or without its time stamp. */
  alNoConservar: (error: unknown) => void
}

/**
 * A signed file with what issuers said of its certificates (B-LT, decision 0106) and, once nobody else is to sign it, a time stamp over
 * the whole (B-LTA, decision 0114). Null where it stays what was signed: nothing of this is a reason to refuse a signature, so it throws
 * nothing.
 */
export const conservarFirmado = async (
  partes: Conservador,
  pdf: Buffer,
  conservable: Conservable | null,
  completo: boolean,
): Promise<Buffer | null> => {
  const conDichos = conservable && (await agregar(partes, pdf, conservable))
  if (!partes.tsa || !completo) return conDichos
  return (await conSello(partes, partes.tsa, conDichos ?? pdf).catch(avisandoDe(partes))) ?? conDichos
}

/** For what fails and may: it is told, and null takes the place of its outcome. */
export const avisandoDe =
  ({ alNoConservar }: Pick<Conservador, 'alNoConservar'>) =>
  (error: unknown): null => {
    alNoConservar(error)
    return null
  }

const agregar = async (partes: Conservador, pdf: Buffer, que: Conservable): Promise<Buffer | null> => {
  const { taller, confianza, reloj, maximoBytes } = partes
  const crecido = await taller.conservar(pdf, que, { ...confianza, ahora: reloj.ahora() }).catch(avisandoDe(partes))
  return crecido && crecido.length <= maximoBytes ? crecido : null
}

/** With what issuers say of the stamp's own certificates behind it, where that is not known yet. Throws when it cannot be had. */
const conSello = async (partes: Conservador, tsa: Tsa, pdf: Buffer): Promise<Buffer> => {
  const { taller, confianza, reloj, maximoBytes } = partes
  const sellado = await sellarPdf(taller.prepararSello, tsa.sellar, pdf)
  if (sellado.length > maximoBytes) throw new Error('El archivo con su sello de tiempo es demasiado grande')
  const juicio = await taller.juzgar(sellado, { ...confianza, ahora: reloj.ahora(), propio: true })
  const { dictamen, conservable } = await taller.informar(juicio)
  if (dictamen.resultado !== 'VÁLIDO')
    throw new Error(`Con el sello de tiempo sería ${dictamen.resultado}: ${dictamen.causa}`)
  return (conservable && (await agregar(partes, sellado, conservable))) ?? sellado
}
