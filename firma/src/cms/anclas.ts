import type { Confianza } from '../tipos.ts'
import { seguirCadena } from './cadena.ts'
import { type Certificado, leerSiSePuede } from './certificado.ts'

/** Who is trusted: roots, whoever a list vouches for until it ends, and whom it does not any more. */
export interface Anclas {
  raices: readonly Certificado[]
  lista: {
    raices: readonly Certificado[]
    retirados: readonly Certificado[]
    vence: Date | null
  } | null
}

/** Whom an installation trusts, for signatures and for time stamps. */
export const anclasDe = ({ raices, demostracion = [], lista }: Confianza): { deFirmas: Anclas; deSellos: Anclas } => {
  const siempre = [...raices, ...demostracion].flatMap(leerSiSePuede)
  if (!lista) return { deFirmas: { raices: siempre, lista: null }, deSellos: { raices: siempre, lista: null } }
  const suyas = lista.raices.flatMap(leerSiSePuede)
  const retirados = lista.retirados.flatMap(leerSiSePuede)
  const { vence } = lista
  return {
    deFirmas: { raices: siempre, lista: { raices: suyas, retirados, vence } },
    deSellos: {
      raices: siempre,
      lista: { raices: [...suyas, ...lista.sellos.flatMap(leerSiSePuede)], retirados, vence },
    },
  }
}

/**
 * As `seguirCadena`, by the roots and by a list (0108). `listaVencida` when only a list that had ended by then leads anywhere.
 */
export const seguirHastaAnclas = (
  hoja: Certificado,
  otros: readonly Certificado[],
  { raices, lista }: Anclas,
  fecha: Date,
  guardados: readonly Certificado[] = [],
): ReturnType<typeof seguirCadena> & { listaVencida: boolean } => {
  const seguir = (anclas: readonly Certificado[]) =>
    seguirCadena(hoja, otros, anclas, fecha, guardados, lista?.retirados)
  const conLista = [...raices, ...(lista?.raices ?? [])]
  if (!lista?.vence || fecha <= lista.vence) return { ...seguir(conLista), listaVencida: false }
  const sinLista = seguir(raices)
  const siValiera = sinLista.confianza === 'confiable' ? sinLista : seguir(conLista)
  const listaVencida = siValiera !== sinLista && siValiera.confianza === 'confiable'
  return listaVencida ? { ...siValiera, listaVencida } : { ...sinLista, listaVencida }
}
