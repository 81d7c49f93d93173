import { lazy } from 'react'

/** Comes when somebody first adds a scan. */
export const DigitalizarModal = lazy(() =>
  import('./DigitalizarModal.tsx').then((m) => ({ default: m.DigitalizarModal })),
)
