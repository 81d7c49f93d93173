import { oidcApi } from '@cabildo/contracts/ingreso-oidc'
import { expect, onTestFinished, vi } from 'vitest'
import { recibirVuelta } from '../../src/platform/proveedor.ts'
import { conEntidad } from '../entidad.ts'
import { responder } from '../servidor.ts'

export const PROVEEDOR = 'Institucional'

type Pedir = typeof oidcApi.pedir | typeof oidcApi.enlazar | typeof oidcApi.confirmar

/** A municipality with a provider of identity, which the browser never leaves for: its address is one of this page. */
export const conProveedor = (llamada: Pedir = oidcApi.pedir) => {
  conEntidad({ proveedor: PROVEEDOR })
  return responder(llamada as typeof oidcApi.pedir, { direccion: `${location.href.split('#')[0]}#/login?alla` })
}

/** Loads the page where the provider sends the browser back to, with what it says; `recargar` then draws the product. */
export const volverDelProveedor = async (datos: Record<string, string> = { state: 'estado', code: 'codigo' }) => {
  const antes = location.pathname + location.search
  onTestFinished(() => history.replaceState(null, '', antes))
  history.replaceState(null, '', `/ingreso/oidc?${new URLSearchParams(datos)}`)
  await recibirVuelta()
  expect(location.href).not.toMatch(/code=|state=/)
}

/** The window that a page opens for a proof of identity: its storage, where it was sent, and whether it was closed. */
export const conVentana = () => {
  const guardado = new Map<string, string>()
  const ventana = { idas: [] as string[], cerrada: false, guardado }
  const falsa = {
    sessionStorage: { setItem: (clave: string, valor: string) => guardado.set(clave, valor) },
    location: { assign: (direccion: string) => ventana.idas.push(direccion) },
    close: () => {
      ventana.cerrada = true
    },
  }
  vi.spyOn(window, 'open').mockReturnValue(falsa as unknown as Window)
  return ventana
}

const enBase64 = (bytes: Uint8Array<ArrayBuffer>) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** The hash of what a tab keeps, as it is sent when something begins. */
export const retoDe = async (secreto: string): Promise<string> =>
  enBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secreto))))
