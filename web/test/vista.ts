import { expect, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** What stands somewhere in these very words: a toast, or what a field says of itself. */
export const aviso = (texto: string) => page.getByText(texto, { exact: true })

export const dialogo = (name: string) => page.getByRole('dialog', { name, exact: true })

/** The field with that label, of all that show. */
export const campo = (rotulo: string) => page.getByLabelText(rotulo, { exact: true })

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

/** Whether every column of the table that shows is in sight, without scrolling it sideways. */
export const columnasALaVista = (): boolean => {
  const tabla = document.querySelector('table')
  return tabla !== null && tabla.scrollWidth <= (tabla.parentElement?.clientWidth ?? 0)
}

/** Waits for two frames: what was there to be drawn has been drawn by then, so that what is not there has not come. */
export const trasDibujar = () => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)))

/**
 * Puts the focus on a control, as who has come to it by keyboard. A dialog takes the focus from what opened it a moment after
 * it is seen, and would take it away from who is quicker than people are.
 */
export const enfocar = async (control: Locator): Promise<void> => {
  await expect.element(control).toBeInTheDocument()
  const dialogo = control.element().closest('[aria-modal="true"]')
  const loTieneOtro = () => {
    const actual = document.activeElement
    return !dialogo?.contains(actual) && (actual?.matches('a, button, input, select, textarea, [role]') ?? false)
  }
  if (dialogo) await expect.poll(loTieneOtro).toBe(false)
  control.element().focus()
}

/** Presses keys in that control, as who has come to it by keyboard. */
export const pulsar = async (control: Locator, teclas: string): Promise<void> => {
  await expect.element(control).toBeVisible()
  await enfocar(control)
  await userEvent.keyboard(teclas)
}

/** Pastes a text where a field takes it, as a reader or the clipboard hands it over. */
export const pegarEn = (control: Locator, texto: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', texto)
  control.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** From now on what the page copies goes nowhere; gives back what tells the text that it copied last. */
export const recogerCopias = () => {
  const copias = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  return async (): Promise<string | undefined> => {
    const [cosas = []] = copias.mock.lastCall ?? []
    return (await cosas[0]?.getType('text/plain'))?.text()
  }
}
