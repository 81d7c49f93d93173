import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { unServidorDeCorreo } from '../../../test/servidor-de-correo.ts'
import { esConfidencial, exigeTls, mensajeroSmtp } from './smtp.ts'

const servidor = unServidorDeCorreo()
afterAll(() => servidor.cerrar())

const CORREO = {
  id: 1,
  message_id: randomUUID(),
  created_at: new Date('2026-11-18T10:30:00-05:00'),
  para: 'vecina@example.pe',
  asunto: 'Trámite 15',
  texto: 'Registrado.',
  html: null,
}

test.each([
  ['smtp://mesa:clave@correo.muni.pe', true],
  ['smtp://mesa:clave@10.0.0.5:587', true],
  ['smtp://mesa@[2001:db8::1]', true],
  ['smtps://mesa:clave@correo.muni.pe', true],
  ['smtp://correo.muni.pe:25', false],
  ['smtp://mesa:clave@localhost:25', false],
  ['smtp://mesa:clave@127.8.0.1', false],
  ['smtp://mesa:clave@[::1]:25', false],
  ['smtp://mesa:clave@127.0.0.1.malo.pe', true],
])('SHE-102 a mail server elsewhere that is told a password has to speak TLS: %s, %s', (url, exige) => {
  expect(exigeTls(url)).toBe(exige)
})

test.each([
  ['smtps://correo.muni.pe', true],
  ['smtp://mesa:clave@correo.muni.pe', true],
  ['smtp://127.0.0.1:25', true],
  ['smtp://[::1]:25', true],
  ['smtp://correo.muni.pe:25', false],
  ['smtp://10.0.0.5', false],
])('ORG-55 passwords may go where nothing is sent in clear over the network: %s, %s', (url, confidencial) => {
  expect(esConfidencial(url)).toBe(confidencial)
})

test('SHE-102 where TLS is taken away neither password nor mail is sent; without a password the mail goes', async () => {
  await servidor.abrir()
  // This machine, by an address that is not called loopback.
  const otra = servidor.url.replace('127.0.0.1', '0.0.0.0')
  const porSmtp = (url: string) => mensajeroSmtp({ url, remitente: 'no-responder@example.com' })
  await expect(porSmtp(otra.replace('//', '//mesa:clave@')).entregar(CORREO)).rejects.toMatchObject({
    code: 'ETLS',
    command: 'STARTTLS',
  })
  expect(servidor.recibidos).toEqual([])
  await porSmtp(otra).entregar(CORREO)
  expect(servidor.recibidos).toHaveLength(1)
})
