import { fecha } from '@cabildo/contracts/base/tiempo'
import { LARGO_NOMBRE_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import {
  corto,
  demasiadoLargo,
  diaEscrito,
  HOLGURA,
  impedimento,
  type Leido,
  VACIA,
} from '../../../platform/hojas/celda.ts'

/** Longest text of a number or a day. */
const LARGO_DE_NUMERO = 40
const DIGITOS_DE_CUI = 10
/** A text with so many digits was meant as a code. */
const DIGITOS_DE_CODIGO = 5
const ANIOS = { primero: '1990', ultimo: '2100' }
/** What `numeric(15, 2)` holds. */
const MONTO_MAXIMO = 9_999_999_999_999.99

/** A cell that is refused, and why. */
const no = (titulo: string, por: string): { valor: null; motivo: string } => ({
  valor: null,
  motivo: `${titulo}: ${por}`,
})

const impedido = (celda: Celda | undefined, titulo: string, largo = LARGO_DE_NUMERO) => {
  const motivo = impedimento(celda, `${titulo}:`, largo)
  return motivo === undefined ? undefined : { valor: null, motivo }
}

/** The code of a project without the zeros before it; null, without a reason, for a row that is no work (SEG-22). */
export const leerCui = (celda: Celda | undefined, titulo: string): Leido => {
  if (celda?.tipo === 'error' || celda?.tipo === 'sinValor') return impedido(celda, titulo) ?? VACIA
  // A code in a cell that once held a day is shown as a day of the year 8690.
  if (celda?.tipo === 'fecha') return no(titulo, `${textoDe(celda)} es una fecha; dé a la celda el formato General`)
  if (celda?.tipo !== 'numero' && celda?.tipo !== 'texto') return VACIA
  const escrito = textoDe(celda)
  const digitos = digitosDe(escrito)
  if (digitos !== null) {
    const cui = digitos.replace(/^0+/, '')
    return cui.length > DIGITOS_DE_CUI
      ? no(titulo, `«${corto(escrito)}» tiene más de ${DIGITOS_DE_CUI} dígitos`)
      : { valor: cui || null }
  }
  const comoCodigo = celda.tipo === 'numero' || escrito.replace(/\D/g, '').length >= DIGITOS_DE_CODIGO
  return comoCodigo ? no(titulo, `«${corto(escrito)}» no es un código de proyecto`) : VACIA
}

/** What people put before a code: 'CUI', 'CUI N.°', 'Código:'. */
const ROTULO = /^(?:cod(?:igo)?\.?)?(?:c\.?u\.?i\.?)?(?:n(?:ro|um)?\.?[°º]?\.?)?[:-]?/i
/** Thousands parted by commas or, as in Peru, by apostrophes; a single point parts decimals. */
const EN_MILES = /^\d{1,3}(?:(?:,\d{3})+|(?:[.,'’´]\d{3}){2,})$/

/** The digits of a code however they are parted, without its label and without decimals of zeros; null when it is none. */
const digitosDe = (escrito: string): string | null => {
  const codigo = escrito.replace(/^'|\s/g, '').normalize('NFD').replace(/\p{M}/gu, '').replace(ROTULO, '')
  for (const entero of [codigo, codigo.replace(/\.0{1,9}$/, '')]) {
    if (/^\d+$/.test(entero)) return entero
    if (EN_MILES.test(entero)) return entero.replace(/\D/g, '')
  }
  return null
}

/** The name of a project, on one line with single blanks. */
export const leerNombre = (celda: Celda | undefined, titulo: string): Leido => {
  const mal = impedido(celda, titulo, LARGO_NOMBRE_OBRA)
  if (mal) return mal
  const valor = textoDe(celda, LARGO_NOMBRE_OBRA * HOLGURA).replace(/ {2,}/g, ' ')
  if (valor === '') return no(titulo, 'falta')
  return valor.length > LARGO_NOMBRE_OBRA
    ? { valor: null, motivo: demasiadoLargo(`${titulo}:`, LARGO_NOMBRE_OBRA) }
    : { valor }
}

/** A day, yyyy-MM-dd; null for none (SEG-22). */
export const leerDia = (celda: Celda | undefined, titulo: string): Leido => {
  const mal = impedido(celda, titulo)
  if (mal) return mal
  const escrito = textoDe(celda)
  if (escrito === '') return VACIA
  const dia = diaEscrito(celda)
  if (dia === null || dia === 'inexistente') return no(titulo, `${corto(escrito)} no es una fecha`)
  const { primero, ultimo } = ANIOS
  return dia < primero || dia.slice(0, 4) > ultimo
    ? no(titulo, `${fecha(dia)} está fuera de rango, de ${primero} a ${ultimo}`)
    : { valor: dia }
}

/** A number that its cell shows as a percentage, or one whose column tells whether 1 is 100 %. */
export interface Porcentaje {
  valor: number
  /** Its cell shows it as a percentage: it goes from 0 to 100. */
  mostrado: boolean
}

/** What a progress cell holds; `comoAvance` makes a percentage of it when the whole column is known (SEG-22). */
export const leerPorcentaje = (celda: Celda | undefined, titulo: string): Leido<Porcentaje> => {
  const mal = impedido(celda, titulo)
  if (mal) return mal
  const escrito = textoDe(celda)
  if (escrito === '') return VACIA
  if (celda?.tipo === 'numero')
    return {
      valor: celda.porcentaje ? { valor: celda.valor * 100, mostrado: true } : { valor: celda.valor, mostrado: false },
    }
  const [, numero, signo] = (celda?.tipo === 'texto' && /^([+-]?\d{1,15}(?:[.,]\d{1,15})?) ?(%?)$/.exec(escrito)) || []
  if (numero === undefined) return no(titulo, `«${corto(escrito)}» no es un porcentaje`)
  return { valor: { valor: Number(numero.replace(',', '.')), mostrado: signo === '%' } }
}

/** Works may be reported beyond 100 %: a fraction goes up to here. No column of percentages ends so low. */
const FRACCION_MAXIMA = 2

/**
 * Whether the numbers of a column, those that no cell shows as percentages, are fractions: 1 is 100 % (SEG-22). Most of them
 * are below 1 then, and none is far above it.
 */
export const sonFracciones = (columna: Iterable<Porcentaje | null>): boolean => {
  let [hastaUno, sobreUno] = [0, 0]
  for (const uno of columna) {
    if (!uno || uno.mostrado || uno.valor <= 0) continue
    if (uno.valor > FRACCION_MAXIMA) return false
    if (uno.valor <= 1) hastaUno++
    else sobreUno++
  }
  return hastaUno > sobreUno
}

/** A progress from 0 to 100, with two decimals. */
export const comoAvance = (porcentaje: Porcentaje | null, enFraccion: boolean, titulo: string): Leido<number> => {
  if (!porcentaje) return VACIA
  const { valor, mostrado } = porcentaje
  const avance = redondo(enFraccion && !mostrado ? valor * 100 : valor)
  return avance >= 0 && avance <= 100 ? { valor: avance } : no(titulo, `${avance} % no está entre 0 y 100`)
}

/** Two decimals, a half upwards; never minus zero. */
const redondo = (valor: number): number => Number(`${Math.round(Number(`${valor}e2`))}e-2`) || redondoDeRaros(valor)
/** Numbers so small or large that they are written with a power of ten. */
const redondoDeRaros = (valor: number): number => Math.round(valor * 100) / 100 || 0

const MONTO = /^(?:s\/\.? ?)?(-?(?:\d{1,3}(?:,\d{3})+|\d{1,16})(?:\.\d{1,15})?)$/i

/** An amount in soles with two decimals, also as a text: 'S/ 1,234.50' (SEG-22). */
export const leerMonto = (celda: Celda | undefined, titulo: string): Leido<number> => {
  const mal = impedido(celda, titulo)
  if (mal) return mal
  const escrito = textoDe(celda)
  if (escrito === '') return VACIA
  const numero = celda?.tipo === 'texto' ? MONTO.exec(escrito)?.[1]?.replaceAll(',', '') : undefined
  const valor = celda?.tipo === 'numero' ? celda.valor : Number(numero ?? Number.NaN)
  if (Number.isNaN(valor)) return no(titulo, `«${corto(escrito)}» no es un monto`)
  if (valor < 0) return no(titulo, `${corto(escrito)} es negativo`)
  return valor > MONTO_MAXIMO ? no(titulo, `${corto(escrito)} es demasiado grande`) : { valor: redondo(valor) }
}
