import type { Confianza } from '../tipos.ts'
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
