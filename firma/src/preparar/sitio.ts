import { cajaDe } from '../cos/pagina.ts'
import { abrirRevision, type Revision } from '../cos/revision.ts'
import { Dic, PdfIlegible } from '../cos/valores.ts'
import { abrirPdf } from '../pdfium/pdfium.ts'
import type { CajaDePagina } from '../pdfium/vista.ts'
import type { Hueco } from '../tipos.ts'
import { valorEn } from '../verificar/cambios/paso.ts'
import { camposDe } from '../verificar/campos.ts'
import { firmasEscritas } from '../verificar/inventario.ts'
import { entre } from './lugar.ts'

/**
 * The first of some places on a page, counted from 0, where a stamp covers nothing that somebody has signed; where nobody
 * has, the first. Null when each would (FIR-13, decision 0093). Not for the server's own process.
 */
export const buscarSitio = async (
  pdf: Buffer,
  pagina: number,
  candidatos: readonly Hueco[],
): Promise<number | null> => {
  try {
    const revision = abrirRevision(pdf)
    if (firmasEscritas(revision).size === 0) return 0
    const sellos = sellosPuestos(revision)
    const documento = await abrirPdf(pdf)
    if (!documento) return 0
    try {
      const libre = documento.conPagina(pagina, [], ({ seVeAlgoEn, enVista, ancho, alto }) => {
        const puestos = sellos.map(enVista)
        return candidatos.findIndex((hueco) => {
          const x = entre(hueco.x, ancho - hueco.ancho)
          const y = entre(hueco.y, alto - hueco.alto)
          const caja = [x, y, x + hueco.ancho, y + hueco.alto] as const
          return !puestos.some((sello) => seTocan(caja, sello)) && !seVeAlgoEn(caja)
        })
      })
      return libre === null || libre === -1 ? null : libre
    } finally {
      documento.cerrar()
    }
  } catch (error) {
    // Whoever prepares the file says what is wrong with it.
    if (error instanceof PdfIlegible || error instanceof RangeError) return 0
    throw error
  }
}

const seTocan = (a: CajaDePagina, b: CajaDePagina): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

/** Where signatures are shown, on whichever page. */
const sellosPuestos = (revision: Revision): CajaDePagina[] =>
  camposDe(revision)
    .filter(({ tipo }) => tipo === 'Sig')
    .flatMap(({ vistas }) => vistas)
    .flatMap((num) => {
      const vista = valorEn(revision, num)
      const caja = vista instanceof Dic ? cajaDe(revision, vista.get('Rect')) : null
      return caja ? [caja] : []
    })
