import { expect, type Locator, type Page } from '@playwright/test'
import { abrirUsuarios, dialogo, elegir } from './apoyo-usuarios.ts'

export const accesos = (page: Page): Locator => dialogo(page, 'LISTA DE ACCESOS')
export const nuevo = (page: Page): Locator => accesos(page).getByRole('button', { name: 'Nuevo', exact: true })

/** Opens the list of accesses of a user and waits for its rows. */
export const abrirAccesos = async (page: Page, username: string): Promise<void> => {
  await abrirUsuarios(page)
  await elegir(page, username, 'Permisos')
  await expect(accesos(page)).toBeVisible()
  await expect(nuevo(page)).toBeEnabled()
}
