import { fecha } from './base/tiempo.ts'

/** Characters of a tracker code: none that is taken for another (CON-03). There are 32, so each is five random bits. */
export const CODIGO_LETRAS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODIGO_LARGO = 8

/** A tracker code as people read it, 'K7QF-3MZ9' (CON-03). */
export const codigoEscrito = (codigo: string): string =>
  `${codigo.slice(0, CODIGO_LARGO / 2)}-${codigo.slice(CODIGO_LARGO / 2)}`

/** What a case is of, as its name begins in the database, and as people call it (Table CON-A). */
export const CLASES_DE_CASO = {
  tramite: 'Trámite',
  reclamo: 'Reclamo',
  solicitud: 'Solicitud de información',
} as const
export type ClaseDeCaso = keyof typeof CLASES_DE_CASO

/** What a cargo proves: the filing, or a correction of it (CON-15). */
export const CLASES_DE_CARGO = {
  presentacion: 'Cargo de presentación',
  subsanacion: 'Cargo de subsanación',
} as const
export type ClaseDeCargo = keyof typeof CLASES_DE_CARGO

export const MENSAJES_CARGO = {
  valor:
    'Este cargo tiene el valor del original para acreditar la presentación (artículo 125 del TUO de la Ley 27444).',
  seguimiento:
    'Con este número y este código puede ver el estado de su trámite y sus respuestas. No los comparta: quien los tenga puede ver sus archivos.',
  sinSello: 'Sin sello digital: verifíquelo con su número y código',
  conSello: 'Verifique este archivo en la página Verificar documento.',
  textoCanonico:
    'El SHA-256 del texto es el de sus campos en el orden del formulario, separados por un salto de línea (UTF-8, NFC, saltos LF).',
  /** What `verifica` answers to a cargo as it was made (CON-16). */
  verificado: 'Es un cargo de la municipalidad, sin ningún cambio',
} as const

/** What a seal says of itself (CON-16). */
export const MOTIVO_DEL_SELLO = CLASES_DE_CARGO.presentacion

/** The due date of a cargo, which does not move with the calendar as the tracker's does (D-126). */
export const plazoDelCargo = (hoy: string, vence: string): string =>
  `Plazo calculado el ${fecha(hoy)}: vence el ${fecha(vence)}. Si el calendario cambia, el seguimiento muestra la fecha vigente.`

/** The address that the QR of a cargo holds; what is behind # is sent to no server (CON-02). */
export const enlaceDeConsulta = (direccion: string, numero: string, codigo: string): string =>
  `${direccion}/#/consulta?n=${encodeURIComponent(numero)}&c=${codigo}`

/** The own words of a complaint and of a request, in the order of their forms; what was left empty is no field. */
export const camposDeReclamo = ({ descripcion, detalle }: { descripcion: string; detalle: string }): string[] =>
  detalle === '' ? [descripcion] : [descripcion, detalle]
export const camposDeSolicitud = ({ pedido }: { pedido: string }): string[] => [pedido]

/**
 * A text of several fields in the form whose SHA-256 a cargo prints: NFC, line ends LF, the fields separated by LF; to be
 * encoded in UTF-8 (CON-15). The subject that the tracker answers is such a text of one field (API-138).
 */
export const textoCanonico = (campos: readonly string[]): string =>
  campos.map((campo) => campo.replace(/\r\n?/g, '\n').normalize('NFC')).join('\n')
