import type { EstadoTexto } from '@cabildo/contracts/textos'
import { Icono } from '../../ui/Icono.tsx'
import { ASPECTO_TEXTO } from './aspecto.ts'
import clases from './NotaTexto.module.css'

/** In the row of a norm: why the search over the texts does not find it; nothing where it does. */
export const NotaTexto = ({ estado }: { estado: EstadoTexto }) => {
  if (estado === 'completo') return null
  const { icono, texto } = ASPECTO_TEXTO[estado]
  return (
    <small className={clases.nota}>
      <Icono de={icono} tam={16} />
      {texto}
    </small>
  )
}
