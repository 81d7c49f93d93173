import { MENSAJES_MI_CUENTA } from '@cabildo/contracts/mi-cuenta'
import { MENSAJES_SESION, type OpcionesDeLlave, type RespuestaDeLlave } from '@cabildo/contracts/sesion'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether this browser can make and use passkeys at all. */
export const admiteLlaves = (): boolean => 'PublicKeyCredential' in window

type Libreria = typeof import('@simplewebauthn/browser')

/** No passkey was used or made; the message says why, for people (ING-32). */
export class FallaDeLlave extends Error {
  constructor(mensaje: string, causa?: unknown) {
    super(mensaje, { cause: causa })
    this.name = 'FallaDeLlave'
  }
}

/** The library comes when somebody uses a key: most people never do. */
const conLibreria = async (acto: (libreria: Libreria) => Promise<object>): Promise<RespuestaDeLlave> => {
  if (!admiteLlaves()) throw new FallaDeLlave(MENSAJES_SESION.sinLlaves)
  try {
    // As a plain object: what the contract sends on has no other shape.
    return { ...(await acto(await import('@simplewebauthn/browser'))) } as RespuestaDeLlave
  } catch (causa) {
    const yaEsta = causa instanceof Error && causa.name === 'InvalidStateError'
    throw new FallaDeLlave(yaEsta ? MENSAJES_MI_CUENTA.llaveYaRegistrada : MENSAJES_SESION.llaveNoUsada, causa)
  }
}

/** Asks the browser for a passkey of this user, in a window of its own. Throws FallaDeLlave (ING-11, ING-04). */
export const usarLlave = (opciones: OpcionesDeLlave): Promise<RespuestaDeLlave> =>
  conLibreria(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: opciones as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )

/** Lets the browser make a passkey. Throws FallaDeLlave (ING-09). */
export const crearLlave = (opciones: OpcionesDeLlave): Promise<RespuestaDeLlave> =>
  conLibreria(({ startRegistration }) =>
    startRegistration({ optionsJSON: opciones as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
