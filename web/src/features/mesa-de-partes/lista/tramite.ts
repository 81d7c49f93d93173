import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import type { Dependencia, DestinoTramite, PdfDeTramite, Tramite } from '@cabildo/contracts/mesa-de-partes-lista'

/** 'SOLICITUD-OTROS N° 12': the document that was filed, as its author calls it. */
export const documentoDelTramite = ({ tipo_documento, ndocumento }: Tramite): string =>
  `${nombreDeTramite(tipo_documento)} N° ${ndocumento}`

/** Names a submission for screen readers and questions, with its applicant: many citizens file a letter number 1. */
export const nombreDe = (tramite: Tramite): string => `${documentoDelTramite(tramite)} de ${tramite.nombres}`

/** A PDF of a submission with the word that the book gives it (MPV-52). */
export interface Adjunto extends PdfDeTramite {
  rotulo: string
}

/** The main PDF and the annexes, in their order (DOC-19, MPV-52). */
export const adjuntosDe = ({ documentos: [archivos] }: Tramite): Adjunto[] => {
  if (!archivos) return []
  const { path_primary: path, anexos, ...principal } = archivos
  return [
    { rotulo: 'Principal', path, ...principal },
    ...anexos.map((anexo, i) => ({ rotulo: `Anexo ${i + 1}`, ...anexo })),
  ]
}

export const ACTIVO = {
  palabra: 'PDF activo',
  texto: 'El PDF contiene programas o archivos incrustados: se muestra sin ellos. No siga sus enlaces.',
  original: 'Descargar original',
} as const

export const ESCRITO = {
  palabra: 'Nombre escrito',
  texto: 'El nombre lo escribió el solicitante: ningún registro lo confirmó. Compárelo con el del documento.',
} as const

/** The name of a destination, as the list of departments has it now. */
export const nombreDeDestino = ({ dependencia }: DestinoTramite, dependencias: readonly Dependencia[]): string =>
  dependencias.find(({ depe_id }) => depe_id === dependencia)?.depe_nombre ?? `Dependencia ${dependencia}`

/** Who received a submission, and when: '20/11/2026 10:52, por Nadia Olivares'. Empty for one that was not received. */
export const recepcionDe = ({ recibido_at, recibido_por }: Tramite): string =>
  recibido_at === null ? '' : `${fecha(recibido_at)} ${hora(recibido_at)}${recibido_por ? `, por ${recibido_por}` : ''}`
