import { sinOcultos } from '@cabildo/contracts/base/caracteres'

const QUITAR = 'style, script, meta, link, title, head, xml, noscript, template, img, svg, iframe, object'
const BLOQUES =
  'h1, h2, h3, h4, h5, h6, blockquote, pre, address, dt, dd, figcaption, td, th, caption, div, section, article'

/** A text from elsewhere without what nobody sees, its lines kept. */
export const sinOcultosPorLinea = (texto: string): string =>
  texto
    .split(/\r\n?|[\n\u0085\u2028\u2029\v\f]/)
    .map((linea) => sinOcultos(linea.replaceAll('\u00a0', ' ')))
    .join('\n')

/**
 * What is pasted, reduced to what a document knows: paragraphs, lists and bold. Word writes the items of its lists as
 * paragraphs that begin with their number, which become items again.
 */
export const limpiarPegado = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const sobra of body.querySelectorAll(QUITAR)) sobra.remove()
  for (const item of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) deWord(item)
  for (const salto of body.querySelectorAll('br')) partirEn(salto)
  // The inmost first: a block that holds others is only taken away.
  for (const bloque of [...body.querySelectorAll(BLOQUES)].reverse()) {
    const hijos = [...bloque.childNodes]
    if (bloque.querySelector('p, ul, ol')) bloque.replaceWith(...hijos)
    else {
      const parrafo = document.createElement('p')
      parrafo.append(...hijos)
      bloque.replaceWith(parrafo)
    }
  }
  const textos = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let texto = textos.nextNode(); texto; texto = textos.nextNode())
    texto.nodeValue = sinOcultos((texto.nodeValue ?? '').replaceAll('\u00a0', ' '))
  return body.innerHTML
}

/** An item of a list of Word: what it ignores when it reads its own is the number or the point. */
const deWord = (parrafo: HTMLElement) => {
  const marca = [...parrafo.querySelectorAll<HTMLElement>('span')].find((uno) =>
    (uno.getAttribute('style') ?? '').replace(/\s/g, '').toLowerCase().includes('mso-list:ignore'),
  )
  const numero = /^\s*(\d{1,3})[.)]/.exec(marca?.textContent ?? '')?.[1]
  marca?.remove()
  const etiqueta = numero ? 'OL' : 'UL'
  const anterior = parrafo.previousElementSibling
  const lista = anterior?.tagName === etiqueta ? anterior : document.createElement(etiqueta)
  if (lista !== anterior) {
    if (numero) lista.setAttribute('start', numero)
    parrafo.before(lista)
  }
  const item = document.createElement('li')
  item.append(...parrafo.childNodes)
  lista.append(item)
  parrafo.remove()
}

/** A line break ends its paragraph, for a document has no lines inside one. */
const partirEn = (salto: Element) => {
  const parrafo = salto.closest('p')
  if (!parrafo) {
    salto.replaceWith('\n')
    return
  }
  const resto = document.createRange()
  resto.setStartAfter(salto)
  resto.setEndAfter(parrafo)
  parrafo.after(resto.extractContents())
  salto.remove()
}
