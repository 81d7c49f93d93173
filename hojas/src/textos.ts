import { CELDA_MAXIMO_CARACTERES, FallaDeHoja, TEXTOS_MAXIMO, TEXTOS_MAXIMO_CARACTERES } from './limites.ts'
import { leerXmlEntero, type Oyente } from './xml.ts'

/** Joins the pieces of a text with several formats, without the phonetic guides of Japanese. */
export class TextoEnTrozos implements Oyente {
  #texto = ''
  #dentro = false
  #fonetica = 0

  get escucha(): boolean {
    return this.#dentro
  }

  vaciar(): string {
    const texto = this.#texto
    this.#texto = ''
    return texto
  }

  abre(nombre: string): void {
    if (nombre === 'rPh') this.#fonetica++
    else if (nombre === 't') this.#dentro = this.#fonetica === 0
  }

  cierra(nombre: string): void {
    if (nombre === 'rPh') this.#fonetica--
    else if (nombre === 't') this.#dentro = false
  }

  texto(texto: string): void {
    this.#texto += texto
    if (this.#texto.length > CELDA_MAXIMO_CARACTERES) throw new FallaDeHoja('desmedida')
  }
}

/** The texts that cells share, in order. Throws FallaDeHoja. */
export const leerTextos = async (parte: AsyncIterable<Buffer>): Promise<TextosComunes> => {
  const textos = new TextosComunes()
  const trozos = new TextoEnTrozos()
  let caracteres = 0
  await leerXmlEntero(parte, {
    get escucha() {
      return trozos.escucha
    },
    abre: (nombre) => trozos.abre(nombre),
    cierra(nombre) {
      trozos.cierra(nombre)
      if (nombre !== 'si') return
      const texto = trozos.vaciar()
      caracteres += texto.length
      if (textos.cuantos === TEXTOS_MAXIMO || caracteres > TEXTOS_MAXIMO_CARACTERES) throw new FallaDeHoja('desmedida')
      textos.agregar(texto)
    },
    texto: (texto) => trozos.texto(texto),
  })
  return textos
}

const BLOQUE_BYTES = 1_024 * 1_024
const PRIMEROS = 4_096
/** Bytes of UTF-8 for one unit of a text. */
const BYTES_POR_UNIDAD = 3

/**
 * The texts that cells share, packed: separate texts take several times their length in memory, and keep the piece of
 * the file that they were cut from. Each is shorter than a block.
 */
export class TextosComunes {
  readonly #bloques: Buffer[] = []
  #lleno = BLOQUE_BYTES
  /** Start of each text, counted over all blocks, and its bytes. */
  #lugares = new Uint32Array(PRIMEROS)
  #largos = new Uint32Array(PRIMEROS)
  #cuantos = 0

  get cuantos(): number {
    return this.#cuantos
  }

  agregar(texto: string): void {
    if (this.#cuantos === this.#lugares.length) {
      this.#lugares = duplicar(this.#lugares)
      this.#largos = duplicar(this.#largos)
    }
    if (this.#lleno + texto.length * BYTES_POR_UNIDAD > BLOQUE_BYTES) {
      this.#bloques.push(Buffer.allocUnsafeSlow(BLOQUE_BYTES))
      this.#lleno = 0
    }
    const bytes = this.#bloques.at(-1)?.write(texto, this.#lleno) ?? 0
    this.#lugares[this.#cuantos] = (this.#bloques.length - 1) * BLOQUE_BYTES + this.#lleno
    this.#largos[this.#cuantos] = bytes
    this.#lleno += bytes
    this.#cuantos++
  }

  /** Undefined when there is no such text. */
  en(indice: number): string | undefined {
    if (!(Number.isInteger(indice) && indice >= 0 && indice < this.#cuantos)) return undefined
    const lugar = this.#lugares[indice] ?? 0
    const desde = lugar % BLOQUE_BYTES
    return this.#bloques[(lugar - desde) / BLOQUE_BYTES]?.toString('utf8', desde, desde + (this.#largos[indice] ?? 0))
  }
}

const duplicar = (numeros: Uint32Array): Uint32Array<ArrayBuffer> => {
  const mas = new Uint32Array(numeros.length * 2)
  mas.set(numeros)
  return mas
}
