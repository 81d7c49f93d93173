import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { responder, type Servidor, servir } from './servidor.ts'

/** What the provider does wrong, or in another way than usual. */
export interface Mentira {
  /** Claims in the place of the true ones; undefined takes one away. */
  claims?: Record<string, unknown>
  /** A signature of another kind: none, or one by the client's secret. */
  firma?: 'none' | 'HS256' | 'otra llave'
  /** Faults of its answers. */
  falla?: 'caído' | 'JWKS enorme' | 'redirige' | 'otro emisor'
}

/** A provider of identity that speaks OpenID Connect, and lies when told to. */
export interface SimuladorDeOidc extends Servidor {
  mentir(mentira: Mentira): void
  /** What the browser brings back from an authorization address, once somebody signed in there as `sub`. */
  entrar(direccion: string, sub: string, claims?: JWTPayload): { code: string; state: string }
  /** Calls that it got, by path. */
  pedidos: Map<string, number>
}

/** Opens it for one client. */
export const abrirOidc = async (cliente: string, secreto: string): Promise<SimuladorDeOidc> => {
  const [llaves, otras] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
  const publica = { ...(await exportJWK(llaves.publicKey)), kid: '1', alg: 'ES256', use: 'sig' }
  const codigos = new Map<string, JWTPayload>()
  const pedidos = new Map<string, number>()
  let mentira: Mentira = {}
  let numero = 0

  const token = async (suyos: JWTPayload): Promise<string> => {
    const ahora = Math.floor(Date.now() / 1_000)
    const claims = { iss: origen, aud: cliente, iat: ahora, exp: ahora + 300, ...suyos, ...mentira.claims }
    for (const [nombre, valor] of Object.entries(claims))
      if (valor === undefined) delete claims[nombre as keyof typeof claims]
    if (mentira.firma === 'none') return `${enBase64({ alg: 'none' })}.${enBase64(claims)}.`
    const [alg, llave]: [string, CryptoKey | Uint8Array] =
      mentira.firma === 'HS256'
        ? ['HS256', new TextEncoder().encode(secreto)]
        : ['ES256', (mentira.firma === 'otra llave' ? otras : llaves).privateKey]
    return new SignJWT(claims).setProtectedHeader({ alg, kid: '1' }).sign(llave)
  }

  const contar = (que: string) => pedidos.set(que, (pedidos.get(que) ?? 0) + 1)
  const servidor: Servidor = await servir({
    'GET /.well-known/openid-configuration': (_pedido, respuesta) => {
      contar('discovery')
      if (mentira.falla === 'caído') return responder(respuesta, 503, 'text/plain', 'Service Unavailable')
      if (mentira.falla === 'redirige') {
        respuesta.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' })
        respuesta.end()
        return
      }
      const issuer = mentira.falla === 'otro emisor' ? 'https://otro.example' : origen
      responder(
        respuesta,
        200,
        'application/json',
        JSON.stringify({
          ...{ issuer, authorization_endpoint: `${origen}/auth`, token_endpoint: `${origen}/token` },
          ...{ jwks_uri: `${origen}/jwks`, response_types_supported: ['code'], subject_types_supported: ['public'] },
          id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
        }),
      )
    },
    'GET /jwks': (_pedido, respuesta) => {
      contar('jwks')
      const relleno = mentira.falla === 'JWKS enorme' ? ' '.repeat(50 * 1024 * 1024) : ''
      responder(respuesta, 200, 'application/json', JSON.stringify({ keys: [publica] }) + relleno)
    },
    'POST /token': async (pedido, respuesta) => {
      contar('token')
      const partes: Buffer[] = []
      for await (const parte of pedido) partes.push(parte as Buffer)
      const datos = new URLSearchParams(Buffer.concat(partes).toString())
      const suyos = codigos.get(datos.get('code') ?? '')
      const suyo = datos.get('client_id') === cliente && datos.get('client_secret') === secreto
      if (!suyos || !suyo || !datos.get('code_verifier'))
        return responder(respuesta, 400, 'application/json', JSON.stringify({ error: 'invalid_grant' }))
      codigos.delete(datos.get('code') ?? '')
      const cuerpo = { access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token: await token(suyos) }
      responder(respuesta, 200, 'application/json', JSON.stringify(cuerpo))
    },
  })
  const { origen } = servidor

  return {
    ...servidor,
    pedidos,
    mentir: (otra) => {
      mentira = otra
    },
    entrar: (direccion, sub, claims = {}) => {
      const { nonce, state = '' } = Object.fromEntries(new URL(direccion).searchParams)
      const code = `codigo-${++numero}`
      codigos.set(code, { sub, nonce, auth_time: Math.floor(Date.now() / 1_000), ...claims })
      return { code, state }
    },
  }
}

const enBase64 = (valor: object): string => Buffer.from(JSON.stringify(valor)).toString('base64url')
