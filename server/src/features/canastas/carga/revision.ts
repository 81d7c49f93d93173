import { hash } from 'node:crypto'
import {
  type CampoHoja,
  COLUMNAS_HOJA,
  MENSAJES_CANASTAS,
  TOPE_FILAS_CANASTAS,
} from '@cabildo/contracts/canastas-reglas'
import type { FallaHoja } from '@cabildo/contracts/hojas'
import { type Celda, type Fila, textoDe } from '@cabildo/hojas/celdas'
import { leerLibro, type Siguiente } from '@cabildo/hojas/leer-libro'
import { FallaDeHoja } from '@cabildo/hojas/limites'
import { LARGO_DE_TITULO, llana } from '../../../platform/hojas/celda.ts'
import type { Avisar } from '../../../platform/procesos/programa.ts'
import { leerDni } from './campos.ts'
import { type FilaLeida, leerFila, rechazar } from './fila.ts'

/** The column of the sheet in which each field stands. */
type Columnas = ReadonlyMap<CampoHoja, number>

const CAMPO_DE: ReadonlyMap<string, CampoHoja> = new Map(
  COLUMNAS_HOJA.flatMap(({ campo, titulo, otros }) =>
    [campo, titulo, ...otros].map((nombre) => [llana(nombre), campo] as const),
  ),
)

/** The columns of a row of headings; null when DNI or name is missing. Of two equal headings the first counts. */
export const leerEncabezado = (celdas: ReadonlyMap<number, Celda>): Columnas | null => {
  const columnas = new Map<CampoHoja, number>()
  for (const [columna, celda] of celdas) {
    const titulo = celda.tipo === 'texto' ? textoDe(celda) : ''
    const campo = titulo.length > LARGO_DE_TITULO ? undefined : CAMPO_DE.get(llana(titulo))
    if (campo && !columnas.has(campo)) columnas.set(campo, columna)
  }
  return columnas.has('dni') && columnas.has('ape_nom') ? columnas : null
}

/** The row of headings stands among the first rows of its sheet. */
const FILAS_DE_ENCABEZADO = 20
const FILAS_POR_LOTE = 1_000

/** Takes rows, and the number of rows read so far. */
type Entregar = (lote: FilaLeida[], filas: number) => Promise<void>

/** The row in which a DNI was first seen, and what that row said. */
interface Vista {
  fila: number
  dicho: string
}

/**
 * Goes through the rows of a workbook: finds the sheet and its columns, reads each row by the rules of decision 0048,
 * drops or refuses those that repeat a DNI, and hands the rest on in batches. Of each row it keeps only what it compares.
 */
export class Revision {
  readonly #hoy: string
  readonly #entregar: Entregar
  /** By DNI as a number, with a digest of the row: a slice of a text would keep the whole text in memory. */
  readonly #vistas = new Map<number, Vista>()
  #lote: FilaLeida[] = []
  #columnas: Columnas | null = null
  /** The place of the sheet that is read: names may repeat. */
  #lugar = -1
  #hoja = ''
  #conEncabezado = false
  #filas = 0
  #ignorados = 0

  /** `hoy` is the Lima day; `entregar` is awaited before the next row is read. */
  constructor(hoy: string, entregar: Entregar) {
    this.#hoy = hoy
    this.#entregar = entregar
  }

  /** Takes the next row of the workbook. Throws demasiadasFilas. */
  tomar(fila: Fila): Siguiente | Promise<Siguiente> {
    if (fila.lugar !== this.#lugar) {
      if (this.#hayRegistros) return 'basta'
      this.#empezarHoja(fila)
    }
    if (!this.#columnas) {
      if (fila.numero > FILAS_DE_ENCABEZADO) return 'otraHoja'
      this.#columnas = leerEncabezado(fila.celdas)
      this.#conEncabezado ||= this.#columnas !== null
      return undefined
    }
    this.#revisar(fila, this.#columnas)
    return this.#lote.length < FILAS_POR_LOTE ? undefined : this.#vaciar()
  }

  /** Hands on what is left and says what was read. Throws sinEncabezado or sinFilas. */
  async terminar(): Promise<{ hoja: string; filas: number; ignorados: number }> {
    if (!this.#hayRegistros) throw new FallaDeHoja(this.#conEncabezado ? 'sinFilas' : 'sinEncabezado')
    await this.#vaciar()
    return { hoja: this.#hoja, filas: this.#filas, ignorados: this.#ignorados }
  }

  get #hayRegistros(): boolean {
    return this.#filas > this.#ignorados
  }

  /** Forgets the sheet before, which had nobody in it. */
  #empezarHoja({ lugar, hoja }: Fila): void {
    this.#lugar = lugar
    this.#hoja = hoja
    this.#columnas = null
    this.#filas = 0
    this.#ignorados = 0
  }

  #revisar({ numero, oculta, celdas }: Fila, columnas: Columnas): void {
    const propias = new Map<CampoHoja, Celda>()
    for (const [campo, columna] of columnas) {
      const celda = celdas.get(columna)
      if (celda) propias.set(campo, celda)
    }
    if (propias.size === 0) return
    if (++this.#filas > TOPE_FILAS_CANASTAS) throw new FallaDeHoja('demasiadasFilas')
    const leida = noEsRegistro(celdas, propias)
      ? null
      : this.#comparar(leerFila(propias, { fila: numero, oculta, hoy: this.#hoy }), propias)
    if (leida) this.#lote.push(leida)
    else this.#ignorados++
  }

  /** Null when another row of the same DNI says the same; the row refused when that row says something else. */
  #comparar(leida: FilaLeida, celdas: ReadonlyMap<CampoHoja, Celda>): FilaLeida | null {
    const { dni } = leida
    if (dni === null) return leida
    const dicho = comoDicho(leida)
    const vista = this.#vistas.get(Number(dni))
    if (!vista) {
      this.#vistas.set(Number(dni), { fila: leida.fila, dicho })
      return leida
    }
    return vista.dicho === dicho ? null : rechazar(leida, celdas, `${MENSAJES_CANASTAS.dniRepetido} ${vista.fila}`)
  }

  async #vaciar(): Promise<undefined> {
    const lote = this.#lote
    this.#lote = []
    if (lote.length > 0) await this.#entregar(lote, this.#filas)
  }
}

const SUMA = /^(sub[\s-]?)?total(es)?\b/i

/** Tells sums and repeated headings from people: a person called Total has a DNI, and a sum of DNIs is not one. */
const noEsRegistro = (celdas: ReadonlyMap<number, Celda>, propias: ReadonlyMap<CampoHoja, Celda>): boolean => {
  const dni = propias.get('dni')
  if (dni?.tipo === 'texto' && !/\d/.test(dni.valor) && leerEncabezado(celdas)) return true
  const primera = textoDe(celdas.get(Math.min(...celdas.keys())))
  const esCuenta = dni?.tipo === 'numero' && dni.formula
  return SUMA.test(primera) && (esCuenta || leerDni(dni).valor === null)
}

/** A digest of what a row says of its person: all but the running number and the place of the row. */
const comoDicho = ({ fila: _fila, cont: _cont, avisos: _avisos, celdas, ...dicho }: FilaLeida): string =>
  hash('sha1', JSON.stringify([dicho, { ...celdas, cont: undefined }]), 'base64')

export interface PedidoDeRevision {
  /** The Lima day, yyyy-MM-dd. */
  hoy: string
}

/** Rows as JSON for the database, so that the process between need not parse them. */
export interface Avance {
  /** Rows read so far. */
  filas: number
  lote: string
}

/** What was read, or why it could not be read. */
export type Revisado = { hoja: string; filas: number; ignorados: number } | { falla: FallaHoja }

/** Rows that the reader lets pass beyond the limit: those above the first person, and the one that is too many. */
const HOLGURA_FILAS = 100

/** Reads and checks a workbook of baskets and hands its rows on as they come. */
export const revisarLibro = async (
  archivo: Buffer,
  { hoy }: PedidoDeRevision,
  avisar: Avisar<Avance>,
): Promise<Revisado> => {
  const revision = new Revision(hoy, (lote, filas) => avisar({ filas, lote: JSON.stringify(lote) }))
  const leido = await leerLibro(archivo, { filasMaximo: TOPE_FILAS_CANASTAS + HOLGURA_FILAS }, (fila) =>
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
