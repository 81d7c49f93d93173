import cuerpo from './cuerpo.module.css'

interface Props {
  /** Completes 'No se pudo obtener': 'los PDF'. */
  que: string
  className?: string | undefined
  onReintentar: () => void
}

/** Says that something could not be loaded, with a link-like button to retry. */
export const NoSePudo = ({ que, className, onReintentar }: Props) => (
  <p className={className} role="alert">
    No se pudo obtener {que}.{' '}
    <button type="button" className={cuerpo.reintentar} onClick={onReintentar}>
      Reintentar
    </button>
  </p>
)
