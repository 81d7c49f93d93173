import { createDecipheriv, createHash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { Integer, OctetString, Sequence } from 'asn1js'
import { type AlgorithmIdentifier, PBES2Params, PBKDF2Params } from 'pkijs'
import { octetos } from '../cms/pkijs.ts'

/** What a key derived from a password is for (RFC 7292, B.3). */
export const PARA = { key: 1, iv: 2, mac: 3 } as const

/** Bytes that a hash takes at a time. */
const bloqueDe = (resumen: string): number => (resumen === 'sha384' || resumen === 'sha512' ? 128 : 64)

/** Derives a key from a password as old PKCS#12 files do (RFC 7292, appendix B.2). */
export const derivar = (
  clave: string,
  { resumen, sal, vueltas }: { resumen: string; sal: Buffer; vueltas: number },
  para: (typeof PARA)[keyof typeof PARA],
  largo: number,
): Buffer => {
  const v = bloqueDe(resumen)
  // Two bytes a character, the greater first, and a zero at its end.
  const enBmp = Buffer.from(`${clave}\0`, 'utf16le').swap16()
  const i = Buffer.concat([repetir(sal, v), repetir(enBmp, v)])
  const partes: Buffer[] = []
  for (let hecho = 0; hecho < largo; ) {
    let a: Buffer = Buffer.concat([Buffer.alloc(v, para), i])
    for (let n = 0; n < vueltas; n++) a = createHash(resumen).update(a).digest()
    partes.push(a)
    hecho += a.length
    const b = Buffer.alloc(v, a)
    for (let desde = 0; desde < i.length; desde += v) sumar(i.subarray(desde, desde + v), b)
  }
  return Buffer.concat(partes).subarray(0, largo)
}

const repetir = (bytes: Buffer, v: number): Buffer =>
  bytes.length === 0 ? Buffer.alloc(0) : Buffer.alloc(Math.ceil(bytes.length / v) * v, bytes)

/** Adds b and one to a number of many bytes, in its place. */
const sumar = (a: Buffer, b: Buffer): void => {
  let lleva = 1
  for (let i = a.length - 1; i >= 0; i--) {
    const suma = (a[i] ?? 0) + (b[i] ?? 0) + lleva
    a[i] = suma & 0xff
    lleva = suma >> 8
  }
}

const estirar = promisify(pbkdf2)
/** More would stop the server rather than a thief. */
const VUELTAS_MAXIMO = 1_000_000

const PBES2 = '1.2.840.113549.1.5.13'
/** Ciphers of PBES2, and the length of their keys. */
const CIFRAS: Readonly<Record<string, readonly [string, number]>> = {
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16],
  '2.16.840.1.101.3.4.1.22': ['aes-192-cbc', 24],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32],
  '1.2.840.113549.3.7': ['des-ede3-cbc', 24],
}
const RESUMENES: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
/** The ciphers of PKCS#12 itself that still hide something, 3DES, and how long their keys are. */
const ANTIGUAS: Readonly<Record<string, number>> = {
  '1.2.840.113549.1.12.1.3': 24,
  '1.2.840.113549.1.12.1.4': 16,
}
/** RC4 and RC2, which older programs used: OpenSSL no longer has them, and a key of 40 bits hides nothing. */
const VENCIDAS = /^1\.2\.840\.113549\.1\.12\.1\.[1256]$/

/** The file is ciphered as nobody does any more: it must be exported again. */
export class CifradoVencido extends Error {
  override name = 'CifradoVencido'
}

/** Deciphers a part of a PKCS#12 file, of today's kind or of the older ones. Throws CifradoVencido, or another error when it cannot. */
export const descifrar = async (datos: Buffer, algoritmo: AlgorithmIdentifier, clave: string): Promise<Buffer> => {
  const { algorithmId, algorithmParams } = algoritmo
  if (algorithmId === PBES2) return conPbes2(datos, new PBES2Params({ schema: algorithmParams }), clave)
  if (VENCIDAS.test(algorithmId)) throw new CifradoVencido()
  const largo = ANTIGUAS[algorithmId]
  if (!largo || !(algorithmParams instanceof Sequence)) throw new Error(`Cifrado ${algorithmId} no admitido`)
  const [sal, vueltas] = algorithmParams.valueBlock.value
  if (!(sal instanceof OctetString) || !(vueltas instanceof Integer)) throw new Error('Parámetros no válidos')
  const de = { resumen: 'sha1', sal: octetos(sal), vueltas: vueltasDe(vueltas.valueBlock.valueDec) }
  const k = derivar(clave, de, PARA.key, largo)
  const iv = derivar(clave, de, PARA.iv, 8)
  return conCifra('des-ede3-cbc', largo === 24 ? k : Buffer.concat([k, k.subarray(0, 8)]), iv, datos)
}

/** Guards against a file that asks for endless work. */
export const vueltasDe = (vueltas: number): number => {
  if (!(vueltas >= 1 && vueltas <= VUELTAS_MAXIMO)) throw new Error('Demasiadas vueltas')
  return vueltas
}

const conPbes2 = async (datos: Buffer, { keyDerivationFunc, encryptionScheme }: PBES2Params, clave: string) => {
  const [cifra, largo] = CIFRAS[encryptionScheme.algorithmId] ?? []
  const kdf = new PBKDF2Params({ schema: keyDerivationFunc.algorithmParams })
  const resumen = RESUMENES[kdf.prf?.algorithmId ?? '1.2.840.113549.2.7']
  if (!cifra || !largo || !resumen || !(kdf.salt instanceof OctetString)) throw new Error('Cifrado no admitido')
  if (!(encryptionScheme.algorithmParams instanceof OctetString)) throw new Error('Cifrado sin vector')
  const k = await estirar(clave, octetos(kdf.salt), vueltasDe(kdf.iterationCount), largo, resumen)
  return conCifra(cifra, k, octetos(encryptionScheme.algorithmParams), datos)
}

const conCifra = (cifra: string, k: Buffer, iv: Buffer, datos: Buffer): Buffer => {
  const descifrador = createDecipheriv(cifra, k, iv)
  return Buffer.concat([descifrador.update(datos), descifrador.final()])
}
