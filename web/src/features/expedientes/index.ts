import { lazy } from 'react'

export { conClave } from './actos/actos.api.ts'
// What the dialogs of complaints and requests share with those of cases.
export { type EnvioDeActo, useFormularioDeActo, type VentanaDeActo } from './actos/useFormularioDeActo.ts'
export { CampoPdfs } from './anexos/CampoPdfs.tsx'
export { expedienteQuery } from './caso/expediente.api.ts'
export { SemanasDelComputo } from './caso/SemanasDelComputo.tsx'
export { direccionDeAqui, direccionDeCaso } from './direccion.ts'
export { EnlaceDeExpediente } from './EnlaceDeExpediente.tsx'
export { ArchivosDeRespuesta } from './respuestas/ArchivosDeRespuesta.tsx'
export { CampoTexto } from './respuestas/CampoTexto.tsx'
export { Carta } from './respuestas/Carta.tsx'
export { DosLados } from './respuestas/DosLados.tsx'
export type { Adjuntos } from './respuestas/respuestas.api.ts'
/** Comes when somebody first sends a document by the tray (EXP-49). */
export const EnviarDialogo = lazy(() =>
  import('./internos/EnviarDialogo.tsx').then((m) => ({ default: m.EnviarDialogo })),
)
