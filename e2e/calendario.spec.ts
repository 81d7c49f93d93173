import { diaLima, diaMas, fecha } from '@cabildo/contracts/base/tiempo'
import { crearCalendario } from '@cabildo/contracts/plazos-calculo'
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { presentado } from './apoyo-tramites.ts'
import { abrir, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const filaDe = (page: Page, texto: string) =>
  page.getByRole('table', { name: 'Días no laborables' }).getByRole('row').filter({ hasText: texto })
const aviso = (page: Page) => page.getByText(/^Calendario actualizado: \d+ plazos? recalculados?$/)
/**
 * Reviews what is written and applies it, once the review shows clocks that it moves: of many it shows some. Where a filing of
 * somebody else came in between, the review is done again, as the screen asks for.
 */
const aplicar = async (page: Page) => {
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/plazos? abiertos? se mover/)).toBeVisible()
    const muestra = page.getByRole('table', { name: 'Plazos que se moverían' })
    await expect(muestra.getByRole('row').nth(1)).toBeVisible()
    await revisarAccesibilidad(page)
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }).toPass()
  await expect(aviso(page).first()).toBeVisible()
}

test('PLA-12 PLA-13 PLA-14 PLA-16 a day that a norm declares moves clocks, and the day taken away moves them back', async ({
  page,
}) => {
  await presentado(page.request, { asunto: unico('Con plazo') })
  // Within every term of this filing, and in the year that is shown first or the next.
  const dia = crearCalendario().desde(diaMas(diaLima(new Date()), 7))
  await abrir(page, `calendario?anio=${dia.slice(0, 4)}`, 'secretaria')
  await expect(page.getByRole('heading', { name: 'CALENDARIO DE DÍAS NO LABORABLES' })).toBeVisible()
  const nombre = unico('Feriado de prueba')
  await page.keyboard.press('Alt+n')
  await page.getByLabel('Fecha', { exact: true }).fill(fecha(dia))
  await page.getByLabel('Clase').selectOption('2')
  await page.getByLabel('Nombre', { exact: true }).fill(nombre)
  await page.getByLabel('Norma', { exact: true }).fill('Ley N.° 00000')
  await aplicar(page)
  await expect(filaDe(page, nombre)).toContainText(fecha(dia))

  await filaDe(page, nombre)
    .getByRole('button', { name: /^Quitar/ })
    .click()
  await page.getByLabel('Motivo').fill('La norma fue derogada')
  await aplicar(page)
  await expect(filaDe(page, nombre)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ver retirados' }).click()
  await expect(filaDe(page, nombre)).toContainText('La norma fue derogada')
})
