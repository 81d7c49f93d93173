import { type CampoHoja, COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { LARGO_DE_TITULO, llana } from '../../../platform/hojas/celda.ts'

/** Which field stands in which column of the sheet. */
export type Columnas = ReadonlyMap<CampoHoja, number>

const CAMPO_DE: ReadonlyMap<string, CampoHoja> = new Map(
  COLUMNAS_HOJA.flatMap(({ campo, titulo, otros }) =>
    [campo, titulo, ...otros].map((nombre) => [llana(nombre), campo] as const),
  ),
)

/** The columns of a row of headings; null when it has none for DNI and name. Of two equal headings the first counts. */
export const leerEncabezado = (celdas: ReadonlyMap<number, Celda>): Columnas | null => {
  const columnas = new Map<CampoHoja, number>()
  for (const [columna, celda] of celdas) {
    const titulo = celda.tipo === 'texto' ? textoDe(celda) : ''
    const campo = titulo.length > LARGO_DE_TITULO ? undefined : CAMPO_DE.get(llana(titulo))
    if (campo && !columnas.has(campo)) columnas.set(campo, columna)
  }
  return columnas.has('dni') && columnas.has('ape_nom') ? columnas : null
}
