const BLOQUES = [
  [2.5, 2.5],
  [12.2, 2.5],
  [21.9, 2.5],
  [2.5, 12.2],
  [2.5, 21.9],
  [12.2, 21.9],
  [21.9, 21.9],
] as const

/** The mark: the founding grid around an open plaza (README §1). Decorative; the name stands beside it. */
export const Marca = ({ tam = 28, className }: { tam?: number; className?: string | undefined }) => (
  <svg width={tam} height={tam} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" className={className}>
    {BLOQUES.map(([x, y]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="7.6" height="7.6" rx="1.2" />
    ))}
    <circle cx="16" cy="16" r="3.7" style={{ fill: 'var(--marca-plaza, var(--mantine-color-yellow-5))' }} />
  </svg>
)
