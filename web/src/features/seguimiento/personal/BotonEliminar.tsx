import type { Obra } from '@cabildo/contracts/seguimiento'
import { IconTrash } from '@tabler/icons-react'
import { Icono } from '../../../ui/Icono.tsx'
import estilos from './BotonEliminar.module.css'

interface Props {
  obra: Obra
  onEliminar: (obra: Obra) => void
}

/** Asks the page to delete a work. Only CSS, because there is one for each of thousands of works. */
export const BotonEliminar = ({ obra, onEliminar }: Props) => (
  <button
    type="button"
    className={estilos.boton}
    aria-label={`Eliminar CUI ${obra.cui}`}
    title="Eliminar"
    onClick={() => onEliminar(obra)}
  >
    <Icono de={IconTrash} />
  </button>
)
