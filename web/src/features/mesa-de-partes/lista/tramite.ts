import { ERRORES } from '@cabildo/contracts/base/errores'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { type EstadoTramite, enSubsanacion, nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import { MENSAJES_CANAL, SIN_NUMERO } from '@cabildo/contracts/mesa-de-partes-canal'
import type { Dependencia, DestinoTramite, PdfDeTramite, Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import type { PorDigitalizar } from '../ventanilla/DigitalizarModal.tsx'
import type { PorDesistir } from './DesistimientoModal.tsx'

/** 'SOLICITUD-OTROS N° 12': the document that was filed, as its author calls it. */
export const documentoDelTramite = ({ tipo_documento, ndocumento }: Tramite): string =>
  ndocumento === SIN_NUMERO
    ? `${nombreDeTramite(tipo_documento)} ${SIN_NUMERO}`
    : `${nombreDeTramite(tipo_documento)} N° ${ndocumento}`

/** Names a submission for screen readers and questions, with its applicant: many citizens file a letter number 1. */
export const nombreDe = (tramite: Tramite): string => `${documentoDelTramite(tramite)} de ${tramite.nombres}`

/** A PDF of a submission with the word that the book gives it (MPV-52). */
export interface Adjunto extends PdfDeTramite {
  rotulo: string
  /** It came with the correction (EXP-62). */
  deSubsanacion: boolean
}

/** What a PDF of the latest scan is called, and one of a scan before it (MPV-52, EXP-73). */
const rotuloDe = (rotulo: string, anteriores: number): string =>
  anteriores === 0 ? rotulo : `${rotulo} de la digitalización ${anteriores}`

/**
 * The main PDF and the annexes, in their order; behind them those of the scans before, of the correction and of the
 * withdrawal (DOC-19, MPV-52, EXP-62, EXP-73, CON-22).
 */
export const adjuntosDe = ({
  documentos,
  subsanacion,
  papel_de_desistimiento: papel,
}: Pick<Tramite, 'documentos' | 'subsanacion' | 'papel_de_desistimiento'>): Adjunto[] => {
  return [
    ...documentos.flatMap(({ path_primary: path, anexos, ...principal }, i) => {
      // The latest stands first, and needs no number.
      const numero = i === 0 ? 0 : documentos.length - i
      return [
        { rotulo: rotuloDe('Principal', numero), path, ...principal, deSubsanacion: false },
        ...anexos.map((anexo, j) => ({
          ...{ rotulo: rotuloDe(`Anexo ${j + 1}`, numero), ...anexo, deSubsanacion: false },
        })),
      ]
    }),
    ...subsanacion.map((pdf, i) => ({ rotulo: `Subsanación ${i + 1}`, ...pdf, deSubsanacion: true })),
    ...(papel ? [{ rotulo: 'Desistimiento', ...papel, deSubsanacion: false }] : []),
  ]
}

/** Why nothing of the kind can be done in the state of a submission; undefined where it can (Table EXP-F, MPV-71, EXP-59). */
export const impedimentoDe = (
  { estado, subsanar_hasta }: Pick<Tramite, 'estado' | 'subsanar_hasta'>,
  posibles: readonly EstadoTramite[],
): string | undefined => {
  if (posibles.includes(estado)) return undefined
  return estado === 'POR SUBSANAR' && subsanar_hasta !== null
    ? enSubsanacion(subsanar_hasta)
    : ERRORES.yaAtendido.mensaje
}

export const SIN_DIGITALIZAR = {
  palabra: MENSAJES_CANAL.faltaDigitalizar,
  texto: `${MENSAJES_CANAL.enPapel}. Puede recepcionarlo y derivarlo mientras tanto; agregue el PDF o las fotos con «${MENSAJES_CANAL.digitalizar}».`,
} as const

/** The name of a destination, as the list of departments has it now. */
export const nombreDeDestino = ({ dependencia }: DestinoTramite, dependencias: readonly Dependencia[]): string =>
  dependencias.find(({ depe_id }) => depe_id === dependencia)?.depe_nombre ?? `Dependencia ${dependencia}`

/** Who received a submission, and when: '20/11/2026 10:52, por Nadia Olivares'. Empty for one that was not received. */
export const recepcionDe = ({ recibido_at, recibido_por }: Tramite): string =>
  recibido_at === null ? '' : `${fecha(recibido_at)} ${hora(recibido_at)}${recibido_por ? `, por ${recibido_por}` : ''}`

/** What its dialogs say below their title. */
const detalleDe = (tramite: Tramite): string =>
  `${documentoDelTramite(tramite)} · Registro ${numeroEscrito('registro', tramite.nro_registro)}`

/** What a withdrawal of it is entered with (CON-22). */
export const porDesistir = (tramite: Tramite): PorDesistir => ({
  ...{ clave: `tramite:${tramite.id}`, que: 'El trámite', correo: tramite },
  detalle: detalleDe(tramite),
})

/** What a scan of it is added with (EXP-73). */
export const porDigitalizar = (tramite: Tramite): PorDigitalizar => ({
  ...{ id: tramite.id, detalle: detalleDe(tramite), otraVez: !tramite.falta_digitalizar },
})
