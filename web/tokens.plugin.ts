import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The style sheet of the pages that the server writes. */
const HOJA = /\/src\/paginas\/paginas\.css$/
const TOKENS = /\/src\/tema\/tokens\.css$/
const RUTA_TOKENS = join(import.meta.dirname, 'src/tema/tokens.css')

const sinComentarios = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

/** The declarations of a rule of tokens.css, by name. */
const reglaDe = (css: string, selector: string): Record<string, string> => {
  const [, cuerpo] = sinComentarios(css).split(`${selector} {`)
  if (cuerpo === undefined) throw new Error(`tokens.css has no rule ${selector}`)
  return Object.fromEntries(
    [...cuerpo.slice(0, cuerpo.indexOf('}')).matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, nombre = '', valor = '']) => [
      nombre,
      valor.replace(/\s+/g, ' ').trim(),
    ]),
  )
}

const enOscuro = (css: string) => reglaDe(css, `[data-mantine-color-scheme='dark']`)
const escribir = (valores: Iterable<readonly [string, string]>) =>
  [...valores].map(([nombre, valor]) => `${nombre}:${valor}`).join(';')

/** Names of the variables that a text uses. */
const usadas = (texto: string): string[] => [...texto.matchAll(/var\((--[\w-]+)/g)].map(([, nombre = '']) => nombre)

/**
 * The theme's variables that a style sheet uses, for light and for dark, and none besides. The shades of the municipality's
 * colour are left to the page.
 */
export const tokensPara = (css: string, tokens: string): string => {
  const claras = reglaDe(tokens, ':root')
  const oscuras = enOscuro(tokens)
  const nombres = new Set<string>()
  const buscar = (texto: string): void => {
    for (const nombre of usadas(texto)) {
      if (nombres.has(nombre) || !(nombre in claras)) continue
      nombres.add(nombre)
      buscar(`${claras[nombre]} ${oscuras[nombre] ?? ''}`)
    }
  }
  buscar(css)
  const de = (valores: Record<string, string>) =>
    `:root{${escribir([...nombres].flatMap((nombre) => (valores[nombre] === undefined ? [] : [[nombre, valores[nombre]] as const])))}}`
  // On paper it is always the light one.
  return `${de(claras)}\n@media screen and (prefers-color-scheme:dark){${de(oscuras)}}\n`
}

/**
 * Puts the theme's tokens before the style sheet of the server's pages, so that they stand once (decision 0214), and gives the
 * app's the dark ones of who has not chosen, for what shows before the script has come.
 */
export const tokens = (): Plugin => ({
  name: 'tokens',
  enforce: 'pre',
  async transform(css, id) {
    if (HOJA.test(id)) return `${tokensPara(css, await readFile(RUTA_TOKENS, 'utf8'))}${css}`
    if (!TOKENS.test(id)) return
    const oscuras = escribir(Object.entries(enOscuro(css)))
    return `${css}@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${oscuras}}}`
  },
})
