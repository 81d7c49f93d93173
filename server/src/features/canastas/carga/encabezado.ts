import { type CampoHoja, COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import type { Celda } from '../../../platform/hojas/celdas.ts'
import { textoDe } from './celda.ts'

/** Which field stands in which column of the sheet. */
export type Columnas = ReadonlyMap<CampoHoja, number>

/** A heading as it is compared: letters and digits only, without case or accents (CAN-20). */
const llana = (titulo: string): string =>
  titulo
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const CAMPO_DE: ReadonlyMap<string, CampoHoja> = new Map(
  COLUMNAS_HOJA.flatMap(({ campo, titulo, otros }) =>
    [campo, titulo, ...otros].map((nombre) => [llana(nombre), campo] as const),
  ),
)

/** No heading is longer. */
const LARGO_MAXIMO = 60

/** The columns of a row of headings; null when it has none for DNI and name. Of two equal headings the first counts. */
export const leerEncabezado = (celdas: ReadonlyMap<number, Celda>): Columnas | null => {
  const columnas = new Map<CampoHoja, number>()
  for (const [columna, celda] of celdas) {
    const titulo = celda.tipo === 'texto' ? textoDe(celda) : ''
    const campo = titulo.length > LARGO_MAXIMO ? undefined : CAMPO_DE.get(llana(titulo))
    if (campo && !columnas.has(campo)) columnas.set(campo, columna)
  }
  return columnas.has('dni') && columnas.has('ape_nom') ? columnas : null
}
