import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import Fastify from 'fastify'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { SECRETO, usarBanco } from '../test/banco.ts'
import { describirContratos } from './platform/http/openapi.ts'
import { declararPublico, exigirAcceso } from './platform/http/puerta.ts'

const banco = usarBanco()

describe('the map of the API', () => {
  test('API-01 every call of the contract is served', () => {
    for (const { method, path } of TODAS_LAS_LLAMADAS) expect(banco.app.hasRoute({ method, url: path })).toBe(true)
  })

  test('SHE-98 a route without declared access stops the start, wherever it is registered', async () => {
    const app = Fastify()
    exigirAcceso(app)
    app.register(async (contexto) => {
      contexto.get('/api/olvidada', async () => 'x')
    })
    await expect(app.ready()).rejects.toThrow('La ruta GET /api/olvidada no declara su acceso')
  })

  test('SHE-98 routes of a plugin that are declared public let it start', async () => {
    const app = Fastify()
    exigirAcceso(app)
    app.register(async (contexto) => {
      declararPublico(contexto)
      contexto.get('/ajena', async () => 'x')
    })
    await app.ready()
    await app.close()
  })
})

describe('tokens', () => {
  test('API-02 forged, altered, unsigned and foreign tokens are no session', async () => {
    const { token } = await banco.como('sol')
    const [cabecera = '', carga = '', firma = ''] = (token ?? '').split('.')
    const sinAlgoritmo = Buffer.from('{"alg":"none","typ":"sesion"}').toString('base64url')
    const firmar = (
      key: string,
      { iss = 'cabildo', aud = 'cabildo', typ = 'sesion', jti = crypto.randomUUID() as string } = {},
    ) =>
      new SignJWT({ user: { id: 11 } })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setJti(jti)
        .setIssuer(iss)
        .setAudience(aud)
        .setExpirationTime('2h')
        .sign(new TextEncoder().encode(key))
    const falsos = [
      '',
      'null',
      'nada',
      `${sinAlgoritmo}.${carga}.`,
      `${cabecera}.${carga}.`,
      `${cabecera}.${carga}.${firma.slice(0, -4)}AAAA`,
      `${cabecera}.${Buffer.from('{"user":{"id":11}}').toString('base64url')}.${firma}`,
      await firmar('otra clave de al menos treinta y dos'),
      await firmar(SECRETO),
      await firmar(SECRETO, { iss: 'otro' }),
      await firmar(SECRETO, { aud: 'otro' }),
      await firmar(SECRETO, { typ: 'enlace' }),
      await firmar(SECRETO, { jti: "' or 1=1 --" }),
    ]
    for (const falso of falsos) {
      const respuesta = await banco.app.inject({ url: '/api/cargos', headers: { authorization: `Bearer ${falso}` } })
      expect([falso, respuesta.statusCode]).toEqual([falso, 401])
    }
  })
})

describe('the documentation', () => {
  test('what the build writes is what the server serves', async () => {
    const servido = (await banco.app.inject('/api/openapi.json')).json()
    expect(JSON.parse(JSON.stringify(await describirContratos()))).toEqual(servido)
  })

  test('the OpenAPI document names every call with its access, and its page loads', async () => {
    const { paths } = (await banco.app.inject('/api/openapi.json')).json()
    for (const { method, path, id, acceso, alcance } of TODAS_LAS_LLAMADAS) {
      const operacion = paths[path.replace(/:(\w+)|(\*)/g, '{$1$2}')]?.[method.toLowerCase()]
      expect(operacion?.summary, `${method} ${path}`).toContain(id)
      // Without anything, by a session, or by a service key of that scope (ING-30).
      const sinClave = acceso === 'publico' ? {} : { sesion: [] }
      const debida = alcance ? [sinClave, { clave: [alcance] }] : acceso === 'publico' ? undefined : [sinClave]
      expect(operacion?.security, path).toEqual(debida)
    }
    expect((await banco.app.inject('/api/docs')).statusCode).toBeLessThan(400)
  })
})
