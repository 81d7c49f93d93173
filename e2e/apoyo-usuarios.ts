import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { cabecerasDe } from './apoyo-trabajadores.ts'
import { abrir } from './apoyo-visitas.ts'

/** User 11 of the informatics area, who may grant everything. */
const ADMINISTRADOR = 'informatica'
/** Follows the policy of passwords, so that nobody has to change it. */
export const CLAVE = 'caserio junto al rio 7'

/** A username that no other test has. */
export const nombreNuevo = (): string =>
  `u${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`.toLowerCase()

/**
 * Creates a user by area without the browser, who has already made the initial password the own one, CLAVE; it gets one
 * active access of the year.
 */
export const crearPorArea = async (request: APIRequestContext): Promise<{ username: string }> => {
  const cuenta = { username: nombreNuevo(), password: 'la inicial del molino 4' }
  const headers = await cabecerasDe(request, ADMINISTRADOR)
  const creado = await request.post('/api/users', { headers, data: { ...cuenta, area_id: 30 } })
  expect(creado.status()).toBe(200)
  const { id } = (await creado.json()).data
  const { access_token } = await (await request.post('/api/login', { data: cuenta })).json()
  const suya = { id, current_password: cuenta.password, password: CLAVE, confirmedPassword: CLAVE }
  const cambio = await request.put(`/api/users/${id}`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: suya,
  })
  expect(cambio.status()).toBe(200)
  return cuenta
}

/** Opens the screen and waits for its rows. */
export const abrirUsuarios = async (page: Page): Promise<void> => {
  await abrir(page, 'usuario', ADMINISTRADOR)
  await expect(page.getByRole('heading', { name: 'LISTADO DE USUARIOS' })).toBeVisible()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
}

/** The row of a user, once the search box has found it. */
export const filaDe = async (page: Page, texto: string): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
  await expect(filas(page)).toHaveCount(1)
  await expect(filas(page)).toContainText(texto)
  return filas(page)
}

export const filas = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
export const aviso = (page: Page, texto: string): Locator => page.getByText(texto, { exact: true })
export const dialogo = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
export const botonNuevo = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true })

/** Chooses an entry of the menu of a user's row. */
export const elegir = async (page: Page, username: string, entrada: string): Promise<void> => {
  const fila = await filaDe(page, username)
  await fila.click({ button: 'right' })
  await page.getByRole('menuitem', { name: entrada }).click()
}

/** Types in a searchable list and takes its first match. */
export const elegirArea = async (caja: Locator, texto: string, etiqueta = 'Area'): Promise<void> => {
  const lista = caja.getByRole('combobox', { name: etiqueta })
  await lista.fill(texto)
  await caja.page().getByRole('listbox').getByRole('option', { name: texto, exact: true }).click()
  await expect(lista).toHaveValue(texto)
}

export const campo = (page: Page, etiqueta: string): Locator => page.getByLabel(etiqueta, { exact: true })
export const grabar = (page: Page): Locator => page.getByRole('button', { name: 'Grabar' })
