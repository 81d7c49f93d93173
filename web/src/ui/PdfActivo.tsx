import { IconAlertTriangle } from '@tabler/icons-react'
import { Icono } from './Icono.tsx'
import estilos from './PdfActivo.module.css'

/** What is said of a citizen's PDF that holds programs or files (E6). */
export const PDF_ACTIVO = {
  palabra: 'PDF activo',
  texto: 'El PDF contiene programas o archivos incrustados: se muestra sin ellos. No siga sus enlaces.',
  original: 'Descargar original',
} as const

/** The mark beside its name; `id` lets its link be described by it. */
export const MarcaPdfActivo = ({ id }: { id?: string }) => (
  <span id={id} className={estilos.marca} title={PDF_ACTIVO.texto}>
    <Icono de={IconAlertTriangle} tam={14} />
    {PDF_ACTIVO.palabra}
  </span>
)

/** What its viewer says above it, with the way to the file as it came once its address is known. */
export const FranjaPdfActivo = ({ original }: { original: string | null | undefined }) => (
  <p className={estilos.franja} role="note">
    <Icono de={IconAlertTriangle} tam={16} />
    <span>
      {PDF_ACTIVO.texto}{' '}
      {original && (
        <a href={original} download>
          {PDF_ACTIVO.original}
        </a>
      )}
    </span>
  </p>
)
