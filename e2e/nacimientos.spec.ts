import { expect } from '@playwright/test'
import { abrir, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('NAC-08 NAC-14 NAC-15 a birth is registered with its district, found by its surname, and corrected', async ({
  page,
}) => {
  const ape1 = unico('MAMANI').toUpperCase().slice(0, 40)
  const modal = page.getByRole('dialog', { name: 'DETALLE DE NACIMIENTO' })
  const grabar = async () => {
    await modal.getByRole('button', { name: 'Grabar' }).click()
    await expect(modal).toBeHidden()
  }
  await abrir(page, 'nacimientos', 'registro')
  await expect(page.getByRole('heading', { name: 'LISTADO DE NACIMIENTOS' })).toBeVisible()
  await page.keyboard.press('Alt+n')
  await modal.getByLabel('Primer apellido').fill(ape1)
  await modal.getByLabel('Sexo').selectOption('FEMENINO')
  await modal.getByLabel('Fecha Nacimiento').first().pressSequentially('29022024')
  const ubigeo = modal.getByRole('combobox', { name: /Ubigeo/ })
  await ubigeo.fill('170301')
  await page.getByRole('option', { name: 'ILO, ILO, MOQUEGUA' }).click()
  await grabar()

  await page.getByLabel('Filtrar por Apellidos', { exact: true }).fill(ape1)
  const fila = page.getByRole('row').filter({ hasText: ape1 })
  await expect(page.getByText('Mostrando 1 a 1 de 1 registro')).toBeVisible()
  await expect(fila.getByRole('cell').nth(2)).toHaveText('29/02/2024')
  await fila.getByRole('button', { name: `Editar ${ape1}` }).click()
  await expect(ubigeo).toHaveValue('ILO, ILO, MOQUEGUA')
  await modal.getByLabel('Nombre Madre').fill('LUZ MARINA')
  await grabar()
  await expect(fila.getByRole('cell').nth(8)).toHaveText('LUZ MARINA')
})
