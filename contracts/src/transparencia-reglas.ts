/** Limits, lists and words of the request for public information, for its page and its server (11, D-31, D-45). */

/** How the information is to be delivered (D-45). */
export const FORMAS_ENTREGA = [
  { id: 1, name: 'Correo electrónico' },
  { id: 2, name: 'Copia simple' },
  { id: 3, name: 'Copia certificada' },
  { id: 4, name: 'Disco' },
] as const
export const nombreDeEntrega = (forma: number | null): string =>
  FORMAS_ENTREGA.find(({ id }) => id === forma)?.name ?? ''

export const PEDIDO_MINIMO = 10
export const PEDIDO_MAXIMO = 2_000
export const DIRECCION_MAXIMO = 200

export const MENSAJES_SOLICITUD = {
  /** TRS-09. */
  registrada: 'Su solicitud ha sido registrada.',
  noEnviada: 'No se pudo enviar la solicitud',
  pedidoCorto: 'Diga qué información pide, en al menos 10 caracteres',
} as const

/** The number of a request: its Lima year and its turn in it. */
export const numeroDeSolicitud = (anio: number, orden: number): string => `${anio}-${String(orden).padStart(6, '0')}`

/** Subject under which requests are kept in the register (TRS-10). */
export const ASUNTO_SOLICITUD = 'SOLICITUD DE ACCESO A LA INFORMACIÓN PÚBLICA'
