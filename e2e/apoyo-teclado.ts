/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test'

/** In the page: whether this has the focus; and of what has it, whether its ring is drawn and inside the window. */
const parada = (buscado: Element) => {
  const enFoco = document.activeElement ?? document.body
  const { outlineStyle, outlineWidth } = getComputedStyle(enFoco)
  const anillo = (elemento: Element | null) =>
    elemento !== null &&
    getComputedStyle(elemento).outlineStyle === 'solid' &&
    Number.parseFloat(getComputedStyle(elemento).outlineWidth) >= 3
  const { top, bottom, left, right } = enFoco.getBoundingClientRect()
  return {
    llego: enFoco === buscado,
    conAnillo: [enFoco, enFoco.parentElement, enFoco.closest('label'), enFoco.nextElementSibling].some(anillo),
    aLaVista: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    que: `${enFoco.tagName} «${enFoco.getAttribute('aria-label') ?? enFoco.textContent?.slice(0, 40)}» ${outlineStyle} ${outlineWidth}`,
  }
}

/** Presses Tab until something has the focus. Each stop on the way must show its ring (WCAG 2.4.7). */
export const tabularHasta = async (page: Page, destino: Locator, tecla: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(destino).toBeVisible()
  const paradas: string[] = []
  while (paradas.length < 60) {
    await page.keyboard.press(tecla)
    const { llego, conAnillo, aLaVista, que } = await destino.evaluate(parada)
    // The browser's own parts of a field, and its bar at the end of the page, take Tab, too.
    if (!que.startsWith('BODY')) expect([conAnillo, aLaVista], `ring and in view: ${que}`).toEqual([true, true])
    if (llego) return
    paradas.push(que)
  }
  throw new Error(`Tab does not lead there:\n${paradas.join('\n')}`)
}

/** Goes to a field by Tab and writes into it. */
export const escribirEn = async (page: Page, campo: Locator, texto: string): Promise<void> => {
  await tabularHasta(page, campo)
  // As people type: a reader's pace would be taken for a reading.
  await page.keyboard.type(texto, /^\d{8,}$/.test(texto) ? { delay: 120 } : {})
  await expect(campo).toHaveValue(texto)
}

/** Goes to a button or link by Tab and presses it. */
export const pulsar = async (page: Page, control: Locator): Promise<void> => {
  await tabularHasta(page, control)
  await page.keyboard.press('Enter')
}

/** The first stop of every page leads past its head, to its content. */
export const saltarAlContenido = async (page: Page): Promise<void> => {
  await tabularHasta(page, page.getByRole('button', { name: 'Saltar al contenido' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}
