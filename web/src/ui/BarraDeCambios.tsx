import { IconRefresh } from '@tabler/icons-react'
import estilos from './BarraDeCambios.module.css'
import { Icono } from './Icono.tsx'

interface Props {
  /** What changed: 'El expediente cambió.'; null while nothing has. */
  texto: string | null
  onActualizar: () => void
}

/** Says that others changed what shows, which is renewed only when asked for (EXP-19). */
export const BarraDeCambios = ({ texto, onActualizar }: Props) => (
  // Always there, so that screen readers hear what comes into it.
  <div role="status">
    {texto !== null && (
      <button type="button" className={estilos.barra} onClick={onActualizar}>
        <Icono de={IconRefresh} tam={16} />
        <span>
          {texto} <u>Actualizar</u>
        </span>
      </button>
    )}
  </div>
)
