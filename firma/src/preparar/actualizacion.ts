import { createHash } from 'node:crypto'
import { escrito } from '../cos/escritura.ts'
import { Lector } from '../cos/lector.ts'
import type { Revision } from '../cos/revision.ts'
import { Cadena, esEntero, esLista, iguales, PdfIlegible, Ref, type Valor } from '../cos/valores.ts'
import { NUMERO_MAXIMO } from '../verificar/cambios/canonica.ts'
import type { Inventario } from '../verificar/inventario.ts'
import { type Documento, PdfNoFirmable } from './documento.ts'

interface Escrito {
  ref: Ref
  bytes: Buffer
}

/**
 * An incremental update in the canonical form (decision 0091): objects added and changed, written behind the original bytes
 * with a cross-reference section of the kind that the file already has, since readers differ on files that mix both. (D-19,
 * D-36)
 */
export class Actualizacion {
  readonly #revision: Revision
  readonly #objetos = new Map<number, Escrito>()
  #ultimo: number

  constructor({ revision, inventario }: Documento) {
    this.#revision = revision
    this.#ultimo = ultimoNumero(revision, inventario)
  }

  /** A number for an object to come. Throws PdfNoFirmable when the file has no more. */
  reservar(): Ref {
    this.#ultimo++
    if (this.#ultimo > NUMERO_MAXIMO) throw new PdfNoFirmable('pdfDanado')
    return new Ref(this.#ultimo, 0)
  }

  /**
   * Writes an object, new or changed; bytes are written as they are. Throws PdfIlegible for a value that would not be taken for
   * the same once it is written again.
   */
  poner(ref: Ref, objeto: Buffer | Valor): Ref {
    const bytes = Buffer.isBuffer(objeto) ? objeto : Buffer.from(escrito(objeto), 'latin1')
    if (!Buffer.isBuffer(objeto) && !iguales(objeto, new Lector(bytes, 0, true).valor()))
      throw new PdfIlegible('no se puede escribir otra vez')
    this.#objetos.set(ref.num, { ref, bytes })
    return ref
  }

  agregar(objeto: Buffer | Valor): Ref {
    return this.poner(this.reservar(), objeto)
  }

  /** Adds an object that is written already, without 'obj' and 'endobj'. */
  agregarEscrito(cuerpo: string): Ref {
    return this.agregar(Buffer.from(cuerpo, 'latin1'))
  }

  /** Adds a stream, whose dictionary's other entries are written already. */
  agregarFlujo(entradas: string, datos: Uint8Array): Ref {
    const cabeza = `<< ${entradas} /Length ${datos.length} >>\nstream\n`
    return this.agregar(Buffer.concat([Buffer.from(cabeza, 'latin1'), datos, Buffer.from('\nendstream', 'latin1')]))
  }

  /** What follows the file's last byte, and where each object's own bytes begin in the whole, by its number. */
  escribir(): { cola: Buffer; inicios: ReadonlyMap<number, number> } {
    const { b, secciones } = this.#revision
    const partes: Buffer[] = []
    let largo = b.length
    const escribir = (parte: Buffer | string) => {
      const bytes = typeof parte === 'string' ? Buffer.from(parte, 'latin1') : parte
      partes.push(bytes)
      largo += bytes.length
    }
    if (b.at(-1) !== 0x0a && b.at(-1) !== 0x0d) escribir('\n')
    const posiciones: [Ref, number][] = []
    const inicios = new Map<number, number>()
    for (const { ref, bytes } of this.#objetos.values()) {
      posiciones.push([ref, largo])
      escribir(`${ref.num} ${ref.gen} obj\n`)
      inicios.set(ref.num, largo)
      escribir(bytes)
      escribir('\nendobj\n')
    }
    const inicio = largo
    if (secciones[0]?.flujo === null) escribir(this.#tabla(posiciones))
    else escribir(this.#flujo(posiciones, inicio))
    escribir(`startxref\n${inicio}\n%%EOF\n`)
    return { cola: Buffer.concat(partes), inicios }
  }

  #tabla(posiciones: readonly [Ref, number][]): string {
    const tramos = enTramos(posiciones).map((tramo) => {
      const filas = tramo.map(
        ([{ gen }, posicion]) => `${String(posicion).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`,
      )
      return `${tramo[0]?.[0].num ?? 0} ${tramo.length}\n${filas.join('')}`
    })
    return `xref\n${tramos.join('')}trailer\n<<\n${this.#trailer()}>>\n`
  }

  #flujo(posiciones: readonly [Ref, number][], inicio: number): Buffer {
    const suya = this.reservar()
    const tramos = enTramos([...posiciones, [suya, inicio]])
    const datos = Buffer.concat(
      tramos.flat().map(([{ gen }, posicion]) => {
        const fila = Buffer.alloc(7, 1)
        fila.writeUInt32BE(posicion, 1)
        fila.writeUInt16BE(gen, 5)
        return fila
      }),
    )
    const indice = tramos.map((tramo) => `${tramo[0]?.[0].num ?? 0} ${tramo.length}`).join(' ')
    const cabeza =
      `${suya.num} 0 obj\n<<\n/Type /XRef\n/W [1 4 2]\n/Index [${indice}]\n` +
      `/Length ${datos.length}\n${this.#trailer()}>>\nstream\n`
    return Buffer.concat([Buffer.from(cabeza, 'latin1'), datos, Buffer.from('\nendstream\nendobj\n', 'latin1')])
  }

  #trailer(): string {
    const { b, secciones, raiz } = this.#revision
    const [informe, identidad] = [this.#delTrailer('Info'), this.#revision.resolver(this.#delTrailer('ID'))]
    // The first half names the document for good, the second this version of it.
    const primera = esLista(identidad) ? this.#revision.resolver(identidad[0] ?? null) : null
    const version = () => createHash('sha256').update(b).digest('hex').slice(0, 32)
    return [
      `/Size ${this.#ultimo + 1}`,
      `/Root ${escrito(raiz)}`,
      ...(informe instanceof Ref ? [`/Info ${escrito(informe)}`] : []),
      ...(primera instanceof Cadena ? [`/ID [${escrito(primera)} <${version()}>]`] : []),
      `/Prev ${secciones[0]?.offset ?? 0}`,
      '',
    ].join('\n')
  }

  /** An entry of the newest trailer that has it. */
  #delTrailer(key: string): Valor {
    return this.#revision.secciones.find(({ trailer }) => trailer.has(key))?.trailer.get(key) ?? null
  }
}

/** The largest number that an object of the file has, or that its readers might take one to have. */
const ultimoNumero = ({ secciones, barrido }: Revision, { veces }: Inventario): number => {
  let ultimo = 0
  for (const { entradas, trailer } of secciones) {
    const tamano = trailer.get('Size')
    if (esEntero(tamano)) ultimo = Math.max(ultimo, tamano - 1)
    for (const num of entradas.keys()) ultimo = Math.max(ultimo, num)
  }
  // A number that something refers to without an object would suddenly lead somewhere.
  for (const num of [...barrido.keys(), ...veces.keys()]) if (num <= NUMERO_MAXIMO) ultimo = Math.max(ultimo, num)
  return ultimo
}

/** Runs of consecutive numbers, ascending. */
const enTramos = (posiciones: readonly [Ref, number][]): [Ref, number][][] => {
  const tramos: [Ref, number][][] = []
  for (const entrada of posiciones.toSorted(([a], [b]) => a.num - b.num)) {
    const tramo = tramos.at(-1)
    if (tramo?.at(-1)?.[0].num === entrada[0].num - 1) tramo.push(entrada)
    else tramos.push([entrada])
  }
  return tramos
}
