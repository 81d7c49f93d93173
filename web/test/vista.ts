import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** The texts of all that a locator finds now, as people read them: the spaces of the source are one. */
export const textosDe = (cual: Locator): string[] =>
  cual.elements().map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())

/** How high a control is drawn, for the 44 pixels that a finger needs (README §8). */
export const altura = async (control: Locator): Promise<number> => {
  await expect.element(control).toBeVisible()
  return control.element().getBoundingClientRect().height
}

/** Whether nothing of the page is to be scrolled sideways to. */
export const sinDesborde = (): boolean => document.documentElement.scrollWidth <= innerWidth

/** Waits for two frames: what was there to be drawn has been drawn by then, so that what is not there has not come. */
export const trasDibujar = () => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)))
