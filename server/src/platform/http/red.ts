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

/** What is no server of the internet besides those: reserved, of tests, of many, or another address in disguise. */
const RESERVADAS = new BlockList()
for (const [red, bits] of [
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  RESERVADAS.addSubnet(red, bits, 'ipv4')
// Of IPv6 only 2000::/3 is the internet's, without the parts that carry an address of IPv4 or are examples.
const INTERNET_V6 = new BlockList()
INTERNET_V6.addSubnet('2000::', 3, 'ipv6')
for (const [red, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVADAS.addSubnet(red, bits, 'ipv6')

/** Whether a server at this address is on the internet, and not in a house, on this machine or nowhere. */
export const esDeInternet = (ip: string): boolean => {
  const suya = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const familia = isIPv6(suya) ? 'ipv6' : 'ipv4'
  if (INTERNAS.check(suya, familia) || RESERVADAS.check(suya, familia)) return false
  return familia === 'ipv4' || INTERNET_V6.check(suya, familia)
}

/** Networks in CIDR form or addresses, to look whether one is in them. */
export const redesDe = (escritas: readonly string[]): ((ip: string) => boolean) => {
  const lista = new BlockList()
  for (const escrita of escritas) {
    const [red = '', bits] = escrita.split('/')
    const familia = isIPv6(red) ? 'ipv6' : 'ipv4'
    lista.addSubnet(red, bits === undefined ? (familia === 'ipv6' ? 128 : 32) : Number(bits), familia)
  }
  return (ip) => {
    const suya = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
    return lista.check(suya, isIPv6(suya) ? 'ipv6' : 'ipv4')
  }
}
