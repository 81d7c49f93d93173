import type { Content, TableLayout } from 'pdfmake/interfaces.d.ts'
import { imprimible, imprimibleEnCelda } from './imprimible.ts'
import { conEtiqueta } from './pdfmake.ts'

/** Pieces that the papers of a case are laid out of, whatever paper it is. */

export const A4 = { corto: 595.28, largo: 841.89 } as const
export const GRIS = '#555555'
const ROTULO_ANCHO = 112

/** The municipality, as these papers name it. */
export interface EntidadDelPapel {
  nombre: string
  ruc: string
  domicilio: string
  /** A picture as a data address. */
  logo: string
  /** A line at the foot of each page, of the demonstration (ORG-49). */
  aviso?: string | undefined
}

/** The letterhead, over a rule as wide as what is below; the document's images must have a `logo`. */
export const membrete = ({ nombre, ruc, domicilio }: EntidadDelPapel, ancho: number): Content => ({
  stack: [
    {
      columnGap: 12,
      columns: [
        { width: 44, image: 'logo', fit: [44, 44] },
        {
          width: '*',
          margin: [0, 3, 0, 0],
          stack: [
            { text: imprimible(nombre), bold: true, fontSize: 11.5 },
            {
              text: imprimible([ruc && `RUC ${ruc}`, domicilio].filter(Boolean).join(' · ')),
              fontSize: 8,
              margin: [0, 1, 0, 0],
            },
          ],
        },
      ],
    },
    regla(ancho, 1.2, 8),
  ],
})

export const regla = (ancho: number, grosor: number, arriba: number): Content => ({
  margin: [0, arriba, 0, 0],
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: ancho, y2: 0, lineWidth: grosor }],
})

export const seccion = (text: string, ancho: number): Content => ({
  stack: [
    conEtiqueta('H2', { text, headlineLevel: 1, bold: true, fontSize: 9.75, margin: [0, 12, 0, 0] }),
    regla(ancho, 0.4, 3),
  ],
  margin: [0, 0, 0, 4],
})

/** A heading never stays behind at the foot of a page. */
export const sinTituloSuelto = (
  { headlineLevel }: { headlineLevel?: number | undefined },
  { getFollowingNodesOnPage }: { getFollowingNodesOnPage(): unknown[] },
): boolean => headlineLevel === 1 && getFollowingNodesOnPage().length === 0

/** Names and values, one below the other. */
export const ficha = (datos: readonly (readonly [nombre: string, valor: string])[]): Content => ({
  layout: SIN_LINEAS,
  table: {
    widths: [ROTULO_ANCHO, '*'],
    body: datos.map(([nombre, valor]) => [
      { text: nombre, color: GRIS },
      { text: imprimibleEnCelda(sinVacios(valor)), bold: true },
    ]),
  },
})

/** Words of a citizen; a run of empty lines is one. */
const sinVacios = (texto: string) => texto.replace(/\n\s*\n(\s*\n)+/g, '\n\n')

const SIN_LINEAS: TableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 6,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
}

/** A table under a shaded line of titles. */
export const LINEAS: TableLayout = {
  ...SIN_LINEAS,
  hLineWidth: (i) => (i === 0 ? 0 : 0.4),
  hLineColor: () => '#888888',
  paddingLeft: () => 4,
  paddingTop: () => 3,
  paddingBottom: () => 2.5,
  fillColor: (fila) => (fila === 0 ? '#ececec' : null),
}

/** A digest in two lines of one length, so that it is compared easily. */
export const huella = (sha256: string): Content => ({
  text: `${sha256.slice(0, 32)}\n${sha256.slice(32)}`,
  fontSize: 7.5,
})
