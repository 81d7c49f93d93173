/**
 * Texts with bold and lists, kept as plain text (decision 0140): `**words**` is bold, a line that begins with `1. ` belongs
 * to a numbered list and one that begins with `- ` to a list with points, and every other line is a paragraph. A backslash
 * takes a `*`, a `\` or the mark of a list literally, so that every text can be written; what is no pair of marks stays as it
 * was typed. Search, the audit trail and old texts need nothing of it.
 */

/** A run of a paragraph. */
export interface Tramo {
  texto: string
  negrita: boolean
}

/** A line: a paragraph, or an item of a list with its number; points have none. */
export interface LineaConFormato {
  lista: 'numeros' | 'puntos' | null
  /** Its number: the first of a list keeps the one that was typed, the others count on from it; 0 elsewhere. */
  numero: number
  tramos: Tramo[]
}

const MARCA = /^(?:(\d{1,3}\.)|[-•])\s+(?=\S)/
const NUMERO_MAXIMO = 999

/** Reads the runs of one line; marks without a partner are text. */
export const leerTramos = (linea: string): Tramo[] => {
  const tramos: Tramo[] = []
  const poner = (texto: string, negrita: boolean) => {
    if (texto === '') return
    const ultimo = tramos.at(-1)
    if (ultimo?.negrita === negrita) ultimo.texto += texto
    else tramos.push({ texto, negrita })
  }
  const partes = linea.split(/(\\[\\*]|\*\*)/)
  const marcas = partes.filter((parte) => parte === '**').length
  let vistas = 0
  for (const parte of partes) {
    if (parte === '**' && vistas < marcas - (marcas % 2)) vistas++
    else poner(/^\\[\\*]$/.test(parte) ? parte.slice(1) : parte, vistas % 2 === 1)
  }
  return tramos
}

/** Reads a text, line by line; blank lines separate and are left out. */
export const leerFormato = (texto: string): LineaConFormato[] => {
  const lineas: LineaConFormato[] = []
  for (const entera of texto.split('\n')) {
    const linea = entera.trim()
    if (linea === '') continue
    const marca = MARCA.exec(linea)
    const lista = marca ? (marca[1] ? 'numeros' : 'puntos') : null
    const anterior = lineas.at(-1)
    // A list that goes on after a paragraph keeps counting: nothing that was typed is numbered anew.
    const numero =
      lista !== 'numeros'
        ? 0
        : anterior?.lista === 'numeros'
          ? anterior.numero + 1
          : Number.parseInt(marca?.[1] ?? '1', 10)
    const resto = marca ? linea.slice(marca[0].length) : pareceLista(linea) ? linea.slice(1) : linea
    lineas.push({ lista, numero, tramos: leerTramos(resto) })
  }
  return lineas
}

/** A paragraph whose beginning is written literally, because it would be read as the mark of a list. */
const pareceLista = (linea: string) => linea.startsWith('\\') && MARCA.test(linea.slice(1))

/** Writes runs as they are kept: the inverse of `leerTramos`. */
export const escribirTramos = (tramos: readonly Tramo[]): string =>
  tramos
    .map(({ texto, negrita }) => {
      const literal = texto.replace(/[\\*]/g, (signo) => `\\${signo}`)
      return negrita && literal.trim() !== '' ? literal.replace(/^(\s*)(.*?)(\s*)$/s, '$1**$2**$3') : literal
    })
    .join('')

const marcaDe = ({ lista, numero }: Pick<LineaConFormato, 'lista' | 'numero'>): string => {
  if (lista === 'numeros') return `${numero}. `
  return lista === 'puntos' ? '- ' : ''
}

/** Writes lines as they are kept: the inverse of `leerFormato`. */
export const escribirFormato = (lineas: readonly LineaConFormato[]): string =>
  lineas
    .map((linea) => {
      const texto = escribirTramos(linea.tramos)
      if (linea.lista === null) return MARCA.test(texto) ? `\\${texto}` : texto
      // What goes on after the largest number counts by itself; a longer number would be no mark.
      return marcaDe({ ...linea, numero: Math.min(linea.numero, NUMERO_MAXIMO) }) + texto
    })
    .join('\n')

/** A text without its marks, as lists, exports and searches show it. */
export const sinFormato = (texto: string): string =>
  leerFormato(texto)
    .map((linea) => marcaDe(linea) + linea.tramos.map((tramo) => tramo.texto).join(''))
    .join('\n')
