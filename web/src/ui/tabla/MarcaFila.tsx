import type { Icon } from '@tabler/icons-react'
import { avisar } from '../avisos.ts'
import { Icono } from '../Icono.tsx'
import estilos from './MarcaFila.module.css'

interface Props {
  icono: Icon
  /** The word that shows, so that colour alone tells nothing. */
  palabra: string
  /** What the mark means and what to do. In the tip, and in a toast when pressed, because fingers see no tip. */
  texto: string
  /** Of which record, for readers. */
  de: string
  urgente?: boolean
}

/** A mark of a row with its explanation. Its tip is CSS only, as that of the actions (SHE-77). */
export const MarcaFila = ({ icono, palabra, texto, de, urgente }: Props) => (
  <button
    type="button"
    className={estilos.marca}
    data-urgente={urgente || undefined}
    data-consejo={texto}
    aria-label={`${palabra}, ${de}: ${texto}`}
    onClick={() => (urgente ? avisar.advertencia(texto) : avisar.info(texto))}
  >
    <Icono de={icono} tam={14} />
    {palabra}
  </button>
)
