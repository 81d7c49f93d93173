import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { tokenDe } from './apoyo-visitas.ts'

/** An address that had no confirmation yet: one address gets three a day. */
export const correoNuevo = (): string =>
  `v${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}@example.com`

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

export const tabla = (page: Page, name: string): Locator => page.getByRole('grid', { name })

/** dd/MM/yyyy of a yyyy-MM-dd. */
export const comoFecha = (dia: string): string => dia.split('-').reverse().join('/')

/** The code of the tracker, as the panel of success shows it (CON-17). */
export const CODIGO = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/
