import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agenteDe } from './agente.ts'
import { lugarDe, redDe } from './red.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

test.each([
  [CHROME, 'Chrome en Windows'],
  // Without a screen it calls itself otherwise.
  [CHROME.replace('Chrome/', 'HeadlessChrome/'), 'Chrome en Windows'],
  [`${CHROME} Edg/131.0.0.0`, 'Edge en Windows'],
  [`${CHROME} OPR/115.0.0.0`, 'Opera en Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari en Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome en iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet en Android',
  ],
  [undefined, 'Dispositivo desconocido'],
  ['   ', 'Dispositivo desconocido'],
  ['curl/8.5.0', 'curl/8.5.0'],
])('ING-23 what a browser calls itself is told in words: %s', (cabecera, dispositivo) =>
  expect(agenteDe(cabecera)).toBe(dispositivo),
)

test('ING-23 O26 whatever a client calls itself, its name is short and without what nobody sees', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (cabecera) => {
      const dispositivo = agenteDe(cabecera)
      expect(Array.from(dispositivo).length).toBeLessThanOrEqual(60)
      expect(dispositivo).toMatch(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u)
      expect(dispositivo.isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  ['192.168.1.20', 'Red interna 192.168.1.0/24'],
  ['10.4.5.6', 'Red interna 10.4.5.0/24'],
  ['172.31.0.9', 'Red interna 172.31.0.0/24'],
  ['172.32.0.9', 'Red 172.32.0.0/24'],
  ['190.12.34.56', 'Red 190.12.34.0/24'],
  ['::ffff:190.12.34.56', 'Red 190.12.34.0/24'],
  ['fd12:3456:789a:1::7', 'Red interna fd12:3456:789a:1::/64'],
  ['::1', 'Red interna 0:0:0:0::/64'],
  ['2800:200:e2c0:1::9', 'Red 2800:200:e2c0:1::/64'],
  [undefined, 'Red desconocida'],
])('ING-23 a network is told as a network, and nobody is asked where it is: %s', (ip, lugar) =>
  expect(lugarDe(redDe(ip))).toBe(lugar),
)
