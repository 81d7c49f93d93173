import * as z from 'zod/mini'
import { NO_FIRMADO } from './documentos-no-firmado.ts'

/**
 * The states of a document (D-140); those of past years are 'importado' (decision 0224). They are derived from its signatures, its paper original, its returns and its
 * publication whenever somebody asks, and stored nowhere.
 */
export const ESTADOS_DOCUMENTO = [
  { id: 'borrador', name: 'Borrador' },
  { id: 'enFirma', name: 'En firma' },
  { id: 'devuelto', name: 'Devuelto' },
  { id: 'firmado', name: 'Firmado' },
  { id: 'papel', name: 'Firmado en papel' },
  { id: 'publicado', name: 'Publicado' },
  { id: 'importado', name: 'Importado' },
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

/** What was found of digital signatures in the PDF of a document of past years when it came in (decision 0224). */
export const FIRMAS_HALLADAS = {
  sinFirma: 'El PDF no tiene firma digital',
  valida: 'El PDF tiene firma digital válida',
  noValida: 'La firma digital del PDF no es válida',
  sinComprobar: 'No se pudo comprobar la firma digital del PDF',
} as const
export type FirmaHallada = keyof typeof FIRMAS_HALLADAS
export const Importado = z.object({
  /** Who signed it, in the words of its index; may be empty. */
  suscrito_por: z.string(),
  /** Null without a PDF. */
  firma: z.nullable(z.enum(Object.keys(FIRMAS_HALLADAS) as [FirmaHallada, ...FirmaHallada[]])),
})
export type Importado = z.infer<typeof Importado>

/** The same in words: who signed it, and what its PDF says of that. */
export const palabrasDeImportado = ({ suscrito_por, firma }: Importado): string =>
  [suscrito_por && `Firmado por: ${suscrito_por}`, firma && FIRMAS_HALLADAS[firma]].filter(Boolean).join('. ')

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
