import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  ImportedXmlComponent,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import { CON_PIE } from '../../../platform/subidas/pdf/borrador.ts'
import { acompanan, type Bloque, type DeUnTexto, esDelCierre, sigueLaLista, vaConLoSiguiente } from './bloques.ts'
import type { Imagen } from './imagen.ts'
import {
  ANCHO_TEXTO,
  airesDe,
  caber,
  DATO,
  FIRMA,
  FUENTE,
  INTERLINEA,
  LETRA,
  MARCA,
  MARGEN,
  MEMBRETE,
  PAGINA,
  PIE,
  SANGRIA_LISTA,
  SANGRIA_MEMBRETE,
  sangriaDeFirma,
  TRAS_ITEM,
  TRAS_PARRAFO,
} from './pagina.ts'
import type { Redaccion } from './redaccion.ts'

const twips = (puntos: number) => Math.round(puntos * 20)
/** Word takes letter sizes in half points. */
const cuerpo = (puntos: number) => puntos * 2
const PIXELES_POR_PUNTO = 96 / 72
const LINEA = INTERLINEA * 240

/** The document as a Word file (DOC-52, DOC-53). */
export const maquetar = (redaccion: Redaccion): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      title: redaccion.titulo,
      creator: redaccion.membrete.entidad,
      lastModifiedBy: redaccion.membrete.entidad,
      description: '',
      ...(redaccion.pie && { keywords: CON_PIE }),
      styles: {
        default: {
          document: { run: { font: FUENTE.word, size: cuerpo(LETRA.texto), language: { value: 'es-PE' } } },
          title: { run: { size: cuerpo(LETRA.titulo), bold: true } },
          heading1: { run: { size: cuerpo(LETRA.texto), bold: true } },
        },
      },
      numbering: { config: numeraciones(redaccion.bloques) },
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
          headers: { default: new Header({ children: membrete(redaccion) }) },
          footers: {
            default: new Footer({
              children: [...aviso(redaccion.aviso), ...(redaccion.pie ? pie(redaccion.pie) : [pagina()])],
            }),
          },
          children: cuerpoDe(redaccion.bloques),
        },
      ],
    }),
  )

const nivel = (
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  text: string,
  { start = 1, colgante = SANGRIA_LISTA.colgante }: { start?: number; colgante?: number } = {},
) => {
  const indent = { left: twips(SANGRIA_LISTA.izquierda + colgante), hanging: twips(colgante) }
  return [{ level: 0, format, text, start, alignment: AlignmentType.LEFT, style: { paragraph: { indent } } }]
}
const PUNTOS = 'puntos'

/** The numberings that the lists of a document use: of one with points, and for each place that a list begins with. */
const numeraciones = (bloques: readonly Bloque[]) => {
  const primeros = bloques.flatMap((uno, i) =>
    uno.estilo === 'lista' && uno.lista === 'numeros' && !sigueLaLista(uno, bloques[i - 1])
      ? [[numerosDesde(uno), uno] as const]
      : [],
  )
  return [
    { reference: PUNTOS, levels: nivel(LevelFormat.BULLET, '•') },
    ...[...new Map(primeros)].map(([reference, { numero: start, antes = '' }]) => ({
      reference,
      levels: nivel(LevelFormat.DECIMAL, `${antes}%1.`, { start, ...(antes && { colgante: SANGRIA_LISTA.seccion }) }),
    })),
  ]
}

const membrete = ({ membrete: { entidad, area, lema, logo }, borrador }: Redaccion) => {
  const centrado = {
    alignment: AlignmentType.CENTER,
    indent: { left: twips(SANGRIA_MEMBRETE), right: twips(SANGRIA_MEMBRETE) },
  }
  const linea = (text: string, puntos: number, estilo: { bold?: boolean; italics?: boolean }) =>
    text === ''
      ? []
      : [
          new Paragraph({
            ...centrado,
            spacing: { before: twips(2) },
            children: [new TextRun({ text, size: cuerpo(puntos), ...estilo })],
          }),
        ]
  return [
    new Paragraph({
      ...centrado,
      children: [...(borrador ? [marcaDeAgua()] : []), imagen(logo, MEMBRETE.logo, 'Escudo de la entidad')],
    }),
    ...linea(entidad, LETRA.entidad, { bold: true }),
    ...linea(area, LETRA.area, {}),
    ...linea(lema, LETRA.lema, { italics: true }),
  ]
}

/**
 * 'BORRADOR' as Word itself draws it, by the name under which its 'Quitar marca de agua' finds it: the library has no such
 * element, so it is written as XML.
 */
const marcaDeAgua = () => {
  const { texto, cuerpo: alto } = MARCA
  const estilo = [
    'position:absolute',
    'margin-left:0;margin-top:0',
    `width:${alto * 5}pt;height:${alto}pt`,
    'rotation:315',
    'z-index:-251658240',
    'mso-position-horizontal:center;mso-position-horizontal-relative:margin',
    'mso-position-vertical:center;mso-position-vertical-relative:margin',
  ].join(';')
  const xml =
    '<w:r xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><w:pict>' +
    '<v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800" path="m@7,l@8,m@5,21600l@6,21600e">' +
    '<v:formulas>' +
    [
      'sum #0 0 10800',
      'prod #0 2 1',
      'sum 21600 0 @1',
      'sum 0 0 @2',
      'sum 21600 0 @3',
      'if @0 @3 0',
      'if @0 21600 @1',
      'if @0 0 @2',
      'if @0 @4 21600',
      'mid @5 @6',
      'mid @8 @5',
      'mid @7 @8',
      'mid @6 @7',
      'sum @6 0 @5',
    ]
      .map((formula) => `<v:f eqn="${formula}"/>`)
      .join('') +
    '</v:formulas><v:path textpathok="t" o:connecttype="rect"/><v:textpath on="t" fitshape="t"/></v:shapetype>' +
    `<v:shape id="PowerPlusWaterMarkObject1" o:spid="_x0000_s1025" type="#_x0000_t136" alt="${texto}" style="${estilo}" fillcolor="#e0e0e0" stroked="f">` +
    `<v:textpath style="font-family:&quot;${FUENTE.word}&quot;;font-weight:bold" string="${texto}"/></v:shape></w:pict></w:r>`
  // The library imports a list of elements; a run is what a paragraph takes.
  const [trozo] = ImportedXmlComponent.fromXmlString(xml)['root' as never] as unknown as ImportedXmlComponent[]
  return trozo as unknown as TextRun
}

/** What the demonstration says (ORG-49), above what a copy for reading covers (D-143). */
const aviso = (texto: string | undefined): Paragraph[] =>
  texto === undefined
    ? []
    : [
        new Paragraph({
          alignment: AlignmentType.CENTER,
          spacing: { after: twips(9) },
          children: [new TextRun({ text: texto, size: cuerpo(LETRA.pie) })],
        }),
      ]

const pie = ({ texto, qr }: NonNullable<Redaccion['pie']>) => {
  const letra = { size: cuerpo(LETRA.pie) }
  return [
    tabla(
      [PIE.qr + 8, ANCHO_TEXTO - PIE.qr - 8 - PIE.pagina, PIE.pagina],
      [
        [new Paragraph({ children: [imagen(qr, PIE.qr, 'Código QR de verificación')] })],
        [new Paragraph({ children: [new TextRun({ text: texto, ...letra })] })],
        [pagina()],
      ],
    ),
    sinAlto(),
  ]
}

const pagina = () =>
  new Paragraph({
    alignment: AlignmentType.RIGHT,
    children: [
      new TextRun({
        children: ['Página ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES],
        size: cuerpo(LETRA.area - 1),
      }),
    ],
  })

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

const TITULO = {
  heading: HeadingLevel.TITLE,
  alignment: AlignmentType.CENTER,
  spacing: { before: 0, after: 0 },
  keepNext: true,
} as const
const ROTULO = {
  heading: HeadingLevel.HEADING_1,
  spacing: { before: twips(3), after: twips(6), line: LINEA },
  keepNext: true,
} as const
const ESTILOS: Record<DeUnTexto, { parrafo: IParagraphOptions; negrita: boolean; puntos?: number }> = {
  titulo: { parrafo: TITULO, negrita: true, puntos: LETRA.titulo },
  numero: { parrafo: TITULO, negrita: true, puntos: LETRA.titulo },
  nombre: {
    parrafo: {
      ...ROTULO,
      alignment: AlignmentType.CENTER,
      spacing: { before: twips(6), after: twips(8), line: LINEA },
    },
    negrita: true,
  },
  lugar: {
    parrafo: { alignment: AlignmentType.RIGHT, spacing: { before: twips(10), after: twips(10) } },
    negrita: false,
  },
  apertura: { parrafo: { spacing: { after: twips(8), line: LINEA }, keepNext: true }, negrita: true },
  rotulo: { parrafo: ROTULO, negrita: true },
  verbo: { parrafo: ROTULO, negrita: true },
  cierre: { parrafo: { spacing: { before: twips(4), after: twips(4), line: LINEA }, keepNext: true }, negrita: true },
  final: {
    parrafo: {
      alignment: AlignmentType.JUSTIFIED,
      spacing: { before: twips(2), after: twips(4), line: LINEA },
      keepNext: true,
      keepLines: true,
    },
    negrita: false,
  },
}

/** The reference of a numbered list that begins so. */
const numerosDesde = ({ numero, antes = '' }: { numero: number; antes?: string }) => `numeros-${antes}${numero}`

/** The paragraph before the closing stays with it, so that no last page holds the signature alone (D-143). */
const cuerpoDe = (bloques: readonly Bloque[]): (Paragraph | Table)[] => {
  const cierre = bloques.findIndex(esDelCierre)
  const primero = cierre < 0 ? bloques.length : cierre - acompanan(bloques)
  let instance = 0
  let reference = ''
  return bloques.map((uno, i) => {
    const siguiente = bloques[i + 1]
    if (uno.estilo === 'lista' && !sigueLaLista(uno, bloques[i - 1])) {
      instance++
      reference = uno.lista === 'puntos' ? PUNTOS : numerosDesde(uno)
    }
    return bloque(uno, {
      lista: { reference, instance, level: 0 },
      despues: uno.estilo === 'lista' && siguiente?.estilo === 'lista' ? TRAS_ITEM : TRAS_PARRAFO,
      conLoSiguiente: i >= primero || vaConLoSiguiente(uno, siguiente),
    })
  })
}

const bloque = (
  uno: Bloque,
  {
    lista,
    despues,
    conLoSiguiente,
  }: { lista: { reference: string; instance: number; level: number }; despues: number; conLoSiguiente: boolean },
): Paragraph | Table => {
  if (uno.estilo === 'firmas') return firmas(uno.firmantes)
  if (uno.estilo === 'dato') return dato(uno)
  if (uno.estilo === 'parrafo' || uno.estilo === 'lista') {
    const esLista = uno.estilo === 'lista'
    const rotulo = uno.estilo === 'parrafo' ? uno.rotulo : undefined
    return new Paragraph({
      alignment: AlignmentType.JUSTIFIED,
      spacing: { after: twips(despues), line: LINEA },
      widowControl: true,
      ...(esLista && { numbering: lista }),
      ...(conLoSiguiente && { keepNext: true }),
      children: [
        ...(rotulo ? [new TextRun({ text: rotulo, bold: true })] : []),
        ...uno.tramos.map(({ texto, negrita }) => new TextRun({ text: texto, bold: negrita })),
      ],
    })
  }
  const { parrafo, negrita, puntos = LETRA.texto } = ESTILOS[uno.estilo]
  return new Paragraph({
    ...parrafo,
    children: [new TextRun({ text: uno.texto, bold: negrita, size: cuerpo(puntos), color: '000000' })],
  })
}

/** The label, its colon and what it says, each at its place on the line. */
const dato = ({ rotulo, tramos, borde }: Extract<Bloque, { estilo: 'dato' }>) => {
  const sangria = twips(DATO.rotulo + DATO.puntos)
  const { antes, despues } = airesDe(borde)
  return new Paragraph({
    tabStops: [twips(DATO.rotulo), sangria].map((position) => ({ type: TabStopType.LEFT, position })),
    indent: { left: sangria, ...(rotulo && { hanging: sangria }) },
    spacing: { before: twips(antes), after: twips(despues), line: LINEA },
    children: [
      ...(rotulo
        ? [new TextRun({ text: rotulo, bold: true }), new TextRun({ children: [new Tab(), ':', new Tab()] })]
        : []),
      ...tramos.map(({ texto, negrita }) => new TextRun({ text: texto, bold: negrita })),
    ],
  })
}

const firmas = (firmantes: readonly string[][]) => {
  const ancho = ANCHO_TEXTO / firmantes.length
  const sangria = twips(sangriaDeFirma(ancho))
  return tabla(
    firmantes.map(() => ancho),
    firmantes.map((lineas) =>
      lineas.map(
        (text, i) =>
          new Paragraph({
            alignment: AlignmentType.CENTER,
            keepLines: true,
            // The first line has room for the signature above it, and the rule.
            ...(i === 0 && {
              spacing: { before: twips(FIRMA.alto) },
              border: { top: { style: BorderStyle.SINGLE, size: 4, space: 4, color: '000000' } },
            }),
            indent: { left: sangria, right: sangria },
            children: [new TextRun({ text, bold: i === 0, size: cuerpo(LETRA.firma) })],
          }),
      ),
    ),
    'top',
  )
}
