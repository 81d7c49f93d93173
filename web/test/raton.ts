import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'

/**
 * Presses a button of the mouse where the pointer is and gives back what lets it go. It is let go when the test ends, too:
 * one that fails before must not leave it pressed for those that share its page.
 */
export const pulsarRaton = async (boton: 'left' | 'right' = 'left') => {
  let pulsado = true
  const soltar = async () => {
    if (!pulsado) return
    pulsado = false
    await commands.raton('up', boton)
  }
  onTestFinished(soltar)
  await commands.raton('down', boton)
  return soltar
}
