import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { entidad } from '../../../platform/entidad.ts'
import { etiquetaDeArchivo } from '../../../ui/archivo.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { FilaArchivo } from '../../../ui/FilaArchivo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon } from '../../../ui/kit/boton.tsx'
import estilos from '../actos/actos.module.css'

interface Props {
  pdfs: readonly File[]
  onAgregar: (pdf: File) => void
  onQuitar: (cual: number) => void
  /** Whether one more may be added. */
  caben: boolean
  /** What is asked of each. */
  deCada?: (cual: number) => ReactNode
}

/** The PDFs that go with an act, each taken away again, and the field that adds one more (EXP-31, EXP-34). */
export const CampoPdfs = ({ pdfs, onAgregar, onQuitar, caben, deCada }: Props) => {
  const caja = useRef<HTMLDivElement>(null)
  return (
    <div ref={caja} tabIndex={-1} className={estilos.campos}>
      {pdfs.map((pdf, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
        <div key={i} className={estilos.campos}>
          <FilaArchivo archivo={pdf}>
            <ActionIcon
              size={44}
              aria-label={`Quitar ${etiquetaDeArchivo(pdf.name)}`}
              onClick={() => {
                // The button goes with its file.
                caja.current?.focus()
                onQuitar(i)
              }}
            >
              <Icono de={IconTrash} />
            </ActionIcon>
          </FilaArchivo>
          {deCada?.(i)}
        </div>
      ))}
      {caben && (
        <CampoArchivo
          etiqueta={pdfs.length === 0 ? 'PDF' : 'Otro PDF'}
          archivo={null}
          maximoBytes={entidad.subidaMaximaBytes}
          onArchivo={(pdf) => pdf && onAgregar(pdf)}
        />
      )}
    </div>
  )
}
