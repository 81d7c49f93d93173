/** The parts of PDF syntax that matter to a check: names, strings, bare words and where dictionaries begin and end; the rest is passed over. */
export type Simbolo =
  | { tipo: 'nombre'; texto: string }
  | { tipo: 'cadena'; texto: string }
  | { tipo: 'palabra'; texto: string; fin: number }
  /** A dictionary that begins (1) or ends (-1). */
  | { tipo: 'diccionario'; nivel: 1 | -1 }

/** PDFium treats the last two as blanks too, so a name may end before them. */
const ES_BLANCO = new Set([0, 9, 10, 12, 13, 32, 0x80, 0xff])
const ES_LIMITE = new Set([...'()<>[]{}/%'].map((c) => c.charCodeAt(0)))
const [BARRA, POR_CIENTO, ABRE, CIERRA, MENOR, MAYOR, INVERSA] = [...'/%()<>\\'].map((c) => c.charCodeAt(0))
/** Only the beginning of a string is needed: the scheme of an address. */
const CADENA_MAXIMO = 64

const finDeRegular = (b: Buffer, i: number): number => {
  let fin = i
  for (; fin < b.length; fin++) {
    const c = b[fin] ?? 0
    if (ES_BLANCO.has(c) || ES_LIMITE.has(c)) break
  }
  return fin
}

/** Reads symbols from an offset on. Names are decoded: '/J#61vaScript' is JavaScript (E6). */
export function* simbolosDe(b: Buffer, desde: number): Generator<Simbolo> {
  let i = desde
  while (i < b.length) {
    const c = b[i] ?? 0
    if (c === BARRA) {
      const fin = finDeRegular(b, i + 1)
      yield { tipo: 'nombre', texto: decodificar(b.toString('latin1', i + 1, fin)) }
      i = fin
    } else if (c === POR_CIENTO) {
      while (i < b.length && b[i] !== 10 && b[i] !== 13) i++
    } else if (c === ABRE) {
      const fin = finDeCadena(b, i + 1)
      yield {
        tipo: 'cadena',
        texto: sinEscapes(b.toString('latin1', i + 1, Math.min(fin - 1, i + 1 + CADENA_MAXIMO * 4))),
      }
      i = fin
    } else if (c === MENOR && b[i + 1] !== MENOR) {
      const cierre = b.indexOf(MAYOR ?? 0, i)
      const fin = cierre === -1 ? b.length : cierre
      const cifras = b.toString('latin1', i + 1, Math.min(fin, i + 1 + CADENA_MAXIMO * 4)).replace(/[^0-9a-f]/gi, '')
      yield { tipo: 'cadena', texto: Buffer.from(cifras, 'hex').toString('latin1') }
      i = fin + 1
    } else if (ES_BLANCO.has(c) || ES_LIMITE.has(c)) {
      const doble = (c === MENOR || c === MAYOR) && b[i + 1] === c
      if (doble) yield { tipo: 'diccionario', nivel: c === MENOR ? 1 : -1 }
      i += doble ? 2 : 1
    } else {
      const fin = finDeRegular(b, i)
      if (c > 57) yield { tipo: 'palabra', texto: b.toString('latin1', i, Math.min(fin, i + 20)), fin }
      i = fin
    }
  }
}

const decodificar = (nombre: string): string =>
  nombre.replace(/#([0-9a-f]{2})/gi, (_, cifras: string) => String.fromCharCode(Number.parseInt(cifras, 16)))

const finDeCadena = (b: Buffer, desde: number): number => {
  let nivel = 1
  let i = desde
  for (; i < b.length && nivel > 0; i++) {
    const c = b[i]
    if (c === INVERSA) i++
    else if (c === ABRE) nivel++
    else if (c === CIERRA) nivel--
  }
  return i
}

const sinEscapes = (texto: string): string =>
  texto.replace(/\\(?:([0-7]{1,3})|(\r\n|[\r\n])|(.))/g, (_, octal?: string, _salto?: string, letra?: string) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff) : letra && !'nrtbf'.includes(letra) ? letra : '',
  )
