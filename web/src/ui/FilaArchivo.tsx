import { type Icon, IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { enMegas, etiquetaDeArchivo, extensionDe } from './archivo.ts'
import clases from './CampoArchivo.module.css'
import { Icono } from './Icono.tsx'

export interface FilaArchivoProps {
  archivo: { readonly name: string; readonly size: number }
  /** Only for files that are not PDFs. */
  icono?: Icon | undefined
  /** Said after the size: 'listo para agregar'. */
  nota?: string | undefined
  /** Follows a label that was cut (SHE-70). */
  corte?: string | undefined
  /** What was refused about this very file. */
  error?: ReactNode
  children?: ReactNode
  /** The row's element: 'li' in a list. */
  como?: 'div' | 'li'
}

/** A chosen or stored file: icon, label, '.PDF' and size in MB, and its buttons (SHE-70, SHE-71, design §7.3). */
export const FilaArchivo = ({ archivo, icono, nota, corte, error, children, como: Fila = 'div' }: FilaArchivoProps) => (
  <Fila className={clases.fila} data-error={error ? true : undefined}>
    <span className={clases.icono} data-otro={icono ? true : undefined}>
      <Icono de={icono ?? IconFileTypePdf} tam={20} />
    </span>
    <span className={clases.texto}>
      <b title={archivo.name}>{etiquetaDeArchivo(archivo.name, corte)}</b>
      <small>
        {extensionDe(archivo.name)} · {enMegas(archivo.size)}
        {nota && `, ${nota}`}
      </small>
      {error && <span className={clases.error}>{error}</span>}
    </span>
    {children}
  </Fila>
)
