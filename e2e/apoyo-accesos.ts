import { expect, type Locator, type Page } from '@playwright/test'
import { abrirUsuarios, dialogo, elegir } from './apoyo-usuarios.ts'

export const accesos = (page: Page): Locator => dialogo(page, 'LISTA DE ACCESOS')
export const permiso = (page: Page): Locator => dialogo(page, 'NUEVO PERMISO')
/** The rows of the list of accesses. */
export const filas = (page: Page): Locator =>
  accesos(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
export const grabar = (page: Page): Locator => permiso(page).getByRole('button', { name: 'Grabar' })
export const nuevo = (page: Page): Locator => accesos(page).getByRole('button', { name: 'Nuevo', exact: true })
export const interruptor = (page: Page, n = 0): Locator => filas(page).nth(n).getByRole('switch')
export const lapiz = (page: Page): Locator => filas(page).getByRole('button', { name: /Editar acceso/ })
/** The year of a new access: Lima's, wherever the tests run (USU-34). */
export const anio = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Lima', year: 'numeric' }).format()

/** Opens the list of accesses of a user and waits for its rows. */
export const abrirAccesos = async (page: Page, username: string, usuario?: string): Promise<void> => {
  await abrirUsuarios(page, usuario)
  await elegir(page, username, 'Permisos')
  await expect(accesos(page)).toBeVisible()
  await expect(nuevo(page)).toBeEnabled()
}

/** What the browser sends to save permissions. */
export const guardado = (page: Page) =>
  page.waitForRequest((peticion) => peticion.method() === 'PUT' && peticion.url().includes('/savepermission/'))
