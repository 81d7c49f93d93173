import { createHash } from 'node:crypto'
import { cotejar, esDebil, resumenDeFirma } from './algoritmos.ts'
import { intentar } from './ber.ts'
import { emitio } from './cadena.ts'
import { bitDeUso, type Certificado, leerSiSePuede, seEntiende, usosExtendidos } from './certificado.ts'
import {
  bajaEn,
  DESFASE_MS,
  esSuLista,
  type Firmado,
  type Hecho,
  type Lista,
  type Pruebas,
  type Respuesta,
} from './pruebas.ts'

/** What is known of a certificate by proofs that its issuer stands for. */
export interface Estado {
  revocado: Hecho['revocado']
  /** The newest time at which its issuer said that it was good, and until when that holds; null when none did. */
  vigenteAl: Date | null
  valeHasta: Date | null
}

/** The reason of a certificate that is only put on hold. */
export const SUSPENDIDO = 6
/** How long an answer holds that does not say when a newer one comes. */
const FRESCURA_MS = 7 * 86_400_000
const FIRMA_LISTAS = 0x02
/** Digital signature or non-repudiation. */
const FIRMA = 0xc0
const FIRMA_RESPUESTAS = '1.3.6.1.5.5.7.3.9'

/** What proofs say of a certificate. Only those count that its issuer signed, or a responder that the issuer appointed. */
export const hechosDe = (certificado: Certificado, emisor: Certificado, pruebas: Pruebas): Hecho[] =>
  [...segunListas(certificado, emisor, pruebas.listas), ...segunRespuestas(certificado, emisor, pruebas)]
    // Issuers leave expired certificates out: their silence about one after its end proves nothing.
    .filter(({ fecha, revocado }) => revocado || fecha <= certificado.hasta)

/**
 * The state that all facts together give. A revocation stays; a suspension ends when the issuer calls the certificate good
 * again. What is dated later than now does not count. Source: RFC 5280, 6960.
 */
export const estadoSegun = (todos: readonly Hecho[], ahora: Date): Estado => {
  const hechos = todos.filter(({ fecha, revocado }) => revocado || fecha.getTime() <= ahora.getTime() + DESFASE_MS)
  const buenos = hechos.filter(({ revocado }) => revocado === null)
  const vigenteAl = ultima(buenos.map(({ fecha }) => fecha.getTime()))
  const valeHasta = ultima(buenos.map(({ fecha, hasta }) => hasta?.getTime() ?? fecha.getTime() + FRESCURA_MS))
  const bajas = hechos
    .flatMap(({ revocado, fecha }) => (revocado ? [{ ...revocado, fecha }] : []))
    .filter(({ razon, fecha }) => razon !== SUSPENDIDO || vigenteAl === null || fecha >= vigenteAl)
    .sort((a, b) => a.desde.getTime() - b.desde.getTime())
  const baja = bajas.find(({ razon }) => razon !== SUSPENDIDO) ?? bajas[0]
  // A certificate that was suspended first is not trusted from the suspension on (RFC 5280, 5.3.2).
  const desde = bajas[0]?.desde
  return { revocado: baja && desde ? { desde, razon: baja.razon } : null, vigenteAl, valeHasta }
}

const ultima = (tiempos: readonly number[]): Date | null => (tiempos.length > 0 ? new Date(Math.max(...tiempos)) : null)

const segunListas = (certificado: Certificado, emisor: Certificado, listas: readonly Lista[]): Hecho[] =>
  listas.flatMap((lista) => {
    const { alcance, fecha, hasta } = lista
    if (!lista.emisor.equals(emisor.asunto) || !bitDeUso(emisor, FIRMA_LISTAS)) return []
    if (!quienFirmo(lista, emisor)) return []
    const [dicho] = intentar(() => ({ revocado: bajaEn(lista, certificado.serie) }))
    if (!dicho) return []
    const { revocado } = dicho
    // The silence of a list counts only if it would name this certificate.
    const laNombraria = alcance.completa && (certificado.x509.ca ? alcance.autoridades : alcance.finales)
    return revocado || (laNombraria && esSuLista(certificado, alcance)) ? [{ fecha, hasta, revocado }] : []
  })

const segunRespuestas = (certificado: Certificado, emisor: Certificado, { respuestas, listas }: Pruebas): Hecho[] =>
  respuestas.flatMap((respuesta) => {
    const suyos = respuesta.dicho.filter(
      ({ algoritmo, nombre, keyHash, serie }) =>
        serie === certificado.serie.toString('hex') &&
        nombre.equals(createHash(algoritmo).update(emisor.asunto).digest()) &&
        keyHash.equals(createHash(algoritmo).update(emisor.llavePublica).digest()),
    )
    const quien = suyos.length > 0 ? quienFirmo(respuesta, emisor) : null
    if (!quien) return []
    // A responder that was revoked since proves no certificate good.
    const retirado = quien !== emisor && segunListas(quien, emisor, listas).some(({ revocado }) => revocado)
    return suyos.flatMap(({ fecha, hasta, revocado, vigente }) =>
      revocado || (vigente && !retirado) ? [{ fecha, hasta, revocado }] : [],
    )
  })

/** An answer brings the certificate of whoever gave it, and seldom those above it. */
const DELEGADOS_MAXIMO = 5
/** Whom an issuer had appointed to answer for it when an answer was given. */
const delegadosEn = ({ certificados, fecha }: Respuesta, emisor: Certificado): Certificado[] =>
  certificados
    .slice(0, DELEGADOS_MAXIMO)
    .flatMap(leerSiSePuede)
    .filter(
      (uno) =>
        usosExtendidos(uno)?.includes(FIRMA_RESPUESTAS) === true &&
        uno.emisor.equals(emisor.asunto) &&
        !uno.debil &&
        seEntiende(uno) &&
        bitDeUso(uno, FIRMA) &&
        uno.desde <= fecha &&
        fecha <= uno.hasta &&
        emitio(emisor, uno),
    )

/** Who signed a proof is worked out once for each issuer: a file may have 200 signatures, and 500 proofs for each. */
const firmantes = new WeakMap<Firmado, Map<string, Certificado | null>>()

/** Who signed a proof: the issuer itself, or whom it appointed to answer; null when it was anybody else. */
const quienFirmo = (prueba: Lista | Respuesta, emisor: Certificado): Certificado | null => {
  const sabidos = firmantes.get(prueba) ?? new Map<string, Certificado | null>()
  firmantes.set(prueba, sabidos)
  const cual = emisor.der.toString('latin1')
  const sabido = sabidos.get(cual)
  if (sabido !== undefined) return sabido
  const delegados = () => ('dicho' in prueba ? delegadosEn(prueba, emisor) : [])
  const quien = laFirmo(prueba, emisor) ? emisor : delegados().find((delegado) => laFirmo(prueba, delegado))
  sabidos.set(cual, quien ?? null)
  return quien ?? null
}

const laFirmo = ({ algoritmo, bytes, valor }: Firmado, { llave }: Certificado): boolean => {
  const resumen = resumenDeFirma(algoritmo)
  return resumen !== null && !esDebil(resumen) && cotejar(algoritmo, resumen, llave, bytes, valor) === 'buena'
}
