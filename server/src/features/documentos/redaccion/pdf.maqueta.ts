import type { Content, ContentText } from 'pdfmake/interfaces.d.ts'
import { componer } from '../../../platform/exportar/pdfmake.ts'
import { comoDireccion } from './imagen.ts'
import { ANCHO_ENTIDAD, ANCHO_TEXTO, FIRMA, LETRA, MARGEN, MEMBRETE, PIE, sangriaDeFirma } from './pagina.ts'
import type { Bloque, DeUnaLinea, Redaccion } from './redaccion.ts'

/** The document as a PDF: a preview, and the final document of those who have no Word (DOC-53). */
export const maquetar = ({ titulo, membrete, bloques, pie }: Redaccion): Promise<Buffer> =>
  componer({
    pageSize: 'A4',
    pageMargins: [MARGEN.izquierdo, MARGEN.arriba, MARGEN.derecho, MARGEN.abajo],
    language: 'es-PE',
    displayTitle: true,
    info: { title: titulo, author: membrete.entidad, creator: 'Cabildo', producer: 'Cabildo' },
    images: { logo: comoDireccion(membrete.logo), ...(pie && { qr: comoDireccion(pie.qr) }) },
    defaultStyle: { font: 'Roboto', fontSize: LETRA.texto, lineHeight: 1.1 },
    content: contenido(bloques),
    pageBreakBefore: ({ headlineLevel }, { getFollowingNodesOnPage }) =>
      headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
    header: () => encabezado(membrete),
    footer: (pagina, paginas) => ({
      margin: [MARGEN.izquierdo, (MARGEN.abajo - PIE.alto) / 2, MARGEN.derecho, 0],
      columns: [
        pie ? { width: PIE.qr + 8, image: 'qr', fit: [PIE.qr, PIE.qr] } : { width: PIE.qr + 8, text: '' },
        {
          width: ANCHO_TEXTO - PIE.qr - 8 - PIE.pagina,
          text: pie?.texto ?? '',
          fontSize: LETRA.pie,
          margin: [0, 4, 0, 0],
        },
        {
          width: PIE.pagina,
          text: `Página ${pagina} de ${paginas}`,
          fontSize: LETRA.area - 1,
          alignment: 'right',
          margin: [0, 16, 0, 0],
        },
      ],
    }),
  })

const encabezado = ({ entidad, area, lema }: Redaccion['membrete']): Content => ({
  margin: [MARGEN.izquierdo, MEMBRETE.arriba, 0, 0],
  columns: [
    { width: MEMBRETE.logo + MEMBRETE.separacion, image: 'logo', fit: [MEMBRETE.logo, MEMBRETE.logo] },
    {
      width: ANCHO_ENTIDAD,
      margin: [0, 12, 0, 0],
      lineHeight: 1,
      stack: [
        { text: entidad, bold: true, fontSize: LETRA.entidad },
        { text: area, fontSize: LETRA.area, margin: [0, 2, 0, 0] },
        ...(lema ? [{ text: lema, italics: true, fontSize: LETRA.lema, margin: [0, 2, 0, 0] } satisfies Content] : []),
      ],
    },
  ],
})

const ESTILOS: Record<DeUnaLinea, Omit<ContentText, 'text'>> = {
  titulo: { alignment: 'center', bold: true, fontSize: LETRA.titulo },
  lugar: { alignment: 'right', margin: [0, 8, 0, 8] },
  apertura: { bold: true, margin: [0, 0, 0, 8] },
  rotulo: { headlineLevel: 1, bold: true, margin: [0, 0, 0, 6] },
  verbo: { headlineLevel: 1, bold: true, margin: [0, 0, 0, 6] },
  seccion: { headlineLevel: 1, bold: true, alignment: 'center', margin: [0, 0, 0, 6] },
  cierre: { bold: true, margin: [0, 2, 0, 4] },
  final: { alignment: 'justify', margin: [0, 2, 0, 4] },
}

/** Closing and signatures stay together. */
const contenido = (bloques: readonly Bloque[]): Content[] => {
  const final = bloques.findIndex(({ estilo }) => ['cierre', 'final', 'firmas'].includes(estilo))
  const hasta = final < 0 ? bloques.length : final
  return [
    ...bloques.slice(0, hasta).map(bloque),
    ...(final < 0 ? [] : [{ unbreakable: true, stack: bloques.slice(final).map(bloque) }]),
  ]
}

const bloque = (uno: Bloque): Content => {
  if (uno.estilo === 'firmas') return firmas(uno.firmantes)
  if (uno.estilo === 'parrafo')
    return {
      text: [...(uno.rotulo ? [{ text: uno.rotulo, bold: true }] : []), ...enTrozos(uno.texto)],
      alignment: 'justify',
      margin: [0, 0, 0, 7],
      // Only the live page has them: what is not written yet.
      ...(uno.hueco && { color: '#8a8f98' }),
    }
  return { text: uno.texto, ...ESTILOS[uno.estilo] }
}

/** Longer than any ordinary word or number, and shorter than a line. */
const PALABRA_LARGA = 40
const CORTE = new RegExp(`.{1,${PALABRA_LARGA}}`, 'gu')

/**
 * Cuts a word that is longer than a line, which would run off the page. Keeps one with hyphens whole, '045-2026-A-MPVA':
 * the library would break it and leave a gap in the number when it justifies the line.
 */
const enTrozos = (texto: string): Content[] => {
  const trozos: Content[] = []
  let suelto = ''
  for (const palabra of texto.split(/(?<=\s)(?=\S)/u)) {
    if (palabra.length <= PALABRA_LARGA && /[^\s-]-[^\s-]/u.test(palabra)) {
      trozos.push(suelto, { text: palabra, noWrap: true })
      suelto = ''
    } else suelto += palabra.length > PALABRA_LARGA ? (palabra.match(CORTE) ?? []).join('\u200b') : palabra
  }
  return [...trozos, suelto].filter((trozo) => trozo !== '')
}

const firmas = (firmantes: string[][]): Content => {
  const ancho = ANCHO_TEXTO / firmantes.length
  const sangria = sangriaDeFirma(ancho)
  return {
    columns: firmantes.map((lineas) => ({
      width: '*',
      margin: [sangria, FIRMA.alto, sangria, 0],
      stack: [
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: ancho - 2 * sangria, y2: 0, lineWidth: 0.5 } as const],
        },
        ...lineas.map((text, i) => ({
          text,
          bold: i === 0,
          fontSize: LETRA.area + 1,
          alignment: 'center' as const,
          margin: [0, i === 0 ? 4 : 0, 0, 0] as [number, number, number, number],
        })),
      ],
    })),
  }
}
