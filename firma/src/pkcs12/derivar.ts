import { createHash } from 'node:crypto'

/** What a key derived from a password is for (RFC 7292, B.3). */
export const PARA = { clave: 1, iv: 2, mac: 3 } as const

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
