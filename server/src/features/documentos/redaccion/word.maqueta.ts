import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  ImageRun,
  type IParagraphOptions,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Imagen } from './imagen.ts'
import {
  ANCHO_ENTIDAD,
  ANCHO_TEXTO,
  caber,
  FIRMA,
  LETRA,
  MARGEN,
  MEMBRETE,
  PAGINA,
  PIE,
  sangriaDeFirma,
} from './pagina.ts'
import type { Bloque, DeUnaLinea, Redaccion } from './redaccion.ts'

const twips = (puntos: number) => Math.round(puntos * 20)
/** Word takes letter sizes in half points. */
const cuerpo = (puntos: number) => puntos * 2
const PIXELES_POR_PUNTO = 96 / 72

/** The document as a Word file (DOC-52, DOC-53). */
export const maquetar = (redaccion: Redaccion): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      title: redaccion.titulo,
      creator: redaccion.membrete.entidad,
      lastModifiedBy: redaccion.membrete.entidad,
      description: '',
      styles: {
        default: { document: { run: { font: 'Arial', size: cuerpo(LETRA.texto), language: { value: 'es-PE' } } } },
      },
      sections: [
        {
          properties: {
            page: {
              size: { width: twips(PAGINA.ancho), height: twips(PAGINA.alto) },
              margin: {
                left: twips(MARGEN.izquierdo),
                right: twips(MARGEN.derecho),
                top: twips(MARGEN.arriba),
                bottom: twips(MARGEN.abajo),
                header: twips(MEMBRETE.arriba),
                footer: twips((MARGEN.abajo - PIE.alto) / 2),
              },
            },
          },
          headers: { default: new Header({ children: membrete(redaccion.membrete) }) },
          ...(redaccion.pie && { footers: { default: new Footer({ children: pie(redaccion.pie) }) } }),
          children: redaccion.bloques.map(bloque),
        },
      ],
    }),
  )

const membrete = ({ entidad, area, lema, logo }: Redaccion['membrete']) => {
  const linea = (text: string, puntos: number, estilo: { bold?: boolean; italics?: boolean }) =>
    new Paragraph({ children: [new TextRun({ text, size: cuerpo(puntos), ...estilo })] })
  return [
    tabla(
      [MEMBRETE.logo + MEMBRETE.separacion, ANCHO_ENTIDAD],
      [
        [new Paragraph({ children: [imagen(logo, MEMBRETE.logo, 'Logo de la entidad')] })],
        [
          linea(entidad, LETRA.entidad, { bold: true }),
          linea(area, LETRA.area, {}),
          ...(lema ? [linea(lema, LETRA.lema, { italics: true })] : []),
        ],
      ],
    ),
    sinAlto(),
  ]
}

const pie = ({ texto, qr }: NonNullable<Redaccion['pie']>) => {
  const letra = { size: cuerpo(LETRA.pie) }
  return [
    tabla(
      [PIE.qr + 8, ANCHO_TEXTO - PIE.qr - 8 - PIE.pagina, PIE.pagina],
      [
        [new Paragraph({ children: [imagen(qr, PIE.qr, 'Código QR de verificación')] })],
        [new Paragraph({ children: [new TextRun({ text: texto, ...letra })] })],
        [
          new Paragraph({
            alignment: AlignmentType.RIGHT,
            children: [
              new TextRun({
                children: ['Página ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES],
                size: cuerpo(LETRA.area - 1),
              }),
            ],
          }),
        ],
      ],
    ),
    sinAlto(),
  ]
}

/** Word wants a paragraph after a table; this one takes no room. */
const sinAlto = () => new Paragraph({ spacing: { line: 20, lineRule: 'exact' } })

const NADA = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const SIN_BORDES = { top: NADA, bottom: NADA, left: NADA, right: NADA }

/** A row of cells without borders. Every width is given: without widths some programs fold the table up. */
const tabla = (anchos: number[], celdas: (Paragraph | Table)[][], alinear: 'top' | 'center' = 'center') =>
  new Table({
    width: { size: twips(anchos.reduce((a, b) => a + b, 0)), type: WidthType.DXA },
    columnWidths: anchos.map(twips),
    layout: TableLayoutType.FIXED,
    borders: { ...SIN_BORDES, insideHorizontal: NADA, insideVertical: NADA },
    rows: [
      new TableRow({
        cantSplit: true,
        children: celdas.map(
          (children, i) =>
            new TableCell({
              children,
              width: { size: twips(anchos[i] ?? 0), type: WidthType.DXA },
              verticalAlign: alinear,
              borders: SIN_BORDES,
              margins: { left: 0, right: 0, top: 0, bottom: 0 },
            }),
        ),
      }),
    ],
  })

const imagen = (que: Imagen, lado: number, descripcion: string) => {
  const { ancho, alto } = caber(que, lado * PIXELES_POR_PUNTO)
  return new ImageRun({
    type: que.tipo,
    data: que.bytes,
    transformation: { width: Math.round(ancho), height: Math.round(alto) },
    altText: { name: descripcion, title: descripcion, description: descripcion },
  })
}

const ESTILOS: Record<DeUnaLinea, { parrafo: IParagraphOptions; negrita: boolean; puntos?: number }> = {
  titulo: { parrafo: { alignment: AlignmentType.CENTER, keepNext: true }, negrita: true, puntos: LETRA.titulo },
  lugar: { parrafo: { alignment: AlignmentType.RIGHT, spacing: { before: 200, after: 200 } }, negrita: false },
  apertura: { parrafo: { spacing: { after: 160 } }, negrita: true },
  rotulo: { parrafo: { spacing: { before: 120, after: 120 }, keepNext: true }, negrita: true },
  verbo: { parrafo: { spacing: { before: 120, after: 120 }, keepNext: true }, negrita: true },
  seccion: {
    parrafo: { alignment: AlignmentType.CENTER, spacing: { before: 60, after: 120 }, keepNext: true },
    negrita: true,
  },
  cierre: { parrafo: { spacing: { before: 160, after: 80 }, keepNext: true }, negrita: true },
  final: {
    parrafo: { alignment: AlignmentType.JUSTIFIED, spacing: { before: 160, line: 276 }, keepNext: true },
    negrita: false,
  },
}

const bloque = (uno: Bloque): Paragraph | Table => {
  if (uno.estilo === 'firmas') return firmas(uno.firmantes)
  if (uno.estilo === 'parrafo')
    return new Paragraph({
      alignment: AlignmentType.JUSTIFIED,
      spacing: { after: 140, line: 276 },
      children: [
        ...(uno.rotulo ? [new TextRun({ text: uno.rotulo, bold: true })] : []),
        new TextRun({ text: uno.texto }),
      ],
    })
  const { parrafo, negrita, puntos = LETRA.texto } = ESTILOS[uno.estilo]
  return new Paragraph({
    ...parrafo,
    children: [new TextRun({ text: uno.texto, bold: negrita, size: cuerpo(puntos) })],
  })
}

const firmas = (firmantes: string[][]) => {
  const ancho = ANCHO_TEXTO / firmantes.length
  const sangria = twips(sangriaDeFirma(ancho))
  return tabla(
    firmantes.map(() => ancho),
    firmantes.map((lineas) =>
      lineas.map(
        (text, i) =>
          new Paragraph({
            alignment: AlignmentType.CENTER,
            // The first line has room for the signature above it, and the rule.
            ...(i === 0 && {
              spacing: { before: twips(FIRMA.alto) },
              border: { top: { style: BorderStyle.SINGLE, size: 4, space: 4, color: '000000' } },
            }),
            indent: { left: sangria, right: sangria },
            children: [new TextRun({ text, bold: i === 0, size: cuerpo(LETRA.area + 1) })],
          }),
      ),
    ),
    'top',
  )
}
