import { type Celda, columnaDe, type Fila } from './celdas.ts'
import { fechaDeIso, horaDeIso, horaDeSerie, type Muestra } from './formatos.ts'
import { esCierto, type HojaDeLibro } from './indice.ts'
import { CELDA_MAXIMO_CARACTERES, COLUMNAS_MAXIMO, FallaDeHoja, FILA_MAXIMA } from './limites.ts'
import { TextoEnTrozos, type TextosComunes } from './textos.ts'
import type { Atributos, Oyente } from './xml.ts'

/** The data that the cells of all sheets refer to. */
export interface Comun {
  textos: TextosComunes
  /** How each cell style shows a number. */
  estilos: readonly Muestra[]
  fechaDe: (serie: number) => string | null
}

/** Reads the XML of one sheet and keeps its rows until they are taken. */
export class OyenteDeHoja implements Oyente {
  readonly #hoja: HojaDeLibro
  readonly #comun: Comun
  readonly #sinLejanas: boolean
  readonly #trozos = new TextoEnTrozos()
  #filas: Fila[] = []
  #enDatos = false
  #enValor = false
  #numero = 0
  #oculta = false
  #celdas: Map<number, Celda> | null = null
  #columna = 0
  #tipo = 'n'
  #estilo = 0
  #valor: string | null = null
  #formula = false

  /** `sinLejanas`: cells beyond COLUMNAS_MAXIMO are skipped instead of refused. */
  constructor(hoja: HojaDeLibro, comun: Comun, sinLejanas: boolean) {
    this.#hoja = hoja
    this.#comun = comun
    this.#sinLejanas = sinLejanas
  }

  /** The rows read since the last call. */
  tomar(): Fila[] {
    const filas = this.#filas
    this.#filas = []
    return filas
  }

  get escucha(): boolean {
    return this.#enValor || this.#trozos.escucha
  }

  abre(nombre: string, atributos: Atributos): void {
    if (!this.#enDatos) this.#enDatos = nombre === 'sheetData'
    else if (nombre === 'row') this.#abrirFila(atributos)
    else if (nombre === 'c') this.#abrirCelda(atributos)
    else if (nombre === 'f') this.#formula = true
    else if (nombre === 'v') {
      this.#enValor = true
      this.#valor = ''
    } else this.#trozos.abre(nombre)
  }

  cierra(nombre: string): void {
    if (!this.#enDatos) return
    if (nombre === 'sheetData') this.#enDatos = false
    else if (nombre === 'row') this.#cerrarFila()
    else if (nombre === 'c') this.#cerrarCelda()
    else if (nombre === 'v') this.#enValor = false
    else this.#trozos.cierra(nombre)
  }

  texto(texto: string): void {
    if (!this.#enValor) this.#trozos.texto(texto)
    else if (this.#valor === null || this.#valor.length + texto.length > CELDA_MAXIMO_CARACTERES)
      throw new FallaDeHoja('desmedida')
    else this.#valor += texto
  }

  #abrirFila({ r, hidden, ht }: Atributos): void {
    const numero = r === undefined ? this.#numero + 1 : Number(r)
    // Row numbers identify rows for users, so they must be unique.
    if (!(Number.isInteger(numero) && numero > this.#numero && numero <= FILA_MAXIMA)) throw new FallaDeHoja('danada')
    this.#numero = numero
    this.#oculta = esCierto(hidden) || (ht !== undefined && Number(ht) === 0)
    this.#celdas = new Map()
    this.#columna = 0
  }

  #cerrarFila(): void {
    const celdas = this.#celdas
    this.#celdas = null
    if (!celdas || celdas.size === 0) return
    const { nombre: hoja, lugar } = this.#hoja
    this.#filas.push({ hoja, lugar, numero: this.#numero, oculta: this.#oculta, celdas })
  }

  #abrirCelda({ r, t = 'n', s }: Atributos): void {
    this.#columna = r === undefined ? this.#columna + 1 : columnaDe(r)
    this.#tipo = t
    this.#estilo = s === undefined ? 0 : Number(s)
    this.#valor = null
    this.#formula = false
    this.#trozos.vaciar()
  }

  #cerrarCelda(): void {
    if (this.#sinLejanas && this.#columna > COLUMNAS_MAXIMO) return
    const celda = this.#leerCelda()
    if (!celda) return
    // Cells with only a format may be anywhere.
    if (this.#columna > COLUMNAS_MAXIMO) throw new FallaDeHoja('desmedida')
    this.#celdas?.set(this.#columna, celda)
  }

  #leerCelda(): Celda | null {
    const formula = this.#formula
    if (this.#tipo === 'inlineStr') return comoTexto(this.#trozos.vaciar(), formula)
    const valor = this.#valor
    const vacia = valor === null || (valor === '' && this.#tipo !== 'str')
    if (vacia) return formula ? { tipo: 'sinValor', valor: null, formula } : null
    switch (this.#tipo) {
      case 's':
        return comoTexto(this.#textoComun(valor), formula)
      case 'str':
        return comoTexto(valor, formula)
      case 'b':
        return { tipo: 'logico', valor: esCierto(valor), formula }
      case 'e':
        return { tipo: 'error', valor, formula }
      case 'd': {
        const fecha = fechaDeIso(valor)
        return fecha ? deDia(fecha, horaDeIso(valor), formula) : comoTexto(valor, formula)
      }
      default:
        return this.#comoNumero(valor, formula)
    }
  }

  #textoComun(indice: string): string {
    const texto = this.#comun.textos.en(Number(indice))
    if (texto === undefined) throw new FallaDeHoja('danada')
    return texto
  }

  #comoNumero(escrito: string, formula: boolean): Celda | null {
    const valor = escrito.trim() === '' ? Number.NaN : Number(escrito)
    if (!Number.isFinite(valor)) return comoTexto(escrito, formula)
    const muestra = this.#comun.estilos[this.#estilo]
    if (muestra === 'porcentaje') return { tipo: 'numero', valor, formula, porcentaje: true }
    const fecha = muestra === 'fecha' ? this.#comun.fechaDe(valor) : null
    return fecha ? deDia(fecha, horaDeSerie(valor), formula) : { tipo: 'numero', valor, formula }
  }
}

const deDia = (valor: string, hora: string | null, formula: boolean): Celda =>
  hora ? { tipo: 'fecha', valor, formula, hora } : { tipo: 'fecha', valor, formula }

const comoTexto = (escrito: string, formula: boolean): Celda | null => {
  const valor = escrito.includes('_x') ? escrito.replace(ESCAPADO, desescapar).toWellFormed() : escrito
  return valor.trim() === '' ? null : { tipo: 'texto', valor, formula }
}

/** The workbooks' escape for characters that XML cannot hold; the line end of a Mac is '_x000D_'. */
const ESCAPADO = /_x([\dA-Fa-f]{4})_/g
const desescapar = (_: string, cifra: string): string => {
  const codigo = Number.parseInt(cifra, 16)
  return codigo < 0x20 ? ' ' : String.fromCharCode(codigo)
}
