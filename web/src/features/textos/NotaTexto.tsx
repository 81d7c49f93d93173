import { type EstadoTexto, MENSAJES_TEXTOS } from '@cabildo/contracts/textos'
import { type Icon, IconClock, IconFileAlert, IconScan, IconSearchOff } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './textos.module.css'

interface Aspecto {
  icono: Icon
  /** A word, for places too small for the sentence. */
  palabra: string
  texto: string
}

/** Icon and words for a text that cannot be searched completely, or not surely. */
export const ASPECTO_TEXTO: Record<Exclude<EstadoTexto, 'completo'>, Aspecto> = {
  sin_texto: { icono: IconSearchOff, palabra: 'Sin texto', texto: MENSAJES_TEXTOS.sinTexto },
  parcial: { icono: IconSearchOff, palabra: 'Texto parcial', texto: MENSAJES_TEXTOS.parcial },
  ilegible: { icono: IconFileAlert, palabra: 'Ilegible', texto: MENSAJES_TEXTOS.ilegible },
  reconocido: { icono: IconScan, palabra: 'Leído por máquina', texto: MENSAJES_TEXTOS.reconocido },
  pendiente: { icono: IconClock, palabra: 'Leyendo', texto: MENSAJES_TEXTOS.pendiente },
}

/** Says in the row of a norm why the search over the texts may not find it; nothing if it does. */
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
