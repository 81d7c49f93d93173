import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { ciudadano } from './apoyo-ciudadano.ts'
import { tokenDe } from './apoyo-visitas.ts'

/** An address that had no confirmation yet: one address gets three a day. */
export const correoNuevo = (): string =>
  `v${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}@example.com`

const enviar = async (request: APIRequestContext, direccion: string, data: object) => {
  const respuesta = await request.post(direccion, { data })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
  return respuesta.json()
}

interface Presentado {
  claim_id: number
  fecha: string
  vence: string
}

/** Files a complaint without the browser, as the person of this number. */
export const reclamar = (
  request: APIRequestContext,
  orden: number,
  datos: { descripcion: string; detalle?: string; ape_nom?: string },
): Promise<Presentado> => {
  const { dni, code, nombre } = ciudadano(orden)
  return enviar(request, '/api/reclamos/presentar', {
    ...{ tipo_doc: 1, ndoc: dni, code_verifica: code, ape_nom: nombre, phone: '987654321', cellphone: '912345678' },
    ...{ email: correoNuevo(), clave: crypto.randomUUID(), ...datos },
  })
}

/** Makes a request for information without the browser. */
export const solicitar = (
  request: APIRequestContext,
  orden: number,
  datos: { pedido: string; ape_nom?: string; address?: string; email?: string; forma_entrega?: number },
): Promise<{ numero: string; fecha: string; vence: string }> => {
  const { dni, nombre } = ciudadano(orden)
  return enviar(request, '/api/transparencia/presentar', {
    ...{ dni, ape_nom: nombre, address: 'Jr. Los Molles 123', clave: crypto.randomUUID(), ...datos },
  })
}

/** The rows of a list of the staff that hold a text. */
export const filasDe = async <T>(
  request: APIRequestContext,
  lista: string,
  texto: string,
  usuario: string,
  length = 10,
) => {
  const respuesta = await request.get(`/api/${lista}`, {
    params: { start: 0, length, search: texto },
    headers: { authorization: `Bearer ${await tokenDe(request, usuario)}` },
  })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: T[] }).data
}

/** Holds the calls of an address back until it is let go. */
export const detener = async (page: Page, direccion: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(direccion, async (ruta) => {
    await promise
    await ruta.fallback()
  })
  return resolve
}

export const sinDesborde = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

export const tabla = (page: Page, name: string): Locator => page.getByRole('table', { name })

/** dd/MM/yyyy of a yyyy-MM-dd. */
export const comoFecha = (dia: string): string => dia.split('-').reverse().join('/')

/** What citizens write to do harm: all of it is to be read as it stands (D2). */
export const DANINO = `<img src=x onerror="document.title='roto'"><script>document.title='roto'</script>`
