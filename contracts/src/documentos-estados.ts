import * as z from 'zod/mini'
import { NO_FIRMADO } from './documentos-no-firmado.ts'

/**
 * The states of a document (D-140). They are derived from its signatures, its paper original, its returns and its
 * publication whenever somebody asks, and stored nowhere.
 */
export const ESTADOS_DOCUMENTO = [
  { id: 'borrador', name: 'Borrador' },
  { id: 'enFirma', name: 'En firma' },
  { id: 'devuelto', name: 'Devuelto' },
  { id: 'firmado', name: 'Firmado' },
  { id: 'papel', name: 'Firmado en papel' },
  { id: 'publicado', name: 'Publicado' },
] as const
export type EstadoDocumento = (typeof ESTADOS_DOCUMENTO)[number]['id']
export const EstadoDocumentoId = z.literal(ESTADOS_DOCUMENTO.map(({ id }) => id))

/** A state as chips say it: 'En firma 1 de 3' counts the signatures that are there (D-139, D-140). */
export const palabraDeEstadoDocumento = ({
  estado,
  firmados,
  destinos,
}: {
  estado: EstadoDocumento
  firmados: number
  destinos: number
}): string => {
  if (estado === 'enFirma') return `En firma ${firmados} de ${destinos}`
  return ESTADOS_DOCUMENTO.find(({ id }) => id === estado)?.name ?? ''
}

/** A return without a signature, as its author reads it (D-141). */
export const DEVOLUCION_MINIMO = 4
export const DEVOLUCION_MAXIMO = 500
export const Devolucion = z.object({
  motivo: z.string(),
  /** The area that returned it, and who. */
  area: z.string(),
  por: z.nullable(z.string()),
  created_at: z.string(),
})
export type Devolucion = z.infer<typeof Devolucion>

export const MENSAJES_ESTADOS = {
  noFirmado: NO_FIRMADO,
  faltaFirma: (areas: readonly string[]) => `Falta la firma de ${areas.join(', ')}`,
  reemplazada: 'Otra versión reemplazó a esta, que no llegó a tener todas sus firmas',
  diceBorrador: 'Este PDF es una copia que dice BORRADOR: elija otro sin esa marca',
  noEsElDefinitivo: 'Este PDF no es el definitivo del documento: elija el que tiene todas sus firmas',
  faltanFirmas: (areas: readonly string[]) => `Faltan firmas: ${areas.join(', ')}`,
  faltaAntes: (area: string) => `Falta antes la firma de ${area}`,
} as const
