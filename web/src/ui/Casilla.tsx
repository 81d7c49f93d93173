import estilos from './Casilla.module.css'

interface Props {
  activa: boolean
  onActiva: (activa: boolean) => void
  children: string
  className?: string | undefined
}

/** The browser's own box, as those of the rows: light, and at home on every phone. */
export const Casilla = ({ activa, onActiva, children, className = '' }: Props) => (
  <label className={`${estilos.casilla} ${className}`}>
    <input type="checkbox" checked={activa} onChange={({ currentTarget }) => onActiva(currentTarget.checked)} />
    {children}
  </label>
)
