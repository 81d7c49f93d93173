import { type Certificado, seEntiende, sirveParaEmitir } from './certificado.ts'

/** Issuers between the signer and the root at most, and attempts to find a way. */
const LARGO_MAXIMO = 6
const INTENTOS_MAXIMO = 200

export type Confianza = 'confiable' | 'fuera de fecha' | 'desconocida'

/**
 * Whether a certificate leads to one of the trusted roots, by way of those that came along or that the file keeps, all of
 * them good at that time. Nothing is fetched: who issues certificates without their chain is not known. `camino` leads from
 * the certificate to the root. `sobran` when others came along whose
 * bytes nobody vouches for; `debil` when every way to the roots goes by a key or a digest that proves nothing any more.
 */
export const seguirCadena = (
  hoja: Certificado,
  otros: readonly Certificado[],
  raices: readonly Certificado[],
  fecha: Date,
  guardados: readonly Certificado[] = [],
): { confianza: Confianza; sobran: boolean; debil: boolean; camino: readonly Certificado[] } => {
  let mejor: Confianza = 'desconocida'
  let debil = false
  let usados: readonly Certificado[] = [hoja]
  let intentos = 0
  const seguir = (camino: readonly Certificado[]): boolean => {
    const ultimo = camino.at(-1) ?? hoja
    if (raices.some(({ der }) => der.equals(ultimo.der))) {
      const aTiempo = camino.every(({ desde, hasta }) => desde <= fecha && fecha <= hasta)
      // The roots themselves are trusted as they are.
      const flojo = camino.slice(0, -1).some((uno) => uno.debil)
      if (mejor === 'confiable' && !(aTiempo && !flojo)) return false
      if (aTiempo || mejor === 'desconocida') {
        usados = camino
        debil = flojo
      }
      mejor = aTiempo ? 'confiable' : 'fuera de fecha'
      return aTiempo && !flojo
    }
    if (camino.length > LARGO_MAXIMO) return false
    return [...raices, ...otros, ...guardados].some((emisor) => {
      if (camino.includes(emisor) || intentos >= INTENTOS_MAXIMO || !emisor.asunto.equals(ultimo.emisor)) return false
      intentos++
      const emite = sirveParaEmitir(emisor, camino.length - 1) && seEntiende(emisor) && emitio(emisor, ultimo)
      return emite && seguir([...camino, emisor])
    })
  }
  if (seEntiende(hoja)) seguir([hoja])
  const avalado = (otro: Certificado) =>
    [...usados, ...raices].some(({ der }) => der.equals(otro.der)) ||
    [...raices, ...otros].some((emisor) => emisor.asunto.equals(otro.emisor) && emitio(emisor, otro))
  return { confianza: mejor, debil, camino: mejor === 'desconocida' ? [] : usados, sobran: !otros.every(avalado) }
}

/** Whether one certificate was signed with the other's key. */
export const emitio = (emisor: Certificado, { x509 }: Certificado): boolean => {
  try {
    return x509.checkIssued(emisor.x509) && x509.verify(emisor.clave)
  } catch {
    return false
  }
}
