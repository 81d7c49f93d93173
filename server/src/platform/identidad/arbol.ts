import { SaxesParser } from 'saxes'

/**
 * Reads what the national platform answers, which is JSON, the same with each text inside `$` or `value`, or XML without
 * being asked (peru.md §2). Errors never repeat what was received: it may be somebody's data.
 */
const ilegible = (): Error => new Error('la respuesta no se entiende')

const NODOS_MAXIMO = 2_000
const HONDURA_MAXIMA = 40

/** An answer as a tree of objects, lists and texts; throws what is neither JSON nor XML. */
export const leerArbol = (texto: string): unknown => {
  const limpio = texto.replace(/^\uFEFF/, '').trim()
  if (limpio.startsWith('<')) return leerXml(limpio)
  try {
    return JSON.parse(limpio)
  } catch {
    throw ilegible()
  }
}

type Objeto = Readonly<Record<string, unknown>>

const esObjeto = (nodo: unknown): nodo is Objeto => typeof nodo === 'object' && nodo !== null

/** The objects of a tree, the outer ones first. */
function* objetosDe(arbol: unknown): Generator<Objeto> {
  const cola = [arbol]
  for (let i = 0; i < cola.length && i < NODOS_MAXIMO; i++) {
    const nodo = cola[i]
    if (!esObjeto(nodo)) continue
    if (!Array.isArray(nodo)) yield nodo
    cola.push(...Object.values(nodo).slice(0, NODOS_MAXIMO))
  }
}

/** All objects that have this field, wherever they are: clients have seen answers one level higher and in lists. */
export const conCampo = (arbol: unknown, campo: string): Objeto[] =>
  [...objetosDe(arbol)].filter((objeto) => Object.hasOwn(objeto, campo))

/** The text of a value, in any of the three ways of writing it; empty for anything else. */
export const textoDe = (valor: unknown): string => {
  if (typeof valor === 'string' || typeof valor === 'number') return enLimpio(String(valor))
  if (!esObjeto(valor) || Array.isArray(valor)) return ''
  const dentro = valor.$ ?? valor.value
  return typeof dentro === 'string' || typeof dentro === 'number' ? enLimpio(String(dentro)) : ''
}

/** Removes the padding of registries and invisible characters, which do not belong in names. */
const enLimpio = (texto: string): string =>
  texto
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

interface Elemento {
  hijos: [nombre: string, valor: unknown][]
  texto: string
}

/** An ampersand that begins none of XML's own references; some services write names with it as it is. CDATA is left alone. */
const SUELTA = /<!\[CDATA\[.*?\]\]>|&(?!(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/gs

/** An XML document by the local names of its elements; no entities but the five, no inclusion of anything. */
const leerXml = (xml: string): unknown => {
  const lector = new SaxesParser({ xmlns: false, position: false })
  const raiz: Elemento = { hijos: [], texto: '' }
  const pila = [raiz]
  const actual = () => pila.at(-1) ?? raiz
  const agregar = (texto: string) => {
    actual().texto += texto
  }
  lector.on('error', () => {
    throw ilegible()
  })
  lector.on('opentag', () => {
    if (pila.push({ hijos: [], texto: '' }) > HONDURA_MAXIMA) throw ilegible()
  })
  lector.on('text', agregar)
  lector.on('cdata', agregar)
  lector.on('closetag', ({ name }) => {
    const cerrado = pila.pop()
    if (cerrado) actual().hijos.push([name.slice(name.indexOf(':') + 1), deElemento(cerrado)])
  })
  lector.write(xml.replace(SUELTA, (pieza) => (pieza === '&' ? '&amp;' : pieza))).close()
  return deElemento(raiz)
}

const deElemento = ({ hijos, texto }: Elemento): unknown => {
  if (hijos.length === 0) return texto
  const campos = new Map<string, unknown[]>()
  for (const [nombre, valor] of hijos) campos.set(nombre, [...(campos.get(nombre) ?? []), valor])
  return Object.fromEntries(
    [...campos].map(([nombre, valores]) => [nombre, valores.length === 1 ? valores[0] : valores]),
  )
}
