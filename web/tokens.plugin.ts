import type { Plugin } from 'vite'
import { LETRAS, PALETA } from './src/tema/paleta.ts'
import { variables } from './src/tema/variables.ts'

/** The style sheet of the pages that the server writes. */
const HOJA = /\/src\/paginas\/paginas\.css$/

const DE_LA_PALETA = Object.fromEntries(
  Object.entries(PALETA).flatMap(([nombre, tonos]) =>
    tonos.map((tono, i) => [`--mantine-color-${nombre}-${i}`, tono] as const),
  ),
)
const DE_LETRA = {
  '--mantine-font-family': LETRAS.texto,
  '--mantine-font-family-headings': LETRAS.titulos,
}

/** Names of the variables that a text uses. */
const usadas = (texto: string): string[] => [...texto.matchAll(/var\((--[\w-]+)/g)].map(([, nombre = '']) => nombre)

/**
 * The theme's variables that a style sheet uses, for light and for dark, and none besides: what the theme gives the app by script
 * stands in the sheet itself. The shades of the municipality's colour are left to the page.
 */
export const tokensPara = (css: string): string => {
  const { variables: comunes, light, dark } = (variables as unknown as () => ReturnType<typeof variables>)()
  const claras: Record<string, string> = { ...DE_LA_PALETA, ...DE_LETRA, ...comunes, ...light }
  const nombres = new Set<string>()
  const buscar = (texto: string): void => {
    for (const nombre of usadas(texto)) {
      if (nombres.has(nombre) || !(nombre in claras)) continue
      nombres.add(nombre)
      buscar(`${claras[nombre]} ${dark[nombre] ?? ''}`)
    }
  }
  buscar(css)
  const escribir = (valores: Record<string, string>) =>
    `:root{${[...nombres].flatMap((nombre) => (valores[nombre] === undefined ? [] : [`${nombre}:${valores[nombre]}`])).join(';')}}`
  // On paper it is always the light one.
  return `${escribir(claras)}\n@media screen and (prefers-color-scheme:dark){${escribir(dark)}}\n`
}

/** Puts the theme's tokens before the style sheet of the server's pages, so that they stand once (decision 0214). */
export const tokensDePaginas = (): Plugin => ({
  name: 'tokens-de-paginas',
  enforce: 'pre',
  transform: { filter: { id: HOJA }, handler: (css) => `${tokensPara(css)}${css}` },
})
