import { RUTA_VUELTA } from '@cabildo/contracts/base/rutas'
import { cuentaDeOtroDominio, proveedorNoResponde } from '@cabildo/contracts/ingreso-oidc'
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { EMISOR_GOOGLE, esEstaMaquina } from '../../../ajustes/ingreso.ts'
import type { CasaWeb } from '../../../casa.ts'
import type { Config } from '../../../config.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import type { Log } from '../../../platform/log.ts'
import type { Reloj } from '../../../platform/reloj.ts'
import { traerDeSocio } from '../../../platform/socio.ts'

type Ajustes = NonNullable<Config['oidc']>

/** What the provider says of whoever signed in there, after every check (ING-17). */
export interface Identidad {
  emisor: string
  sub: string
  /** Only an address that the provider says is proved. */
  email: string | null
  /** Whether it says that a second factor was used (ING-20). */
  conFactor: boolean
}

/** What was kept of a sign-in under way. */
export interface Intento {
  nonce: string
  verificador: string
  /** A new entry at the provider was asked for, since this instant (ING-04). */
  recienteDesde: Date | null
}

const ESPERA_MS = 5_000
const LIMITES = { esperaMs: ESPERA_MS, maximoBytes: 256 * 1024 }
const RECORDAR_MS = 3_600_000
/** An unknown key makes the set be read again, at most this often. */
const OTRA_VEZ_MS = 60_000
const TOLERANCIA_S = 60
const ALGORITMOS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

/** No answer came, or none that can be read: the provider is down for us. */
class SinServicio extends Error {}

/** A call to the provider: limited in time and size, without following redirections (O22). Throws SinServicio. */
const traer = async (direccion: string | URL, opciones: RequestInit = {}): Promise<Response> => {
  try {
    const respuesta = await traerDeSocio(direccion, opciones, LIMITES)
    if (respuesta.status >= 500) throw new Error(`respondió ${respuesta.status}`)
    return respuesta
  } catch (cause) {
    throw new SinServicio('el proveedor no respondió', { cause })
  }
}

interface Descubierto {
  config: oidc.Configuration
  llaves: ReturnType<typeof createRemoteJWKSet>
  leido: number
}

/** The provider of identity, one for an installation (ING-15 to ING-17, D-106). It is asked when somebody signs in, never at the start. */
export class Proveedor {
  readonly nombre: string
  readonly emisor: string
  readonly #ajustes: Ajustes
  readonly #vuelta: string
  readonly #reloj: Reloj
  #descubierto: Descubierto | null = null
  /** One reading at a time, for all who wait for it. */
  #leyendo: Promise<Descubierto> | null = null

  constructor(ajustes: Ajustes, direccionPublica: string, reloj: Reloj) {
    this.nombre = ajustes.nombre
    this.emisor = ajustes.emisor
    this.#ajustes = ajustes
    this.#vuelta = `${direccionPublica}${RUTA_VUELTA}`
    this.#reloj = reloj
  }

  /** The address at which the browser signs in. Throws oidcSinServicio. */
  async direccion(
    { state, nonce, verificador, recienteDesde }: Intento & { state: string },
    log: Log,
  ): Promise<string> {
    const { config } = await this.#conServicio(log, () => this.#descubrir())
    const direccion = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.#vuelta,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verificador),
      code_challenge_method: 'S256',
      ...(this.#ajustes.acr && { acr_values: this.#ajustes.acr }),
      ...(this.#ajustes.dominio && this.emisor === EMISOR_GOOGLE && { hd: this.#ajustes.dominio }),
      ...(recienteDesde && { prompt: 'login', max_age: '0' }),
    })
    return direccion.href
  }

  /**
   * Who came back with this code: the ID token comes from the token endpoint, and counts only after its signature, issuer,
   * audience, nonce, times and domain were checked (ING-17). Throws oidcSinServicio, oidcVencido, oidcDominio.
   */
  canjear(
    vuelta: { state: string; code: string; iss?: string | undefined },
    intento: Intento,
    log: Log,
  ): Promise<Identidad> {
    return this.#conServicio(log, async () => {
      const { config, llaves } = await this.#descubrir()
      const direccion = new URL(this.#vuelta)
      for (const [nombre, valor] of Object.entries(vuelta)) if (valor) direccion.searchParams.set(nombre, valor)
      const respuesta = await oidc.authorizationCodeGrant(config, direccion, {
        expectedState: vuelta.state,
        expectedNonce: intento.nonce,
        pkceCodeVerifier: intento.verificador,
        idTokenExpected: true,
        ...(intento.recienteDesde && { maxAge: 0 }),
      })
      const { payload } = await jwtVerify(respuesta.id_token ?? '', llaves, {
        algorithms: ALGORITMOS,
        issuer: this.emisor,
        audience: this.#ajustes.cliente,
        clockTolerance: TOLERANCIA_S,
        currentDate: this.#reloj.ahora(),
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      })
      return this.#identidad(payload, intento)
    })
  }

  #identidad(claims: Record<string, unknown>, { recienteDesde }: Intento): Identidad {
    const { sub, azp, iat, auth_time, email, email_verified, hd, acr, amr } = claims
    const ahora = this.#reloj.ahora().getTime() / 1_000
    const alDia = typeof iat === 'number' && Math.abs(ahora - iat) <= TOLERANCIA_S
    const deNuevo =
      !recienteDesde || (typeof auth_time === 'number' && auth_time >= recienteDesde.getTime() / 1_000 - TOLERANCIA_S)
    if (typeof sub !== 'string' || !alDia || !deNuevo || (azp !== undefined && azp !== this.#ajustes.cliente))
      throw new ErrorDeNegocio('oidcVencido')
    const comprobado = typeof email === 'string' && email_verified === true ? email : null
    const { dominio, acr: exigido } = this.#ajustes
    if (dominio) {
      const suyo = this.emisor === EMISOR_GOOGLE ? hd : comprobado?.slice(comprobado.lastIndexOf('@') + 1)
      if (typeof suyo !== 'string' || suyo.toLowerCase() !== dominio.toLowerCase())
        throw new ErrorDeNegocio('oidcDominio', { mensaje: cuentaDeOtroDominio(dominio) })
    }
    const conFactor = (Array.isArray(amr) && amr.includes('mfa')) || (exigido !== undefined && acr === exigido)
    return { emisor: this.emisor, sub, email: comprobado, conFactor }
  }

  /** Discovery and the set of keys, read again each hour; a reading that failed is not kept. */
  async #descubrir(): Promise<Descubierto> {
    const ahora = this.#reloj.ahora().getTime()
    if (this.#descubierto && ahora - this.#descubierto.leido < RECORDAR_MS) return this.#descubierto
    this.#leyendo ??= this.#leer(ahora).finally(() => {
      this.#leyendo = null
    })
    this.#descubierto = await this.#leyendo
    return this.#descubierto
  }

  async #leer(leido: number): Promise<Descubierto> {
    const { cliente, secreto } = this.#ajustes
    const emisor = new URL(this.emisor)
    const enClaro = emisor.protocol === 'http:' && esEstaMaquina(emisor)
    try {
      const config = await oidc.discovery(
        emisor,
        cliente,
        { [oidc.clockTolerance]: TOLERANCIA_S },
        porSecreto(secreto),
        {
          // Its own types name a body that ours need not know.
          [oidc.customFetch]: traer as oidc.CustomFetch,
          timeout: ESPERA_MS / 1_000,
          ...(enClaro && { execute: [oidc.allowInsecureRequests] }),
        },
      )
      const { issuer, jwks_uri = '' } = config.serverMetadata()
      if (issuer !== this.emisor) throw new Error('es otro emisor')
      const direccion = new URL(jwks_uri)
      if (direccion.protocol !== 'https:' && !enClaro) throw new Error('sus llaves no están en https')
      const llaves = createRemoteJWKSet(direccion, {
        timeoutDuration: ESPERA_MS,
        cacheMaxAge: RECORDAR_MS,
        cooldownDuration: OTRA_VEZ_MS,
        [joseFetch]: traer,
      })
      return { config, llaves, leido }
    } catch (cause) {
      throw new SinServicio('el proveedor no se dejó leer', { cause })
    }
  }

  /**
   * A fault of the provider's is 'no responde'; whatever it says that does not hold is an attempt that failed. What it was
   * goes into the log by its name alone: its details hold claims (ING-19).
   */
  async #conServicio<T>(log: Log, acto: () => Promise<T>): Promise<T> {
    try {
      return await acto()
    } catch (error) {
      if (error instanceof ErrorDeNegocio) throw error
      const sinServicio = causas(error).find((causa) => causa instanceof SinServicio)
      log.warn({ causas: causas(error).map(nombreDe) }, 'el ingreso por el proveedor de identidad falló')
      if (!sinServicio) throw new ErrorDeNegocio('oidcVencido')
      throw new ErrorDeNegocio('oidcSinServicio', { mensaje: proveedorNoResponde(this.nombre), reintentar: 30 })
    }
  }
}

/** The provider of the settings; null where staff enter by their password alone. */
export const abrirProveedor = ({ config, reloj }: Pick<CasaWeb, 'config' | 'reloj'>): Proveedor | null =>
  config.oidc && new Proveedor(config.oidc, config.direccionPublica ?? '', reloj)

/** By the body, as most providers take it; by the header where they say that they take only that. */
const porSecreto = (secreto: string): oidc.ClientAuth => {
  const [cuerpo, cabecera] = [oidc.ClientSecretPost(secreto), oidc.ClientSecretBasic(secreto)]
  return (servidor, ...resto) => {
    const admitidas = servidor.token_endpoint_auth_methods_supported
    return (admitidas?.includes('client_secret_post') === false ? cabecera : cuerpo)(servidor, ...resto)
  }
}

/** A fault with what caused it, the first one last. */
const causas = (error: unknown): Error[] => (error instanceof Error ? [error, ...causas(error.cause)] : [])

const nombreDe = (error: Error): string => ('code' in error ? `${error.name} ${String(error.code)}` : error.name)
