import { expect } from '@playwright/test'
import { abrirCanastas, dialogo, filaDe, filas } from './apoyo-canastas.ts'
import { dniNuevo } from './apoyo-trabajadores.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('CAN-25 CAN-27 CAN-28 a beneficiary is registered, corrected and given another reference, and each is kept', async ({
  page,
}) => {
  test.slow()
  const persona = { dni: dniNuevo(), ape_nom: unico('APAZA NINA, LUZ') }
  await abrirCanastas(page)
  await page.keyboard.press('Alt+n')
  const modal = dialogo(page, 'CANASTA')
  await modal.getByLabel('DNI').fill(persona.dni)
  await modal.getByLabel('Apellidos y nombres').fill(persona.ape_nom)
  await modal.getByRole('combobox', { name: 'Grupo', exact: true }).selectOption('GRUPO 6')
  await modal.getByLabel('Dirección').fill('Av. Andrés Avelino Cáceres 12')
  await modal.getByRole('textbox', { name: /^Fecha de nacimiento/ }).fill('28/02/1980')
  await modal.getByRole('textbox', { name: 'Fecha de entrega' }).fill('15/06/2026')
  await modal.getByRole('button', { name: 'Grabar' }).click()
  await expect(page.getByText('Registro grabado con éxito', { exact: true })).toBeVisible()
  await expect(modal).toBeHidden()

  const fila = await filaDe(page, persona)
  await fila.getByRole('button', { name: /^Editar/ }).click()
  await modal.getByLabel('Dirección').fill('Calle Lima 9')
  await modal.getByRole('button', { name: 'Grabar' }).click()
  await expect(fila).toContainText('CALLE LIMA 9')
  await fila.getByRole('button', { name: /^Cambiar referencia/ }).click()
  const referencia = dialogo(page, 'CAMBIAR ESTADO REFERENCIA')
  await referencia.getByRole('button', { name: 'NO CORRESPONDE' }).click()
  await referencia.getByRole('button', { name: 'Grabar' }).click()
  await expect(fila).toContainText('NO CORRESPONDE')

  await page.reload()
  await filaDe(page, persona)
  await expect(filas(page).getByRole('gridcell')).toHaveText([
    '',
    persona.ape_nom,
    persona.dni,
    'NO CORRESPONDE',
    '28/02/1980',
    'GRUPO 6',
    'CALLE LIMA 9',
    '',
    'NUEVO',
    '15/06/2026',
  ])
})
