/// <reference lib="dom" />
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Where a payload that works would lead: nobody has this name, and no request is let out to it. */
const CANARIO = 'canario.invalid'

/**
 * What people write to have a program run in somebody else's browser (D2), each in 40 to 80 characters, so that it fits
 * into a name. Markup of every kind, attributes that break out, addresses that are programs, templates of other
 * frameworks, and texts that become markup once they are decoded, normalised or parsed a second time.
 */
export const CARGAS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//canario.invalid/s.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src=javascript:alert(1)></iframe>',
  '<a href=javascript:alert(1)>Ver expediente</a>',
  'javascript:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover=alert(1) style=position:fixed;inset:0 x='",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is to stay as it is
  '`${alert(1)}` ${alert(1)} #{alert(1)} <%= alert(1) %>',
  "{{constructor.constructor('alert(1)')()}}",
  '</script><script>alert(1)</script>',
  '</title></textarea></style><img src=x onerror=alert(1)>',
  '--><!--><img src=x onerror=alert(1)>',
  ']]><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>',
  '<style>*{background:url(//canario.invalid/c.png)}</style>',
  '<link rel=stylesheet href=//canario.invalid/c.css>',
  '<base href=//canario.invalid/>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src=//canario.invalid/e.svg>',
  '<form action=//canario.invalid><button>Enviar</button></form>',
  '<meta http-equiv=refresh content="0;url=//canario.invalid/m">',
  '<details open ontoggle=alert(1)><video><source onerror=alert(1)></video>',
  '\\u003cimg src=x onerror=alert(1)\\u003e \\x3cscript\\x3ealert(1)',
  '&lt;img src=x onerror=alert(1)&gt;&#60;script&#62;alert(1)',
  '%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  '＜img src=x onerror=alert(1)＞﹤script﹥alert(1)',
  'gnp.<svg onload=alert(1)>',
] as const

/** All of them as one text, for the fields that take it. */
export const TODAS = CARGAS.join(' ')

/** The same in two, for those that take a thousand letters. */
export const MITADES = [CARGAS.slice(0, 17).join(' '), CARGAS.slice(17).join(' ')] as const

/** A text of letters as long as another, with its spaces: what a screen shows of it differs in nothing but letters. */
export const inocente = (texto: string): string => texto.replace(/[^\s]/gu, 'a')

export interface Vigilancia {
  /** Everything that a payload has done so far: dialogs, requests, refusals of our policy, elements. */
  hallazgos: string[]
  /** Looks at a whole page, besides what was seen as it came and went. */
  revisar(page: Page): Promise<void>
}

/** Runs in every page and frame: tells of each element that only a payload makes, however short its life. */
const mirar = (canario: string) => {
  const PROPIOS = /^(script|style|link|meta)$/
  const IMPOSIBLES = /^(object|embed|base|math|video|audio|source|mglyph|title)$/
  const DIRECCIONES = ['href', 'src', 'action', 'data', 'formaction', 'xlink:href', 'content', 'style', 'srcdoc']
  const sospecha = (uno: Element): string | undefined => {
    const nombre = uno.localName
    const manejador = uno.getAttributeNames().find((atributo) => atributo.startsWith('on'))
    if (manejador) return `<${nombre} ${manejador}>`
    if (IMPOSIBLES.test(nombre) && !uno.closest('head')) return `<${nombre}>`
    if (uno.hasAttribute('srcdoc') || (nombre === 'form' && uno.hasAttribute('action'))) return `<${nombre}>`
    if (nombre === 'img' && uno.getAttribute('src') === 'x') return '<img src=x>'
    const direccion = DIRECCIONES.map((atributo) => uno.getAttribute(atributo) ?? '').find(
      (valor) => /^\s*(javascript:|data:text)/i.test(valor) || valor.includes(canario),
    )
    if (direccion !== undefined) return `<${nombre}> to ${direccion}`
    // A program or a style of ours says nothing of these.
    if (PROPIOS.test(nombre) && /alert\(1\)|canario/.test(uno.textContent ?? '')) return `<${nombre}>`
    return undefined
  }
  const contar = (texto: string) => Reflect.get(window, 'anotarHallazgo')(texto)
  const ver = (nodo: Node) => {
    if (!(nodo instanceof Element)) return
    for (const uno of [nodo, ...nodo.querySelectorAll('*')]) {
      const que = sospecha(uno)
      if (que) contar(`element ${que}`)
    }
  }
  Object.assign(window, { revisarTodo: () => ver(document.documentElement) })
  new MutationObserver((cambios) => {
    for (const { type, target, addedNodes } of cambios)
      if (type === 'attributes') ver(target)
      else for (const nodo of addedNodes) ver(nodo)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: DIRECCIONES })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    contar(`policy ${effectiveDirective} ${blockedURI} ${sample}`),
  )
}

/** Watches over all pages of a browser from now on; `ajenos` are refusals of our policy that are none of a payload's. */
export const vigilar = async (contexto: BrowserContext): Promise<Vigilancia> => {
  const hallazgos: string[] = []
  await contexto.exposeFunction('anotarHallazgo', (texto: string) => void hallazgos.push(texto))
  await contexto.addInitScript(mirar, CANARIO)
  contexto.on('dialog', (dialogo) => {
    hallazgos.push(`dialog ${dialogo.message()}`)
    void dialogo.dismiss().catch(() => undefined)
  })
  await contexto.route(`**://${CANARIO}/**`, (ruta) => {
    hallazgos.push(`request ${ruta.request().url()}`)
    return ruta.abort()
  })
  return {
    hallazgos,
    revisar: async (page) => {
      await page.evaluate(() => Reflect.get(window, 'revisarTodo')())
      expect(hallazgos).toEqual([])
    },
  }
}

/** The elements and attributes of each row, without their texts: alike in rows that differ in their letters alone. */
export const hechuras = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('tbody tr')
    .evaluateAll((filas) => {
      const hechura = (uno: Element): string =>
        `${uno.localName}[${uno.getAttributeNames().sort().join()}](${[...uno.children].map(hechura).join('')})`
      return filas.map(hechura)
    })
