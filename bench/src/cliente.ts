import assert from 'node:assert/strict'
import { bearer } from './escena.ts'
import type { Llamada } from './medicion.ts'
import type { Servidor } from './proceso.ts'

/** What fetch needs to send an object as JSON, and by whom. */
export const enJson = (cuerpo: object, token?: string, method = 'POST') => ({
  method,
  headers: { ...(token && bearer(token)), 'content-type': 'application/json' },
  body: JSON.stringify(cuerpo),
})

/** What an address answers, read as JSON. Throws for any status but 200; `que` names the call. */
export const pedir = async <T>(direccion: string, opciones: RequestInit = {}, que = direccion): Promise<T> => {
  const respuesta = await fetch(direccion, opciones)
  const cuerpo = await respuesta.text()
  assert.equal(respuesta.status, 200, `${que}: ${cuerpo}`)
  return JSON.parse(cuerpo) as T
}

/** Signs an account of the demonstration in. */
export const ingresar = async ({ url }: Servidor, cuenta: { username: string; password: string }): Promise<string> =>
  (await pedir<{ access_token: string }>(`${url}/api/login`, enJson(cuenta), `ingreso de ${cuenta.username}`))
    .access_token

/** Asks for each list once. Throws for one that has no rows to show, or fewer than `minimo` in all. */
export const comprobarListas = async (llamadas: readonly Llamada[], minimo: number): Promise<void> => {
  for (const { medida, url, headers = {}, cuerpo } of llamadas) {
    const envio = cuerpo && enJson(cuerpo())
    const opciones = { ...envio, headers: { ...headers, ...envio?.headers } }
    const { data, recordsTotal } = await pedir<{ data: unknown[]; recordsTotal: number }>(url, opciones, medida)
    assert(data.length > 0 && recordsTotal >= minimo, `${medida}: ${data.length} de ${recordsTotal} filas`)
  }
}
