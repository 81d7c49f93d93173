import { enPlazoOTarde } from '@cabildo/contracts/atencion'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { NATURAL, PERSONAS } from '@cabildo/contracts/ciudadano'
import { ACCIONES_ADOPTADAS, nombreDeMotivo, reclamoEscrito, referenciaEscrita } from '@cabildo/contracts/reclamos'
import type { Content, TableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'
import { imprimible, imprimibleEnCelda } from '../../platform/exportar/imprimible.ts'
import { componer, conAviso, conEtiqueta } from '../../platform/exportar/pdfmake.ts'
import type { EntidadDelLibro, PedidoDeHoja } from './hoja.ts'
import type { RespuestaDeReclamo } from './reclamos.queries.ts'

const PUNTOS_POR_MM = 72 / 25.4
const LADO = 20 * PUNTOS_POR_MM
const LETRA = { texto: 10, titulo: 15, seccion: 10.5, nota: 8 } as const
const ROTULO_ANCHO = 120

type Dato = readonly [nombre: string, valor: string]

/** The sheet of a complaint, in the three sections of its screen, and once it is answered with what was done (REC-24, REC-32, REC-45,
 * peru.md §5.1). */
export const maquetar = ({ entidad, reclamo, tarde }: PedidoDeHoja): Promise<Buffer> => {
  const numero = reclamoEscrito(reclamo.id)
  const titulo = `Hoja de reclamación N.° ${numero}`
  const deEmpresa = reclamo.tipo_doc !== NATURAL
  const definir = (): TDocumentDefinitions => ({
    version: '1.7',
    tagged: true,
    pageSize: 'A4',
    pageMargins: [LADO, 16 * PUNTOS_POR_MM, LADO, 22 * PUNTOS_POR_MM],
    language: 'es-PE',
    displayTitle: true,
    info: { title: `${titulo} - ${entidad.nombre}`, author: entidad.nombre, creator: 'Cabildo', producer: 'Cabildo' },
    images: { logo: entidad.logo },
    defaultStyle: { font: 'Roboto', fontSize: LETRA.texto, lineHeight: 1.15 },
    content: [
      membrete(entidad),
      conEtiqueta('H1', {
        text: 'HOJA DE RECLAMACIÓN',
        fontSize: LETRA.titulo,
        bold: true,
        alignment: 'center',
        margin: [0, 14, 0, 10],
      }),
      ficha([
        ['Reclamo N.°', numero],
        ['Referencia', referenciaEscrita(reclamo.id, reclamo.marca)],
        ['Fecha y hora', `${fecha(reclamo.marca)} ${hora(reclamo.marca)}`],
        ['Expediente', numeroEscrito('expediente', reclamo.expe_id ?? null)],
        ['Se responde hasta', fecha(reclamo.vence)],
      ]),
      seccion('1. IDENTIFICACIÓN DE USUARIO'),
      ficha([
        ['Tipo de usuario', PERSONAS.find(({ id }) => id === reclamo.tipo_doc)?.name ?? ''],
        deEmpresa ? ['Razón social', reclamo.rsocial] : ['Nombres y apellidos', reclamo.ape_nom],
        deEmpresa ? ['RUC', reclamo.nruc] : ['DNI', reclamo.ndoc],
        ['Teléfono', reclamo.phone],
        ...(reclamo.cellphone === '' ? [] : [['Celular', reclamo.cellphone] as const]),
        ['Correo electrónico', reclamo.email],
      ]),
      seccion('2. IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA'),
      ficha([
        ['Motivo del reclamo', nombreDeMotivo(reclamo.tipo_reclamo)],
        ...(reclamo.oficina === null ? [] : [['Oficina donde ocurrió', reclamo.oficina] as const]),
      ]),
      parrafo(reclamo.descripcion),
      seccion('3. DETALLE DE LA RECLAMACIÓN'),
      parrafo(reclamo.detalle === '' ? 'Sin detalle.' : reclamo.detalle),
      ...(reclamo.respuesta === null ? [] : respuesta(reclamo.respuesta, tarde)),
      nota(entidad.dias),
    ],
    // A heading never stays behind at the foot of a page.
    pageBreakBefore: ({ headlineLevel }, { getFollowingNodesOnPage }) =>
      headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
    footer: conAviso(entidad.aviso, (pagina, paginas) => ({
      margin: [LADO, 8 * PUNTOS_POR_MM, LADO, 0],
      fontSize: LETRA.nota,
      columns: [
        conEtiqueta('Artifact', { text: `Libro de Reclamaciones · ${titulo}` }),
        conEtiqueta('Artifact', { text: `Página ${pagina} de ${paginas}`, alignment: 'right' }),
      ],
    })),
  })
  return componer(definir)
}

/** What the municipality did and answered (REC-45). */
const respuesta = ({ acciones, texto, marca, responsable, cargo }: RespuestaDeReclamo, tarde: number): Content[] => [
  seccion('4. ACCIONES ADOPTADAS POR LA ENTIDAD'),
  ficha([
    ['Respondido', `${fecha(marca)} ${hora(marca)}`],
    ['Responsable', [responsable, cargo].filter(Boolean).join(', ')],
    ['Plazo', tarde === 0 ? 'Respondido en plazo' : `Respondido ${enPlazoOTarde(tarde)}`],
  ]),
  subtitulo(ACCIONES_ADOPTADAS.titulo),
  parrafo(acciones),
  subtitulo('Respuesta'),
  parrafo(texto),
]

const membrete = ({ nombre, ruc, domicilio }: EntidadDelLibro): Content => ({
  columnGap: 12,
  columns: [
    { width: 48, image: 'logo', fit: [48, 48] },
    {
      width: '*',
      margin: [0, 5, 0, 0],
      stack: [
        { text: nombre, bold: true, fontSize: 12 },
        ...(ruc === '' ? [] : [{ text: `RUC ${ruc}`, fontSize: 9 }]),
        ...(domicilio === '' ? [] : [{ text: domicilio, fontSize: 9 }]),
      ],
    },
    {
      width: 'auto',
      text: 'LIBRO DE\nRECLAMACIONES',
      bold: true,
      fontSize: 10,
      alignment: 'right',
      margin: [0, 9, 0, 0],
    },
  ],
})

const seccion = (text: string): Content =>
  conEtiqueta('H2', { text, headlineLevel: 1, bold: true, fontSize: LETRA.seccion, margin: [0, 16, 0, 6] })

const subtitulo = (text: string): Content =>
  conEtiqueta('H2', { text, headlineLevel: 1, bold: true, margin: [2, 8, 2, 3] })

const ficha = (datos: readonly Dato[]): Content => ({
  layout: LINEAS,
  table: {
    widths: [ROTULO_ANCHO, '*'],
    dontBreakRows: true,
    body: datos.map(([nombre, valor]) => [{ text: nombre, bold: true }, { text: imprimibleEnCelda(valor) }]),
  },
})

const LINEAS: TableLayout = {
  hLineWidth: () => 0.4,
  vLineWidth: () => 0,
  hLineColor: () => '#888888',
  paddingLeft: () => 2,
  paddingRight: () => 2,
  paddingTop: () => 3,
  paddingBottom: () => 2.5,
}

/** Words of a citizen, as they were written; a run of empty lines is one. */
const parrafo = (texto: string): Content => ({
  text: imprimible(texto).replace(/\n\s*\n(\s*\n)+/g, '\n\n'),
  margin: [2, 0, 2, 0],
})

const nota = (dias: number): Content => ({
  text:
    `La municipalidad responde en un plazo máximo de ${dias} días hábiles (Decreto Supremo N.° 007-2020-PCM). El reclamo ` +
    'no es un recurso administrativo ni suspende los plazos de un procedimiento. Presentado por el libro de ' +
    'reclamaciones electrónico; no requiere firma.',
  fontSize: LETRA.nota,
  margin: [2, 22, 2, 0],
})
