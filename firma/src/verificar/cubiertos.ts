import { areaDe, type Caja, interseccion } from '../cos/pagina.ts'
import type { Revision } from '../cos/revision.ts'
import { Dic, dicDe, esLista, PdfIlegible, Ref, type Valor } from '../cos/valores.ts'
import { abrirPdf } from '../pdfium/pdfium.ts'
import type { Sello } from './cambios/aspecto.ts'
import { valorEn } from './cambios/paso.ts'

const PAGINAS_MAXIMO = 50_000
/** Stamps that touch at their edges do not cover each other. */
const BORDE = 1
/** All stamps together may take up this part of a page: nobody needs more, however many sign. */
const PARTE_MAXIMA = 1 / 2

/**
 * The signatures whose pictures were put on top of what somebody had signed before: letters, pictures and drawings of the
 * first revision that was signed, which none after it may change, and the pictures of earlier signatures. `sellos` are
 * those of later ones, in the order of signing. Null when the file cannot be drawn. (E10, D-19, decision 0093)
 */
export const firmasQueTapan = async (firmada: Revision, sellos: readonly Sello[]): Promise<Set<Dic> | null> => {
  const tapan = new Set<Dic>()
  if (sellos.length === 0) return tapan
  const paginas = paginasDe(firmada)
  const porPagina = new Map<number, Sello[]>()
  for (const sello of sellos) {
    const suyas = sello.llenada ? lugaresDe(firmada, paginas, sello.vista).map((uno) => uno.pagina) : [sello.pagina]
    for (const pagina of new Set(suyas))
      if (pagina !== null) porPagina.set(pagina, [...(porPagina.get(pagina) ?? []), sello])
  }
  for (const suyos of porPagina.values()) for (const sello of encimados(suyos)) tapan.add(sello.firma)
  for (const { firma, decia } of sellos) if (decia) tapan.add(firma)
  const pdf = await abrirPdf(firmada.b)
  if (!pdf) return null
  try {
    // Pages that stand in their tree in an odd way would be taken for others.
    if (pdf.paginas !== paginas.length) return null
    for (const [pagina, suyos] of porPagina) {
      const salvo = suyos.flatMap(({ llenada, vista }) =>
        llenada ? lugaresDe(firmada, [pagina], vista).map(({ posicion }) => posicion) : [],
      )
      const encima = pdf.conPagina(paginas.indexOf(pagina), salvo, ({ seVeAlgo }) =>
        suyos.filter(({ caja }) => seVeAlgo(caja)),
      )
      if (!encima) return null
      for (const { firma } of encima) tapan.add(firma)
    }
  } finally {
    pdf.cerrar()
  }
  return tapan
}

/** Stamps of one page that cover an earlier one, or with which too much of the page is covered. */
const encimados = (sellos: readonly Sello[]): Sello[] => {
  let suma = 0
  return sellos.filter((sello, i) => {
    suma += sello.parte
    const previos = sellos.slice(0, i).filter(({ firma }) => firma !== sello.firma)
    return suma > PARTE_MAXIMA || previos.some((otro) => seEncima(sello.caja, otro.caja))
  })
}

const seEncima = (a: Caja, b: Caja): boolean => {
  const [x, y, x2, y2] = interseccion(a, b)
  return areaDe([x, y, x2 - BORDE, y2 - BORDE]) > 0
}

/** Numbers of the pages of a document, in their order. */
const paginasDe = (revision: Revision): number[] => {
  const paginas: number[] = []
  const vistos = new Set<number>()
  const pendientes: Valor[] = [revision.catalogo.get('Pages')]
  for (let nodo = pendientes.pop(); nodo !== undefined; nodo = pendientes.pop()) {
    const dic = dicDe(revision.resolver(nodo))
    if (!(nodo instanceof Ref) || !dic) continue
    const hijos = revision.resolver(dic.get('Kids'))
    if (!esLista(hijos)) {
      paginas.push(nodo.num)
      continue
    }
    if (vistos.has(nodo.num) || vistos.size + paginas.length > PAGINAS_MAXIMO)
      throw new PdfIlegible('páginas en círculo')
    vistos.add(nodo.num)
    pendientes.push(...[...hijos].reverse())
  }
  return paginas
}

/** The pages that show an annotation, by whatever number, and its places in their lists. */
const lugaresDe = (
  revision: Revision,
  paginas: readonly number[],
  vista: number,
): { pagina: number; posicion: number }[] => {
  const buscada = valorEn(revision, vista)
  return paginas.flatMap((pagina) => {
    const hoja = valorEn(revision, pagina)
    const anotaciones = hoja instanceof Dic ? revision.resolver(hoja.get('Annots')) : null
    const lista = esLista(anotaciones) ? anotaciones : []
    return lista.flatMap((una, posicion) => (revision.resolver(una) === buscada ? [{ pagina, posicion }] : []))
  })
}
