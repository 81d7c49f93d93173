import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { MEDIDAS, type Medida } from './inventario.ts'
import { REGLAS, REGLAS_DE_COLOR } from './reglas-axe.ts'

/**
 * In the page: waits until no colour is on its way to another; even a transition of no time ends only with a frame. Looks
 * again at each frame, for the end of an animation whose element has gone may never be told.
 */
const alAsentarse = async (): Promise<void> => {
  const cuadro = () =>
    new Promise<unknown>((listo) => {
      requestAnimationFrame(listo)
      // A page that is not drawn has no frames; one that is may be slow to be.
      setTimeout(listo, 3_000)
    })
  const enMarcha = () =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  for (let cuadros = 0; cuadros < 2 || (cuadros < 300 && enMarcha()); cuadros++) await cuadro()
}

/** Measures what the page shows once nothing in it moves; rows that wait for others are faded (design §7.1). */
const medir = async (page: Page, tema: 'light' | 'dark'): Promise<void> => {
  await expect(page.locator('table[aria-busy]')).toHaveCount(0)
  await page.evaluate(alAsentarse)
  // Without frames of others there is nothing to put together in a page of its own, which takes as long as the rules.
  // What passed is not read: to describe it, too, takes more than twice as long.
  const opciones = { runOnly: tema === 'light' ? REGLAS : REGLAS_DE_COLOR, resultTypes: ['violations' as const] }
  const { violations } = await new AxeBuilder({ page }).options(opciones).setLegacyMode().analyze()
  const faltas = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(faltas, `accessibility, ${tema} theme`).toEqual([])
}

/** In the page: where it is, and what is open in it. */
const loQueMuestra = (): Medida => {
  const nombre = (dialogo: Element) =>
    dialogo.getAttribute('aria-label') ??
    document.getElementById(dialogo.getAttribute('aria-labelledby') ?? '')?.textContent ??
    ''
  return {
    ruta: location.hash.replace(/^#\/?|\?.*$/g, '') || 'welcome',
    titulo: document.title,
    dialogos: [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog')]
      .filter((dialogo) => dialogo.checkVisibility())
      .map((dialogo) => `${dialogo.getAttribute('role') ?? 'dialog'} ${nombre(dialogo).trim()}`),
  }
}

/** Checks what the page shows against WCAG 2.0 to 2.2, A and AA, in the light and the dark theme (README §8). */
export const revisarAccesibilidad = async (page: Page): Promise<void> => {
  for (const tema of ['light', 'dark'] as const) {
    // Reduced motion ends transitions at once: colours in between would be measured.
    await page.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', tema)
    // A search still to be sent may fade the rows while they are measured: what counts is what stays.
    await expect(() => medir(page, tema)).toPass({ timeout: 20_000 })
  }
  await page.emulateMedia({ colorScheme: null })
  mkdirSync(dirname(MEDIDAS), { recursive: true })
  appendFileSync(MEDIDAS, `${JSON.stringify(await page.evaluate(loQueMuestra))}\n`)
}

/** How high a control is drawn, for the 44 pixels that a finger needs (README §8). */
export const altura = async (control: Locator): Promise<number> => {
  await expect(control).toBeVisible()
  return (await control.boundingBox())?.height ?? 0
}
