/** Limits, lists and words of the complaints book, for its page and its server (10). */

/** Document types of the form (REC-10). */
export const TIPOS_RECLAMANTE = [
  { id: 1, name: 'DNI', persona: 'PERSONA NATURAL' },
  { id: 2, name: 'RUC', persona: 'PERSONA JURIDICA' },
] as const

export const DESCRIPCION_MAXIMO = 2_000
export const DETALLE_MAXIMO = 4_000

export const MENSAJES_RECLAMO = {
  /** REC-22. */
  registrado: 'Su tramite ha sido registrado y se ha enviado una notificación a su correo electronico.',
  /** REC-25. */
  noEnviado: 'No se pudo enviar el reclamo',
} as const

/** The claim id as lists show it (REC-30). */
export const numeroDeReclamo = (id: number): string => String(id).padStart(6, '0')

/** The reference of a complaint: its id padded to 6, then the day without dashes (REC-21). */
export const referenciaDeReclamo = (claim_id: number, fecha: string): string =>
  `${numeroDeReclamo(claim_id)}${fecha.slice(0, 10).replaceAll('-', '')}`
