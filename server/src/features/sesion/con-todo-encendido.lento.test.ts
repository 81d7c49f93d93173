import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { AJUSTES_DE_TODOS, usarBanco } from '../../../test/banco.ts'

/**
 * The sign-in tests of volume 1, as they are, with every feature of 21-ingreso.md switched on: second factors demanded of some,
 * passkeys possible, mails going out (ING-01).
 */
Object.assign(AJUSTES_DE_TODOS, {
  SEGUNDO_FACTOR: '4, 12, informatica',
  SEGUNDO_FACTOR_PLAZO_DIAS: '60',
  DIRECCION_PUBLICA: 'https://cabildo.example.gob.pe',
  SMTP_URL: 'smtp://localhost:2525',
  CORREO_REMITENTE: 'cabildo@example.gob.pe',
})
for (const suyos of ['ingreso.lento', 'adivinar.lento', 'clave-inicial', 'clave-propia'])
  await import(`./${suyos}.test.ts`)

const banco = usarBanco()

test('ING-01 D-105 the answer to the right password is the token alone, and to a wrong one word for word what it was', async () => {
  const ingresar = (password: string) =>
    banco.ciudadano.enviar({ method: 'POST', url: '/api/login', payload: { username: 'rosa', password } })
  const bien = await ingresar('una clave segura')
  expect([bien.statusCode, Object.keys(bien.json())]).toEqual([200, ['access_token']])
  // It is on, all the same.
  expect(decodeJwt((await banco.como('sol')).token ?? '')).toMatchObject({ factorAntesDel: '2027-01-17' })
  const mal = await ingresar('otra')
  expect([mal.statusCode, mal.payload]).toEqual([401, '{"message":"Credencial incorrecto","codigo":"credencial"}'])
})
