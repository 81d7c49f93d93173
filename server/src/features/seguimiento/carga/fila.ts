import { VARIABLES_LEIDAS, type VariableLeida, type VariableObra } from '@cabildo/contracts/seguimiento-reglas'
import { type Celda, type Fila, textoDe } from '@cabildo/hojas/celdas'
import { corto, type Leido } from '../../../platform/hojas/celda.ts'
import { leerCui, leerDia, leerMonto, leerNombre, leerPorcentaje, type Porcentaje } from './campos.ts'

/** In which column, counted from 1, each variable stands; none for one that the spreadsheet does not have. */
export type Columnas = Readonly<Record<VariableObra, number> & Partial<Record<VariableLeida, number>>>

/** The variables that are percentages. */
export const AVANCES = [
  'avance_financiero_acumulado',
  'avance_fisico',
  'avance_fisico_programado',
  'avance_financiero_programado',
] as const satisfies readonly VariableLeida[]
export type VariableAvance = (typeof AVANCES)[number]

/** What a row says of a work; percentages wait for the rest of their column. */
export interface FilaLeida {
  fila: number
  /** As it was read, also of a row that is refused. */
  cui: string
  /** `cui` is the code of a project; otherwise it is what stands in its place. */
  legible: boolean
  title_meta: string | null
  pim_current: number | null
  devengado_acumulado_total: number | null
  devengado_anual: number | null
  avances: Record<VariableAvance, Porcentaje | null>
  fechaini: string | null
  fechafin: string | null
  costo_actualizado: number | null
  /** Why the row is refused; the list may be left out of one that is. */
  motivos: string[]
  rechazada: boolean
}

const TITULO = Object.fromEntries(VARIABLES_LEIDAS.map(({ campo, titulo }) => [campo, titulo])) as Record<
  VariableLeida,
  string
>
export const tituloDe = (variable: VariableLeida): string => TITULO[variable]

const SUMA = /^(?:sub[\s-]?)?total(?:es)?\b/i

/** Reads the cells of one row; null when it is no work: without what may be a CUI, or a sum (SEG-22). */
export const leerFila = ({ numero, celdas }: Fila, columnas: Columnas): FilaLeida | null => {
  const de = (variable: VariableLeida): Celda | undefined => {
    const columna = columnas[variable]
    return columna === undefined ? undefined : celdas.get(columna)
  }
  const motivos: string[] = []
  const leer = <T>(
    variable: VariableLeida,
    lector: (celda: Celda | undefined, titulo: string) => Leido<T>,
  ): T | null => {
    const { valor, motivo } = lector(de(variable), TITULO[variable])
    if (motivo !== undefined) motivos.push(motivo)
    return valor
  }
  const cui = leer('cui', leerCui)
  // Without a name, what is no code is a note or the end of a list, not a work.
  const esObra = cui !== null || (motivos.length > 0 && textoDe(de('title_meta')) !== '')
  if (!esObra || esSuma(celdas, de('cui'))) return null
  const title_meta = leer('title_meta', leerNombre)
  const leida = {
    fila: numero,
    cui: cui ?? corto(textoDe(de('cui'))),
    legible: cui !== null,
    title_meta,
    pim_current: leer('pim_current', leerMonto),
    devengado_acumulado_total: leer('devengado_acumulado_total', leerMonto),
    devengado_anual: leer('devengado_anual', leerMonto),
    avances: {
      avance_financiero_acumulado: leer('avance_financiero_acumulado', leerPorcentaje),
      avance_fisico: leer('avance_fisico', leerPorcentaje),
      avance_fisico_programado: leer('avance_fisico_programado', leerPorcentaje),
      avance_financiero_programado: leer('avance_financiero_programado', leerPorcentaje),
    },
    fechaini: leer('fechaini', leerDia),
    fechafin: leer('fechafin', leerDia),
    costo_actualizado: leer('costo_actualizado', leerMonto),
    motivos,
    rechazada: false,
  }
  const { fechaini, fechafin } = leida
  if (fechaini !== null && fechafin !== null && fechafin < fechaini)
    motivos.push(`${TITULO.fechafin}: es anterior a la de inicio`)
  leida.rechazada = motivos.length > 0
  return leida
}

/** A row of totals: a formula stands below the codes, and its name on either side of it. */
const esSuma = (celdas: ReadonlyMap<number, Celda>, cui: Celda | undefined): boolean =>
  cui?.formula === true && [...celdas.values()].some((celda) => celda.tipo === 'texto' && SUMA.test(textoDe(celda)))

/** Whether a row names a work beyond doubt: by a code and a name. */
export const nombraUnaObra = ({ celdas }: Fila, { cui, title_meta }: Columnas): boolean =>
  leerCui(celdas.get(cui), TITULO.cui).valor !== null &&
  leerNombre(celdas.get(title_meta), TITULO.title_meta).valor !== null
