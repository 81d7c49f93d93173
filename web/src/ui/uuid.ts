/** A random uuid, version 4. `crypto.randomUUID` exists only on secure addresses, and offices open the product by http. */
export const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const conMarca = [...bytes].map((byte, i) => (i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte))
  const hex = conMarca.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
