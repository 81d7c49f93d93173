import { type Factor, type MiCuenta, miCuentaApi, type SesionPropia } from '@cabildo/contracts/mi-cuenta'
import { vencimientosApi } from '@cabildo/contracts/vencimientos'
import { onTestFinished } from 'vitest'
import { responder } from '../servidor.ts'

export const unFactor = (id: number, cambios: Partial<Factor> = {}): Factor => ({
  id,
  clase: 'totp',
  nombre: 'Mi celular',
  created_at: '2026-07-01 09:00:00',
  usado_at: '2026-07-14 08:00:00',
  sirve: true,
  ...cambios,
})

export const laCuenta = (cambios: Partial<MiCuenta> = {}): MiCuenta => ({
  full_name: 'Rosa Quispe Mamani',
  username: 'rosa',
  area_name: 'Registro Civil',
  cargo: 'Registradora',
  desde: '2026-01-01',
  hasta: '2026-12-31',
  email: 'rosa@example.com',
  email_comprobado: true,
  email_pendiente: null,
  factores: [],
  codigos_quedan: 0,
  llaves: { aqui: true, direccion: null },
  exigido: false,
  antes_del: null,
  avisos: [],
  ...cambios,
})

export const unaSesion = (n: number, cambios: Partial<SesionPropia> = {}): SesionPropia => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  dispositivo: 'Chrome en Windows',
  lugar: 'Red 190.12.34.0/24',
  ingreso: '2026-07-14 20:14:00',
  manera: 'clave y código',
  ultimo_uso: '2026-07-14 21:00:00',
  actual: false,
  termino: null,
  por_que: null,
  ...cambios,
})

/** The own account as it stands, which a test changes while the screen is open; gives back how often it was read. */
export const contestarCuenta = (cambios: Partial<MiCuenta> = {}) => {
  const cuenta = laCuenta(cambios)
  responder(vencimientosApi.ver, { data: { creado: null, ultimo_uso: null } })
  return { cuenta, leidas: responder(miCuentaApi.ver, () => ({ data: cuenta })) }
}

const CREDENCIAL = {
  id: 'bGxhdmU',
  rawId: new TextEncoder().encode('llave').buffer,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
}

/** What the browser's own window does until the test ends: gives a passkey, or is cancelled. */
export const conVentanaDeLlaves = (hace: 'da' | 'cancela' | 'repite') => {
  const antes = navigator.credentials
  const pedidas: unknown[] = []
  const contestar = (clase: 'create' | 'get') => (opciones: unknown) => {
    pedidas.push(opciones)
    if (hace === 'cancela') return Promise.reject(new DOMException('Cancelled', 'NotAllowedError'))
    if (hace === 'repite') return Promise.reject(new DOMException('There is one', 'InvalidStateError'))
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const response =
      clase === 'create'
        ? { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => ['internal'] }
        : { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null }
    return Promise.resolve({ ...CREDENCIAL, response })
  }
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: contestar('create'), get: contestar('get') },
  })
  onTestFinished(() => {
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: antes })
  })
  return pedidas
}

/** A browser of before passkeys, until the test ends. */
export const sinLlavesDeAcceso = () => {
  const antes = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential')
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  onTestFinished(() => {
    if (antes) Object.defineProperty(window, 'PublicKeyCredential', antes)
  })
}

/** What a server asks of a key that is to be used, or to be made. */
export const RETO = { challenge: 'cmV0bw', rpId: 'localhost', allowCredentials: [], userVerification: 'required' }
export const RETO_DE_ALTA = {
  challenge: 'cmV0bw',
  rp: { id: 'localhost', name: 'Cabildo' },
  user: { id: 'dXN1YXJpbw', name: 'rosa', displayName: 'Rosa' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
}
