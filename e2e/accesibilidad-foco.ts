/// <reference lib="dom" />
import type { Page } from '@playwright/test'

/**
 * In the page: gives the focus to each thing that Tab reaches in what is open, one after the other, and tells which cannot
 * be seen then: under what stays while the page scrolls (WCAG 2.4.11), cut off, or without a mark of the focus (2.4.7).
 */
const recorrer = async (): Promise<string[]> => {
  const ALCANZABLES =
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
  const cuadro = () => new Promise((listo) => requestAnimationFrame(listo))
  const nombre = (elemento: Element) => {
    const texto = elemento.getAttribute('aria-label') ?? elemento.textContent ?? ''
    return `${elemento.tagName.toLowerCase()} «${texto.trim().slice(0, 40) || elemento.id}»`
  }
  /** The ring of the product, around the thing itself or around what it draws after itself (design §9). */
  const contorno = (elemento: Element | null) =>
    elemento !== null &&
    [undefined, '::after'].some((parte) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(elemento, parte)
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 3
    })
  /** What is drawn in its place: the label around a button or field that is not drawn itself. */
  const dibujado = (elemento: Element): Element => {
    const { width, height } = elemento.getBoundingClientRect()
    const oculto = width < 3 || height < 3 || getComputedStyle(elemento).opacity === '0'
    const rotulo = elemento instanceof HTMLInputElement ? elemento.labels?.[0] : null
    return oculto ? (rotulo ?? elemento.parentElement ?? elemento) : elemento
  }
  const conAnilloAlrededor = (elemento: Element | null, pasos = 4): boolean =>
    elemento !== null && pasos > 0 && (contorno(elemento) || conAnilloAlrededor(elemento.parentElement, pasos - 1))
  const asoma = (visto: Element) => {
    // Of what is longer than the window, the part that is in it.
    const caja = visto.getBoundingClientRect()
    const [left, top] = [Math.max(0, caja.left), Math.max(0, caja.top)]
    const [width, height] = [Math.min(innerWidth, caja.right) - left, Math.min(innerHeight, caja.bottom) - top]
    if (width <= 0 || height <= 0) return false
    return [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const arriba = document.elementFromPoint(left + x * width, top + y * height)
        return arriba !== null && (visto.contains(arriba) || visto.parentElement === arriba)
      }),
    )
  }
  const alcanzable = (elemento: HTMLElement) =>
    elemento.tabIndex >= 0 &&
    elemento.checkVisibility({ visibilityProperty: true }) &&
    !elemento.closest('[inert]') &&
    !(elemento instanceof HTMLInputElement && elemento.type === 'radio' && !elemento.checked)

  const ambito = [...document.querySelectorAll('[role$="dialog"][aria-modal="true"]')].at(-1) ?? document.body
  const faltas: string[] = []
  for (const elemento of [...ambito.querySelectorAll<HTMLElement>(ALCANZABLES)].filter(alcanzable)) {
    // What had it from the start has it anew, as by a turn of Tab.
    elemento.blur()
    elemento.focus()
    const visto = dibujado(elemento)
    // What moves when it has the focus, without a movement, has moved with the next frame.
    if (!asoma(visto)) for (let cuadros = 0; cuadros < 2; cuadros++) await cuadro()
    const { left, right } = visto.getBoundingClientRect()
    if (document.activeElement !== elemento) faltas.push(`${nombre(elemento)} does not take the focus`)
    else if (left < -1 || right > innerWidth + 1) faltas.push(`${nombre(elemento)} is cut off at a side`)
    else if (!asoma(visto)) faltas.push(`${nombre(elemento)} is covered, or outside the window`)
    // A box to tick may stand in a larger one that has the ring.
    else if (elemento.matches('[type="checkbox"]:focus-visible') && conAnilloAlrededor(elemento)) continue
    else if (
      ![elemento, visto, elemento.parentElement, elemento.closest('label'), elemento.nextElementSibling].some(contorno)
    )
      faltas.push(`${nombre(elemento)} shows no mark of the focus`)
  }
  if (ambito === document.body) window.scrollTo(0, 0)
  return faltas
}

/** In the page: what makes it scroll sideways, and what scrolls inside it beyond the reach of the keyboard (1.4.10, 2.1.1). */
const desbordes = async (): Promise<string[]> => {
  const mirar = () => {
    const faltas: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) faltas.push(`the page is ${scrollWidth} wide in a window of ${innerWidth}`)
    for (const elemento of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY } = getComputedStyle(elemento)
      const ancho = /auto|scroll/.test(overflowX) && elemento.scrollWidth > elemento.clientWidth + 1
      const alto = /auto|scroll/.test(overflowY) && elemento.scrollHeight > elemento.clientHeight + 1
      if (!(ancho || alto) || elemento.matches('textarea, select') || !elemento.checkVisibility()) continue
      if (
        elemento.tabIndex < 0 &&
        !elemento.querySelector('a[href], button, input, select, textarea, summary, [tabindex="0"]')
      )
        faltas.push(
          `${elemento.className} scrolls and the keyboard does not reach it: ${elemento.textContent?.slice(0, 60)}`,
        )
    }
    return faltas
  }
  // A box that starts to scroll takes the focus from one of the next frames on: the browser tells its size first.
  const cuadro = () => new Promise((listo) => requestAnimationFrame(listo))
  for (let cuadros = 0; cuadros < 10 && mirar().length > 0; cuadros++) await cuadro()
  return mirar()
}

/** In the page: the texts that their box cuts off (WCAG 1.4.12). */
const cortados = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main *, [role$="dialog"] *')]
    .filter(
      (caja) =>
        caja.checkVisibility() && /hidden|clip/.test(getComputedStyle(caja).overflow) && !caja.closest('.solo-lector'),
    )
    .filter((caja) => caja.scrollWidth > caja.clientWidth + 1 || caja.scrollHeight > caja.clientHeight + 1)
    .filter((caja) => caja.clientHeight > 0 && caja.textContent.trim() !== '')
    .map((caja) => `«${caja.textContent.trim().slice(0, 60)}» is cut off`)

export const textosCortados = (page: Page): Promise<string[]> => page.evaluate(cortados)

/** What of the screen, or of the dialog that is open, people lose who enlarge it or use the keyboard only. */
export const faltasDeAlcance = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(desbordes)),
  ...(await page.evaluate(recorrer)),
]
