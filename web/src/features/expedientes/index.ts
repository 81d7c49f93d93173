import { lazy } from 'react'

export { conClave } from './actos/actos.api.ts'
export { SemanasDelComputo } from './caso/SemanasDelComputo.tsx'
export { direccionDeAqui, direccionDeCaso } from './direccion.ts'
export { EnlaceDeExpediente } from './EnlaceDeExpediente.tsx'
/** Comes when somebody first sends a document by the tray (EXP-49). */
export const EnviarDialogo = lazy(() =>
  import('./internos/EnviarDialogo.tsx').then((m) => ({ default: m.EnviarDialogo })),
)
