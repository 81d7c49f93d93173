import { IconFileTypePdf } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Icono } from '../Icono.tsx'
import estilos from './BotonArchivo.module.css'

/** The button of a file in a row. `--hueco` and `--anillo` of its cell set the gap inside and the offset of the focus ring. */
export const BotonArchivo = (boton: ComponentProps<'button'>) => (
  <button type="button" className={estilos.archivo} {...boton} />
)

/** The same for a PDF; `children` stands behind the word. */
export const BotonPdf = ({ children, ...boton }: ComponentProps<'button'>) => (
  <BotonArchivo {...boton}>
    <Icono de={IconFileTypePdf} tam={16} className={estilos.pdf} />
    PDF{children}
  </BotonArchivo>
)
