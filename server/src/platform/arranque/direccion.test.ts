import { networkInterfaces } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { direccionesWeb, direccionPropia } from './direccion.ts'

vi.mock('node:os', { spy: true })
afterEach(() => vi.resetAllMocks())
const EN_TODAS = { host: '0.0.0.0', puerto: 5400 }

test('H8 the addresses to type are this machine and those of its network', () => {
  const red = { netmask: '255.255.255.0', mac: '', cidr: null, family: 'IPv4' } as const
  vi.mocked(networkInterfaces).mockReturnValue({
    lo: [{ ...red, address: '127.0.0.1', internal: true }],
    eth0: [{ ...red, address: '192.0.2.7', internal: false }],
  })
  expect(direccionesWeb(EN_TODAS)).toEqual(['http://localhost:5400', 'http://192.0.2.7:5400'])
  expect(direccionPropia(EN_TODAS)).toBe('http://192.0.2.7:5400')
})

test('H8 a system that does not tell its addresses, as a sandbox without AF_NETLINK, keeps nobody from starting', () => {
  vi.mocked(networkInterfaces).mockImplementation(() => {
    throw new Error('A system error occurred: uv_interface_addresses returned Unknown system error 97')
  })
  expect(direccionesWeb(EN_TODAS)).toEqual(['http://localhost:5400'])
  expect(direccionPropia(EN_TODAS)).toBe('http://localhost:5400')
})
