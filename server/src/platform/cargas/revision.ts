import type { FallaHoja } from '@cabildo/contracts/hojas'
import { type Celda, type Fila, textoDe } from '@cabildo/hojas/celdas'
import { leerLibro, type Siguiente } from '@cabildo/hojas/leer-libro'
import { FallaDeHoja } from '@cabildo/hojas/limites'
import { LARGO_DE_TITULO, llana } from '../hojas/celda.ts'
import { leerCsv } from '../hojas/csv.ts'
import type { Avisar } from '../procesos/programa.ts'

/** A column of a register: its title, and other headings that mean the same. */
export interface ColumnaDeRegistro<C extends string> {
  campo: C
  titulo: string
  otros: readonly string[]
}

/** The column of the sheet in which each field stands. */
type Columnas<C extends string> = ReadonlyMap<C, number>

/** Finds the columns of a row of headings; null when a needed one is missing. Of two equal headings the first counts. */
export type LectorDeEncabezado<C extends string> = (celdas: ReadonlyMap<number, Celda>) => Columnas<C> | null

/** Headings are known without regard to case, accents, blanks or punctuation, by title, field name or other names. */
export const lectorDeEncabezado = <C extends string>(
  columnas: readonly ColumnaDeRegistro<C>[],
  basta: (columnas: Columnas<C>) => boolean,
): LectorDeEncabezado<C> => {
  const campoDe: ReadonlyMap<string, C> = new Map(
    columnas.flatMap(({ campo, titulo, otros }) =>
      [campo, titulo, ...otros].map((nombre) => [llana(nombre), campo] as const),
    ),
  )
  return (celdas) => {
    const halladas = new Map<C, number>()
    for (const [columna, celda] of celdas) {
      const titulo = celda.tipo === 'texto' ? textoDe(celda) : ''
      const campo = titulo.length > LARGO_DE_TITULO ? undefined : campoDe.get(llana(titulo))
      if (campo && !halladas.has(campo)) halladas.set(campo, columna)
    }
    return basta(halladas) ? halladas : null
  }
}

/** Where a row stands, and the Lima day on which it is read, yyyy-MM-dd. */
export interface LugarDeFila {
  hoja: string
  /** The number that the spreadsheet shows. */
  fila: number
  /** Its place among the rows that were read of the file, from 1. */
  orden: number
  oculta: boolean
  hoy: string
}

/** A row as it is handed to the reader of its register. */
export interface FilaDeRegistro<C extends string> {
  lugar: LugarDeFila
  /** All cells of the row, and those of the register's columns. */
  celdas: ReadonlyMap<number, Celda>
  propias: ReadonlyMap<C, Celda>
}

/** What the mechanism has to know of a register in a workbook. */
export interface Registro<C extends string, L> {
  encabezado: LectorDeEncabezado<C>
  filasMaximo: number
  /** Reads every sheet that has the headings, as books of one year each; otherwise the first one with a record. */
  todasLasHojas?: boolean
  /** Reads a row; null when it is no record: a sum, repeated headings, what another row has said. */
  leer(fila: FilaDeRegistro<C>): L | null
}

/** The row of headings stands among the first rows of its sheet. */
const FILAS_DE_ENCABEZADO = 20
const FILAS_POR_LOTE = 1_000

/** Takes rows, and the number of rows read so far. */
type Entregar<L> = (lote: L[], filas: number) => Promise<void>

/**
 * Goes through the rows of a workbook: finds the sheet and its columns, has each row read, and hands the records on in
 * batches. A sheet without any record is passed over for the next (decision 0048); after one with records the register says
 * whether others are read, too.
 */
export class Revision<C extends string, L> {
  readonly #registro: Registro<C, L>
  readonly #hoy: string
  readonly #entregar: Entregar<L>
  #lote: L[] = []
  #columnas: Columnas<C> | null = null
  /** The place of the sheet that is read: names may repeat. */
  #lugar = -1
  #hoja = ''
  /** The sheets that records came from. */
  readonly #hojas: string[] = []
  /** Rows that were read of the sheets before, and how many of them were no records. */
  #antes = { filas: 0, ignorados: 0 }
  #conEncabezado = false
  #filas = 0
  #ignorados = 0

  /** `hoy` is the Lima day; `entregar` is awaited before the next row is read. */
  constructor(registro: Registro<C, L>, hoy: string, entregar: Entregar<L>) {
    this.#registro = registro
    this.#hoy = hoy
    this.#entregar = entregar
  }

  /** Takes the next row of the workbook. Throws demasiadasFilas. */
  tomar(fila: Fila): Siguiente | Promise<Siguiente> {
    if (fila.lugar !== this.#lugar) {
      if (this.#hayRegistros && !this.#registro.todasLasHojas) return 'basta'
      this.#empezarHoja(fila)
    }
    if (!this.#columnas) {
      if (fila.numero > FILAS_DE_ENCABEZADO) return 'otraHoja'
      this.#columnas = this.#registro.encabezado(fila.celdas)
      this.#conEncabezado ||= this.#columnas !== null
      return undefined
    }
    this.#revisar(fila, this.#columnas)
    return this.#lote.length < FILAS_POR_LOTE ? undefined : this.#vaciar()
  }

  /** Hands on what is left and says what was read. Throws sinEncabezado or sinFilas. */
  async terminar(): Promise<{ hoja: string; filas: number; ignorados: number }> {
    this.#cerrarHoja()
    if (this.#hojas.length === 0) throw new FallaDeHoja(this.#conEncabezado ? 'sinFilas' : 'sinEncabezado')
    await this.#vaciar()
    return { hoja: this.#hojas.join(', '), ...this.#antes }
  }

  get #hayRegistros(): boolean {
    return this.#filas > this.#ignorados
  }

  /** Keeps what was read of a sheet; one without a record is forgotten. */
  #cerrarHoja(): void {
    if (!this.#hayRegistros) return
    this.#hojas.push(this.#hoja)
    this.#antes = { filas: this.#leidas, ignorados: this.#antes.ignorados + this.#ignorados }
  }

  get #leidas(): number {
    return this.#antes.filas + this.#filas
  }

  #empezarHoja({ lugar, hoja }: Fila): void {
    this.#cerrarHoja()
    this.#lugar = lugar
    this.#hoja = hoja
    this.#columnas = null
    this.#filas = 0
    this.#ignorados = 0
  }

  #revisar({ numero, oculta, celdas }: Fila, columnas: Columnas<C>): void {
    const propias = new Map<C, Celda>()
    for (const [campo, columna] of columnas) {
      const celda = celdas.get(columna)
      if (celda) propias.set(campo, celda)
    }
    if (propias.size === 0) return
    this.#filas++
    const orden = this.#leidas
    if (orden > this.#registro.filasMaximo) throw new FallaDeHoja('demasiadasFilas')
    const lugar = { hoja: this.#hoja, fila: numero, orden, oculta, hoy: this.#hoy }
    const leida = this.#registro.leer({ lugar, celdas, propias })
    if (leida === null) this.#ignorados++
    else this.#lote.push(leida)
  }

  async #vaciar(): Promise<undefined> {
    const lote = this.#lote
    this.#lote = []
    if (lote.length > 0) await this.#entregar(lote, this.#leidas)
  }
}

const SUMA = /^(sub[\s-]?)?total(es)?\b/i

/** Whether a row begins with a word for a sum. */
export const empiezaComoSuma = (celdas: ReadonlyMap<number, Celda>): boolean =>
  SUMA.test(textoDe(celdas.get(Math.min(...celdas.keys()))))

/** Rows as JSON for the database, so that the process between need not parse them. */
export interface Avance {
  /** Rows read so far. */
  filas: number
  lote: string
}

/** What was read, or why it could not be read, and where, of a CSV. */
export type LibroRevisado =
  | { hoja: string; filas: number; ignorados: number }
  | { falla: FallaHoja; linea?: number; detalle?: string }

/** Rows that the reader lets pass beyond the limit: those above the first record, and the one that is too many. */
const HOLGURA_FILAS = 100

/** How every archive with something in it begins, and so every workbook, and one with a password, which the reader of workbooks tells. */
const MARCAS_DE_LIBRO = [Buffer.from('PK\u0003\u0004'), Buffer.from('d0cf11e0a1b11ae1', 'hex')]
export const esLibro = (archivo: Buffer): boolean =>
  MARCAS_DE_LIBRO.some((marca) => archivo.subarray(0, marca.length).equals(marca))

/**
 * Reads the register of a workbook, or with `conCsv` of a CSV, and hands its rows on as they come. `hoy` is the Lima day.
 */
export const revisarLibro = async <C extends string, L>(
  archivo: Buffer,
  registro: Registro<C, L>,
  hoy: string,
  avisar: Avisar<Avance>,
  { conCsv = false }: { conCsv?: boolean } = {},
): Promise<LibroRevisado> => {
  const revision = new Revision(registro, hoy, (lote, filas) => avisar({ filas, lote: JSON.stringify(lote) }))
  const leer = conCsv && !esLibro(archivo) ? leerCsv : leerLibro
  const leido = await leer(archivo, { filasMaximo: registro.filasMaximo + HOLGURA_FILAS }, (fila) =>
    revision.tomar(fila),
  )
  if ('falla' in leido) return leido
  try {
    return await revision.terminar()
  } catch (error) {
    if (error instanceof FallaDeHoja) return { falla: error.falla }
    throw error
  }
}
