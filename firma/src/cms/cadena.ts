import type { Confianza as Confiados } from '../tipos.ts'
import { esLlaveCara } from './algoritmos.ts'
import { type Certificado, leerSiSePuede, seEntiende, sirveParaEmitir } from './certificado.ts'

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
export const anclasDe = ({ raices, demostracion = [], lista }: Confiados): { deFirmas: Anclas; deSellos: Anclas } => {
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

/** Issuers between the signer and the root at most, and attempts to find a way. */
const LARGO_MAXIMO = 6
const INTENTOS_MAXIMO = 200
/** Ways that are looked at; real certificates have two or three, where authorities certified one another. */
const CAMINOS_MAXIMO = 10

export type Confianza = 'confiable' | 'fuera de fecha' | 'desconocida'

/** When all certificates of a way to a root are good, and whether one of them proves nothing any more. */
export interface Vigencia {
  desde: Date
  hasta: Date
  /** One of its keys or digests is too weak; the roots themselves are trusted as they are. */
  debil: boolean
}

/**
 * The ways from a certificate to the trusted roots, itself first and the root last, through issuers that came along or that
 * the file keeps; nothing is fetched. A retired authority is on none of them, under any certificate of its key, unless it is a
 * root. `sobran`: certificates came along that have nothing to do with these.
 */
export const caminosDe = (
  hoja: Certificado,
  otros: readonly Certificado[],
  raices: readonly Certificado[],
  guardados: readonly Certificado[] = [],
  retirados: readonly Certificado[] = [],
): { caminos: readonly (readonly Certificado[])[]; sobran: boolean } => {
  const cuentan = [...otros, ...guardados].filter((otro) => !retirados.some(mismaAutoridad(otro)))
  // A file may bring the same certificate a thousand times.
  const emisores = distintos([...raices, ...cuentan])
  const caminos: (readonly Certificado[])[] = []
  let intentos = 0
  const seguir = (camino: readonly Certificado[]): void => {
    const ultimo = camino.at(-1) ?? hoja
    if (raices.some(({ der }) => der.equals(ultimo.der))) {
      caminos.push(camino)
      return
    }
    if (camino.length > LARGO_MAXIMO) return
    for (const emisor of emisores) {
      if (caminos.length >= CAMINOS_MAXIMO) return
      if (camino.includes(emisor) || intentos >= INTENTOS_MAXIMO || !emisor.asunto.equals(ultimo.emisor)) continue
      intentos++
      // The installation names its roots one by one: what their extensions demand does not matter.
      if (!raices.includes(emisor) && !seEntiende(emisor)) continue
      if (sirveParaEmitir(emisor, camino.length - 1) && emitio(emisor, ultimo)) seguir([...camino, emisor])
    }
  }
  const retirada = retirados.some(mismaAutoridad(hoja)) && !raices.some(({ der }) => der.equals(hoja.der))
  if (seEntiende(hoja) && !retirada) seguir([hoja])
  return { caminos, sobran: sobranDe(otros, [hoja, ...caminos.flat(), ...raices]) }
}

/** Whether certificates came along that were neither issued by those of the ways nor by one that issued them. */
const sobranDe = (otros: readonly Certificado[], conocidos: readonly Certificado[]): boolean => {
  let intentos = 0
  const emitioDe = (emisor: Certificado, otro: Certificado): boolean =>
    emisor.asunto.equals(otro.emisor) && intentos++ < INTENTOS_MAXIMO && emitio(emisor, otro)
  const esPropio = (otro: Certificado): boolean => !otro.emisor.equals(otro.asunto) || emitioDe(otro, otro)
  const porMirar = [...conocidos]
  let quedan = otros.filter((otro) => !conocidos.some(({ der }) => der.equals(otro.der)))
  for (let uno = porMirar.pop(); uno && quedan.length > 0; uno = porMirar.pop()) {
    const suyos = quedan.filter((otro) => emitioDe(uno, otro) || (emitioDe(otro, uno) && esPropio(otro)))
    porMirar.push(...suyos)
    quedan = quedan.filter((otro) => !suyos.includes(otro))
  }
  return quedan.length > 0
}

/** When the certificates of a way are good. */
export const vigenciaDe = (camino: readonly Certificado[]): Vigencia => ({
  desde: new Date(Math.max(...camino.map(({ desde }) => desde.getTime()))),
  hasta: new Date(Math.min(...camino.map(({ hasta }) => hasta.getTime()))),
  debil: camino.slice(0, -1).some(({ debil }) => debil),
})

/** The way that counts at a time: a good one before a weak one, and that before one that was not good then. */
export const elegirCamino = <T extends Vigencia>(
  caminos: readonly T[],
  fecha: Date,
): { confianza: Confianza; camino: T | null } => {
  const aTiempo = caminos.filter(({ desde, hasta }) => desde <= fecha && fecha <= hasta)
  const camino = aTiempo.find(({ debil }) => !debil) ?? aTiempo[0]
  if (camino) return { confianza: 'confiable', camino }
  return { confianza: caminos.length > 0 ? 'fuera de fecha' : 'desconocida', camino: caminos[0] ?? null }
}

const distintos = (certificados: readonly Certificado[]): Certificado[] => [
  ...new Map(certificados.map((uno) => [uno.der.toString('latin1'), uno])).values(),
]

const mismaAutoridad =
  ({ asunto, llavePublica }: Certificado) =>
  (otra: Certificado): boolean =>
    asunto.equals(otra.asunto) && llavePublica.equals(otra.llavePublica)

/** Whether one certificate was signed with the other's key. */
export const emitio = (emisor: Certificado, { x509 }: Certificado): boolean => {
  try {
    return !esLlaveCara(emisor.llave) && x509.checkIssued(emisor.x509) && x509.verify(emisor.llave)
  } catch {
    return false
  }
}
