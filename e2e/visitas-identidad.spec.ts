import { expect, type Page } from '@playwright/test'
import { abrirVisitas, botonNuevo, CONOCIDO, DESCONOCIDO, pasarCodigo, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'CREAR VISITA' })
const dni = (page: Page) => page.getByLabel('DNI', { exact: true })
const nombre = (page: Page) => page.getByLabel('Visitante', { exact: true })
const motivo = (page: Page) => page.getByLabel('Motivo de visita')

const abrirNueva = async (page: Page) => {
  await abrirVisitas(page)
  await botonNuevo(page).click()
  await expect(page.getByLabel('Lector de código de barras')).toBeFocused()
}

/** Holds the lookups of one number until they are let go. */
const retener = async (page: Page, numero: string) => {
  const soltar = Promise.withResolvers<void>()
  await page.route(`**/api/visitas/search/${numero}`, async (ruta) => {
    await soltar.promise
    await ruta.fallback()
  })
  return soltar.resolve
}

test.describe('La identidad del visitante', () => {
  test('VIS-18 VIS-13 nothing is saved while a lookup is on its way', async ({ page }) => {
    const soltar = await retener(page, DESCONOCIDO)
    let enviados = 0
    await page.route('**/api/visitas', (ruta) => {
      enviados += 1
      return ruta.fallback()
    })
    await abrirNueva(page)
    await nombre(page).fill('Alguien Escrito')
    await motivo(page).fill(unico('Aún se busca'))
    await page.getByLabel('Empleado a visitar').selectOption({ index: 1 })
    await dni(page).fill(DESCONOCIDO)
    await dni(page).press('Enter')
    await expect(modal(page)).toContainText('Falta: que termine la búsqueda del DNI')
    await expect(modal(page).getByRole('button', { name: 'Grabar' })).toBeDisabled()
    soltar()
    await expect(page.getByText('numero dni no es valido')).toBeVisible()
    expect(enviados).toBe(0)
  })

  test('VIS-16 VIS-17 a name cannot be typed while its lookup would replace it', async ({ page }) => {
    const soltar = await retener(page, CONOCIDO.dni)
    await abrirNueva(page)
    await dni(page).fill(CONOCIDO.dni)
    await expect(nombre(page)).not.toBeEditable()
    soltar()
    await expect(nombre(page)).toHaveValue(CONOCIDO.nombre)
    await expect(nombre(page)).toBeEditable()
  })

  test('VIS-16 VIS-18 a corrected name does not stay with the DNI of another person', async ({ page }) => {
    await page.route(`**/api/visitas/search/${DESCONOCIDO}`, (ruta) =>
      ruta.fulfill({ status: 503, json: { message: 'x', codigo: 'registroNoResponde' } }),
    )
    await abrirNueva(page)
    await dni(page).fill(CONOCIDO.dni)
    await expect(nombre(page)).toHaveValue(CONOCIDO.nombre)
    await nombre(page).press('End')
    await nombre(page).pressSequentially('a')
    await dni(page).fill(DESCONOCIDO)
    await expect(page.getByText('No se pudo consultar el DNI, ingrese el nombre')).toBeVisible()
    await expect(nombre(page)).toHaveValue('')
  })

  test('VIS-12 a code passed while the focus is in the reason is read, and the reason stays', async ({ page }) => {
    await abrirNueva(page)
    await motivo(page).fill('Consulta')
    await pasarCodigo(page, CONOCIDO.dni)
    await expect(dni(page)).toHaveValue(CONOCIDO.dni)
    await expect(motivo(page)).toHaveValue('Consulta')
    await expect(page.getByText('DNI leído')).toBeVisible()
    await expect(nombre(page)).toHaveValue(CONOCIDO.nombre)
    await expect(modal(page)).toBeVisible()
  })

  test('VIS-12 the Enter of a reader does not press the button that has the focus', async ({ page }) => {
    await abrirNueva(page)
    await modal(page).getByRole('button', { name: 'Cancelar' }).focus()
    await pasarCodigo(page, CONOCIDO.dni)
    await expect(dni(page)).toHaveValue(CONOCIDO.dni)
    await expect(motivo(page)).toBeFocused()
  })

  test('VIS-12 DNI leído goes away when the DNI is changed by hand', async ({ page }) => {
    await abrirNueva(page)
    await pasarCodigo(page, CONOCIDO.dni)
    await expect(page.getByText('DNI leído')).toBeVisible()
    await dni(page).fill(DESCONOCIDO)
    await expect(page.getByText('DNI leído')).toBeHidden()
    await expect(page.getByText('Listo para leer')).toBeVisible()
  })

  test('VIS-12 D-23 a camera reader that does not come leaves the modal and says so', async ({ page }) => {
    await page.route('**/assets/LectorCamara-*.js', (ruta) => ruta.abort())
    await abrirNueva(page)
    await page.getByRole('button', { name: 'Leer con la cámara' }).click()
    await expect(page.getByText('No se pudo usar la cámara.')).toBeVisible()
    await expect(modal(page)).toBeVisible()
  })
})
