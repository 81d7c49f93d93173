import { type Listado, TOPE_FILAS } from '@cabildo/contracts/base/listado'
import { IDIOMA } from './idioma.ts'
import type { Pagina } from './tipos.ts'

/** Rows that the browser copies or prints at most; the files of the server have no such limit. */
const TOPE_NAVEGADOR = 20_000

/** More rows match than the browser can copy or print; the message says what to do instead. */
export class DemasiadasFilas extends Error {}

/**
 * Loads all rows that match the filters, page by page (SHE-85). Throws DemasiadasFilas above the browser's limit, or
 * above the lower limit of a list whose answers are smaller.
 */
export const reunirFilas = async <Fila, C extends string>(
  listado: Listado<C>,
  pedirPagina: (listado: Listado<C>) => Promise<Pagina<Fila>>,
  { porPagina = TOPE_FILAS, tope = TOPE_NAVEGADOR } = {},
): Promise<Fila[]> => {
  const filas: Fila[] = []
  for (;;) {
    const { data, recordsFiltered } = await pedirPagina({ ...listado, start: filas.length, length: porPagina })
    if (recordsFiltered > tope) throw new DemasiadasFilas(IDIOMA.demasiadas(recordsFiltered))
    filas.push(...data)
    if (data.length === 0 || filas.length >= recordsFiltered) return filas
  }
}
