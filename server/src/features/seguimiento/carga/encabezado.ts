import { VARIABLES_OBRA, type VariableObra } from '@cabildo/contracts/seguimiento-reglas'
import { textoDe } from '../../../platform/hojas/celda.ts'
import type { Celda, Fila } from '../../../platform/hojas/celdas.ts'
import { LARGO_DE_TITULO, llana } from '../../../platform/hojas/titulos.ts'

/** How people head the column of a variable, the clearest first; titles are compared without blanks, case or accents. */
const TITULOS: Record<VariableObra, readonly RegExp[]> = {
  cui: [
    /^(?:n|nro|numero)?(?:de)?(?:cod(?:igo)?)?cui$/,
    /^cod(?:igo)?unico(?:de)?(?:la)?(?:inversion(?:es)?|proyecto)?(?:cui)?$/,
    /^(?:cod(?:igo)?)?cui(?:o|y)?(?:cod(?:igo)?)?snip$/,
  ],
  title_meta: [
    /^(?:nombre|denominacion)(?:de)?(?:l|la)?(?:inversion|proyecto|obra|meta|pi|pip)/,
    /^(?:titlemeta|proyecto|obra|inversion|meta|nombre|denominacion)$/,
    /^proyecto(?:de)?inversion/,
  ],
  pim_current: [/^pim(?:actual|current|\d{4})?$/, /^presupuestoinstitucionalmodificado/, /^pim/],
  devengado_acumulado_total: [
    /^devengadoacum(?:ulado)?(?:total)?$/,
    /^(?:total)?devengado(?:acum|total|$)/,
    /^devengado/,
    /^presupuestoejecutado/,
  ],
  avance_financiero_acumulado: [
    /^(?:porcentaje)?(?:de)?avancefinanciero(?:acum(?:ulado)?)?$/,
    /^(?:porcentaje)?(?:de)?avancefinanciero(?!.*program)/,
    /^avance(?:de)?(?:la)?ejecucion(?:financiera)?$/,
  ],
  avance_fisico: [
    /^(?:porcentaje)?(?:de)?avancefisico(?:acum(?:ulado)?|real|ejecutado)?$/,
    /^(?:porcentaje)?(?:de)?avancefisico(?!.*program)/,
  ],
  fechaini: [
    /^fecha(?:de)?ini(?:cio)?$/,
    /^fecha(?:de)?inicio(?!.*program)/,
    /^inicio(?:de)?(?:la)?(?:ejecucion|obra|plazo)/,
    /^inicio$/,
  ],
  fechafin: [
    /^fecha(?:de)?(?:fin|final|termino|culminacion|finalizacion)$/,
    /^fecha(?:de)?(?:fin|termino|culminacion)(?!.*program)/,
    /^(?:fin|termino|culminacion)(?:de)?(?:la)?(?:ejecucion|obra|plazo)/,
    /^fin$/,
  ],
  costo_actualizado: [
    /^costo(?:total)?actualizado(?:s|soles|ens|ensoles)?$/,
    /^costo(?:total)?(?:dela?)?(?:inversion|proyecto)?actualizado/,
    /^(?:monto|presupuesto)(?:total)?actualizado/,
  ],
}

/** A heading that names a variable: its column, and how clearly; 0 is beyond doubt. */
export interface Titulo {
  columna: number
  titulo: string
  rango: number
}

/** A row of headings. */
export interface Encabezado {
  fila: number
  /** For each variable the clearest of its headings; of two the first. */
  columnas: ReadonlyMap<VariableObra, Titulo>
  /** All columns whose heading names that variable. */
  nombra: (variable: VariableObra, columna: number) => boolean
}

/** So many variables make a row one of headings. */
const VARIABLES_MINIMO = 2

const rangoDe = (variable: VariableObra, llano: string): number => TITULOS[variable].findIndex((uno) => uno.test(llano))

const leerEncabezado = ({ numero, celdas }: Fila): Encabezado | null => {
  const llanos = new Map<number, string>()
  for (const [columna, celda] of celdas) {
    const titulo = tituloDe(celda)
    if (titulo !== '' && titulo.length <= LARGO_DE_TITULO) llanos.set(columna, llana(titulo))
  }
  const columnas = new Map<VariableObra, Titulo>()
  for (const { campo } of VARIABLES_OBRA) {
    for (const [columna, llano] of llanos) {
      const rango = rangoDe(campo, llano)
      const mejor = columnas.get(campo)
      if (rango !== -1 && (!mejor || rango < mejor.rango))
        columnas.set(campo, { columna, titulo: tituloDe(celdas.get(columna)), rango })
    }
  }
  if (columnas.size < VARIABLES_MINIMO) return null
  return { fila: numero, columnas, nombra: (variable, columna) => rangoDe(variable, llanos.get(columna) ?? '') !== -1 }
}

const tituloDe = (celda: Celda | undefined): string => (celda?.tipo === 'texto' ? textoDe(celda) : '')

/** Of the first rows of a sheet the one whose headings name most variables; null when none names two. */
export const buscarEncabezado = (filas: readonly Fila[]): Encabezado | null => {
  let mejor: Encabezado | null = null
  for (const fila of filas) {
    const encabezado = leerEncabezado(fila)
    if (encabezado && encabezado.columnas.size > (mejor?.columnas.size ?? 0)) mejor = encabezado
  }
  return mejor
}
