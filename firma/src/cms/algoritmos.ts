import { constants, type KeyObject, verify } from 'node:crypto'
import { ETIQUETA, exigir } from './ber.ts'
import { type Algoritmo, algoritmoDe, sinAjustes } from './cms.ts'

/** Digests by their identifiers; the old ones are known, but no longer prove anything. */
const RESUMENES: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
  ['1.3.14.3.2.26', 'sha1'],
  ['1.2.840.113549.2.5', 'md5'],
])
export const esDebil = (resumen: string): boolean => resumen === 'sha1' || resumen === 'md5'
export const resumenDe = (algoritmo: Algoritmo): string | null =>
  sinAjustes(algoritmo) ? (RESUMENES.get(algoritmo.oid) ?? null) : null

/** Signatures by their identifiers: what kind, and of which digest; null where the digest is named elsewhere. */
const FIRMAS: ReadonlyMap<string, { tipo: 'rsa' | 'ec'; resumen: string | null }> = new Map([
  ['1.2.840.113549.1.1.1', { tipo: 'rsa', resumen: null }],
  ['1.2.840.113549.1.1.4', { tipo: 'rsa', resumen: 'md5' }],
  ['1.2.840.113549.1.1.5', { tipo: 'rsa', resumen: 'sha1' }],
  ['1.2.840.113549.1.1.11', { tipo: 'rsa', resumen: 'sha256' }],
  ['1.2.840.113549.1.1.12', { tipo: 'rsa', resumen: 'sha384' }],
  ['1.2.840.113549.1.1.13', { tipo: 'rsa', resumen: 'sha512' }],
  ['1.2.840.10045.4.1', { tipo: 'ec', resumen: 'sha1' }],
  ['1.2.840.10045.4.3.2', { tipo: 'ec', resumen: 'sha256' }],
  ['1.2.840.10045.4.3.3', { tipo: 'ec', resumen: 'sha384' }],
  ['1.2.840.10045.4.3.4', { tipo: 'ec', resumen: 'sha512' }],
])
/** Further strong algorithms of certificates: SHA-224 and SHA-3 with RSA or EC, Ed25519 and Ed448. */
const OTRAS_FUERTES = new Set([
  ...['1.2.840.113549.1.1.14', '1.2.840.10045.4.3.1', '1.3.101.112', '1.3.101.113'],
  ...[9, 10, 11, 12, 13, 14, 15, 16].map((n) => `2.16.840.1.101.3.4.3.${n}`),
])
const PSS = '1.2.840.113549.1.1.10'
const MGF1 = '1.2.840.113549.1.1.8'
const [RSA_MINIMO, RSA_MAXIMO] = [2_048, 8_192]
/** With the exponent 1 whoever knows the key's number signs; none in use is larger than 2^32. */
const [EXPONENTE_MINIMO, EXPONENTE_MAXIMO] = [3n, 2n ** 32n]
/** Named curves over prime fields, as Node calls them, of 224 bits and more. */
const CURVAS = new Set([
  ...['secp224r1', 'prime256v1', 'secp256k1', 'secp384r1', 'secp521r1'],
  ...[224, 256, 320, 384, 512].flatMap((bits) => [`brainpoolP${bits}r1`, `brainpoolP${bits}t1`]),
])
/** Curves over prime fields by their names: quick to compute with, whatever their length. */
const DE_PRIMOS = /^(?:secp|prime)\d{3}/

/** Whether a certificate's signature rests on a digest that can be forged, or on one that is not known. */
export const firmaConResumenDebil = (firma: Algoritmo): boolean => {
  const resumen = resumenDeFirma(firma)
  return resumen === null ? !OTRAS_FUERTES.has(firma.oid) : esDebil(resumen)
}
/** The digest that a signature's algorithm names; null when it names none, or one that is not known here. */
export const resumenDeFirma = (firma: Algoritmo): string | null =>
  // Without its settings PSS means SHA-1.
  firma.oid === PSS ? (resumenDePss(firma) ?? 'sha1') : (FIRMAS.get(firma.oid)?.resumen ?? null)
const resumenDePss = ({ ajustes }: Algoritmo): string | null => {
  const dentro = ajustes?.partes.find(({ etiqueta }) => etiqueta === ETIQUETA.c0)?.partes[0]
  return dentro ? resumenDe(algoritmoDe(dentro)) : null
}

/** Whether a key proves nothing: it is too short, on a curve that nobody knows, or everybody has it. */
export const esLlaveDebil = ({ asymmetricKeyType: tipo, asymmetricKeyDetails: datos }: KeyObject): boolean =>
  tipo === 'ec'
    ? !CURVAS.has(datos?.namedCurve ?? '')
    : (datos?.modulusLength ?? RSA_MINIMO) < RSA_MINIMO ||
      (datos?.publicExponent ?? EXPONENTE_MINIMO) < EXPONENTE_MINIMO

/** Whether a check with this key may take a good part of a second: such keys are only made to keep others busy. */
export const esLlaveCara = ({ asymmetricKeyType: tipo, asymmetricKeyDetails: datos }: KeyObject): boolean =>
  tipo === 'ec'
    ? !CURVAS.has(datos?.namedCurve ?? '') && !DE_PRIMOS.test(datos?.namedCurve ?? '')
    : tipo === 'dsa' ||
      tipo === 'dh' ||
      (datos?.modulusLength ?? 0) > RSA_MAXIMO ||
      (datos?.publicExponent ?? 0n) > EXPONENTE_MAXIMO

/** 'desconocida' for what this product does not check, 'debil' for a key that is too short to prove anything. */
export type Cotejo = 'buena' | 'mala' | 'desconocida' | 'debil'

/** Checks a signature over some bytes: RSA (PKCS#1 v1.5 and PSS) and ECDSA, with the digest that the signer named. */
export const cotejar = (firma: Algoritmo, resumen: string, llave: KeyObject, bytes: Buffer, valor: Buffer): Cotejo => {
  const sal = firma.oid === PSS ? salDe(firma, resumen) : null
  const conocida = FIRMAS.get(firma.oid)
  if (firma.oid === PSS ? sal === null : !conocida || !sinAjustes(firma)) return 'desconocida'
  // The algorithm names one digest and the signer another.
  if (conocida && conocida.resumen !== null && conocida.resumen !== resumen) return 'desconocida'
  const tipo = llave.asymmetricKeyType
  const sirve = conocida?.tipo === 'ec' ? tipo === 'ec' : tipo === 'rsa' || (sal !== null && tipo === 'rsa-pss')
  if (!sirve) return 'mala'
  if (esLlaveCara(llave)) return 'desconocida'
  const opciones =
    sal === null
      ? { key: llave, padding: constants.RSA_PKCS1_PADDING }
      : { key: llave, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: sal }
  try {
    if (!verify(resumen, bytes, tipo === 'ec' ? { key: llave, dsaEncoding: 'der' } : opciones, valor)) return 'mala'
  } catch {
    return 'desconocida'
  }
  return esLlaveDebil(llave) ? 'debil' : 'buena'
}

/** Length of the salt, when the rest is what everybody writes: the same digest within and without. */
const salDe = ({ ajustes }: Algoritmo, resumen: string): number | null => {
  // One value under each number, and nothing beside it.
  const sencillo =
    ajustes?.etiqueta === ETIQUETA.secuencia && ajustes.partes.every((parte) => parte.partes.length === 1)
  const partes = new Map(ajustes?.partes.map((parte) => [parte.etiqueta, parte.partes[0]]))
  if (!sencillo || partes.size !== ajustes?.partes.length) return null
  const [dentro, mascara, largo] = [partes.get(0xa0), partes.get(0xa1), partes.get(0xa2)]
  if (!dentro || !mascara || partes.has(0xa3) || resumenDe(algoritmoDe(dentro)) !== resumen) return null
  const { oid, ajustes: deMascara } = algoritmoDe(mascara)
  if (oid !== MGF1 || !deMascara || resumenDe(algoritmoDe(deMascara)) !== resumen) return null
  if (!largo) return 20
  const { contenido } = exigir(largo, ETIQUETA.entero)
  return contenido.length > 0 && contenido.length <= 2 ? contenido.readUIntBE(0, contenido.length) : null
}
