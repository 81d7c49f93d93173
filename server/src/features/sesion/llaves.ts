import { isIP } from 'node:net'
import type { RespuestaDeLlave } from '@cabildo/contracts/sesion'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'

/** Where passkeys work: exact origin, and its host, the relying party (ING-08). */
export interface SitioDeLlaves {
  origen: string
  rpID: string
}

/** The site of DIRECCION_PUBLICA; null where its page is not secure or its host is no name. */
export const sitioDeLlaves = (direccionPublica: string | undefined): SitioDeLlaves | null => {
  if (direccionPublica === undefined) return null
  const { protocol, hostname, origin } = new URL(direccionPublica)
  const segura = protocol === 'https:' || hostname === 'localhost'
  return segura && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origen: origin, rpID: hostname } : null
}

/** The site, if the page that asks is of it; browsers say of which page a call is, where it changes anything. */
export const sitioDeQuienPide = (
  sitio: SitioDeLlaves | null,
  { headers, protocol, host }: { headers: { origin?: string | undefined }; protocol: string; host: string },
): SitioDeLlaves | null => (sitio?.origen === (headers.origin ?? origenDe(`${protocol}://${host}`)) ? sitio : null)

const origenDe = (direccion: string): string | null => (URL.canParse(direccion) ? new URL(direccion).origin : null)

/** Identifiers of COSE: ES256, RS256, EdDSA (ING-09). */
const ALGORITMOS = [-7, -257, -8]
/** How a key vouches for its make: not at all, or by itself, which a browser may leave in. */
const TESTIMONIOS: readonly string[] = ['none', 'packed']
/** For how long a browser waits for its user; the challenge lives as long. */
export const LLAVE_MINUTOS = 5
const ESPERA_MS = LLAVE_MINUTOS * 60_000

/** A passkey as it is kept. */
export interface Llave {
  credencial: string
  clave_publica: Buffer
  transportes: string[] | null
  /** The relying party for which it was made. */
  sitio: string
}
type Respuesta = z.output<typeof RespuestaDeLlave>

const conTransportes = ({ credencial, transportes }: Pick<Llave, 'credencial' | 'transportes'>) => ({
  id: credencial,
  ...(transportes && { transports: transportes }),
})

/** What a browser needs to make a passkey. */
export const opcionesDeRegistro = (
  { rpID }: SitioDeLlaves,
  { entidad, user_id, username, nombre }: { entidad: string; user_id: number; username: string; nombre: string },
  reto: string,
  suyas: readonly Llave[],
) =>
  generateRegistrationOptions({
    ...{ rpName: entidad, rpID, userName: username, userDisplayName: nombre, timeout: ESPERA_MS },
    userID: Uint8Array.from(Buffer.from(String(user_id))),
    challenge: bytesDe(reto),
    attestationType: 'none',
    excludeCredentials: suyas.map(conTransportes),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITMOS,
  })

/** What a browser needs to use one of these passkeys. */
export const opcionesDeUso = ({ rpID }: SitioDeLlaves, reto: string, suyas: readonly Llave[]) =>
  generateAuthenticationOptions({
    ...{ rpID, timeout: ESPERA_MS, userVerification: 'required' },
    challenge: bytesDe(reto),
    allowCredentials: suyas.map(conTransportes),
  })

/** The challenge that a browser says to have signed; null where it says none. Nothing is believed by it yet. */
export const retoDe = (respuesta: Respuesta): string | null => {
  try {
    const { response } = respuesta as { response?: { clientDataJSON?: unknown } }
    const dicho = JSON.parse(Buffer.from(String(response?.clientDataJSON), 'base64url').toString('utf8'))
    return typeof dicho?.challenge === 'string' ? dicho.challenge : null
  } catch {
    return null
  }
}

/** The passkey that a browser has made for this challenge; null when anything about it is wrong (ING-09). */
export const llaveHecha = async (
  sitio: SitioDeLlaves,
  reto: string,
  respuesta: Respuesta,
): Promise<(Llave & { contador: number }) | null> => {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // Shapes are the library's to check: whatever is not as they say throws.
      response: respuesta as unknown as RegistrationResponseJSON,
      expectedChallenge: reto,
      expectedOrigin: sitio.origen,
      expectedRPID: sitio.rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITMOS,
    })
    if (!verified || !TESTIMONIOS.includes(registrationInfo.fmt)) return null
    const { id, publicKey, counter, transports } = registrationInfo.credential
    return {
      ...{ credencial: id, clave_publica: Buffer.from(publicKey), contador: counter },
      ...{ transportes: transports ?? null, sitio: sitio.rpID },
    }
  } catch {
    return null
  }
}

/** The counter with which a passkey answered this challenge; null when anything about the answer is wrong (ING-09). */
export const contadorDe = async (
  sitio: SitioDeLlaves,
  reto: string,
  respuesta: Respuesta,
  { credencial, clave_publica }: Llave,
): Promise<number | null> => {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: respuesta as unknown as AuthenticationResponseJSON,
      expectedChallenge: reto,
      expectedOrigin: sitio.origen,
      expectedRPID: sitio.rpID,
      requireUserVerification: true,
      // Whether the counter has grown is told by the row, once the signature is known to be right.
      credential: { id: credencial, publicKey: Uint8Array.from(clave_publica), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

const bytesDe = (reto: string) => Uint8Array.from(Buffer.from(reto, 'base64url'))
