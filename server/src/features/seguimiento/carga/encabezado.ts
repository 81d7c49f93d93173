import { VARIABLES_LEIDAS, type VariableLeida } from '@cabildo/contracts/seguimiento-reglas'
import { type Celda, type Fila, textoDe } from '@cabildo/hojas/celdas'
import { LARGO_DE_TITULO, llana } from '../../../platform/hojas/celda.ts'
import { leerCui } from './campos.ts'
import { claridadDe, variableDe } from './titulos.ts'

/** A heading that names a variable: its column, and how clearly; 0 is beyond doubt. */
export interface Titulo {
  columna: number
  titulo: string
  rango: number
}

/** A row of headings, or the lower of two. */
export interface Encabezado {
  fila: number
  /** For each variable the clearest of its headings; of two the first. */
  columnas: ReadonlyMap<VariableLeida, Titulo>
  nombra: (variable: VariableLeida, columna: number) => boolean
}

/** A row that names so many variables is one of headings. */
const VARIABLES_MINIMO = 2

/** Whether a row reads as a work by the columns of the settings. */
type EsObra = (fila: Fila) => boolean

/**
 * Finds among the first rows of a sheet the headings that name most variables, and most clearly; null when none names
 * two. Only rows above the first work count: a fuller row below it heads a second list, or explains the columns.
 */
export const buscarEncabezado = (filas: readonly Fila[], esObra: EsObra = () => false): Encabezado | null => {
  let mejor: Encabezado | null = null
  let anterior: Fila | undefined
  for (const fila of filas) {
    if (esObra(fila) || (mejor && esObraSegun(mejor, fila))) return mejor
    const sola = new Map(columnasDe(fila).map((columna) => [columna, [tituloDe(fila, columna)]]))
    mejor = masClaro(mejor, leerEncabezado(fila.numero, sola))
    if (anterior?.numero === fila.numero - 1)
      mejor = masClaro(mejor, leerEncabezado(fila.numero, enDosFilas(anterior, fila)))
    anterior = fila
  }
  return mejor
}

const esObraSegun = ({ columnas }: Encabezado, fila: Fila): boolean => {
  const cui = columnas.get('cui')
  return cui !== undefined && leerCui(fila.celdas.get(cui.columna), cui.titulo).valor !== null
}

/** By column, the texts that its heading may be. */
type Titulos = ReadonlyMap<number, readonly string[]>

/**
 * What columns with a heading in each of two rows may be called: the lower one alone, or with the upper one before it.
 * An upper heading may stand over several columns; then only the first of its cells holds it.
 */
const enDosFilas = (arriba: Fila, abajo: Fila): Titulos => {
  const titulos = new Map<number, string[]>()
  let grupo = ''
  for (const columna of columnasDe(arriba, abajo)) {
    const [alto, bajo] = [
      tituloDe(arriba, columna),
      abajo.celdas.has(columna) ? textoDe(abajo.celdas.get(columna)) : '',
    ]
    // With nothing below, a heading is as high as both rows, and none of its neighbours belongs to it.
    if (arriba.celdas.has(columna)) grupo = bajo === '' ? '' : alto
    if (bajo === '') titulos.set(columna, [alto])
    else {
      const propio = tituloDe(abajo, columna)
      const junto = `${grupo} ${bajo}`
      const suya = variableDe(llana(propio))
      titulos.set(columna, suya !== undefined && suya !== variableDe(llana(junto)) ? [propio] : [propio, junto])
    }
  }
  return titulos
}

const columnasDe = (...filas: readonly Fila[]): number[] =>
  [...new Set(filas.flatMap(({ celdas }) => [...celdas.keys()]))].sort((a, b) => a - b)

const tituloDe = ({ celdas }: Fila, columna: number): string => {
  const celda: Celda | undefined = celdas.get(columna)
  return celda?.tipo === 'texto' ? textoDe(celda) : ''
}

const leerEncabezado = (fila: number, titulos: Titulos): Encabezado | null => {
  const llanos = [...titulos].map(([columna, suyos]) => {
    const cortos = suyos.filter((titulo) => titulo !== '' && titulo.length <= LARGO_DE_TITULO)
    return { columna, suyos: cortos.map((titulo) => ({ titulo, llano: llana(titulo) })) }
  })
  const columnas = new Map<VariableLeida, Titulo>()
  const nombrados = new Set<string>()
  for (const { campo } of VARIABLES_LEIDAS)
    for (const { columna, suyos } of llanos)
      for (const { titulo, llano } of suyos) {
        const rango = claridadDe(campo, llano)
        if (rango === null) continue
        nombrados.add(`${campo} ${columna}`)
        const mejor = columnas.get(campo)
        if (!mejor || rango < mejor.rango) columnas.set(campo, { columna, titulo, rango })
      }
  if (columnas.size < VARIABLES_MINIMO) return null
  return { fila, columnas, nombra: (variable, columna) => nombrados.has(`${variable} ${columna}`) }
}

/** The one that names more variables; of two that name as many the clearer, and then the first. */
const masClaro = (uno: Encabezado | null, otro: Encabezado | null): Encabezado | null => {
  if (!uno || !otro) return uno ?? otro
  const masQue = otro.columnas.size - uno.columnas.size || dudas(uno) - dudas(otro)
  return masQue > 0 ? otro : uno
}
const dudas = ({ columnas }: Encabezado): number => [...columnas.values()].reduce((suma, { rango }) => suma + rango, 0)
