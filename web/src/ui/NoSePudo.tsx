import estilos from './NoSePudo.module.css'

interface Props {
  /** What did not come, as 'No se pudo obtener' goes on: 'los PDF'. */
  que: string
  className?: string | undefined
  onReintentar: () => void
}

/** A sentence in place of what did not come, with the way to ask for it again. */
export const NoSePudo = ({ que, className, onReintentar }: Props) => (
  <p className={className} role="alert">
    No se pudo obtener {que}.{' '}
    <button type="button" className={estilos.reintentar} onClick={onReintentar}>
      Reintentar
    </button>
  </p>
)
