import axe from 'axe-core'
import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { REGLAS, REGLAS_DE_COLOR } from '../../e2e/reglas-axe.ts'

const cuadro = () => new Promise(requestAnimationFrame)
const enMarcha = () =>
  document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )

/** Waits until no colour is on its way to another; even a transition of no time ends only with a frame. */
const alAsentarse = async () => {
  for (let cuadros = 0; cuadros < 2 || (cuadros < 300 && enMarcha()); cuadros++) await cuadro()
}

const MODAL = '[aria-modal="true"]'
const hayModal = () => document.querySelector(MODAL) !== null

/** Checks what the page shows in one theme. */
export const medir = async (tema: 'light' | 'dark') => {
  await commands.emular({ colorScheme: tema })
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(tema)
  // Rows that wait for others are faded (design §7.1).
  await expect.poll(() => document.querySelector('table[aria-busy="true"]')).toBeNull()
  await alAsentarse()
  const { violations } = await axe.run(document, {
    runOnly: tema === 'light' ? REGLAS : REGLAS_DE_COLOR,
    resultTypes: ['violations'],
    elementRef: true,
  })
  const faltas = violations.flatMap(({ id, help, nodes }) =>
    nodes
      // What a modal dialog covers in part cannot be pressed, however much of it shows beside the dialog.
      .filter(({ element }) => id !== 'target-size' || !hayModal() || element?.closest(MODAL))
      .map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(faltas, `accessibility, ${tema} theme`).toEqual([])
}

const nombreDe = (dialogo: Element) =>
  dialogo.getAttribute('aria-label') ??
  document.getElementById(dialogo.getAttribute('aria-labelledby') ?? '')?.textContent ??
  ''

/** Checks what the page shows against WCAG 2.0 to 2.2, A and AA, in the light and the dark theme (README §8). */
export const revisarAccesibilidad = async (): Promise<void> => {
  await medir('light')
  await medir('dark')
  await commands.emular({ colorScheme: null })
  await commands.anotarMedida({
    ruta: location.hash.replace(/^#\/?|\?.*$/g, '') || 'welcome',
    titulo: document.title,
    dialogos: [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog')]
      .filter((dialogo) => dialogo.checkVisibility())
      .map((dialogo) => `${dialogo.getAttribute('role') ?? 'dialog'} ${nombreDe(dialogo).trim()}`),
  })
}
