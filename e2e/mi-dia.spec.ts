import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { registrar, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('SHE-56 SHE-25 who signs in finds what waits, follows a figure to its rows, and chooses to begin there', async ({
  page,
}) => {
  await registrar(page.request, unico('Sin salida'), 'programas')
  const ingresar = async () => {
    await page.getByLabel('Usuario').fill('programas')
    await page.getByLabel('Clave', { exact: true }).fill('cabildo-demo')
    await page.getByRole('button', { name: 'Ingresar' }).click()
  }
  const salir = async () => {
    await page.getByRole('button', { name: 'Cerrar sesion' }).click()
    await page.getByRole('alertdialog', { name: 'Listo para salir?' }).getByRole('button', { name: 'Salir' }).click()
    // An address that is asked for before the session has ended is forgotten with it.
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  }
  const titulo = page.getByRole('heading', { name: 'MI DÍA' })
  await page.goto('/#/login')
  await ingresar()
  await expect(page).toHaveURL(/#\/welcome$/)
  await page.getByRole('link', { name: 'Mi día' }).click()
  await expect(titulo).toBeVisible()
  const figura = page.getByRole('link', { name: /visitas? de hoy sin hora de salida/ })
  await expect(figura).toBeVisible()
  await revisarAccesibilidad(page)

  await page.getByText('Mi día', { exact: true }).last().click()
  await expect(page.getByText('Preferencia grabada con éxito')).toBeVisible()
  const [cuantas] = /^[\d,]+/.exec((await figura.textContent()) ?? '') ?? []
  await figura.click()
  await expect(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
  await expect(page.getByText(new RegExp(`Mostrando 1 a \\d+ de ${cuantas} registros?`))).toBeVisible()

  await salir()
  await ingresar()
  await expect(page).toHaveURL(/#\/mi_dia$/)
  await expect(titulo).toBeVisible()
  // The account is the demonstration's, and other tests find it as it was.
  await page.getByRole('group', { name: 'Al ingresar, abrir' }).getByText('Inicio').click()
  await expect(page.getByText('Preferencia grabada con éxito')).toBeVisible()
  await salir()
  await page.goto('/#/visitas')
  await ingresar()
  await expect(page).toHaveURL(/#\/visitas/)
})
