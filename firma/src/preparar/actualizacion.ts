import { createHash } from 'node:crypto'
import { PDFArray, type PDFContext, PDFHexString, type PDFObject, PDFRef, PDFString } from '@cantoo/pdf-lib'
import { PdfNoFirmable } from './no-firmable.ts'
import type { Ultima } from './referencias.ts'

/** Readers refuse higher object numbers. */
const NUMERO_MAXIMO = 8_388_607

/**
 * An incremental update: objects added and changed, written behind the original bytes with a cross-reference section of
 * the kind that the file already has, since readers differ on files that mix both. (D-19, D-36)
 */
export class Actualizacion {
  readonly #context: PDFContext
  readonly #ultima: Ultima
  readonly #objetos = new Map<PDFRef, Buffer | PDFObject>()
  #ultimo: number

  constructor(context: PDFContext, ultima: Ultima) {
    this.#context = context
    this.#ultima = ultima
    this.#ultimo = Math.max(context.largestObjectNumber, (context.trailerInfo.Size?.asNumber() ?? 0) - 1)
  }

  /** A number for an object to come. */
  reservar(): PDFRef {
    this.#ultimo++
    if (this.#ultimo > NUMERO_MAXIMO) throw new PdfNoFirmable('pdfDanado')
    return PDFRef.of(this.#ultimo)
  }

  /** Writes an object, new or changed; bytes are written as they are. */
  poner(ref: PDFRef, objeto: Buffer | PDFObject): PDFRef {
    this.#objetos.set(ref, objeto)
    return ref
  }

  agregar(objeto: Buffer | PDFObject): PDFRef {
    return this.poner(this.reservar(), objeto)
  }

  /** What follows the file's last byte, and where each object's own bytes begin in the whole. */
  escribir(pdf: Buffer): { cola: Buffer; inicios: Map<PDFRef, number> } {
    const partes: Buffer[] = []
    let largo = pdf.length
    const escribir = (parte: Buffer | string) => {
      const bytes = typeof parte === 'string' ? Buffer.from(parte, 'latin1') : parte
      partes.push(bytes)
      largo += bytes.length
    }
    const anterior = this.#ultima
    if (pdf.at(-1) !== 0x0a && pdf.at(-1) !== 0x0d) escribir('\n')
    const posiciones = new Map<PDFRef, number>()
    const inicios = new Map<PDFRef, number>()
    for (const [ref, objeto] of this.#objetos) {
      posiciones.set(ref, largo)
      escribir(`${ref.objectNumber} ${ref.generationNumber} obj\n`)
      inicios.set(ref, largo)
      escribir(Buffer.isBuffer(objeto) ? objeto : bytesDe(objeto))
      escribir('\nendobj\n')
    }
    const inicio = largo
    if (anterior.flujo) this.#escribirFlujo(escribir, posiciones, inicio, pdf, anterior)
    else this.#escribirTabla(escribir, posiciones, pdf, anterior)
    escribir(`startxref\n${inicio}\n%%EOF\n`)
    return { cola: Buffer.concat(partes), inicios }
  }

  #escribirTabla(
    escribir: (parte: string) => void,
    posiciones: ReadonlyMap<PDFRef, number>,
    pdf: Buffer,
    anterior: Ultima,
  ): void {
    const tramos = enTramos(posiciones).map((tramo) => {
      const lineas = tramo.map(
        ([ref, posicion]) =>
          `${String(posicion).padStart(10, '0')} ${String(ref.generationNumber).padStart(5, '0')} n \n`,
      )
      return `${tramo[0]?.[0].objectNumber ?? 0} ${tramo.length}\n${lineas.join('')}`
    })
    escribir(`xref\n${tramos.join('')}trailer\n<<\n${this.#trailer(pdf, anterior)}>>\n`)
  }

  #escribirFlujo(
    escribir: (parte: Buffer | string) => void,
    posiciones: Map<PDFRef, number>,
    inicio: number,
    pdf: Buffer,
    anterior: Ultima,
  ): void {
    const suya = this.reservar()
    const tramos = enTramos(new Map([...posiciones, [suya, inicio]]))
    const datos = Buffer.concat(
      tramos.flat().map(([ref, posicion]) => {
        const entrada = Buffer.alloc(7, 1)
        entrada.writeUInt32BE(posicion, 1)
        entrada.writeUInt16BE(ref.generationNumber, 5)
        return entrada
      }),
    )
    const indice = tramos.map((tramo) => `${tramo[0]?.[0].objectNumber ?? 0} ${tramo.length}`).join(' ')
    escribir(
      `${suya.objectNumber} 0 obj\n<<\n/Type /XRef\n/W [1 4 2]\n/Index [${indice}]\n` +
        `/Length ${datos.length}\n${this.#trailer(pdf, anterior)}>>\nstream\n`,
    )
    escribir(datos)
    escribir('\nendstream\nendobj\n')
  }

  #trailer(pdf: Buffer, anterior: Ultima): string {
    const { Root, Info, ID } = this.#context.trailerInfo
    return [
      `/Size ${this.#ultimo + 1}`,
      `/Root ${Root}`,
      ...(Info instanceof PDFRef ? [`/Info ${Info}`] : []),
      ...this.#identidad(ID, pdf),
      `/Prev ${anterior.posicion}`,
      '',
    ].join('\n')
  }

  /** The first half names the document for good, the second this version of it. */
  #identidad(ID: PDFObject | undefined, pdf: Buffer): string[] {
    const partes = this.#context.lookup(ID)
    const primera = partes instanceof PDFArray ? partes.lookup(0) : undefined
    if (!(primera instanceof PDFHexString) && !(primera instanceof PDFString)) return []
    return [`/ID [${primera} <${createHash('sha256').update(pdf).digest('hex').slice(0, 32)}>]`]
  }
}

const bytesDe = (objeto: PDFObject): Buffer => {
  const bytes = Buffer.alloc(objeto.sizeInBytes())
  objeto.copyBytesInto(bytes, 0)
  return bytes
}

/** Runs of consecutive numbers, ascending. */
const enTramos = (posiciones: ReadonlyMap<PDFRef, number>): [PDFRef, number][][] => {
  const tramos: [PDFRef, number][][] = []
  for (const entrada of [...posiciones].sort(([a], [b]) => a.objectNumber - b.objectNumber)) {
    const tramo = tramos.at(-1)
    if (tramo?.at(-1)?.[0].objectNumber === entrada[0].objectNumber - 1) tramo.push(entrada)
    else tramos.push([entrada])
  }
  return tramos
}
