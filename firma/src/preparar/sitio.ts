import { areaDe, buscarPagina, type Caja, cajaDe, type Pagina } from '../cos/pagina.ts'
import { abrirRevision, type Revision } from '../cos/revision.ts'
import { Dic, esLista, PdfIlegible, Ref } from '../cos/valores.ts'
import { abrirPdf } from '../pdfium/pdfium.ts'
import type { Hueco, SitioHallado } from '../tipos.ts'
import { valorEn } from '../verificar/cambios/paso.ts'
import { camposDe } from '../verificar/campos.ts'
import { firmasEscritas } from '../verificar/inventario.ts'
import { entre, hojaVista } from './lugar.ts'

/**
 * Looks at a page, counted from 0, for the first of some places where a stamp covers nothing that somebody has signed; where
 * nobody has, the first (FIR-13, decision 0093). Null when the file cannot be read: whoever prepares it says what is wrong
 * with it. Not for the server's own process.
 */
export const mirarSitio = async (
  pdf: Buffer,
  indice: number,
  candidatos: readonly Hueco[],
): Promise<SitioHallado | null> => {
  try {
    const revision = abrirRevision(pdf)
    const pagina = buscarPagina(revision, indice)
    const { ancho, alto, enVista } = hojaVista(revision, pagina.dic)
    const sellos = sellosDe(revision, pagina).map(enVista)
    const ocupados = sellos.map(([x, y, x2, y2]) => ({ x, y, ancho: x2 - x, alto: y2 - y }))
    const dentro = candidatos.map((hueco) => cajaDentro(hueco, { ancho, alto }))
    const [primero] = candidatos
    const fuera = primero !== undefined && seSale(primero, { ancho, alto })
    const vista = { ancho, alto, ocupados }
    const tapa = fuera ? 'fuera' : null
    const hallado = firmasEscritas(revision).size === 0 ? null : await libreEntre(pdf, indice, dentro, sellos)
    if (!hallado) return { ...vista, libre: 0, tapa }
    return { ...vista, libre: hallado.libre, tapa: tapa ?? hallado.tapa }
  } catch (error) {
    if (error instanceof PdfIlegible || error instanceof RangeError) return null
    throw error
  }
}

/** The first of some boxes where a stamp covers nothing, and what it covers in the first; null when the page cannot be drawn. */
const libreEntre = async (
  pdf: Buffer,
  pagina: number,
  cajas: readonly Caja[],
  sellos: readonly Caja[],
): Promise<Pick<SitioHallado, 'libre' | 'tapa'> | null> => {
  const documento = await abrirPdf(pdf)
  if (!documento) return null
  try {
    return documento.conPagina(pagina, [], ({ seVeAlgoEn }) => {
      const queTapa = (caja: Caja) => {
        if (sellos.some((sello) => seTocan(caja, sello))) return 'firma'
        return seVeAlgoEn(caja) ? 'contenido' : null
      }
      const libre = cajas.findIndex((caja) => queTapa(caja) === null)
      const [primera] = cajas
      return { libre: libre === -1 ? null : libre, tapa: libre === 0 || !primera ? null : queTapa(primera) }
    })
  } finally {
    documento.cerrar()
  }
}

type Medidas = Pick<Hueco, 'ancho' | 'alto'>

/** The box of a place, moved back onto the page as the stamp would be. */
const cajaDentro = (hueco: Hueco, hoja: Medidas): Caja => {
  const x = entre(hueco.x, hoja.ancho - hueco.ancho)
  const y = entre(hueco.y, hoja.alto - hueco.alto)
  return [x, y, x + hueco.ancho, y + hueco.alto]
}
const seSale = ({ x, y, ancho, alto }: Hueco, hoja: Medidas): boolean =>
  x < 0 || y < 0 || x + ancho > hoja.ancho || y + alto > hoja.alto

const seTocan = (a: Caja, b: Caja): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

/** Where signatures are shown on a page, in its own units. */
const sellosDe = (revision: Revision, pagina: Pagina): Caja[] => {
  const anotaciones = revision.resolver(pagina.dic.get('Annots'))
  const suyas = new Set(esLista(anotaciones) ? anotaciones.flatMap((una) => (una instanceof Ref ? [una.num] : [])) : [])
  return camposDe(revision)
    .filter(({ tipo }) => tipo === 'Sig')
    .flatMap(({ vistas }) => vistas)
    .flatMap((num) => {
      const vista = valorEn(revision, num)
      if (!(vista instanceof Dic)) return []
      const donde = vista.get('P')
      if (!suyas.has(num) && !(donde instanceof Ref && donde.num === pagina.ref.num)) return []
      const caja = cajaDe(revision, vista.get('Rect'))
      return caja && areaDe(caja) > 0 ? [caja] : []
    })
}
