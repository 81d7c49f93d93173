/** What stops the reading of a signature's own container. */
export class CmsIlegible extends Error {}

/** One element of ASN.1: its tag byte, its bytes as they stand, what they hold, and its parts where it has any. */
export interface Nodo {
  etiqueta: number
  crudo: Buffer
  contenido: Buffer
  partes: readonly Nodo[]
}

const PROFUNDIDAD_MAXIMA = 40
const CONSTRUIDO = 0x20

/** No signature has more elements; each takes some 200 bytes, and a file of 40 kB may unfold into millions. */
const NODOS_MAXIMO = 500_000
/** How deep elements are read into their parts, and how many may still be read. */
interface Limites {
  hondura: number
  quedan: number
}

/**
 * Reads the element at the beginning of some bytes, and its parts down to a depth. Lengths are DER's, or open as some libraries
 * write the outermost ones (BER): anything else would be a second way to write the same. Throws CmsIlegible.
 */
export const leerNodo = (b: Buffer, hondura = PROFUNDIDAD_MAXIMA): Nodo => leer(b, 0, { hondura, quedan: NODOS_MAXIMO })

/** Elements that follow one another up to the end. */
export const leerNodos = (b: Buffer): Nodo[] =>
  leerSeguidos(b, 0, { hondura: PROFUNDIDAD_MAXIMA, quedan: NODOS_MAXIMO })

const leer = (b: Buffer, profundidad: number, limites: Limites): Nodo => {
  const [etiqueta, primero] = b
  if (--limites.quedan < 0) throw new CmsIlegible('ASN.1 desmedido')
  if (etiqueta === undefined || primero === undefined || profundidad > PROFUNDIDAD_MAXIMA || (etiqueta & 31) === 31)
    throw new CmsIlegible('ASN.1 dañado')
  if (primero === 0x80) return leerAbierto(b, profundidad, limites)
  const cifras = primero < 0x80 ? 0 : primero & 0x7f
  if (cifras > 4 || b.length < 2 + cifras) throw new CmsIlegible('ASN.1 dañado')
  const largo = cifras === 0 ? primero : b.readUIntBE(2, cifras)
  const minimo = cifras === 0 || (cifras === 1 ? largo >= 0x80 : largo >= 256 ** (cifras - 1))
  const inicio = 2 + cifras
  if (!minimo || inicio + largo > b.length) throw new CmsIlegible('ASN.1 dañado')
  const contenido = b.subarray(inicio, inicio + largo)
  const conPartes = etiqueta & CONSTRUIDO && profundidad < limites.hondura
  const partes = conPartes ? leerSeguidos(contenido, profundidad + 1, limites) : []
  return { etiqueta, crudo: b.subarray(0, inicio + largo), contenido, partes }
}

const leerAbierto = (b: Buffer, profundidad: number, limites: Limites): Nodo => {
  const etiqueta = b[0] ?? 0
  // Where it ends is not known before its parts are.
  if (!(etiqueta & CONSTRUIDO) || profundidad >= limites.hondura) throw new CmsIlegible('ASN.1 dañado')
  const partes: Nodo[] = []
  let i = 2
  while (b[i] !== 0 || b[i + 1] !== 0) {
    const parte = leer(b.subarray(i), profundidad + 1, limites)
    partes.push(parte)
    i += parte.crudo.length
  }
  return { etiqueta, crudo: b.subarray(0, i + 2), contenido: b.subarray(2, i), partes }
}

const leerSeguidos = (b: Buffer, profundidad: number, limites: Limites): Nodo[] => {
  const nodos: Nodo[] = []
  for (let i = 0; i < b.length; ) {
    const nodo = leer(b.subarray(i), profundidad, limites)
    nodos.push(nodo)
    i += nodo.crudo.length
  }
  return nodos
}

/** Tags that signatures are made of. */
export const ETIQUETA = {
  entero: 0x02,
  bits: 0x03,
  octetos: 0x04,
  nulo: 0x05,
  oid: 0x06,
  horaUtc: 0x17,
  textoT61: 0x14,
  textoBmp: 0x1e,
  hora: 0x18,
  secuencia: 0x30,
  conjunto: 0x31,
  c0: 0xa0,
  c1: 0xa1,
} as const

/** The element at hand, which must be of that tag. */
export const exigir = (nodo: Nodo | undefined, etiqueta: number): Nodo => {
  if (nodo?.etiqueta !== etiqueta) throw new CmsIlegible('ASN.1 inesperado')
  return nodo
}

/** The bytes of a string of octets, also of one that was written in pieces. */
export const octetos = (nodo: Nodo | undefined): Buffer =>
  nodo?.etiqueta === (ETIQUETA.octetos | CONSTRUIDO)
    ? Buffer.concat(nodo.partes.map((parte) => exigir(parte, ETIQUETA.octetos).contenido))
    : exigir(nodo, ETIQUETA.octetos).contenido

/** The numbers of an identifier; those made from an UUID have 39 digits (X.667). */
export const oidDe = (nodo: Nodo | undefined): string => {
  const { contenido } = exigir(nodo, ETIQUETA.oid)
  const numeros: bigint[] = []
  let actual = 0n
  for (const [i, byte] of contenido.entries()) {
    if (actual >> 128n || (actual === 0n && byte === 0x80)) throw new CmsIlegible('ASN.1 dañado')
    actual = (actual << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) {
      numeros.push(actual)
      actual = 0n
    } else if (i === contenido.length - 1) throw new CmsIlegible('ASN.1 dañado')
  }
  const [cabeza = 0n, ...resto] = numeros
  const raiz = cabeza < 80n ? cabeza / 40n : 2n
  return [raiz, cabeza - raiz * 40n, ...resto].join('.')
}

/** A time as certificates have it: with two digits of the year up to 2049, with four from then on (RFC 5280, 4.1.2.5). */
export const instanteDe = (nodo: Nodo | undefined): Date => {
  if (nodo?.etiqueta !== ETIQUETA.horaUtc) return horaDe(nodo)
  const texto = nodo.contenido.toString('latin1')
  const siglo = Number(texto.slice(0, 2)) < 50 ? '20' : '19'
  return horaDe({ ...nodo, etiqueta: ETIQUETA.hora, contenido: Buffer.from(siglo + texto) })
}

/** A GeneralizedTime in UTC, as time stamps have it. */
export const horaDe = (nodo: Nodo | undefined): Date => {
  const texto = exigir(nodo, ETIQUETA.hora).contenido.toString('latin1')
  const partes = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(texto)
  if (!partes) throw new CmsIlegible('hora dañada')
  const [, a, m, d, h, min, s] = partes
  const fecha = new Date(`${a}-${m}-${d}T${h}:${min}:${s}Z`)
  // Date makes another day of 30 February.
  if (Number.isNaN(fecha.getTime()) || fecha.getUTCDate() !== Number(d)) throw new CmsIlegible('hora dañada')
  return fecha
}

export const intentar = <T>(leer: () => T | null): T[] => {
  try {
    const leido = leer()
    return leido ? [leido] : []
  } catch (error) {
    if (error instanceof CmsIlegible) return []
    throw error
  }
}
