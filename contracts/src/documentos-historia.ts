import * as z from 'zod/mini'

/** What happened to a document, as its history says it (D-140). */
export const EVENTOS_DOCUMENTO = {
  creado: 'Se creó',
  importado: 'Se importó',
  editado: 'Se editó',
  pdf: 'Se subió un PDF',
  convenio: 'Se subió el convenio suscrito',
  derivado: 'Se derivó',
  quitado: 'Se quitó un destino',
  firmado: 'Se firmó',
  devuelto: 'Se devolvió sin firmar',
  papel: 'Se registró su firma en papel',
  papelDeshecho: 'Se deshizo su firma en papel',
  publicado: 'Se publicó',
  retirado: 'Se retiró su publicación',
  visto: 'Se abrió su PDF por primera vez',
} as const
export type EventoDocumento = keyof typeof EVENTOS_DOCUMENTO

/** More is told of no document; the newest stay. */
export const HISTORIA_MAXIMO = 500

export const LineaDeHistoria = z.object({
  evento: z.enum(Object.keys(EVENTOS_DOCUMENTO) as [EventoDocumento, ...EventoDocumento[]]),
  /** Lima text. */
  en: z.string(),
  /** Who did it; null of what the program did. */
  por: z.nullable(z.string()),
  /** The area that it concerns. */
  area: z.nullable(z.string()),
  /** A file's name, the reason of a return, who signed on paper. */
  detalle: z.nullable(z.string()),
})
export type LineaDeHistoria = z.infer<typeof LineaDeHistoria>
