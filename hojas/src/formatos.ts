import { FallaDeHoja, FORMATOS_MAXIMO } from './limites.ts'
import { leerXmlEntero } from './xml.ts'

/** What a number format makes of a number, where that changes its meaning. */
export type Muestra = 'fecha' | 'porcentaje' | undefined

/** Built-in formats of days: those of all countries, and those of East Asia. */
const esFechaDeFabrica = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const esPorcentajeDeFabrica = (id: number): boolean => id === 9 || id === 10

const SIN_FORMATO = /^(?:general|standard|est[aá]ndar)$/i
/** Quoted texts, escaped characters, colours and conditions, whose letters mean nothing. */
const LITERALES = /"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g

/** What a number format shows; hours alone are not a date. */
export const muestraDe = (formato: string): Muestra => {
  if (SIN_FORMATO.test(formato.trim())) return undefined
  const [positivos = ''] = formato.replace(LITERALES, '').split(';')
  if (positivos.includes('%')) return 'porcentaje'
  return /[dy]/i.test(positivos) || /mmm/i.test(positivos) ? 'fecha' : undefined
}

const deFabrica = (id: number): Muestra => {
  if (esFechaDeFabrica(id)) return 'fecha'
  return esPorcentajeDeFabrica(id) ? 'porcentaje' : undefined
}

/** For each cell style, what it shows a number as. */
export const leerEstilos = async (parte: AsyncIterable<Buffer>): Promise<Muestra[]> => {
  const propios = new Map<number, Muestra>()
  const estilos: Muestra[] = []
  let enCeldas = false
  await leerXmlEntero(parte, {
    abre(nombre, { numFmtId, formatCode }) {
      const id = Number(numFmtId ?? 0)
      if (nombre === 'cellXfs') enCeldas = true
      else if (nombre === 'numFmt') propios.set(id, muestraDe(formatCode ?? ''))
      else if (nombre === 'xf' && enCeldas) estilos.push(propios.has(id) ? propios.get(id) : deFabrica(id))
      if (propios.size > FORMATOS_MAXIMO || estilos.length > FORMATOS_MAXIMO) throw new FallaDeHoja('desmedida')
    },
    cierra(nombre) {
      if (nombre === 'cellXfs') enCeldas = false
    },
  })
  return estilos
}

const DIA_MS = 86_400_000
/** Half a second, because programs write ends of days as 43830.9999999. */
const REDONDEO = 0.5 / 86_400
/** 31 December 9999. */
const SERIE_MAXIMA = 2_958_465
const DE_1900_A_1904 = 1_462
const BISIESTO_QUE_NO_FUE = 60

/** The day of a spreadsheet's number as yyyy-MM-dd; null when there is none. Excel counts a 29 February 1900, too. */
export const fechaDeSerie = (serie: number, desde1904: boolean): string | null => {
  const dia = Math.floor((desde1904 ? serie + DE_1900_A_1904 : serie) + REDONDEO)
  if (!(dia >= 1 && dia <= SERIE_MAXIMA) || dia === BISIESTO_QUE_NO_FUE) return null
  const desde = Date.UTC(1899, 11, dia < BISIESTO_QUE_NO_FUE ? 31 : 30)
  return new Date(desde + dia * DIA_MS).toISOString().slice(0, 10)
}

const DIA_SEGUNDOS = 86_400

/** The time of the day of a spreadsheet's number, HH:mm:ss; null at midnight. */
export const horaDeSerie = (serie: number): string | null => {
  const segundos = Math.round((serie - Math.floor(serie)) * DIA_SEGUNDOS) % DIA_SEGUNDOS
  return segundos === 0 ? null : new Date(segundos * 1_000).toISOString().slice(11, 19)
}

/** The same of an ISO 8601 text. */
export const horaDeIso = (texto: string): string | null => {
  const [, hora] = /T(\d\d:\d\d:\d\d)/.exec(texto) ?? []
  return hora && hora !== '00:00:00' ? hora : null
}

/** Days repeat; at most this many different ones are cached. */
const RECORDADAS_MAXIMO = 20_000

/** `fechaDeSerie` with a cache for one workbook. */
export const recordarFechas = (desde1904: boolean): ((serie: number) => string | null) => {
  const recordadas = new Map<number, string | null>()
  return (serie) => {
    const ya = recordadas.get(serie)
    if (ya !== undefined) return ya
    const fecha = fechaDeSerie(serie, desde1904)
    if (recordadas.size < RECORDADAS_MAXIMO) recordadas.set(serie, fecha)
    return fecha
  }
}

/** The day of a cell with an ISO 8601 text; null when it has none. */
export const fechaDeIso = (texto: string): string | null => {
  const [, dia] = /^(\d{4}-\d\d-\d\d)(?:T|$)/.exec(texto.trim()) ?? []
  const instante = Date.parse(`${dia}T00:00:00Z`)
  return dia && !Number.isNaN(instante) && new Date(instante).toISOString().startsWith(dia) ? dia : null
}
