import { type APIRequestContext, expect, type Locator, type Page, type Route } from '@playwright/test'
import { cabecerasDe, dniNuevo } from './apoyo-trabajadores.ts'
import { abrir } from './apoyo-visitas.ts'

/** User 11 of the informatics area, who may grant everything. */
export const ADMINISTRADOR = 'informatica'
/** Holds permission 4 in area 22: may not grant the reserved codes. */
export const AYUDANTE = 'usuarios'
/** Follows the policy of passwords, so that nobody has to change it. */
export const CLAVE = 'caserio junto al rio 7'

/** A username that no other test has. */
export const nombreNuevo = (): string =>
  `u${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`.toLowerCase()

export interface UsuarioDePrueba {
  id: number
  username: string
  dni: string | null
  updated_at: string
}

export const pedirComo = async (
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
  usuario = ADMINISTRADOR,
) => {
  const respuesta = await request.fetch(path, { method, headers: await cabecerasDe(request, usuario), data })
  return { status: respuesta.status(), cuerpo: await respuesta.json() }
}

/** Creates a user by area without the browser; it gets one active access of the year. */
export const crearPorArea = async (request: APIRequestContext, area_id = 30): Promise<UsuarioDePrueba> => {
  const { status, cuerpo } = await pedirComo(request, 'POST', '/api/users', {
    username: nombreNuevo(),
    password: CLAVE,
    area_id,
  })
  expect(status).toBe(200)
  return cuerpo.data
}

/** A person of the registry without any access. */
export const crearPersona = async (request: APIRequestContext, ape_pat: string) => {
  const persona = { dni: dniNuevo(), name: 'Nadia', ape_pat, ape_mat: 'Rivas', sexo: 0 }
  const { status, cuerpo } = await pedirComo(request, 'POST', '/api/employees/single', persona)
  expect(status).toBe(200)
  return { ...persona, employee_id: cuerpo.data.employee_id as number }
}

/** Creates a user by employee, who has no access yet. */
export const crearPorEmpleado = async (request: APIRequestContext): Promise<UsuarioDePrueba> => {
  const { employee_id, dni } = await crearPersona(request, 'Olivares')
  const datos = { username: nombreNuevo(), password: CLAVE, nroDni: dni, employee_id }
  const { status, cuerpo } = await pedirComo(request, 'POST', '/api/users', datos)
  expect(status).toBe(200)
  return cuerpo.data
}

/** Gives a user an access of the year without the browser; answers its number. */
export const darAcceso = async (
  request: APIRequestContext,
  { id }: UsuarioDePrueba,
  acceso: { area_id: number; cargo_id?: number; myChoices?: number[] },
): Promise<number> => {
  const { status, cuerpo } = await pedirComo(request, 'PUT', `/api/users/savepermission/${id}`, {
    id,
    myChoices: [],
    ...acceso,
  })
  expect(status).toBe(200)
  return cuerpo.data.empacce_id
}

/** Opens the screen and waits for its rows. */
export const abrirUsuarios = async (page: Page, usuario = ADMINISTRADOR): Promise<void> => {
  await abrir(page, 'usuario', usuario)
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
export const elegirArea = async (caja: Locator, texto: string): Promise<void> => {
  const lista = caja.getByRole('combobox', { name: 'Area' })
  await lista.fill(texto)
  await caja.page().getByRole('listbox').getByRole('option', { name: texto, exact: true }).click()
  await expect(lista).toHaveValue(texto)
}

export const campo = (page: Page, etiqueta: string): Locator => page.getByLabel(etiqueta, { exact: true })
export const grabar = (page: Page): Locator => page.getByRole('button', { name: 'Grabar' })

/** Holds the answers of an address back; what it answers lets them go, by way of `responder`. */
export const retener = async (page: Page, direccion: string, responder: (ruta: Route) => Promise<void>) => {
  let soltar: () => void = () => undefined
  const espera = new Promise<void>((listo) => {
    soltar = listo
  })
  await page.route(direccion, async (ruta) => {
    await espera
    await responder(ruta)
  })
  return soltar
}
