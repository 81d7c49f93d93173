import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider from 'oidc-provider'

export const CLIENTE = 'cabildo'
export const SECRETO_DEL_CLIENTE = 'un secreto del cliente, de treinta y dos'

/** What the provider knows of an account: its claims besides `sub`. */
export type Cuenta = Record<string, unknown>

/** A real OpenID provider in a process of ours: a kept library that is certified as one. */
export interface ProveedorDeIdentidad {
  emisor: string
  /** Goes where the app sends the browser, signs in there as `sub`, and returns what the browser brings back. */
  entrar(direccion: string, sub: string): Promise<{ code: string; state: string; iss?: string }>
  /** From now on it signs with another key, and forgets the one of before. */
  rotar(): Promise<void>
  cerrar(): Promise<void>
}

const unaLlave = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }
}

/** Opens it on a free port of this machine, for an app at that address. */
export const abrirProveedorDeIdentidad = async (
  vuelta: string,
  cuentas: Readonly<Record<string, Cuenta>>,
): Promise<ProveedorDeIdentidad> => {
  let provider: Provider
  let quien = ''
  const servidor = createServer(async (pedido, respuesta) => {
    if (!pedido.url?.startsWith('/interaction/')) return provider.callback()(pedido, respuesta)
    await provider.interactionFinished(pedido, respuesta, { login: { accountId: quien, amr: ['pwd', 'mfa'] } })
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const emisor = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`

  const abrir = async () => {
    provider = new Provider(emisor, {
      clients: [
        {
          client_id: CLIENTE,
          client_secret: SECRETO_DEL_CLIENTE,
          redirect_uris: [vuelta],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub', 'hd'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['una llave de las galletas de prueba'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      jwks: { keys: [await unaLlave()] },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 300, Interaction: 60, Session: 600 },
      pkce: { required: () => true },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...cuentas[sub] }) }),
      // Nobody is asked for consent: the client is the municipality's own.
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client?.clientId ?? '',
          accountId: ctx.oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
    })
  }
  await abrir()

  return {
    emisor,
    rotar: abrir,
    entrar: async (direccion, sub) => {
      quien = sub
      const galletas = new Map<string, string>()
      for (let siguiente = new URL(direccion); ; ) {
        const { headers, status } = await fetch(siguiente, {
          redirect: 'manual',
          headers: { cookie: [...galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ') },
        })
        for (const galleta of headers.getSetCookie()) {
          const [nombre = '', valor = ''] = galleta.split(';')[0]?.split('=') ?? []
          galletas.set(nombre, valor)
        }
        const lugar = headers.get('location')
        if (!lugar) throw new Error(`el proveedor respondió ${status} en ${siguiente.pathname}`)
        siguiente = new URL(lugar, siguiente)
        if (siguiente.href.startsWith(vuelta)) {
          const { code = '', state = '', iss, error } = Object.fromEntries(siguiente.searchParams)
          if (error) throw new Error(`el proveedor se negó: ${error}`)
          return { code, state, ...(iss && { iss }) }
        }
      }
    },
    cerrar: () =>
      new Promise((cerrado) => {
        servidor.close(() => cerrado())
        servidor.closeAllConnections()
      }),
  }
}
