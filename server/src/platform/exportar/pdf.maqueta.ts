import type { Content, TableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'
import type { PedidoPdf } from './pdf.ts'
import { componer, conAviso } from './pdfmake.ts'

const PUNTOS_POR_MM = 72 / 25.4
const MARGEN = { lado: 12 * PUNTOS_POR_MM, arriba: 14 * PUNTOS_POR_MM, abajo: 16 * PUNTOS_POR_MM }
const A4 = { corto: 595.28, largo: 841.89 }
const COLUMNAS_VERTICAL = 8
const RELLENO = 3

/** The mark in black: seven blocks around the plaza (design §10). */
const MARCA = `<svg viewBox="0 0 32 32" fill="#000000">${[
  [2.5, 2.5],
  [12.2, 2.5],
  [21.9, 2.5],
  [2.5, 12.2],
  [2.5, 21.9],
  [12.2, 21.9],
  [21.9, 21.9],
]
  .map(([x, y]) => `<rect x="${x}" y="${y}" width="7.6" height="7.6" rx="1.2"/>`)
  .join('')}<circle cx="16" cy="16" r="3.7"/></svg>`

const documento = ({
  entidad,
  logo,
  area,
  titulo,
  columnas,
  filas,
  usuario,
  momento,
  aviso,
}: PedidoPdf): TDocumentDefinitions => {
  const apaisado = columnas.length > COLUMNAS_VERTICAL
  const util = (apaisado ? A4.largo : A4.corto) - 2 * MARGEN.lado
  const cabeza: Content = [
    {
      columnGap: 10,
      columns: [
        { width: 30, ...(logo ? { image: 'logo' } : { svg: MARCA }), fit: [30, 30] },
        {
          width: '*',
          stack: [
            { text: titulo, fontSize: 14, bold: true },
            { text: area ? `${entidad} · ${area}` : entidad, fontSize: 9, margin: [0, 2, 0, 0] },
          ],
        },
        { width: 'auto', text: momento, fontSize: 9, alignment: 'right', margin: [0, 8, 0, 0] },
      ],
    },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: util, y2: 0, lineWidth: 1.5 }],
      margin: [0, 6, 0, 8],
    },
  ]
  return {
    ...(logo && { images: { logo } }),
    pageSize: 'A4',
    pageOrientation: apaisado ? 'landscape' : 'portrait',
    pageMargins: [MARGEN.lado, MARGEN.arriba, MARGEN.lado, MARGEN.abajo],
    language: 'es-PE',
    displayTitle: true,
    info: { title: `${titulo} - ${entidad}`, author: usuario ?? entidad, creator: 'Cabildo', producer: 'Cabildo' },
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    content: [
      cabeza,
      {
        layout: LINEAS,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: anchos(columnas, util),
          body: [columnas.map((c) => ({ text: c.titulo, bold: true, fillColor: '#eeeeee' })), ...filas],
        },
      },
      ...(filas.length === 0
        ? [{ text: 'No hay datos', margin: [0, 8, 0, 0] as [number, number, number, number] }]
        : []),
    ],
    footer: conAviso(aviso, (pagina, paginas) => ({
      margin: [MARGEN.lado, MARGEN.abajo / 3, MARGEN.lado, 0],
      fontSize: 7.5,
      columns: [
        { width: '*', text: ['Generado por Cabildo', usuario, momento].filter(Boolean).join(' · ') },
        { width: 'auto', text: `${pagina} de ${paginas}`, alignment: 'right' },
      ],
    })),
  }
}

const LINEAS: TableLayout = {
  hLineWidth: (i) => (i <= 1 ? 0.75 : 0.25),
  vLineWidth: () => 0,
  hLineColor: (i) => (i <= 1 ? '#000000' : '#999999'),
  paddingLeft: () => RELLENO,
  paddingRight: () => RELLENO,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

/** Converts relative widths to points; the library's own stars are all equal. */
const anchos = (columnas: PedidoPdf['columnas'], util: number): number[] => {
  const suma = columnas.reduce((total, { ancho }) => total + ancho, 0)
  return columnas.map(({ ancho }) => (util * ancho) / suma - 2 * RELLENO)
}

/** The PDF of a table. */
export const maquetar = (pedido: PedidoPdf): Promise<Buffer> => componer(() => documento(pedido))
