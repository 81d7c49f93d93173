import { type Listado, TOPE_FILAS } from '@cabildo/contracts/base/listado'
import { IDIOMA, miles } from './idioma.ts'
import type { Pagina } from './tipos.ts'

/** Rows that the browser copies or prints at most; the files of the server have no such limit. */
const TOPE_NAVEGADOR = 20_000

/** More rows match than the browser can copy or print; the message says what to do instead. */
export class DemasiadasFilas extends Error {}

/** How often a list that moves while it is read is begun anew. */
const VUELTAS = 5

interface Opciones<Fila> {
  porPagina?: number
  tope?: number
  /** What a row is known by. With it, a row that arrives or leaves between two pages makes no other one repeat or go missing. */
  clave?: (fila: Fila) => number
}

/**
 * Loads all rows that match the filters, page by page (SHE-85). Throws DemasiadasFilas above the browser's limit, or
 * above the lower limit of a list whose answers are smaller.
 */
export const reunirFilas = async <Fila, C extends string>(
  listado: Listado<C>,
  pedirPagina: (listado: Listado<C>) => Promise<Pagina<Fila>>,
  { porPagina = TOPE_FILAS, tope = TOPE_NAVEGADOR, clave }: Opciones<Fila> = {},
): Promise<Fila[]> => {
  let filas: Fila[] = []
  let vuelta = 1
  for (;;) {
    const ultima = clave && filas.at(-1)
    // Each page begins with the last row of the one before, which is elsewhere when the rows before it are others.
    const repetidas = ultima === undefined ? 0 : 1
    const { data, recordsFiltered, hayMas } = await pedirPagina({
      ...listado,
      start: filas.length - repetidas,
      length: porPagina,
      ancla: undefined,
    })
    // Nobody counted them: whether they are too many is asked before all of them are read.
    if (hayMas && filas.length === 0) {
      const { data: deMas } = await pedirPagina({ ...listado, start: tope, length: 1, ancla: undefined })
      if (deMas.length > 0) throw new DemasiadasFilas(IDIOMA.demasiadas(IDIOMA.masDe(tope)))
    }
    if (recordsFiltered > tope) throw new DemasiadasFilas(IDIOMA.demasiadas(miles(recordsFiltered)))
    const [primera] = data
    if (clave && ultima !== undefined && (primera === undefined || clave(primera) !== clave(ultima))) {
      if (vuelta === VUELTAS) throw new Error('The list moves faster than it can be read')
      vuelta += 1
      filas = []
      continue
    }
    filas.push(...data.slice(repetidas))
    if (data.length <= repetidas || (!hayMas && filas.length >= recordsFiltered)) return filas
  }
}
