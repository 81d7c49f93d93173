import {
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { entradasDelFlujo } from './flujo-referencias.ts'
import { PdfNoFirmable } from './no-firmable.ts'

/** Where a section says that an object lies: at a byte, or in a stream of that number. */
type Sitio = { posicion: number } | { flujo: number }

const SECCIONES_MAXIMO = 5_000
const ENCABEZADO = /^\s*(\d+)\s+(\d+)\s+obj\b/
const DANADO = () => new PdfNoFirmable('pdfDanado')

/** The file's last cross-reference section. */
export interface Ultima {
  posicion: number
  /** It is a stream, and what follows has to be one too. */
  flujo: boolean
}

/**
 * Finds the section that the file's end names. Throws pdfDanado when it is not there, or when the file does not begin at
 * its first byte: readers repair such files to show them, each in its own way, and take no signature on them for valid.
 */
export const ultimaSeccion = (pdf: Buffer, posicion: number): Ultima => {
  const alli = trozo(pdf, posicion, 60)
  const flujo = ENCABEZADO.test(alli)
  if (trozo(pdf, 0, 5) !== '%PDF-' || !(flujo || /^\s*xref\b/.test(alli))) throw DANADO()
  return { posicion, flujo }
}

/**
 * A file's objects as its cross-reference sections have them, which is how readers show it. The library takes the last
 * object of each number instead: a file may hold one that nobody sees until a signature writes it again. (FIR-25)
 */
export class Referencias {
  readonly #pdf: Buffer
  readonly #sitios = new Map<number, Sitio | null>()
  readonly #flujos = new Map<number, PDFContext>()
  readonly #trailer = new Map<string, PDFObject>()

  /** Throws pdfDanado when the sections cannot be followed. */
  constructor(pdf: Buffer, { posicion }: Ultima) {
    this.#pdf = pdf
    const vistas = new Set<number>()
    let siguiente: number | null = posicion
    while (siguiente !== null) {
      if (vistas.has(siguiente) || vistas.size > SECCIONES_MAXIMO) throw DANADO()
      vistas.add(siguiente)
      siguiente = numeroDe(this.#leerSeccion(siguiente), 'Prev')
    }
  }

  /** An entry of the newest trailer that has it. */
  trailer(clave: string): PDFObject | undefined {
    return this.#trailer.get(clave)
  }

  /** Whether readers find that very object under that number. */
  async esAsi(ref: PDFRef, objeto: PDFObject): Promise<boolean> {
    const visto = await this.#buscar(ref)
    return visto !== undefined && visto.toString() === objeto.toString()
  }

  async #buscar(ref: PDFRef): Promise<PDFObject | undefined> {
    const sitio = this.#sitios.get(ref.objectNumber)
    if (!sitio) return undefined
    if ('posicion' in sitio) return this.#objetoEn(sitio.posicion, ref)
    let contexto = this.#flujos.get(sitio.flujo)
    if (!contexto) {
      const suyo = this.#sitios.get(sitio.flujo)
      const flujo = suyo && 'posicion' in suyo ? this.#objetoEn(suyo.posicion, PDFRef.of(sitio.flujo)) : undefined
      if (!(flujo instanceof PDFRawStream)) return undefined
      await PDFObjectStreamParser.forStream(flujo).parseIntoContext()
      contexto = flujo.dict.context
      this.#flujos.set(sitio.flujo, contexto)
    }
    return contexto.lookup(ref)
  }

  #objetoEn(posicion: number, ref: PDFRef | null): PDFObject | undefined {
    const [todo = '', numero, generacion] = ENCABEZADO.exec(trozo(this.#pdf, posicion, 60)) ?? []
    if (numero === undefined || generacion === undefined) return undefined
    if (ref && (Number(numero) !== ref.objectNumber || Number(generacion) !== ref.generationNumber)) return undefined
    return this.#interpretar(posicion + todo.length)
  }

  #interpretar(desde: number): PDFObject {
    return PDFObjectParser.forBytes(this.#pdf.subarray(desde), PDFContext.create()).parseObject()
  }

  /** Answers its trailer. */
  #leerSeccion(posicion: number): PDFDict {
    const esTabla = /^\s*xref\b/.test(trozo(this.#pdf, posicion, 60))
    const trailer = esTabla ? this.#leerTabla(posicion) : this.#leerFlujo(posicion)
    for (const [clave, valor] of trailer.entries())
      if (!this.#trailer.has(clave.decodeText())) this.#trailer.set(clave.decodeText(), valor)
    return trailer
  }

  #leerTabla(posicion: number): PDFDict {
    const fin = this.#pdf.indexOf('trailer', posicion, 'latin1')
    const trailer = fin === -1 ? undefined : this.#interpretar(fin + 'trailer'.length)
    if (!(trailer instanceof PDFDict)) throw DANADO()
    const palabras = this.#pdf.toString('latin1', posicion, fin).trim().split(/\s+/)
    const libres: number[] = []
    for (let i = 1; i < palabras.length; ) {
      const [cuantos, primera] = [Number(palabras[i + 1]), palabras.slice(i + 2, i + 5).join(' ')]
      // Some programs count the first, free entry as number one.
      const desdeNumero = palabras[i] === '1' && primera === '0000000000 65535 f' ? 0 : Number(palabras[i])
      if (!Number.isSafeInteger(desdeNumero) || !Number.isSafeInteger(cuantos)) throw DANADO()
      i += 2
      for (let n = desdeNumero; n < desdeNumero + cuantos; n++, i += 3) {
        if (palabras[i + 2] === 'n') this.#poner(n, { posicion: Number(palabras[i]) })
        else if (palabras[i + 2] === 'f') libres.push(n)
        else throw DANADO()
      }
    }
    // What the table calls free may lie in the stream beside it, for readers that know streams.
    const aparte = numeroDe(trailer, 'XRefStm')
    if (aparte !== null) this.#leerFlujo(aparte)
    for (const n of libres) this.#poner(n, null)
    return trailer
  }

  #leerFlujo(posicion: number): PDFDict {
    const flujo = this.#objetoEn(posicion, null)
    if (!(flujo instanceof PDFRawStream) || flujo.dict.get(PDFName.of('Type')) !== PDFName.of('XRef')) throw DANADO()
    for (const { numero, tipo, valor } of entradasDelFlujo(flujo))
      this.#poner(numero, tipo === 1 ? { posicion: valor } : tipo === 2 ? { flujo: valor } : null)
    return flujo.dict
  }

  /** The newest section is read first. */
  #poner(numero: number, sitio: Sitio | null): void {
    if (!this.#sitios.has(numero)) this.#sitios.set(numero, sitio)
  }
}

const trozo = (pdf: Buffer, desde: number, largo: number): string => pdf.toString('latin1', desde, desde + largo)
const numeroDe = (de: PDFDict, clave: string): number | null => {
  const valor = de.get(PDFName.of(clave))
  return valor instanceof PDFNumber ? valor.asNumber() : null
}
