import { lazy } from 'react'

/** Comes when somebody first enters a withdrawal that came on paper. */
export const DesistimientoModal = lazy(() =>
  import('../lista/DesistimientoModal.tsx').then((m) => ({ default: m.DesistimientoModal })),
)
