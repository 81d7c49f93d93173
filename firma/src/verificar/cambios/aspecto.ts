import { inflar } from '../../cos/inflado.ts'
import { areaDe, type Caja, cajaDe, cajaDePagina, interseccion, unidadDe } from '../../cos/pagina.ts'
import type { Revision } from '../../cos/revision.ts'
import { Dic, dicDe, esEntero, Flujo, nombreDe, Ref, siSeLee, type Valor } from '../../cos/valores.ts'
import { CAMBIOS } from '../causas.ts'
import { CambioProhibido, type Paso, valorEn } from './paso.ts'

/** Flags of an annotation: hidden, printed, not to be shown on a screen, and that only until it is pointed at. */
const [OCULTA, IMPRESA, FUERA_DE_PANTALLA, ALTERNA] = [2, 4, 32, 256]
/** Not to grow or turn with the page: it is then shown elsewhere than its place, over what lies beside. */
const [SIN_ESCALAR, SIN_GIRAR] = [8, 16]
/** Readers differ in what they make of others. */
const MARCAS_MAXIMO = 0x3ff
/**
 * What the stamps of one update may cover of a page. Whoever has a trusted certificate may sign after others, but not paint
 * over what they signed. Stamps of ReFirma take up to 170×62 points, 2 % of a sheet, and official seals several times that:
 * nobody needs more than a quarter. A page so small that such a stamp fills it may be filled.
 */
const PARTE_MAXIMA = 1 / 4
const SIEMPRE_CABE = 12_000

const VACIA: Caja = [0, 0, 0, 0]

/** Demands that a time stamp shows nothing: it speaks for a time, not for a person who might want to be seen. */
export const exigirInvisible = ({ despues }: Paso, vista: Dic): void => {
  // Without a place it is a field alone.
  if (!vista.has('Rect')) return
  const caja = cajaDe(despues, vista.get('Rect'))
  const oculta = nadieLaVe(despues, vista) && !vista.has('AP')
  if (!caja || (areaDe(caja) > 0 && !oculta)) throw new CambioProhibido(CAMBIOS.anotaciones)
}

export const esSelloDeTiempo = ({ despues }: Paso, firma: Dic): boolean =>
  nombreDe(despues.resolver(firma.get('SubFilter'))) === 'ETSI.RFC3161' ||
  nombreDe(despues.resolver(firma.get('Type'))) === 'DocTimeStamp'

/** Where the picture of a signature covers a page. */
export interface Sello {
  firma: Dic
  /** Number of the annotation, and of the page that shows it; null where no page does. */
  vista: number
  pagina: number | null
  /** The part of the page that it covers, and how much of what is seen of the page that is. */
  caja: Caja
  parte: number
  /** The field was there, empty, before; and whether its empty picture showed something, which then counts as content. */
  llenada: boolean
  decia: boolean
}

/**
 * What the signatures that were added cover. Demands that the pictures of those that had no place before stand on one page
 * each, and cover little of it (E10, D-19).
 */
export const sellosDe = (paso: Paso, lugares: ReadonlyMap<number, ReadonlySet<number>>): Sello[] => {
  const { despues } = paso
  const cubierto = new Map<number | null, number>()
  const sellos: Sello[] = []
  for (const [num, firma] of paso.vistas) {
    const vista = valorEn(despues, num)
    if (!(vista instanceof Dic)) throw new CambioProhibido(CAMBIOS.anotaciones)
    const caja = vista.has('Rect') ? cajaDe(despues, vista.get('Rect')) : VACIA
    const [pagina = null, ...otras] = lugares.get(num) ?? []
    if (!caja || otras.length > 0) throw new CambioProhibido(CAMBIOS.anotaciones)
    exigirMarco(despues, vista)
    const cubre = loQueCubre(despues, caja, pagina)
    const suma = (cubierto.get(pagina) ?? 0) + areaDe(cubre.caja)
    cubierto.set(pagina, suma)
    if (suma > cubre.tope) throw new CambioProhibido(CAMBIOS.anotaciones)
    sellos.push({ firma, vista: num, pagina, caja: cubre.caja, parte: cubre.parte, llenada: false, decia: false })
  }
  for (const [num, firma] of paso.llenadas) {
    const vista = valorEn(despues, num)
    if (!(vista instanceof Dic)) continue
    exigirMarco(despues, vista)
    const caja = cajaDe(despues, vista.get('Rect'))
    if (!caja || areaDe(caja) === 0) continue
    const suya = vista.get('P')
    const pagina = suya instanceof Ref ? suya.num : null
    const cubre = loQueCubre(despues, caja, pagina)
    const decia = deciaAlgo(paso.antes, valorEn(paso.antes, num))
    sellos.push({ firma, vista: num, pagina, caja: cubre.caja, parte: cubre.parte, llenada: true, decia })
  }
  const visibles = sellos.filter(({ caja, vista, decia }) => decia || (areaDe(caja) > 0 && !estaOculta(despues, vista)))
  // A signature has one picture (ISO 32000-2, 12.7.5.5); of many small ones none would seem to hide anything.
  const nuevos = visibles.filter(({ llenada }) => !llenada)
  if (new Set(nuevos.map(({ firma }) => firma)).size < nuevos.length) throw new CambioProhibido(CAMBIOS.anotaciones)
  if (visibles.some(({ vista }) => seSaleDeSuLugar(despues, vista))) throw new CambioProhibido(CAMBIOS.anotaciones)
  return visibles
}

/** The part of a page that a box covers, how much of what is seen that is, and how much stamps may cover of it. */
const loQueCubre = (revision: Revision, caja: Caja, pagina: number | null) => {
  const hoja = pagina === null ? null : dicDe(valorEn(revision, pagina))
  const visible = hoja && cajaDePagina(revision, hoja)
  if (!visible) return { caja, parte: 0, tope: SIEMPRE_CABE }
  const tapado = interseccion(caja, visible)
  const tope = Math.max(areaDe(visible) * PARTE_MAXIMA, SIEMPRE_CABE / unidadDe(revision, hoja) ** 2)
  return { caja: tapado, parte: areaDe(tapado) / areaDe(visible), tope }
}

const seSaleDeSuLugar = (revision: Revision, num: number): boolean => {
  const vista = valorEn(revision, num)
  const marcas = vista instanceof Dic ? revision.resolver(vista.get('F')) : null
  return typeof marcas === 'number' && (marcas & (SIN_ESCALAR | SIN_GIRAR)) !== 0
}

/** What a frame or a ground is drawn with: numbers, names of fonts and states, and these operators, between blanks. */
const DE_MARCO = new Set(
  'q Q cm w J j M d i ri gs g G rg RG k K m l h re n W W* S s f F f* B B* b b* BMC EMC BT ET Tf Td Tc Tw Tz TL Tr Ts T*'.split(
    ' ',
  ),
)
const OPERANDO = /^\[?(?:[+-]?(?:\d+\.?\d*|\.\d+)|\/[A-Za-z0-9_.+-]+)?\]?$/
const BLANCOS = /[\0\t\n\f\r ]+/
/** A frame and a ground are two boxes, or the sides of two; more may be figures. */
const [CAJAS_DE_MARCO, LADOS_DE_MARCO] = [2, 8]
const MARCO_MAXIMO = 4_096
/** Whether a drawing is more than a frame and a ground: any other operator may draw letters. */
const dibujaAlgo = (datos: string): boolean => {
  const partes = datos
    .slice(0, MARCO_MAXIMO + 1)
    .split(BLANCOS)
    .filter(Boolean)
  const cuantas = (cual: string) => partes.filter((parte) => parte === cual).length
  return (
    datos.length > MARCO_MAXIMO ||
    cuantas('re') > CAJAS_DE_MARCO ||
    cuantas('l') > LADOS_DE_MARCO ||
    !partes.every((parte) => DE_MARCO.has(parte) || OPERANDO.test(parte))
  )
}
/** Whether an empty field showed something that is gone when it is filled, such as an amount that others signed. */
const deciaAlgo = (revision: Revision, vista: Valor): boolean => {
  if (!(vista instanceof Dic) || nadieLaVe(revision, vista)) return false
  const normal = revision.resolver(dicDe(revision.resolver(vista.get('AP')))?.get('N') ?? null)
  const dibujos = normal instanceof Dic ? [...normal.entradas.values()].map((uno) => revision.resolver(uno)) : [normal]
  return dibujos.some((dibujo) => {
    if (!(dibujo instanceof Flujo)) return false
    const datos = siSeLee(() => inflar(dibujo, (v) => revision.resolver(v), revision.leidos.presupuesto), null)
    return datos === null || dibujaAlgo(datos.toString('latin1'))
  })
}

const estaOculta = (revision: Revision, num: number): boolean => {
  const vista = valorEn(revision, num)
  return vista instanceof Dic && nadieLaVe(revision, vista)
}

/** Whether an annotation is shown neither on screens nor on paper. */
const nadieLaVe = (revision: Revision, vista: Dic): boolean => {
  const marcas = revision.resolver(vista.get('F'))
  if (!esEntero(marcas) || marcas < 0 || marcas > MARCAS_MAXIMO) return false
  return (marcas & OCULTA) !== 0 || (marcas & (FUERA_DE_PANTALLA | IMPRESA | ALTERNA)) === FUERA_DE_PANTALLA
}

/** Demands that every picture of a stamp says how far it goes: without that it is drawn all over the page (PDFium). */
const exigirMarco = (revision: Revision, vista: Dic): void => {
  const aspectos = dicDe(revision.resolver(vista.get('AP')))
  const pendientes = [...(aspectos?.entradas.values() ?? [])].map((valor) => revision.resolver(valor))
  for (const valor of pendientes) {
    const dibujos = valor instanceof Dic ? [...valor.entradas.values()].map((uno) => revision.resolver(uno)) : [valor]
    for (const dibujo of dibujos)
      if (dibujo !== null && !(dibujo instanceof Flujo && cajaDe(revision, dibujo.dic.get('BBox'))))
        throw new CambioProhibido(CAMBIOS.anotaciones)
  }
}
