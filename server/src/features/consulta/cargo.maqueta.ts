import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  CLASES_DE_CARGO,
  CLASES_DE_CASO,
  codigoEscrito,
  MENSAJES_CARGO,
  plazoDelCargo,
} from '@cabildo/contracts/cargos'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'
import { imprimible, imprimibleEnCelda } from '../../platform/exportar/imprimible.ts'
import { componer, conAviso, conEtiqueta } from '../../platform/exportar/pdfmake.ts'
import {
  A4,
  ficha,
  GRIS,
  huella,
  LINEAS,
  membrete,
  regla,
  seccion,
  sinTituloSuelto,
} from '../../platform/exportar/piezas.ts'
import { type Cargo, LUGAR_DEL_SELLO, type PedidoDeCargo } from './cargo.ts'

const LADO = LUGAR_DEL_SELLO.x
const ANCHO = A4.corto - 2 * LADO
/** Above the seal a line of the demonstration may stand. */
const ABAJO = A4.largo - LUGAR_DEL_SELLO.y + 10
const LETRA = { texto: 9.75, titulo: 15, tabla: 8, nota: 8, codigo: 20 } as const
const QR = 86

/** The cargo of a filing or a correction, as a tagged PDF (CON-15). */
export const maquetar = ({ entidad, cargo, qr, sellado }: PedidoDeCargo): Promise<Buffer> => {
  const nombre = CLASES_DE_CARGO[cargo.clase]
  const titulo = `${nombre} · ${CLASES_DE_CASO[cargo.caso]} N.° ${cargo.numero}`
  const definir = (): TDocumentDefinitions => ({
    version: '1.7',
    tagged: true,
    pageSize: 'A4',
    pageMargins: [LADO, 42, LADO, ABAJO],
    language: 'es-PE',
    displayTitle: true,
    info: { title: `${titulo} - ${entidad.nombre}`, author: entidad.nombre, creator: 'Cabildo', producer: 'Cabildo' },
    images: { logo: entidad.logo, qr },
    defaultStyle: { font: 'Roboto', fontSize: LETRA.texto, lineHeight: 1.2 },
    content: [
      membrete(entidad, ANCHO),
      conEtiqueta('H1', {
        text: nombre.toLocaleUpperCase('es-PE'),
        fontSize: LETRA.titulo,
        bold: true,
        alignment: 'center',
        margin: [0, 14, 0, 12],
      }),
      cabeza(cargo),
      recibido(cargo),
      seccion('QUIEN PRESENTA', ANCHO),
      ficha([
        [cargo.quien.juridica ? 'Razón social' : 'Apellidos y nombres', cargo.quien.nombre],
        [cargo.quien.rotulo, cargo.quien.documento],
      ]),
      seccion('QUÉ PRESENTA', ANCHO),
      ficha(cargo.que),
      ...archivos(cargo),
      ...plazo(cargo),
      seguimiento(cargo),
    ],
    pageBreakBefore: sinTituloSuelto,
    footer: conAviso(entidad.aviso, (pagina, paginas) =>
      pie(`${entidad.nombre} · ${titulo}`, sellado, pagina, paginas),
    ),
  })
  return componer(definir)
}

/** The two things that are looked for first: the number and the day that counts. */
const cabeza = ({ caso, numero, fecha_legal }: Cargo): Content => {
  const celda = (rotulo: string, valor: string): Content => ({
    margin: [6, 4, 6, 2],
    stack: [
      { text: rotulo, fontSize: LETRA.nota, color: GRIS },
      { text: valor, fontSize: 13, bold: true },
    ],
  })
  return {
    layout: { hLineWidth: () => 0.8, vLineWidth: () => 0.8 },
    table: {
      widths: ['*', '*'],
      body: [[celda(CLASES_DE_CASO[caso], `N.° ${numero}`), celda('Fecha legal de presentación', fecha(fecha_legal))]],
    },
  }
}

const recibido = ({ recibido: marca, fecha_original }: Cargo): Content => ({
  margin: [0, 12, 0, 0],
  text: [
    'Recibido el ',
    { text: fecha(marca), bold: true },
    ' a las ',
    { text: marca.slice(11, 19), bold: true },
    ' (hora de Lima).',
    ...(fecha_original === null
      ? []
      : [' El trámite conserva la fecha de presentación ', { text: fecha(fecha_original), bold: true }, '.']),
  ],
})

/** What was filed, each file with its digest: of complaints and requests, the text (CON-15). */
const archivos = ({ archivos: filas, caso }: Cargo): Content[] => {
  if (filas.length === 0) return []
  const esTexto = caso !== 'tramite'
  const titulos = ['Nombre', 'Páginas', 'Bytes', 'SHA-256'].map((text) => ({ text, bold: true }))
  return [
    seccion(esTexto ? 'TEXTO' : 'ARCHIVOS', ANCHO),
    {
      layout: LINEAS,
      fontSize: LETRA.tabla,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 42, 52, 152],
        body: [
          titulos,
          ...filas.map(({ nombre, paginas, bytes, sha256 }) => [
            { text: imprimibleEnCelda(nombre) },
            { text: paginas === null ? '—' : String(paginas) },
            { text: conMiles(bytes) },
            huella(sha256),
          ]),
        ],
      },
    },
    ...(esTexto
      ? [{ text: MENSAJES_CARGO.textoCanonico, fontSize: 7.5, color: GRIS, margin: [0, 3, 0, 0] } as Content]
      : []),
  ]
}

const conMiles = (n: number) => n.toLocaleString('en-US')

const plazo = ({ plazo: suyo }: Cargo): Content[] =>
  suyo === null
    ? []
    : [
        seccion('PLAZO DE RESPUESTA', ANCHO),
        { text: plazoDelCargo(suyo.hoy, suyo.vence), bold: true },
        ...(suyo.explicacion === '' ? [] : [{ text: imprimible(suyo.explicacion), margin: [0, 2, 0, 0] } as Content]),
      ]

const seguimiento = ({ codigo }: Cargo): Content => ({
  unbreakable: true,
  stack: [
    seccion('SEGUIMIENTO', ANCHO),
    {
      columnGap: 18,
      margin: [0, 2, 0, 0],
      columns: [
        { width: QR, image: 'qr', fit: [QR, QR] },
        {
          width: 260,
          margin: [0, 4, 0, 0],
          stack: [
            { text: 'Código de consulta', color: GRIS, fontSize: 9 },
            { text: codigoEscrito(codigo), bold: true, fontSize: LETRA.codigo, characterSpacing: 2 },
            { text: MENSAJES_CARGO.seguimiento, margin: [0, 2, 0, 0] },
          ],
        },
      ],
    },
    { text: MENSAJES_CARGO.valor, bold: true, margin: [0, 10, 0, 0] },
  ],
})

/** The place of the seal, which is on the last page, and below it whose page this is. */
const pie = (de: string, sellado: boolean, pagina: number, paginas: number): Content => ({
  margin: [LADO, 10, LADO, 0],
  stack: [
    conEtiqueta('Artifact', {
      text: !sellado && pagina === paginas ? MENSAJES_CARGO.sinSello : ' ',
      bold: true,
      fontSize: LETRA.texto,
      margin: [0, 18, 0, LUGAR_DEL_SELLO.alto - 30],
    }),
    regla(ANCHO, 0.4, 5),
    {
      margin: [0, 5, 0, 0],
      fontSize: LETRA.nota,
      columns: [
        conEtiqueta('Artifact', { width: '*', text: imprimible(de) }),
        conEtiqueta('Artifact', { width: 60, text: `${pagina} de ${paginas}`, alignment: 'right' }),
      ],
    },
  ],
})
