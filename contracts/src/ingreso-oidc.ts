import * as z from 'zod/mini'
import { ParamId, texto, Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { SegundoFactor } from './sesion.ts'

/** SHA-256 of the bytes that the tab keeps, and these bytes, in base64url: 32 bytes each. */
const Bytes32 = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'Valor no válido' }))
const Pedido = z.object({ reto: Bytes32 })
const Direccion = z.object({ direccion: z.string() })

export const ingresarCon = (nombre: string): string => `Ingresar con ${nombre}`
/** ING-21. */
export const ingreseCon = (nombre: string): string => `Ingrese con ${nombre}`
export const cuentaDeOtroDominio = (dominio: string): string => `La cuenta no es de ${dominio}.`
export const proveedorNoResponde = (nombre: string): string =>
  `El servicio de ingreso de ${nombre} no responde. Ingrese con su usuario y clave.`
/** ING-22. */
export const sigueAbierta = (nombre: string): string => `Su cuenta de ${nombre} sigue abierta en este equipo.`
export const ENLACE_QUITADO = 'Enlace quitado'
export const seQuitaElEnlace = (nombre: string): string =>
  `Ya no podrá ingresar con ${nombre}, hasta que enlace su cuenta otra vez. Ingresará con su usuario y su clave.`
/** ING-32. */
export const cuentaEnlazada = (nombre: string): string => `Cuenta enlazada con ${nombre}`

export const oidcApi = {
  pedir: llamada({
    id: 'ING-16',
    method: 'POST',
    path: '/api/login/oidc',
    acceso: 'publico',
    resumen: 'Dirección del proveedor de identidad donde se ingresa',
    body: Pedido,
    respuesta: Direccion,
    estados: [404],
  }),
  volver: llamada({
    id: 'ING-16',
    method: 'POST',
    path: '/api/login/oidc/vuelta',
    acceso: 'publico',
    resumen: 'Termina lo que se empezó en el proveedor: el ingreso, un enlace o una confirmación',
    body: z.object({
      state: texto(200),
      code: texto(4_000),
      /** The issuer that the answer names, where the provider says it (RFC 9207). */
      iss: z.optional(texto(500)),
      secreto: Bytes32,
    }),
    respuesta: z.object({
      access_token: z.optional(z.string()),
      segundo_factor: z.optional(SegundoFactor),
      enlazada: z.optional(z.literal(true)),
      confirmado: z.optional(z.literal(true)),
    }),
    estados: [401, 403, 404],
  }),
  enlazar: llamada({
    id: 'ING-18',
    method: 'POST',
    path: '/api/mi-cuenta/enlace',
    acceso: 'sesion',
    resumen: 'Dirección del proveedor donde se enlaza la propia cuenta',
    body: Pedido,
    respuesta: Direccion,
  }),
  desenlazar: llamada({
    id: 'ING-18',
    method: 'DELETE',
    path: '/api/mi-cuenta/enlace',
    acceso: 'sesion',
    resumen: 'Quita el enlace de la propia cuenta con el proveedor',
    respuesta: Vacio,
    estados: [404],
  }),
  confirmar: llamada({
    id: 'ING-04',
    method: 'POST',
    path: '/api/mi-cuenta/confirmar/oidc',
    acceso: 'sesion',
    sinFactor: true,
    resumen: 'Dirección del proveedor donde quien ya ingresó confirma que es él',
    body: Pedido,
    respuesta: Direccion,
  }),
  desenlazarDe: llamada({
    id: 'ING-18',
    method: 'DELETE',
    path: '/api/users/:id/enlace',
    acceso: [Permiso.usuarios],
    resumen: 'Quita el enlace de la cuenta de un usuario con el proveedor',
    params: ParamId,
    respuesta: Vacio,
  }),
}
