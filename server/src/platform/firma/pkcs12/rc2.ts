/** A permutation made of the digits of pi (RFC 2268, section 2). */
const PI = Buffer.from(
  [
    'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32',
    'bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626',
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a',
    '961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731',
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e',
    'c5f3db47e5a59c770aa62068fe7fc1ad',
  ].join(''),
  'hex',
)
const BLOQUE = 8

/**
 * Deciphers RC2 in CBC mode (RFC 2268). Windows and older programs hide certificates with it in PKCS#12 files, with a key
 * of 40 bits that hides nothing; no library of today has it.
 */
export const descifrarRc2 = (datos: Buffer, clave: Buffer, iv: Buffer, bits: number): Buffer => {
  if (datos.length === 0 || datos.length % BLOQUE !== 0) throw new Error('RC2: largo no válido')
  const k = expandir(clave, bits)
  const claro = Buffer.alloc(datos.length)
  let anterior = iv
  for (let i = 0; i < datos.length; i += BLOQUE) {
    const bloque = descifrarBloque(datos.subarray(i, i + BLOQUE), k)
    for (let j = 0; j < BLOQUE; j++) claro[i + j] = (bloque[j] ?? 0) ^ (anterior[j] ?? 0)
    anterior = datos.subarray(i, i + BLOQUE)
  }
  const relleno = claro.at(-1) ?? 0
  const fin = claro.length - relleno
  if (relleno < 1 || relleno > BLOQUE || claro.subarray(fin).some((b) => b !== relleno))
    throw new Error('RC2: relleno no válido')
  return claro.subarray(0, fin)
}

const expandir = (clave: Buffer, bits: number): Uint16Array => {
  const l = new Uint8Array(128)
  const largo = clave.length
  const efectivos = Math.ceil(bits / 8)
  const mascara = 0xff >> (8 * efectivos - bits)
  const pi = (n: number) => PI[n & 0xff] ?? 0
  const en = (i: number) => l[i] ?? 0
  l.set(clave)
  for (let i = largo; i < 128; i++) l[i] = pi(en(i - 1) + en(i - largo))
  l[128 - efectivos] = pi(en(128 - efectivos) & mascara)
  for (let i = 127 - efectivos; i >= 0; i--) l[i] = pi(en(i + 1) ^ en(i + efectivos))
  return Uint16Array.from({ length: 64 }, (_, i) => en(2 * i) | (en(2 * i + 1) << 8))
}

/** How far each of the four words is turned. */
const GIROS = [1, 2, 3, 5]

const descifrarBloque = (bloque: Buffer, k: Uint16Array): Buffer => {
  const r = Uint16Array.from({ length: 4 }, (_, i) => bloque.readUInt16LE(2 * i))
  const de = (i: number) => r[i & 3] ?? 0
  let j = 63
  const mezclar = (veces: number) => {
    for (let n = 0; n < veces; n++)
      for (let i = 3; i >= 0; i--) {
        const giro = GIROS[i] ?? 0
        const girada = (de(i) >>> giro) | (de(i) << (16 - giro))
        r[i] = girada - (k[j--] ?? 0) - (de(i + 3) & de(i + 2)) - (~de(i + 3) & de(i + 1))
      }
  }
  const triturar = () => {
    for (let i = 3; i >= 0; i--) r[i] = de(i) - (k[de(i + 3) & 63] ?? 0)
  }
  mezclar(5)
  triturar()
  mezclar(6)
  triturar()
  mezclar(5)
  const claro = Buffer.alloc(BLOQUE)
  for (let i = 0; i < 4; i++) claro.writeUInt16LE(de(i), 2 * i)
  return claro
}
