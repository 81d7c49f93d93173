import { type EstadoTexto, MENSAJES_TEXTOS } from '@cabildo/contracts/textos'
import { IconFileAlert, IconHourglass } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './NotaTexto.module.css'

/** In the row of a norm: why the search over the texts does not find it; nothing where it does. */
export const NotaTexto = ({ estado }: { estado: EstadoTexto }) =>
  estado === 'completo' ? null : (
    <small className={clases.nota}>
      <Icono de={estado === 'pendiente' ? IconHourglass : IconFileAlert} tam={16} />
      {MENSAJES_TEXTOS[estado === 'sin_texto' ? 'sinTexto' : estado]}
    </small>
  )
