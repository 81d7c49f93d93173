import { lazy, Suspense, useState } from 'react'
import { esFoto } from './foto.ts'
import type { Limites } from './hoja.ts'

// Only who chooses a photo needs it.
const FotosDialogo = lazy(() => import('./FotosDialogo.tsx').then((m) => ({ default: m.FotosDialogo })))

/** What a field for PDFs offers to choose where photos will do, too. */
export const PDF_O_FOTOS = 'application/pdf,.pdf,image/*'

/** Chosen files as photos and others. */
export const separarFotos = async (
  elegidos: readonly File[],
): Promise<{ fotos: readonly File[]; otros: readonly File[] }> => {
  const son = await Promise.all(elegidos.map(esFoto))
  return { fotos: elegidos.filter((_, i) => son[i]), otros: elegidos.filter((_, i) => !son[i]) }
}

interface Opciones {
  /** Of the field: 'Documento principal'. */
  etiqueta: string
  limites: Limites
  /** Gets the PDF of the photos, to be taken as any chosen PDF. */
  onPdf: (pdf: File) => void
}

/** Turns photos into one PDF in a dialog, where a field asks for a PDF (MPV-26, MPV-27, MPV-30). */
export const useFotos = ({ etiqueta, limites, onPdf }: Opciones) => {
  const [fotos, setFotos] = useState<readonly File[]>([])
  return {
    /** Opens the dialog with those photos; nothing happens without any. */
    preguntar: setFotos,
    dialogo: fotos.length > 0 && (
      <Suspense>
        <FotosDialogo
          etiqueta={etiqueta}
          fotos={fotos}
          limites={limites}
          onClose={() => setFotos([])}
          onPdf={(pdf) => {
            setFotos([])
            onPdf(pdf)
          }}
        />
      </Suspense>
    ),
  }
}
