/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { faltasDeAlcance } from './accesibilidad-foco.ts'
import { abrir, abrirVisitas, botonNuevo } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

declare global {
  interface Window {
    movimientos: string[]
  }
}

/** In the page, from its start: writes down whatever moves, at each frame. */
const vigilar = () => {
  window.movimientos = []
  const mirar = () => {
    for (const { effect, playState } of document.getAnimations()) {
      // What only waits before it shows does not move.
      const dura = effect?.getComputedTiming().activeDuration
      if (playState === 'running' && (typeof dura !== 'number' || dura > 10))
        window.movimientos.push(`${effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 120)} ${dura}`)
    }
    requestAnimationFrame(mirar)
  }
  mirar()
}

/** Dialogs, toasts, rows that come, the indicator of a choice, charts: what moves in this product. */
const recorrer = async (page: Page) => {
  await page.addInitScript(vigilar)
  await abrirVisitas(page)
  await botonNuevo(page).click()
  const dialogo = page.getByRole('dialog', { name: 'CREAR VISITA' })
  await expect(dialogo).toBeVisible()
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialogo).toHaveCount(0)
  await page.getByRole('radio', { name: /Pendientes/ }).check({ force: true })
  await page.getByLabel('Buscar por DNI en el padrón').fill('97000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'DNI NO ENCONTRADO EN PADRON' })).toBeVisible()
  return page.evaluate(() => window.movimientos)
}

test('SHE-54 WCAG 2.3.3 with reduced motion nothing moves: no dialog, toast, row, choice or chart', async ({
  page,
  browser,
}) => {
  expect(await recorrer(page)).toEqual([])
  await page.evaluate(() => location.assign('#/seguimiento789'))
  await expect(page.getByRole('heading', { name: 'SEGUIMIENTO DE OBRAS' })).toBeVisible()
  await page.getByText('Línea de tiempo', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Semana actual' })).toBeVisible()
  expect(await page.evaluate(() => window.movimientos)).toEqual([])
  // What would not see anything move proves nothing.
  const contexto = await browser.newContext({ reducedMotion: 'no-preference' })
  expect(await recorrer(await contexto.newPage())).not.toEqual([])
  await contexto.close()
})

const fondo = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((elemento) => getComputedStyle(elemento).backgroundColor)

test('SHE-47 WCAG 1.4.11 2.4.7 in forced colours the focus keeps its ring, and what is chosen still looks chosen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await abrir(page, 'visitas', 'informatica')
  for (const ruta of ['visitas', 'chart', 'seguimiento789']) {
    await page.evaluate((otra) => location.assign(`#/${otra}`), ruta)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect.soft(await faltasDeAlcance(page), ruta).toEqual([])
    // What is chosen, and where one is, differs from the rest.
    for (const [este, otro] of [
      ['label:has(> input:checked)', 'label:has(> input[type="radio"]:not(:checked))'],
      ['nav a[aria-current]', 'nav a:not([aria-current])'],
    ] as const)
      expect.soft(await fondo(page, este), `${ruta}: ${este}`).not.toBe(await fondo(page, otro))
    if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/forzados-${ruta}.png` })
  }
})
