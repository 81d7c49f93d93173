import { hash } from 'node:crypto'
import { type CampoHoja, MENSAJES_CANASTAS, TOPE_FILAS_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { type Celda, type Fila, textoDe } from '@cabildo/hojas/celdas'
import type { Siguiente } from '@cabildo/hojas/leer-libro'
import { FallaDeHoja } from '@cabildo/hojas/limites'
import { leerDni } from './campos.ts'
import { type Columnas, leerEncabezado } from './encabezado.ts'
import { type FilaLeida, leerFila, rechazar } from './fila.ts'

/** The row of headings stands within so many. */
const FILAS_DE_ENCABEZADO = 20
/** Rows that are handed on at once. */
const FILAS_POR_LOTE = 1_000

/** Takes rows on, and how many have been read so far. */
type Entregar = (lote: FilaLeida[], filas: number) => Promise<void>

/** Where a DNI was first seen in the file, and what its row said. */
interface Vista {
  fila: number
  dicho: string
}

/**
 * Goes through the rows of a workbook: finds the sheet and its columns, reads each row by the rules of decision 0048, tells
 * those that repeat, and hands them on in batches. Keeps of a row no more than what its DNI is compared by.
 */
export class Revision {
  readonly #hoy: string
  readonly #entregar: Entregar
  /** By number, and what was said by its fingerprint: a part of a text would keep the whole text that it was read from. */
  readonly #vistas = new Map<number, Vista>()
  #lote: FilaLeida[] = []
  #columnas: Columnas | null = null
  /** The sheet that is read, by its place: names may repeat. */
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

  /** What came before had nobody in it. */
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

  /** Null when the row says again what another has said; refused when it says something else of the same DNI. */
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

/** A sum, whatever it counts, or the headings again. Somebody called Total has a DNI; a sum of DNIs is none. */
const noEsRegistro = (celdas: ReadonlyMap<number, Celda>, propias: ReadonlyMap<CampoHoja, Celda>): boolean => {
  const dni = propias.get('dni')
  if (dni?.tipo === 'texto' && !/\d/.test(dni.valor) && leerEncabezado(celdas)) return true
  const primera = textoDe(celdas.get(Math.min(...celdas.keys())))
  const esCuenta = dni?.tipo === 'numero' && dni.formula
  return SUMA.test(primera) && (esCuenta || leerDni(dni).valor === null)
}

/** What two rows of one person are compared by: all but the running number and where they stand. */
const comoDicho = ({ fila: _fila, cont: _cont, avisos: _avisos, celdas, ...dicho }: FilaLeida): string =>
  hash('sha1', JSON.stringify([dicho, { ...celdas, cont: undefined }]), 'base64')
