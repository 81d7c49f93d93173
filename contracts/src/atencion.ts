import { numeroEscrito } from './base/numeros.ts'
import { Permiso } from './base/permisos.ts'

/**
 * What citizens complain of and ask to know, as their responsible attends to it: rules and words without validation, the same
 * for both wherever their law is the same (REC-40 to REC-54, TRS-12 to TRS-24).
 */

/** What each is, with whom it belongs to, and the law that says so. */
export const PROCESOS = {
  reclamos: {
    permiso: Permiso.reclamos,
    nombre: 'Libro de reclamaciones',
    /** REC-40. */
    sinResponsable: 'No hay responsable designado (Decreto Supremo N.° 007-2020-PCM)',
    soloResponsable: 'Solo el responsable del libro de reclamaciones puede hacerlo',
    /** REC-44. */
    soloResponde: 'Solo el responsable del libro de reclamaciones puede responder',
    /** REC-41. */
    otroEstado: 'El reclamo ya no está en ese estado',
    /** What has ended cannot be withdrawn (REC-41). */
    sinDesistimiento: 'El reclamo ya terminó: no hay de qué desistir',
    /** REC-55. */
    sinRegistrar: 'El reclamo aún no está registrado en Sisgedo',
    /** REC-42: it is in the hands of nobody else, or of an area. */
    nadaQueRetirar: 'Ningún área lo tiene',
    yaRecibido: 'El área ya lo recibió: espere su informe o su devolución',
    enOtraArea: 'Un área lo tiene: espere su informe o su devolución',
    noRecibido: 'todavía no lo recibió',
  },
  transparencia: {
    permiso: Permiso.mesaDePartes,
    nombre: 'Acceso a la información pública',
    /** TRS-13. */
    sinResponsable: 'No hay responsable designado (Ley N.° 27806)',
    soloResponsable: 'Solo el responsable de acceso a la información puede hacerlo',
    soloResponde: 'Solo el responsable de acceso a la información puede hacerlo',
    /** TRS-14. */
    otroEstado: 'La solicitud ya no está en ese estado',
    sinDesistimiento: 'La solicitud ya terminó: no hay de qué desistir',
    sinRegistrar: 'La solicitud aún no está registrada en Sisgedo',
    /** TRS-15. */
    nadaQueRetirar: 'Ningún área la tiene',
    yaRecibido: 'El área ya la recibió: espere su informe o su devolución',
    enOtraArea: 'Un área la tiene: espere su informe o su devolución',
    noRecibido: 'todavía no la recibió',
  },
} as const
export type Proceso = keyof typeof PROCESOS

/** By what its case is called in the database. */
export const PROCESO_DE = { reclamo: 'reclamos', solicitud: 'transparencia' } as const satisfies Record<string, Proceso>

/** States of a complaint, as screens write them (Table REC-B); the last is of imported ones alone (decision 0222). */
export const ESTADOS_DE_RECLAMO = {
  REGISTRADO: 'Registrado',
  'EN ATENCION': 'En atención',
  'CON INFORME': 'Con informe',
  RESPONDIDO: 'Respondido',
  'NO CORRESPONDE': 'No corresponde',
  DESISTIDO: 'Desistido',
  'SIN RESPUESTA': 'Sin respuesta',
} as const
export type EstadoDeReclamo = keyof typeof ESTADOS_DE_RECLAMO

/** States of a request for information (Table TRS-B). */
export const ESTADOS_DE_SOLICITUD = {
  REGISTRADA: 'Registrada',
  'POR SUBSANAR': 'Por subsanar',
  'EN ATENCION': 'En atención',
  'CON INFORME': 'Con informe',
  'POR ENTREGAR': 'Por entregar',
  RESPONDIDA: 'Respondida',
  DENEGADA: 'Denegada',
  ENCAUZADA: 'Encauzada',
  ENTREGADA: 'Entregada',
  ABANDONADA: 'Abandonada',
  'NO PRESENTADA': 'No presentada',
  DESISTIDA: 'Desistida',
} as const
export type EstadoDeSolicitud = keyof typeof ESTADOS_DE_SOLICITUD
export type EstadoDeAtencion = EstadoDeReclamo | EstadoDeSolicitud

/** Names by their keys, as the audit trail reads values. */
export const comoValores = (nombres: Readonly<Record<string, string>>): { id: string; name: string }[] =>
  Object.entries(nombres).map(([id, name]) => ({ id, name }))

/** Those that still have to be answered, in which their clock runs. */
export const POR_RESPONDER = {
  reclamos: ['REGISTRADO', 'EN ATENCION', 'CON INFORME'],
  transparencia: ['REGISTRADA', 'EN ATENCION', 'CON INFORME'],
} as const satisfies Record<Proceso, readonly EstadoDeAtencion[]>
export const sePuedeResponder = (proceso: Proceso, estado: EstadoDeAtencion): boolean =>
  (POR_RESPONDER[proceso] as readonly EstadoDeAtencion[]).includes(estado)

/** How late it ended, in business days (REC-48, D-127). */
export const enPlazoOTarde = (tarde: number): string =>
  tarde === 0 ? 'En plazo' : `${tarde} ${tarde === 1 ? 'día' : 'días'} tarde`

/** Of what has no due date (decision 0222). */
export const SIN_PLAZO = 'Sin plazo'

export const PROVEIDO_MAXIMO = 500

/** What the responsible does with one that is still open. */
export const ACTOS_DE_ATENCION = ['derivar', 'retirar'] as const
export type ActoDeAtencion = (typeof ACTOS_DE_ATENCION)[number]

interface PalabrasDeAtencion {
  /** The act, as buttons and menus name it. */
  verbo: string
  /** The head of its dialog. */
  titulo: string
  noHecho: string
}

/** REC-42, REC-54; TRS-15, TRS-24. */
export const PALABRAS_DE_ATENCION = {
  reclamos: {
    derivar: { verbo: 'Derivar', titulo: 'DERIVAR RECLAMO', noHecho: 'No se pudo derivar el reclamo' },
    retirar: { verbo: 'Retirar', titulo: 'RETIRAR RECLAMO', noHecho: 'No se pudo retirar el reclamo' },
  },
  transparencia: {
    derivar: {
      verbo: 'Pedir a un área',
      titulo: 'PEDIR A UN ÁREA',
      noHecho: 'No se pudo enviar la solicitud al área',
    },
    retirar: { verbo: 'Retirar', titulo: 'RETIRAR SOLICITUD', noHecho: 'No se pudo retirar la solicitud' },
  },
} as const satisfies Record<Proceso, Record<ActoDeAtencion, PalabrasDeAtencion>>

/** Toasts (REC-54, TRS-24). */
export const enviadoA = (proceso: Proceso, area: string): string =>
  proceso === 'reclamos' ? `Reclamo derivado a ${area}` : `Solicitud enviada a ${area}`
export const retiradoDe = (proceso: Proceso, area: string): string =>
  proceso === 'reclamos' ? `Reclamo retirado de ${area}` : `Solicitud retirada de ${area}`

export const MENSAJES_ATENCION = {
  /** REC-42. */
  mismaArea: 'El reclamo es sobre esta misma área',
  elijaArea: 'Elija el área',
  sinExpediente: 'No está en el registro de esta municipalidad',
  /** Of both, where it is not known which. */
  /** REC-46. */
  nadaQueNotificar: 'Ninguna respuesta espera su acuse',
} as const

/** REC-42: where another Sisgedo keeps the cases. */
export const deriveloAfuera = (expe_id: string): string =>
  `Derive el expediente ${numeroEscrito('expediente', expe_id)} en Sisgedo`

/** What an act is on. */
export interface EnAtencion {
  estado: EstadoDeAtencion
  expe_id: string | null
  /** The case in the own register; null where there is none. */
  registro_id: number | null
  /** The area that has it; null while its responsible has it. */
  area: string | null
  /** Nobody has received what the responsible sent last. */
  retirable: boolean
}

/** Why somebody may not do an act; null when they may (REC-40 to REC-42, REC-55). */
export const impedimentoDeAtencion = (
  acto: ActoDeAtencion,
  proceso: Proceso,
  { estado, expe_id, registro_id, area, retirable }: EnAtencion,
  { responsable }: { responsable: boolean },
): string | null => {
  const palabras = PROCESOS[proceso]
  const impide = impedimentoDeConcluir(proceso, estado, { responsable })
  if (impide !== null) return impide
  if (expe_id === null) return palabras.sinRegistrar
  if (registro_id === null) return deriveloAfuera(expe_id)
  if (acto === 'derivar') return area === null ? null : palabras.enOtraArea
  if (area === null) return palabras.nadaQueRetirar
  return retirable ? null : palabras.yaRecibido
}

/** Why somebody may not end one; null when they may (REC-47). */
export const impedimentoDeConcluir = (
  proceso: Proceso,
  estado: EstadoDeAtencion,
  { responsable }: { responsable: boolean },
): string | null => {
  const palabras = PROCESOS[proceso]
  if (!sePuedeResponder(proceso, estado)) return palabras.otroEstado
  return responsable ? null : palabras.soloResponsable
}

/** Why somebody may not answer one; null when they may (REC-44). */
export const impedimentoDeResponder = (
  proceso: Proceso,
  estado: EstadoDeAtencion,
  { responsable }: { responsable: boolean },
): string | null =>
  sePuedeResponder(proceso, estado) && !responsable
    ? PROCESOS[proceso].soloResponde
    : impedimentoDeConcluir(proceso, estado, { responsable })

/** Why somebody may not enter a withdrawal that came on paper; null when they may (CON-22, REC-41, TRS-14). */
export const impedimentoDeDesistir = (
  proceso: Proceso,
  estado: EstadoDeAtencion,
  { responsable }: { responsable: boolean },
): string | null => {
  if (!sePuedeResponder(proceso, estado) && estado !== 'POR SUBSANAR') return PROCESOS[proceso].sinDesistimiento
  return responsable ? null : PROCESOS[proceso].soloResponsable
}

/** Why somebody may not note that an answer was received on paper; null when they may (REC-46, EXP-36). */
export const impedimentoDeNotificar = (
  proceso: Proceso,
  { notificable }: { notificable: object | null },
  { responsable }: { responsable: boolean },
): string | null => {
  if (notificable === null) return MENSAJES_ATENCION.nadaQueNotificar
  return responsable ? null : PROCESOS[proceso].soloResponsable
}

/** Where the citizen is told that it is while an area is asked (Table CON-A). */
export const pedidoA = (responsable: string | null, area: string): string =>
  responsable === null ? `Con informe pedido a ${area}` : `${responsable}, con informe pedido a ${area}`
