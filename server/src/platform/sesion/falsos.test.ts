import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { visitasApi } from '@cabildo/contracts/visitas'
import { expect, test } from 'vitest'
import { cliente, SECRETO, usarBanco } from '../../../test/banco.ts'

const banco = usarBanco()
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const JWK = publicKey.export({ format: 'jwk' })

const enBase64 = (valor: object) => Buffer.from(JSON.stringify(valor)).toString('base64url')
const hmac =
  (clave: string, tipo = 'sha256') =>
  (texto: string) =>
    createHmac(tipo, clave).update(texto).digest('base64url')
const rsa = (texto: string) => sign('sha256', Buffer.from(texto), privateKey).toString('base64url')
const armar = (cabecera: object, carga: object, firmar: (texto: string) => string) => {
  const texto = `${enBase64(cabecera)}.${enBase64(carga)}`
  return `${texto}.${firmar(texto)}`
}

/** What somebody makes of a true token who has not the secret, or has one that is for something else. */
const falsos = (verdadero: string): Record<string, string> => {
  const [cabecera = '', carga = '', firma = ''] = verdadero.split('.')
  const suya = JSON.parse(Buffer.from(carga, 'base64url').toString())
  const propia = JSON.parse(Buffer.from(cabecera, 'base64url').toString())
  const nada = () => ''
  const otra = { ...suya, user: { ...suya.user, id: 11 }, area: { id: 21, name: 'x' }, roles: [4, 14] }
  const con = (extra: object, firmar: (texto: string) => string) => armar({ ...propia, ...extra }, suya, firmar)
  return {
    'alg none': con({ alg: 'none' }, nada),
    'alg NONE': con({ alg: 'NONE' }, nada),
    'alg nOnE with the true signature': con({ alg: 'nOnE' }, () => firma),
    'no alg': con({ alg: undefined }, hmac(SECRETO)),
    'an empty key': con({}, hmac('')),
    'the name of the issuer as key': con({}, hmac('cabildo')),
    'a public key as key': con({}, hmac(PEM)),
    'RS256 of somebody': con({ alg: 'RS256' }, rsa),
    'RS256 that is an HMAC': con({ alg: 'RS256' }, hmac(SECRETO)),
    'HS256 that is of RSA': con({}, rsa),
    'HS512 with the true secret': con({ alg: 'HS512' }, hmac(SECRETO, 'sha512')),
    'a kid that is a path': con({ kid: '../../../../../../dev/null' }, hmac('')),
    'a kid that is SQL': con({ kid: "x' union select 'clave' --" }, hmac('clave')),
    'a jku of elsewhere': con({ alg: 'RS256', jku: 'http://127.0.0.1:9/jwks.json', kid: '1' }, rsa),
    'an x5u of elsewhere': con({ alg: 'RS256', x5u: 'http://127.0.0.1:9/x.pem' }, rsa),
    'a key in the header': con({ alg: 'RS256', jwk: JWK }, rsa),
    'a crit that nobody knows': con({ crit: ['x'], x: 1 }, hmac(SECRETO)),
    'another payload': `${cabecera}.${enBase64(otra)}.${firma}`,
    'no signature': `${cabecera}.${carga}.`,
    'two parts': `${cabecera}.${carga}`,
    'four parts': `${verdadero}.${firma}`,
    'a signature that begins otherwise': `${cabecera}.${carga}.${firma.startsWith('A') ? 'B' : 'A'}${firma.slice(1)}`,
    'another issuer': armar(propia, { ...suya, iss: 'otro' }, hmac(SECRETO)),
    'another audience': armar(propia, { ...suya, aud: 'otra' }, hmac(SECRETO)),
    'no audience': armar(propia, { ...suya, aud: undefined }, hmac(SECRETO)),
    'another typ': con({ typ: 'boleto' }, hmac(SECRETO)),
    'typ JWT': con({ typ: 'JWT' }, hmac(SECRETO)),
    'no typ': con({ typ: undefined }, hmac(SECRETO)),
    'no jti': armar(propia, { ...suya, jti: undefined }, hmac(SECRETO)),
    'a jti that is SQL': armar(propia, { ...suya, jti: "' or true --" }, hmac(SECRETO)),
    'a jti of nobody': armar(propia, { ...suya, jti: '00000000-0000-4000-8000-000000000000' }, hmac(SECRETO)),
    'not yet valid': armar(propia, { ...suya, nbf: suya.exp - 1 }, hmac(SECRETO)),
  }
}

test('B1 none of 32 forged tokens opens anything, and all are answered alike', async () => {
  const { token } = await banco.como('rosa')
  const rosa = cliente(banco.app, token)
  const casos = Object.entries(falsos(token ?? ''))
  expect(casos).toHaveLength(32)
  for (const [que, falso] of casos) {
    const intruso = cliente(banco.app, falso)
    const respuestas = [
      await intruso.llamar(catalogosApi.cargos),
      await intruso.llamar(visitasApi.lista),
      await intruso.llamar(sesionApi.salir),
      await intruso.enviar({ url: '/api/eventos' }),
    ]
    expect([que, respuestas.map((r) => ('status' in r ? r.status : r.statusCode))]).toEqual([que, [401, 401, 401, 401]])
    expect(respuestas[0]).toMatchObject({ cuerpo: { codigo: 'sinSesion' } })
  }
  // Whoever forged them all, rosa is still at work: none of them ended her session.
  expect((await rosa.llamar(catalogosApi.cargos)).status).toBe(200)
  // The way they were made is not why they are refused.
  const [cabecera = '', carga = ''] = (token ?? '').split('.')
  const copia = `${cabecera}.${carga}.${hmac(SECRETO)(`${cabecera}.${carga}`)}`
  expect(copia).toBe(token)
})

test.each([
  '',
  'Bearer',
  'Bearer ',
  'bearer {t}',
  'Basic {t}',
  'Bearer  {t}',
  'Bearer {t} ',
  'Bearer {t},Bearer {t}',
  'Token {t}',
])('B1 only `Bearer` and a token is a session, and nothing else is an error: %s', async (forma) => {
  const { token } = await banco.como('rosa')
  const authorization = forma.replaceAll('{t}', token ?? '')
  const { statusCode } = await banco.app.inject({ url: catalogosApi.cargos.path, headers: { authorization } })
  expect(statusCode).toBe(401)
})
