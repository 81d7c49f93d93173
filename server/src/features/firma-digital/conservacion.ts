import { sellarPdf } from '@cabildo/firma/firmar'
import type { Confianza, Conservable } from '@cabildo/firma/tipos'
import type { TallerDeFirmas } from '../../platform/firma/tipos.ts'
import type { Tsa } from '../../platform/firma/tsa.ts'
import type { Reloj } from '../../platform/reloj.ts'

/** What adds to a signed file the proofs by which it can be judged when its issuers no longer answer. */
export interface Conservador {
  reloj: Reloj
  taller: Pick<TallerDeFirmas, 'juzgar' | 'informar' | 'conservar' | 'prepararSello'>
  confianza: Confianza
  tsa: Tsa | undefined
  /** Largest signed file that is kept. */
  maximoBytes: number
  /** Is told why a file stays without proofs or time stamp. */
  alNoConservar: (error: unknown) => void
}

/**
 * Adds to a signed file what issuers say of its certificates (B-LT, decision 0106) and, when nobody else will sign it, a
 * time stamp over the whole (B-LTA, decision 0114). Null when nothing was added; throws nothing, since a signature is
 * never refused for this.
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

/** Handles what may fail: tells the error and answers null. */
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

/** Adds a time stamp and, when not known yet, what issuers say of its certificates. Throws when there is no valid stamp. */
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
