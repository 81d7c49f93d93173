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
import type { HojaDeRuta, PedidoDeHojaDeRuta } from './hoja-de-ruta.ts'

const LADO = 36
// Nine columns need the long side.
const ANCHO = A4.largo - 2 * LADO
const ABAJO = 44
const LETRA = { texto: 9, titulo: 14, tabla: 8, nota: 8 } as const

/** The hoja de ruta of a case, as a tagged PDF (EXP-57). */
export const maquetar = ({ entidad, hoja }: PedidoDeHojaDeRuta): Promise<Buffer> => {
  const definir = (): TDocumentDefinitions => ({
    version: '1.7',
    tagged: true,
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [LADO, 36, LADO, ABAJO],
    language: 'es-PE',
    displayTitle: true,
    info: {
      ...{ title: `${hoja.titulo} - ${entidad.nombre}`, author: entidad.nombre },
      ...{ creator: 'Cabildo', producer: 'Cabildo' },
    },
    images: { logo: entidad.logo },
    defaultStyle: { font: 'Roboto', fontSize: LETRA.texto, lineHeight: 1.2 },
    content: [
      membrete(entidad, ANCHO),
      conEtiqueta('H1', { text: hoja.titulo, fontSize: LETRA.titulo, bold: true, margin: [0, 12, 0, 4] }),
      seccion('DATOS DEL EXPEDIENTE', ANCHO),
      ficha(hoja.datos),
      seccion('MOVIMIENTOS', ANCHO),
      movimientos(hoja),
      seccion('ARCHIVOS', ANCHO),
      archivos(hoja),
    ],
    pageBreakBefore: sinTituloSuelto,
    footer: conAviso(entidad.aviso, (pagina, paginas) => pie(hoja.emitida, pagina, paginas)),
  })
  return componer(definir)
}

const titulos = (...textos: string[]): Content[] => textos.map((text) => ({ text, bold: true }))

const movimientos = ({ movimientos: filas }: HojaDeRuta): Content => ({
  layout: LINEAS,
  fontSize: LETRA.tabla,
  // A long text may fill more than a page, so rows may be broken.
  table: {
    headerRows: 1,
    widths: [22, 56, 92, 92, 42, 56, '*', 84, 56],
    body: [
      titulos('N.°', 'Fecha y hora', 'De', 'A', 'Forma', 'Acción', 'Proveído o motivo', 'Persona', 'Recibido'),
      ...filas.map(({ cuando, de, a, forma, accion, texto, persona, recibido }, i) =>
        [String(i + 1), cuando, de, a, forma, accion, texto, persona, recibido].map((celda) =>
          imprimibleEnCelda(celda),
        ),
      ),
    ],
  },
})

const archivos = ({ archivos: filas }: HojaDeRuta): Content =>
  filas.length === 0
    ? { text: 'El expediente no tiene archivos.' }
    : {
        layout: LINEAS,
        fontSize: LETRA.tabla,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [130, '*', 42, 152],
          body: [
            titulos('De', 'Nombre', 'Páginas', 'SHA-256'),
            ...filas.map(({ grupo, nombre, paginas, sha256 }) => [
              grupo,
              imprimibleEnCelda(nombre),
              paginas === null ? '—' : String(paginas),
              sha256 === null ? '—' : huella(sha256),
            ]),
          ],
        },
      }

const pie = (emitida: string, pagina: number, paginas: number): Content => ({
  margin: [LADO, 8, LADO, 0],
  stack: [
    regla(ANCHO, 0.4, 0),
    {
      margin: [0, 4, 0, 0],
      fontSize: LETRA.nota,
      color: GRIS,
      columns: [
        conEtiqueta('Artifact', { width: '*', text: imprimible(emitida) }),
        conEtiqueta('Artifact', { width: 90, text: `Página ${pagina} de ${paginas}`, alignment: 'right' }),
      ],
    },
  ],
})
