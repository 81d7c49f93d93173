import { BLOQUES_DE_LA_MARCA } from '@cabildo/contracts/base/marca'

/** The mark: the founding grid around an open plaza (README §1). Decorative; the name stands beside it. */
export const Marca = ({ tam = 28, className }: { tam?: number; className?: string | undefined }) => (
  <svg width={tam} height={tam} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" className={className}>
    {BLOQUES_DE_LA_MARCA.map(([x, y]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="7.6" height="7.6" rx="1.2" />
    ))}
    <circle cx="16" cy="16" r="3.7" style={{ fill: 'var(--marca-plaza, var(--mantine-color-yellow-5))' }} />
  </svg>
)
