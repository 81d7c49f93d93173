import type { Icon } from '@tabler/icons-react'
import { avisar } from '../avisos.ts'
import { Icono } from '../Icono.tsx'
import estilos from './MarcaFila.module.css'

interface Props {
  icono: Icon
  /** The word that shows, so that colour alone tells nothing. */
  palabra: string
  /** What it means and what to do: in the tip, for readers, and told when pressed (fingers see no tip). */
  texto: string
  /** Of which record, for readers. */
  de: string
  urgente?: boolean
}

/** A mark of a row that explains itself. Its tip is style alone, as that of the actions (SHE-77). */
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
