import { FallaDeHoja } from './falla.ts'
import { CELDA_MAXIMO_CARACTERES, TEXTOS_MAXIMO, TEXTOS_MAXIMO_CARACTERES } from './limites.ts'
import { leerXmlEntero, type Oyente } from './xml.ts'

/** Puts a text together that stands in pieces of different looks; how Japanese is read aloud is no part of it. */
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

/** The texts that cells share, in their order. Throws FallaDeHoja. */
export const leerTextos = async (parte: AsyncIterable<Buffer>): Promise<string[]> => {
  const textos: string[] = []
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
      if (textos.length === TEXTOS_MAXIMO || caracteres > TEXTOS_MAXIMO_CARACTERES) throw new FallaDeHoja('desmedida')
      textos.push(texto)
    },
    texto: (texto) => trozos.texto(texto),
  })
  return textos
}
