import type { Tramo } from '@cabildo/contracts/base/formato'
import type { Content, ContentText } from 'pdfmake/interfaces.d.ts'
import { imprimible } from '../../../platform/exportar/imprimible.ts'
import { componer, conAviso, conEtiqueta, conRenglones } from '../../../platform/exportar/pdfmake.ts'
import { CON_PIE, DE_BORRADOR } from '../../../platform/subidas/pdf/borrador.ts'
import { acompanan, type Bloque, type DeUnTexto, esDelCierre, sigueLaLista, vaConLoSiguiente } from './bloques.ts'
import { comoDireccion } from './imagen.ts'
import {
  ANCHO_TEXTO,
  airesDe,
  DATO,
  FIRMA,
  FUENTE,
  INTERLINEA,
  LETRA,
  MARCA,
  MARGEN,
  MEMBRETE,
  PIE,
  SANGRIA_LISTA,
  SANGRIA_MEMBRETE,
  sangriaDeFirma,
  TRAS_ITEM,
  TRAS_PARRAFO,
} from './pagina.ts'
import type { Redaccion } from './redaccion.ts'

/** Height of a line of the text. */
const RENGLON = LETRA.texto * 1.15 * INTERLINEA
/** What a heading needs below it on its page: two lines of its paragraph. */
const TRAS_ROTULO = 2 * RENGLON + TRAS_PARRAFO

/**
 * The document as a tagged PDF/A-2b: a preview, and the final document of those who have no Word (DOC-53, D-143). A
 * preview bears 'BORRADOR' on each page.
 */
export const maquetar = ({ titulo, membrete, bloques, pie, borrador, aviso }: Redaccion): Promise<Buffer> =>
  componer(() => ({
    version: '1.7',
    subset: 'PDF/A-2b',
    tagged: true,
    pageSize: 'A4',
    pageMargins: [MARGEN.izquierdo, MARGEN.arriba, MARGEN.derecho, MARGEN.abajo],
    language: 'es-PE',
    displayTitle: true,
    info: {
      title: imprimible(titulo),
      author: imprimible(membrete.entidad),
      creator: 'Cabildo',
      producer: 'Cabildo',
      // The copy that others see before the last signature covers the foot that this word announces.
      ...(pie && { keywords: CON_PIE }),
      // By it an upload of the preview is told from the document.
      ...(borrador && { keywords: DE_BORRADOR }),
    },
    images: { logo: comoDireccion(membrete.logo), ...(pie && { qr: comoDireccion(pie.qr) }) },
    defaultStyle: { font: FUENTE.pdf, fontSize: LETRA.texto, lineHeight: INTERLINEA },
    content: contenido(bloques),
    ...(borrador && {
      watermark: { text: MARCA.texto, fontSize: MARCA.cuerpo, bold: true, angle: MARCA.angulo, opacity: MARCA.fuerza },
    }),
    header: () => encabezado(membrete),
    footer: conAviso(aviso, (pagina, paginas) => ({
      margin: [MARGEN.izquierdo, (MARGEN.abajo - PIE.alto) / 2, MARGEN.derecho, 0],
      columns: [
        pie ? { width: PIE.qr + 8, image: 'qr', fit: [PIE.qr, PIE.qr] } : { width: PIE.qr + 8, text: '' },
        {
          width: ANCHO_TEXTO - PIE.qr - 8 - PIE.pagina,
          ...conEtiqueta('Artifact', {
            text: imprimible(pie?.texto ?? ''),
            fontSize: LETRA.pie,
            margin: [0, 4, 0, 0],
          }),
        },
        {
          width: PIE.pagina,
          ...conEtiqueta('Artifact', {
            text: `Página ${pagina} de ${paginas}`,
            fontSize: LETRA.area - 1,
            alignment: 'right',
            margin: [0, 16, 0, 0],
          }),
        },
      ],
    })),
  }))

/** Shield, entity, area and name of the year, centred; on every page the same, so it is no part of the text. */
const encabezado = ({ entidad, area, lema }: Redaccion['membrete']): Content => {
  const linea = (texto: string, estilo: Omit<ContentText, 'text'>) =>
    texto === ''
      ? []
      : [conEtiqueta('Artifact', { text: imprimible(texto), lineHeight: 1, margin: [0, 2, 0, 0], ...estilo })]
  return {
    margin: [MARGEN.izquierdo + SANGRIA_MEMBRETE, MEMBRETE.arriba, MARGEN.derecho + SANGRIA_MEMBRETE, 0],
    alignment: 'center',
    stack: [
      { image: 'logo', fit: [MEMBRETE.logo, MEMBRETE.logo] },
      ...linea(entidad, { bold: true, fontSize: LETRA.entidad }),
      ...linea(area, { fontSize: LETRA.area }),
      ...linea(lema, { italics: true, fontSize: LETRA.lema }),
    ],
  }
}

const ESTILOS: Record<DeUnTexto, { etiqueta: 'H1' | 'H2' | 'P'; estilo: Omit<ContentText, 'text'>; junto?: number }> = {
  titulo: { etiqueta: 'H1', estilo: { alignment: 'center', bold: true, fontSize: LETRA.titulo } },
  numero: { etiqueta: 'H1', estilo: { alignment: 'center', bold: true, fontSize: LETRA.titulo } },
  nombre: {
    etiqueta: 'H2',
    estilo: { alignment: 'center', bold: true, margin: [0, 6, 0, 8] },
    junto: TRAS_ROTULO,
  },
  lugar: { etiqueta: 'P', estilo: { alignment: 'right', margin: [0, 10, 0, 10] } },
  apertura: { etiqueta: 'P', estilo: { bold: true, margin: [0, 0, 0, 8] }, junto: TRAS_ROTULO },
  rotulo: { etiqueta: 'H2', estilo: { bold: true, margin: [0, 3, 0, 6] }, junto: TRAS_ROTULO },
  verbo: { etiqueta: 'H2', estilo: { bold: true, margin: [0, 3, 0, 6] }, junto: TRAS_ROTULO },
  cierre: { etiqueta: 'P', estilo: { bold: true, margin: [0, 4, 0, 4] } },
  final: { etiqueta: 'P', estilo: { alignment: 'justify', margin: [0, 2, 0, 4] } },
}

/** Closing and signatures stay together, and with them the end of the last paragraph (D-143). */
const contenido = (bloques: readonly Bloque[]): Content[] => {
  const final = bloques.findIndex(esDelCierre)
  const hasta = final < 0 ? bloques.length : final
  const cierre = bloques.slice(hasta)
  const alto = altoDelCierre(cierre)
  const primero = hasta - acompanan(bloques)
  const texto = bloques.slice(0, hasta).map((uno, i) => {
    if (i >= primero) return bloque(uno, alto + (hasta - 1 - i) * (RENGLON + TRAS_PARRAFO))
    return bloque(uno, vaConLoSiguiente(uno, bloques[i + 1]) ? TRAS_ROTULO : undefined)
  })
  return [
    ...enListas(bloques.slice(0, hasta), texto),
    ...(cierre.length === 0 ? [] : [{ unbreakable: true, stack: cierre.map((uno) => bloque(uno)) }]),
  ]
}

/** Neighbouring items of a list are one list. */
const enListas = (bloques: readonly Bloque[], textos: readonly Content[]): Content[] => {
  const hechos: Content[] = []
  let abierta: Content[] | null = null
  for (const [i, uno] of bloques.entries()) {
    const texto = textos[i] ?? ''
    if (uno.estilo !== 'lista') hechos.push(texto)
    else if (abierta && sigueLaLista(uno, bloques[i - 1])) abierta.push(texto)
    else {
      abierta = [texto]
      const margin: [number, number, number, number] = [SANGRIA_LISTA.izquierda - 2, 0, 0, TRAS_PARRAFO - TRAS_ITEM]
      hechos.push(
        uno.lista === 'puntos'
          ? { ul: abierta, margin }
          : { ol: abierta, start: uno.numero, ...(uno.antes && { separator: [uno.antes, '.'] }), margin },
      )
    }
  }
  return hechos
}

/** Letters that surely fit in a point of width at a size of one point: what follows is a height, better too large. */
const LETRAS_POR_PUNTO = 1.45
const renglonesDe = (texto: string, cuerpo: number, ancho: number) =>
  Math.max(1, Math.ceil((texto.length * cuerpo) / (ancho * LETRAS_POR_PUNTO)))

/** The height of what closes the document, at most a little more than it is. */
const altoDelCierre = (cierre: readonly Bloque[]): number =>
  cierre.reduce((alto, uno) => {
    if (uno.estilo === 'firmas') return alto + altoDeFirmas(uno.firmantes)
    if ('tramos' in uno) return alto
    return alto + renglonesDe(uno.texto, LETRA.texto, ANCHO_TEXTO) * RENGLON + 8
  }, TRAS_PARRAFO)

const altoDeFirmas = (firmantes: readonly string[][]): number => {
  const ancho = ANCHO_TEXTO / firmantes.length
  const util = ancho - 2 * sangriaDeFirma(ancho)
  const alturas = firmantes.map((lineas) =>
    lineas.reduce((suma, linea) => suma + renglonesDe(linea, LETRA.firma, util) * LETRA.firma * 1.15 * INTERLINEA, 0),
  )
  return FIRMA.alto + Math.max(...alturas) + 8
}

/** What is not written yet: only the live page has it. */
const PALIDO = { color: '#8a8f98' } as const

const bloque = (uno: Bloque, junto?: number): Content => {
  if (uno.estilo === 'firmas') return firmas(uno.firmantes)
  if (uno.estilo === 'dato') {
    const { antes, despues } = airesDe(uno.borde)
    return {
      margin: [0, antes, 0, despues],
      columns: [
        { width: DATO.rotulo, text: imprimible(uno.rotulo), bold: true },
        { width: DATO.puntos, ...conEtiqueta('Artifact', { text: uno.rotulo && ':' }) },
        { width: '*', text: deTramos(uno.tramos), ...(uno.hueco && PALIDO) },
      ],
    }
  }
  if (uno.estilo === 'parrafo')
    return conRenglones(junto ?? 0, {
      text: [...(uno.rotulo ? [{ text: uno.rotulo, bold: true }] : []), ...deTramos(uno.tramos)],
      alignment: 'justify',
      margin: [0, 0, 0, TRAS_PARRAFO],
      ...(uno.hueco && PALIDO),
    })
  if (uno.estilo === 'lista')
    return conEtiqueta(
      'LI',
      conRenglones(junto ?? 0, {
        text: deTramos(uno.tramos),
        alignment: 'justify',
        margin: [SANGRIA_LISTA.colgante - 15, 0, 0, TRAS_ITEM],
      }),
    )
  const { etiqueta, estilo, junto: propio } = ESTILOS[uno.estilo]
  const texto = conEtiqueta(etiqueta, { text: imprimible(uno.texto), ...estilo })
  const suyo = junto ?? propio
  return suyo === undefined ? texto : conRenglones(suyo, texto)
}

/** Longer than any ordinary word or number, and shorter than a line. */
const PALABRA_LARGA = 40
const CORTE = new RegExp(`.{1,${PALABRA_LARGA}}`, 'gu')

const deTramos = (tramos: readonly Tramo[]): Content[] =>
  tramos.flatMap(({ texto, negrita }) => enTrozos(imprimible(texto)).map((trozo) => ({ ...trozo, bold: negrita })))

/** Where a word begins; 'N° 045' and 'S/ 1' are one. */
const ENTRE_PALABRAS = /(?<=\s)(?<!(?:^|[^\p{L}])(?:N[°º]|S\/) (?=\d))(?=\S)/u
const ENTERA = /[^\s-]-[^\s-]|(?:N[°º]|S\/) \d/u

/**
 * Cuts a word that is longer than a line, which would run off the page. Keeps one with hyphens whole, '045-2026-A-MPVA':
 * the library would break it and leave a gap in the number when it justifies the line. So is a number kept with its 'N°'.
 */
const enTrozos = (texto: string): { text: string; noWrap?: true }[] => {
  const trozos: { text: string; noWrap?: true }[] = []
  let suelto = ''
  for (const palabra of texto.split(ENTRE_PALABRAS)) {
    if (palabra.length <= PALABRA_LARGA && ENTERA.test(palabra)) {
      trozos.push({ text: suelto }, { text: palabra, noWrap: true })
      suelto = ''
    } else suelto += palabra.length > PALABRA_LARGA ? (palabra.match(CORTE) ?? []).join('\u200b') : palabra
  }
  return [...trozos, { text: suelto }].filter(({ text }) => text !== '')
}

const firmas = (firmantes: readonly string[][]): Content => {
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
          text: imprimible(text),
          bold: i === 0,
          fontSize: LETRA.firma,
          alignment: 'center' as const,
          margin: [0, i === 0 ? 4 : 0, 0, 0] as [number, number, number, number],
        })),
      ],
    })),
  }
}
