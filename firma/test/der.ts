/** ASN.1 written by hand, so that tests can make any part of a signature good or wrong. */
export const der = (etiqueta: number, ...partes: readonly Uint8Array[]): Buffer => {
  const contenido = Buffer.concat(partes)
  const cifras = contenido.length.toString(16)
  const largo = Buffer.from(cifras.length % 2 ? `0${cifras}` : cifras, 'hex')
  const cabeza =
    contenido.length < 128 ? Buffer.of(contenido.length) : Buffer.concat([Buffer.of(0x80 | largo.length), largo])
  return Buffer.concat([Buffer.of(etiqueta), cabeza, contenido])
}
export const secuencia = (...partes: readonly Uint8Array[]): Buffer => der(0x30, ...partes)
/** In the order of their bytes, as DER wants it. */
export const conjunto = (...partes: readonly Uint8Array[]): Buffer => der(0x31, ...[...partes].sort(Buffer.compare))
/** What bears a number instead of a type, with parts of its own. */
export const numerado = (n: number, ...partes: readonly Uint8Array[]): Buffer => der(0xa0 | n, ...partes)
export const entero = (n: number): Buffer => der(0x02, n < 128 ? Buffer.of(n) : Buffer.of(n >> 8, n & 0xff))
export const octetos = (b: Uint8Array): Buffer => der(0x04, b)
export const bits = (b: Uint8Array, sobran = 0): Buffer => der(0x03, Buffer.of(sobran), b)
export const texto = (valor: string): Buffer => der(0x0c, Buffer.from(valor))
export const nulo = der(0x05)
export const si = der(0x01, Buffer.of(0xff))
/** In UTC, with four digits of the year. */
export const hora = (fecha: Date): Buffer =>
  der(0x18, Buffer.from(`${fecha.toISOString().slice(0, 19).replace(/\D/g, '')}Z`))
export const oid = (numeros: string): Buffer => {
  const [a = 0, b = 0, ...resto] = numeros.split('.').map(Number)
  const bytes = [a * 40 + b, ...resto].flatMap((n) => {
    const septetos = [n % 128]
    for (let queda = Math.floor(n / 128); queda > 0; queda = Math.floor(queda / 128))
      septetos.unshift((queda % 128) | 0x80)
    return septetos
  })
  return der(0x06, Buffer.from(bytes))
}
