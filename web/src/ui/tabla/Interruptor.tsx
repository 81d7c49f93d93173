import acciones from './AccionFila.module.css'
import estilos from './Interruptor.module.css'

interface Props {
  /** Names what is on or off, and of whom: 'Activo: Quispe Mamani, Rosa'. */
  nombre: string
  activo: boolean
  /** A change is pending: the thumb spins and presses do nothing. */
  ocupado?: boolean
  onCambiar: () => void
  /** Said beside it where it can only be refused here. */
  consejo?: string
}

/** A row's switch. It moves only once the server has accepted (README §7.6). Its tip is CSS only, as AccionFila's (SHE-77). */
export const Interruptor = ({ nombre, activo, ocupado = false, onCambiar, consejo }: Props) => (
  <button
    type="button"
    role="switch"
    className={`${estilos.interruptor} ${acciones.consejo}`}
    aria-checked={activo}
    aria-label={nombre}
    aria-busy={ocupado || undefined}
    aria-disabled={ocupado || undefined}
    {...(consejo && { 'aria-description': consejo, 'data-consejo': consejo })}
    onClick={ocupado ? undefined : onCambiar}
  >
    <span className={estilos.riel} aria-hidden>
      <span className={estilos.bola} />
    </span>
  </button>
)
