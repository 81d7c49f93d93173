import type { Content, ContentText } from 'pdfmake/interfaces.d.ts'
import { componer } from '../../../platform/exportar/pdfmake.ts'
import { comoDireccion } from './imagen.ts'
import { ANCHO_ENTIDAD, ANCHO_TEXTO, LETRA, MARGEN, MEMBRETE, PIE } from './pagina.ts'
import type { Bloque, Redaccion } from './redactar.ts'

/** The document as a PDF: the preview, and the final document of whoever has no Word (DOC-53). */
export const maquetar = ({ titulo, membrete, bloques, pie }: Redaccion): Promise<Buffer> =>
  componer({
    pageSize: 'A4',
    pageMargins: [MARGEN.izquierdo, MARGEN.arriba, MARGEN.derecho, MARGEN.abajo],
    language: 'es-PE',
    displayTitle: true,
    info: { title: titulo, author: membrete.entidad, creator: 'Cabildo', producer: 'Cabildo' },
    images: { logo: comoDireccion(membrete.logo), qr: comoDireccion(pie.qr) },
    defaultStyle: { font: 'Roboto', fontSize: LETRA.texto, lineHeight: 1.15 },
    content: bloques.map(bloque),
    header: () => encabezado(membrete),
    footer: (pagina, paginas) => ({
      margin: [MARGEN.izquierdo, (MARGEN.abajo - PIE.alto) / 2, MARGEN.derecho, 0],
      columns: [
        { width: PIE.qr + 8, image: 'qr', fit: [PIE.qr, PIE.qr] },
        {
          width: ANCHO_TEXTO - PIE.qr - 8 - PIE.pagina,
          text: pie.texto,
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

type DeUnaLinea = Exclude<Bloque['estilo'], 'firmas' | 'parrafo'>
const ESTILOS: Record<DeUnaLinea, Omit<ContentText, 'text'>> = {
  titulo: { alignment: 'center', bold: true, fontSize: LETRA.titulo },
  lugar: { alignment: 'right', margin: [0, 10, 0, 10] },
  apertura: { bold: true, margin: [0, 0, 0, 8] },
  rotulo: { bold: true, margin: [0, 6, 0, 6] },
  verbo: { bold: true, margin: [0, 6, 0, 6] },
  seccion: { bold: true, alignment: 'center', margin: [0, 3, 0, 6] },
  cierre: { bold: true, margin: [0, 8, 0, 4] },
}

const bloque = (uno: Bloque): Content => {
  if (uno.estilo === 'firmas') return firmas(uno.firmantes)
  // A word that is longer than the line is cut: it must not run off the page.
  if (uno.estilo === 'parrafo')
    return {
      text: [...(uno.rotulo ? [{ text: uno.rotulo, bold: true }] : []), { text: partible(uno.texto) }],
      alignment: 'justify',
      margin: [0, 0, 0, 7],
    }
  return { text: uno.texto, ...ESTILOS[uno.estilo] }
}

const PALABRA_LARGA = 60
const partible = (texto: string): string =>
  texto.replace(/\S{60,}/gu, (palabra) =>
    (palabra.match(new RegExp(`.{1,${PALABRA_LARGA}}`, 'gu')) ?? []).join('\u200b'),
  )

const firmas = (firmantes: string[][]): Content => ({
  unbreakable: true,
  columns: firmantes.map((lineas) => ({
    width: '*',
    margin: [24, 64, 24, 0],
    stack: [
      {
        canvas: [
          { type: 'line', x1: 0, y1: 0, x2: ANCHO_TEXTO / firmantes.length - 48, y2: 0, lineWidth: 0.5 } as const,
        ],
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
})
