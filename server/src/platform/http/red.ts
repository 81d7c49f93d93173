import { isIPv6 } from 'node:net'

/**
 * The network of an address, the unit of every limit: /24 of IPv4, /64 of IPv6 (D-28, D-29). A connection that was cut
 * before anybody asked for its address has none.
 */
export const redDe = (ip: string | undefined): string => {
  if (ip === undefined) return 'desconocida'
  const v4 = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(v4)) return `${v4.split('.').slice(0, 3).join('.')}.0/24`
  const [izquierda = '', derecha] = v4.split('%')[0]?.split('::') ?? []
  const cabeza = izquierda === '' ? [] : izquierda.split(':')
  const cola = derecha === undefined || derecha === '' ? [] : derecha.split(':')
  const grupos =
    derecha === undefined ? cabeza : [...cabeza, ...Array(8 - cabeza.length - cola.length).fill('0'), ...cola]
  return `${grupos
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':')}::/64`
}
