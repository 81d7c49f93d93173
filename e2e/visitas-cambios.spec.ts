import { expect, type Page } from '@playwright/test'
import { abrirVisitas, buscarFila, registrar, tokenDe, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'EDITAR VISITA' })
const motivoDe = (page: Page) => page.getByLabel('Motivo de visita')

/** Opens a visit to edit it and has a colleague save it meanwhile, unheard by this screen. */
const editarVieja = async (page: Page, ajeno: { motivo?: string; ubicacion?: string | null }) => {
  const motivo = unico('Vieja')
  const visita = await registrar(page.request, motivo)
  // Without the stream this screen learns nothing of what others save.
  await page.route('**/api/eventos', (ruta) => ruta.abort())
  await abrirVisitas(page)
  const fila = await buscarFila(page, motivo)
  await fila.getByRole('button', { name: /Editar visita/ }).click()
  await expect(modal(page)).toBeVisible()
  const respuesta = await page.request.put(`/api/visitas/${visita.id}`, {
    headers: { authorization: `Bearer ${await tokenDe(page.request, 'recepcion')}` },
    data: { ...visita, version: visita.updated_at, ...ajeno },
  })
  expect(respuesta.status()).toBe(200)
  return { motivo, fila }
}

test.describe('Dos personas en la misma visita', () => {
  test('SHE-94 D-22 a stale edit is refused; Ver cambios keeps what was typed and shows theirs', async ({ page }) => {
    const ajeno = `${unico('Vieja')} ajeno`
    const { motivo, fila } = await editarVieja(page, { motivo: ajeno })
    await motivoDe(page).fill(`${motivo} mío`)
    await modal(page).getByRole('button', { name: 'Grabar' }).click()
    await expect(page.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
    await page.getByRole('button', { name: 'Ver cambios' }).click()
    await expect(page.getByText(`Ahora dice: ${ajeno}`)).toBeVisible()
    await expect(motivoDe(page)).toHaveValue(`${motivo} mío`)
    await expect(motivoDe(page)).toBeFocused()
    await expect(motivoDe(page)).toHaveAccessibleDescription(`Ahora dice: ${ajeno}`)
    await modal(page).getByRole('button', { name: 'Grabar' }).click()
    await expect(fila).toContainText(`${motivo} mío`)
  })

  test('SHE-94 D-22 a field that only the other person changed takes their value and says so', async ({ page }) => {
    const { motivo } = await editarVieja(page, { ubicacion: null })
    await motivoDe(page).fill(`${motivo} mío`)
    await modal(page).getByRole('button', { name: 'Grabar' }).click()
    await page.getByRole('button', { name: 'Ver cambios' }).click()
    await expect(page.getByText('Cambió. Antes decía: OFICINA CENTRAL')).toBeVisible()
    await expect(page.getByLabel('Ubicación / Oficina')).toHaveValue('')
    await expect(page.getByLabel('Ubicación / Oficina')).toBeFocused()
    await expect(motivoDe(page)).toHaveValue(`${motivo} mío`)
  })
})
