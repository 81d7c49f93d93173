import { ASUNTO_MINIMO, MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { type Faltas, faltasDePersona, PERSONA_VACIA, type Persona } from '../../formularios/index.ts'

/** A submission as the form holds it (Table MPV-A). */
export interface Tramite extends Persona {
  /** Id of the kind of document; '' until one is chosen. */
  tipo_documento: string
  ndocumento: string
  folio: string
  asunto: string
  /** Consent to be notified by mail (CON-23). */
  autoriza_correo: boolean
  /** Number of the type; '' for another, or not sure (PLA-24). */
  procedimiento_id: string
  selectedFile: File | null
  selectedFileAnexo: readonly File[]
}

export const TRAMITE_VACIO: Tramite = {
  ...PERSONA_VACIA,
  tipo_documento: '',
  ndocumento: '',
  folio: '',
  asunto: '',
  autoriza_correo: false,
  procedimiento_id: '',
  selectedFile: null,
  selectedFileAnexo: [],
}

/** The sections of the form with their fields, in order (MPV-04, MPV-08, MPV-10). */
export const SECCIONES = [
  {
    nombre: 'Solicitante',
    campos: ['ndoc', 'code_verifica', 'ape_nom', 'nruc', 'rsocial', 'phone', 'email'],
  },
  { nombre: 'Documento', campos: ['procedimiento_id', 'tipo_documento', 'ndocumento', 'folio', 'asunto'] },
  { nombre: 'Adjuntos', campos: ['selectedFile', 'selectedFileAnexo'] },
] as const

/** What is wrong with a submission, in the order of its fields (MPV-17 to MPV-26, MPV-33). */
export const faltasDeTramite = (tramite: Tramite): Faltas<Tramite> => ({
  ...faltasDePersona(tramite),
  ...(tramite.tipo_documento === '' && { tipo_documento: 'Elija el tipo de documento' }),
  ...(tramite.ndocumento === '' && { ndocumento: 'Ingrese el número de documento' }),
  ...(tramite.folio === '' && { folio: 'Ingrese el número de folios' }),
  ...(tramite.asunto.trim().length < ASUNTO_MINIMO && { asunto: MENSAJES_TRAMITE.asuntoCorto }),
  ...(tramite.selectedFile === null && { selectedFile: MENSAJES_TRAMITE.sinPrincipal }),
})
