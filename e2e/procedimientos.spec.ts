import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { abrirMpvirtual } from './apoyo-mpvirtual.ts'
import { abrir, botonNuevo, buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('PLA-23 PLA-24 a type that the staff enter is offered to citizens, until it is switched off', async ({
  page,
  browser,
  baseURL,
}) => {
  const nombre = unico('Certificado de numeración')
  await abrir(page, 'procedimientos', 'secretaria')
  await expect(page.getByRole('heading', { name: 'PROCEDIMIENTOS Y SERVICIOS' })).toBeVisible()
  await revisarAccesibilidad(page)
  await botonNuevo(page).click()
  const dialogo = page.getByRole('dialog', { name: 'CREAR PROCEDIMIENTO' })
  await dialogo.getByLabel('Nombre').fill(nombre)
  await dialogo.getByLabel('Plazo en días hábiles').fill('7')
  await dialogo.getByRole('combobox', { name: 'Área responsable' }).fill('registro civil')
  await page.getByRole('option', { name: 'Registro Civil', exact: true }).click()
  await dialogo.getByLabel('Requisitos').fill('Solicitud firmada\nCroquis del predio')
  await page.keyboard.press('Control+Enter')
  await expect(dialogo).toBeHidden()

  /** A citizen who comes to the front desk anew. */
  const llegar = async () => {
    const suyo = await browser.newContext({ ...(baseURL && { baseURL }) })
    const vecino = await suyo.newPage()
    await abrirMpvirtual(vecino)
    return { vecino, tipo: vecino.getByRole('combobox', { name: /^Procedimiento/ }), irse: () => suyo.close() }
  }
  const { vecino, tipo, irse } = await llegar()
  await tipo.fill(nombre)
  await vecino.getByRole('option', { name: nombre }).click()
  await expect(vecino.getByText('7 días hábiles')).toBeVisible()
  await expect(vecino.getByText('Croquis del predio')).toBeVisible()

  // A press is lost while the other rows leave the list, because its row moves.
  await buscarFila(page, nombre)
  const activo = page.getByRole('switch', { name: `Activo: ${nombre}` })
  await activo.click()
  await expect(activo).not.toBeChecked()
  await irse()
  const despues = await llegar()
  await despues.tipo.fill(nombre)
  await expect(despues.vecino.getByRole('option', { name: nombre })).toHaveCount(0)
  await despues.irse()
})
