import { expect, test } from 'vitest'
import { leerConfig } from '../config.ts'

const BUENOS = {
  OIDC_EMISOR: 'https://ingreso.valle.example/realms/municipalidad',
  OIDC_CLIENTE: 'cabildo',
  OIDC_SECRETO: 'secreto',
  DIRECCION_PUBLICA: 'https://cabildo.valle.example',
}

test('ING-15 a provider of the municipality is taken as it is set, and without settings there is none', () => {
  expect(leerConfig({}).oidc).toBeNull()
  expect(leerConfig(BUENOS).oidc).toMatchObject({
    emisor: BUENOS.OIDC_EMISOR,
    nombre: 'mi cuenta institucional',
    enlaceCorreo: false,
    factorDelProveedor: false,
    obligatorio: false,
  })
  expect(leerConfig({ ...BUENOS, OIDC_EMISOR: 'http://localhost:8080' }).oidc?.emisor).toBe('http://localhost:8080')
})

const ENTRA = 'https://login.microsoftonline.com/6f1c2f0e-0000-4000-8000-000000000000/v2.0'
test.each([
  ['some of the three', { OIDC_SECRETO: '' }, 'OIDC_SECRETO falta: las otras OIDC_ lo necesitan'],
  ['an issuer without TLS', { OIDC_EMISOR: 'http://ingreso.valle.example' }, 'OIDC_EMISOR debe empezar con https'],
  [
    'an issuer for many',
    { OIDC_EMISOR: 'https://login.microsoftonline.com/common/v2.0' },
    'OIDC_EMISOR debe ser el de la municipalidad, no uno para cualquier organización',
  ],
  ['no public address', { DIRECCION_PUBLICA: '' }, 'DIRECCION_PUBLICA falta: OIDC_EMISOR la necesita'],
  [
    'Google without a domain',
    { OIDC_EMISOR: 'https://accounts.google.com' },
    'OIDC_DOMINIO falta: con Google hace falta',
  ],
  [
    'links by the address with Entra',
    { OIDC_EMISOR: ENTRA, OIDC_ENLACE_CORREO: 'true' },
    'OIDC_ENLACE_CORREO no se admite con Microsoft Entra: sus correos no identifican a nadie',
  ],
])('ING-15 %s: the start is refused with one line', (_, cambio, linea) => {
  expect(() => leerConfig({ ...BUENOS, ...cambio })).toThrow(
    new RegExp(`^La configuración tiene errores:\n  ${linea}$`),
  )
})
