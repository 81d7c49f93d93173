import { BlockList, isIPv6 } from 'node:net'

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

/** Networks that are nobody's on the internet: of a house, of a provider behind one address, of one machine. */
const INTERNAS = new BlockList()
for (const [red, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  INTERNAS.addSubnet(red, bits, 'ipv4')
INTERNAS.addSubnet('fc00::', 7, 'ipv6')
INTERNAS.addSubnet('fe80::', 10, 'ipv6')
// The network of ::1, this machine.
INTERNAS.addAddress('::', 'ipv6')

/** A network as people read it, without asking anybody where it is (ING-23): 'Red interna 192.168.1.0/24'; empty without one. */
export const lugarDe = (red: string | null): string => {
  if (red === null) return ''
  const [direccion = ''] = red.split('/')
  if (!red.includes('/')) return 'Red desconocida'
  return `${INTERNAS.check(direccion, isIPv6(direccion) ? 'ipv6' : 'ipv4') ? 'Red interna' : 'Red'} ${red}`
}
