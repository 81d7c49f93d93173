import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { sinDesborde } from '../../../test/vista.ts'

test('decision 0217 the accessibility statement says what was tried, what falls short and whom to write to', async () => {
  await abrir('accesibilidad')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Declaración de accesibilidad' })).toBeVisible()
  for (const name of ['Qué se comprobó', 'Qué no llega todavía', 'Si algo no le sirve'])
    await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect.element(page.getByText(/^Revisada el \d{2}\/\d{2}\/\d{4}\.$/)).toBeVisible()
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', { name: 'Accesibilidad' }))
    .toHaveAttribute('href', '#/accesibilidad')
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  expect(sinDesborde()).toBe(true)
})
