import { expect, test } from 'vitest'
import { direccionesWeb, direccionPropia } from './direccion.ts'

const EN_TODAS = { host: '0.0.0.0', puerto: 5400 }

test('H8 the addresses to type are this machine and those of its network', () => {
  const red = { netmask: '255.255.255.0', mac: '', cidr: null, family: 'IPv4' } as const
  const redes = () => ({
    lo: [{ ...red, address: '127.0.0.1', internal: true }],
    eth0: [{ ...red, address: '192.0.2.7', internal: false }],
  })
  expect(direccionesWeb(EN_TODAS, redes)).toEqual(['http://localhost:5400', 'http://192.0.2.7:5400'])
  expect(direccionPropia(EN_TODAS, redes)).toBe('http://192.0.2.7:5400')
})

test('H8 a system that does not tell its addresses, as a sandbox without AF_NETLINK, keeps nobody from starting', () => {
  const redes = () => {
    throw new Error('A system error occurred: uv_interface_addresses returned Unknown system error 97')
  }
  expect(direccionesWeb(EN_TODAS, redes)).toEqual(['http://localhost:5400'])
  expect(direccionPropia(EN_TODAS, redes)).toBe('http://localhost:5400')
})
