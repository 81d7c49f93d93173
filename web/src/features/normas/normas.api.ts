import { normasApi } from '@cabildo/contracts/normas'
import { useMutation } from '@tanstack/react-query'
import { useRefresco } from '../../platform/refresco.ts'
import { subir } from '../../platform/subir.ts'

/** A publication of a document, with the document's own PDF (API-62, DOC-16). */
export interface PublicacionDe {
  doc_id: number
  tipo_doc: number
  anio: number
  ndoc: string
  /** 0 is none (NOR-19). */
  uo: number
  descripcion: string
}

/** Publishes; the list of documents then marks it, and so it does when somebody else was first (NOR-26, NOR-28). */
export const usePublicar = (alAvanzar: (fraccion: number) => void) => {
  const refresco = useRefresco(['documentos'])
  return useMutation({
    mutationFn: ({ doc_id, tipo_doc, anio, ndoc, uo, descripcion }: PublicacionDe) =>
      subir(
        normasApi.publicar,
        {
          body: {
            doc_id: String(doc_id),
            tipo_doc: String(tipo_doc),
            anio: String(anio),
            ndoc,
            uo: String(uo),
            descripcion,
          },
        },
        { alAvanzar },
      ),
    ...refresco,
  })
}
