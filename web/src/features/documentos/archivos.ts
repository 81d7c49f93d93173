import type { Documento } from '@cabildo/contracts/documentos'
import { numeroConAnio, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { caminoDePublicada } from '@cabildo/contracts/normas-tipos'
import { traerDocumento } from './documento.api.ts'

/** Which file of a document to open: the main PDF, an annex, or its publication. */
export type ArchivoAbierto = { cual: 'pdf' } | { cual: 'anexo'; path: string; numero: number } | { cual: 'publicado' }

/** 'Resoluciones Alcaldia N° 045-2026', for titles and screen readers. */
export const nombreDe = (documento: Documento): string =>
  `${tipoDocumento(documento.tipo_doc).name} N° ${numeroConAnio(documento)}`

/** The files of the main PDF and the annexes (DOC-19). */
export const archivosDe = ({ documentos: [archivos] }: Documento) => ({
  principal: archivos?.path_primary ? { name: archivos.name ?? 'PDF' } : null,
  anexos: archivos?.anexos ?? [],
})

/** How a file is called in the list (DOC-06). */
export const rotuloDe = (archivo: ArchivoAbierto): string =>
  archivo.cual === 'anexo' ? `Anexo ${archivo.numero}` : archivo.cual === 'pdf' ? 'PDF' : 'Publicado'

/** What names a file in the viewer: its place and the name it was uploaded with. */
export const detalleDe = (documento: Documento, archivo: ArchivoAbierto): string => {
  const { principal, anexos } = archivosDe(documento)
  if (archivo.cual === 'publicado') return 'Publicado'
  const name = archivo.cual === 'pdf' ? principal?.name : anexos.find(({ path }) => path === archivo.path)?.name
  return name && name !== 'PDF' ? `${rotuloDe(archivo)} · ${name}` : rotuloDe(archivo)
}

/** A newly signed address of a file, because those of the list may have expired (API-101). */
export const direccionDe = async (
  { doc_id, publicado }: Documento,
  archivo: ArchivoAbierto,
  signal: AbortSignal,
): Promise<string | null> => {
  // Published norms are public, and stay (API-104).
  if (archivo.cual === 'publicado') return publicado && caminoDePublicada(publicado)
  const { documentos } = await traerDocumento(doc_id, signal, archivo.cual === 'pdf' ? 'pdf' : undefined)
  const [archivos] = documentos
  if (archivo.cual === 'pdf') return archivos?.url ?? null
  return archivos?.anexos.find(({ path }) => path === archivo.path)?.url ?? null
}
