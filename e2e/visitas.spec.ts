import { expect } from '@playwright/test'
import { abrirVisitas, botonNuevo, CONOCIDO, unico } from './apoyo-visitas.ts'
import { test, trozoDe } from './prueba.ts'

test('VIS-12 SHE-68 the whole flow works by keyboard alone, and a colleague of the area sees it live', async ({
  page,
  browser,
}) => {
  const motivo = unico('Con teclado')
  const otra = await browser.newPage()
  await abrirVisitas(otra)
  await otra.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(motivo)
  await expect(otra.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  const filaDeOtra = otra.getByRole('row').filter({ hasText: motivo })
  await abrirVisitas(page)
  await page.keyboard.press('Alt+n')
  await expect(page.getByLabel('Lector de código de barras')).toBeFocused()
  await page.keyboard.type(CONOCIDO.dni)
  await page.keyboard.press('Enter')
  await expect(page.getByText('DNI leído')).toBeVisible()
  await expect(page.getByLabel('Motivo de visita')).toBeFocused()
  await page.keyboard.type(motivo)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Empleado a visitar')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Identidad encontrada')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Registro grabado con éxito', { exact: true })).toBeVisible()
  await expect(filaDeOtra).toContainText('Pendiente')
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).focus()
  await page.keyboard.type(motivo)
  const fila = page.getByRole('row').filter({ hasText: motivo })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(fila).toContainText(CONOCIDO.dni)
  await fila.getByRole('button', { name: /hora de salida/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hora de salida actualizado', { exact: true })).toBeVisible()
  await expect(fila.getByRole('button', { name: /Editar/ })).toBeFocused()
  await expect(filaDeOtra).not.toContainText('Pendiente')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' }).getByRole('button', { name: 'Cancelar' }),
  ).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Registro eliminado', { exact: true })).toBeVisible()
  await expect(filaDeOtra).toHaveCount(0)
  await otra.close()
})

test('VIS-12 D-23 a camera reader that does not come leaves the modal and says so', async ({ page }) => {
  await page.route(`**${trozoDe('src/features/visitas/LectorCamara.tsx')}`, (ruta) => ruta.abort())
  await abrirVisitas(page)
  await botonNuevo(page).click()
  await page.getByRole('button', { name: 'Leer con la cámara' }).click()
  await expect(page.getByText('No se pudo usar la cámara.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'CREAR VISITA' })).toBeVisible()
})
