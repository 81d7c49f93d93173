import type { Documento } from '@cabildo/contracts/documentos'
import type { Contenido } from '@cabildo/contracts/documentos-borrador'
import type { Archivos } from './useArchivos.ts'
import { borradorDe, type Valores } from './valores.ts'

/** A file of one side; stored files are distinguished by their path, not their name. */
export interface ArchivoComparado {
  readonly path: string | null
  readonly name: string
}

/** One side of a comparison of two texts of the same document (SHE-94). */
export interface Version extends Contenido {
  readonly destinatario: string
  readonly tipo_sesion: number | null
  readonly fecha_sesion: string | null
  readonly pdf: ArchivoComparado | null
  readonly anexos: readonly ArchivoComparado[]
}

const nuevo = ({ name }: File): ArchivoComparado => ({ path: null, name })

/** The form with its files, as one side of a comparison. */
export const versionEscrita = (valores: Valores, { pdf, principal, guardados, nuevos }: Archivos): Version => ({
  nombre: valores.nombre,
  comparecientes: valores.comparecientes,
  destinatario: valores.destinatario,
  vistos: valores.vistos,
  considerandos: valores.considerandos,
  resolutivos: borradorDe(valores).resolutivos,
  tipo_sesion: valores.tipo_sesion || null,
  fecha_sesion: valores.fecha_sesion || null,
  pdf: pdf ? nuevo(pdf) : principal,
  anexos: [...guardados, ...nuevos.map(({ archivo }) => nuevo(archivo))],
})

/** A stored document, as one side of a comparison. */
export const versionDe = ({
  contenido,
  destinatario,
  tipo_sesion,
  fecha_sesion,
  documentos: [archivos],
}: Documento): Version => ({
  ...contenido,
  destinatario,
  tipo_sesion,
  fecha_sesion,
  pdf: archivos?.path_primary ? { path: archivos.path_primary, name: archivos.name ?? 'PDF' } : null,
  anexos: archivos?.anexos ?? [],
})
