import { inflar, type Presupuesto, presupuestoNuevo } from './inflado.ts'
import { esBlanco, Lector } from './lector.ts'
import { leerObjeto, type Objeto } from './objeto.ts'
import { type Entrada, leerSecciones, type Seccion, ultimaReferencia } from './secciones.ts'
import { Dic, esEntero, Flujo, PdfIlegible, Ref, type Valor } from './valores.ts'

/** Offsets at which a reader that rebuilds a file would take an object to begin, by its number and in their order. */
type Barrido = ReadonlyMap<number, readonly number[]>

const CABEZA = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+$/
const CABEZA_MAXIMA = 64

/** Looks for the heads of objects wherever they stand, also inside of texts and streams: not every reader knows better. */
const barrer = (b: Buffer): Barrido => {
  const barrido = new Map<number, number[]>()
  for (let i = b.indexOf('obj'); i !== -1; i = b.indexOf('obj', i + 3)) {
    const desde = Math.max(0, i - CABEZA_MAXIMA)
    const cabeza = CABEZA.exec(b.toString('latin1', desde, i))
    if (!cabeza) continue
    const num = Number(cabeza[1])
    const lugares = barrido.get(num) ?? []
    lugares.push(desde + cabeza.index)
    barrido.set(num, lugares)
  }
  return barrido
}

const SALTOS_MAXIMO = 20
const LIBRE: Entrada = { tipo: 'libre' }

/** Objects that were read, and object streams that were opened, by their offset: the revisions of a file share them. */
interface Leidos {
  /** The whole file, whichever revision of it is read. */
  b: Buffer
  sueltos: Map<number, Objeto>
  /** Offsets where none can be read, and why: thousands of entries may lead to the same one. */
  fallidos: Map<number, PdfIlegible>
  flujos: Map<number, Map<number, { num: number; valor: Valor }>>
  presupuesto: Presupuesto
  /** Where objects stand of which some readers take a name or a number for another one (`lugarDe`). */
  dudosos: Set<string>
  barrido: Barrido | null
  texto: string | null
}

/** A file as it was at the end of one of its revisions: the bytes up to there, read by their cross-references alone. */
export class Revision {
  readonly b: Buffer
  /** The newest first. */
  readonly secciones: readonly Seccion[]
  readonly leidos: Leidos
  readonly #abiertos = new Set<number>()

  constructor(b: Buffer, secciones: readonly Seccion[], leidos: Leidos) {
    this.b = b
    this.secciones = secciones
    this.leidos = leidos
  }

  /** The file as it was when it ended at `hasta`. Throws PdfIlegible when no revision of this file ended there. */
  hasta(hasta: number): Revision {
    const b = this.b.subarray(0, hasta)
    const offset = ultimaReferencia(b)
    const desde = this.secciones.findIndex((seccion) => seccion.offset === offset)
    // What came later must go on from there, and not pass it by.
    if (desde === -1 || this.secciones.slice(0, desde).some((seccion) => seccion.offset < hasta))
      throw new PdfIlegible('la actualización no sigue a la anterior')
    // Nor may what was there lead to what was not yet.
    if (this.secciones.slice(desde).some((seccion) => seccion.hasta > hasta))
      throw new PdfIlegible('referencia a lo que vino después')
    return new Revision(b, this.secciones.slice(desde), this.leidos)
  }

  /** The file as its sections from the n-th on have it. */
  desdeSeccion(n: number): Revision {
    return new Revision(this.b, this.secciones.slice(n), this.leidos)
  }

  get trailer(): Dic {
    const [primera] = this.secciones
    if (!primera) throw new PdfIlegible('sin trailer')
    return primera.trailer
  }
  get raiz(): Ref {
    const raiz = this.trailer.get('Root')
    if (!(raiz instanceof Ref)) throw new PdfIlegible('sin catálogo')
    return raiz
  }
  get catalogo(): Dic {
    const catalogo = this.resolver(this.raiz)
    if (!(catalogo instanceof Dic) || catalogo.repetido) throw new PdfIlegible('sin catálogo')
    return catalogo
  }

  entrada(num: number): Entrada {
    for (const { entradas } of this.secciones) {
      const entrada = entradas.get(num)
      if (entrada) return entrada
    }
    return LIBRE
  }

  /** What a reference leads to, and everything else as it is. */
  resolver(valor: Valor): Valor {
    let actual = valor
    for (let salto = 0; actual instanceof Ref; salto++) {
      if (salto > SALTOS_MAXIMO) throw new PdfIlegible('referencias en círculo')
      actual = this.objeto(actual)
    }
    return actual
  }

  /**
   * The object of a reference; null when there is none, or of another generation, and where its entry leads nowhere and no
   * reader would find it elsewhere.
   */
  objeto({ num, gen }: Ref): Valor {
    const entrada = this.entrada(num)
    if (entrada.tipo === 'libre') return null
    if (entrada.tipo === 'en flujo') return gen === 0 ? this.#enFlujo(num, entrada.flujo, entrada.indice) : null
    if (entrada.gen !== gen) return null
    try {
      return this.suelto(num, entrada.offset, gen).valor
    } catch (error) {
      if (!(error instanceof PdfIlegible) || this.barrido.has(num)) throw error
      return null
    }
  }

  /** Its bytes, one letter each. */
  get texto(): string {
    this.leidos.texto ??= this.leidos.b.toString('latin1')
    return this.leidos.texto.slice(0, this.b.length)
  }

  /** Where a reader that rebuilds the file would find its objects. */
  get barrido(): Barrido {
    this.leidos.barrido ??= barrer(this.leidos.b)
    return this.leidos.barrido
  }

  /** The object that an entry says to stand at an offset, which must be that object. */
  suelto(num: number, offset: number, gen = 0): Objeto {
    const leido = this.leidos.sueltos.get(offset)
    const objeto = leido ?? this.#leer(offset)
    // What came later is read for others, and was not there yet.
    if (objeto.num !== num || objeto.gen !== gen || objeto.hasta > this.b.length)
      throw new PdfIlegible('hay otro objeto en su lugar')
    this.leidos.sueltos.set(offset, objeto)
    return objeto
  }

  #leer(offset: number): Objeto {
    if (offset < 0 || offset >= this.b.length || this.#abiertos.has(offset)) throw new PdfIlegible('no hay tal objeto')
    const fallo = this.leidos.fallidos.get(offset)
    if (fallo) throw fallo
    this.#abiertos.add(offset)
    try {
      const objeto = leerObjeto(this.b, offset, (largo) => this.resolver(largo), false)
      if (objeto.dudoso) this.leidos.dudosos.add(lugarDe(offset))
      return objeto
    } catch (error) {
      if (error instanceof PdfIlegible && this.#abiertos.size === 1) this.leidos.fallidos.set(offset, error)
      throw error
    } finally {
      this.#abiertos.delete(offset)
    }
  }

  /** Whether some readers take a name or a number of an object that was read for another one. */
  esDudoso(num: number): boolean {
    const entrada = this.entrada(num)
    if (entrada.tipo === 'libre') return false
    if (entrada.tipo === 'suelta') return this.leidos.dudosos.has(lugarDe(entrada.offset))
    const flujo = this.entrada(entrada.flujo)
    return flujo.tipo === 'suelta' && this.leidos.dudosos.has(lugarDe(flujo.offset, entrada.indice))
  }

  #enFlujo(num: number, flujo: number, indice: number): Valor {
    const entrada = this.entrada(flujo)
    // An object stream never stands in another.
    if (entrada.tipo !== 'suelta') throw new PdfIlegible('falta un flujo de objetos')
    const objeto = this.dentroDe(flujo, entrada.offset).get(indice)
    if (!objeto || objeto.num !== num) throw new PdfIlegible('hay otro objeto en su lugar')
    return objeto.valor
  }

  /** What an object stream at an offset holds, by its place in it; `estricto` takes it only as all readers do. */
  dentroDe(flujo: number, offset: number, estricto = false): ReadonlyMap<number, { num: number; valor: Valor }> {
    let objetos = this.leidos.flujos.get(offset)
    if (!objetos || estricto) {
      objetos = this.#abrirFlujo(this.suelto(flujo, offset).valor, offset, estricto)
      this.leidos.flujos.set(offset, objetos)
    }
    return objetos
  }

  #abrirFlujo(valor: Valor, offset: number, estricto: boolean): Map<number, { num: number; valor: Valor }> {
    if (!(valor instanceof Flujo)) throw new PdfIlegible('falta un flujo de objetos')
    const datos = inflar(valor, (v) => this.resolver(v), this.leidos.presupuesto)
    const cuantos = this.resolver(valor.dic.get('N'))
    const primero = this.resolver(valor.dic.get('First'))
    if (!esEntero(cuantos) || !esEntero(primero) || primero > datos.length)
      throw new PdfIlegible('flujo de objetos dañado')
    const indice = new Lector(datos, 0, estricto)
    const objetos = new Map<number, { num: number; valor: Valor }>()
    let fin = primero
    for (let i = 0; i < cuantos && indice.i < primero; i++) {
      const num = indice.entero()
      const desde = primero + indice.entero()
      const lector = new Lector(datos, desde, estricto)
      const valor = lector.valor()
      if (lector.dudoso) this.leidos.dudosos.add(lugarDe(offset, i))
      if (estricto && (valor instanceof Ref || !sonBlancos(datos, fin, desde)))
        throw new PdfIlegible('flujo de objetos de otra forma')
      fin = lector.i
      objetos.set(i, { num, valor })
    }
    // Readers end an object where the next one begins (Poppler, MuPDF): one within another would cut it short.
    if (estricto && (objetos.size !== cuantos || !sonBlancos(datos, fin, datos.length)))
      throw new PdfIlegible('flujo de objetos de otra forma')
    return objetos
  }
}

/** Where an object stands: in the file, or in a stream of objects that stands there. */
const lugarDe = (offset: number, indice = -1): string => `${offset} ${indice}`

const sonBlancos = (b: Buffer, desde: number, hasta: number): boolean =>
  desde <= hasta && b.subarray(desde, hasta).every((byte) => esBlanco(byte))

const sinLeer = (b: Buffer, presupuesto: Presupuesto): Leidos => ({
  ...{ b, presupuesto, barrido: null, texto: null },
  sueltos: new Map(),
  fallidos: new Map(),
  dudosos: new Set(),
  flujos: new Map(),
})

/** Reads a whole file. Throws PdfIlegible, or PdfExcesivo when it unfolds into too much. */
export const abrirRevision = (b: Buffer): Revision => {
  const presupuesto = presupuestoNuevo()
  return new Revision(b, leerSecciones(b, ultimaReferencia(b), presupuesto), sinLeer(b, presupuesto))
}
