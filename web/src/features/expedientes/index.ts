import { lazy } from 'react'

export { conClave } from './actos/actos.api.ts'
export { rechazoArriba, useActoDelCaso, type VentanaDeActo } from './actos/useActoDelCaso.ts'
export { SemanasDelComputo } from './caso/SemanasDelComputo.tsx'
export { direccionDeAqui, direccionDeCaso } from './direccion.ts'
export { EnlaceDeExpediente } from './EnlaceDeExpediente.tsx'
/** Comes when somebody first sends a document by the tray (EXP-49). */
export const EnviarDialogo = lazy(() =>
  import('./internos/EnviarDialogo.tsx').then((m) => ({ default: m.EnviarDialogo })),
)
/** What is answered elsewhere than from a case (REC-44, TRS-19): only other dialogs use these, which come as they are opened. */
export { CampoPdfs } from './anexos/CampoPdfs.tsx'
export { ArchivosDeRespuesta } from './respuestas/ArchivosDeRespuesta.tsx'
export { CampoTexto } from './respuestas/CampoTexto.tsx'
export { Carta } from './respuestas/Carta.tsx'
export { ASI_VERA_EL_CORREO, AvisoDeEnvio, CartaDeRespuesta } from './respuestas/CartaDeRespuesta.tsx'
export { DosLados } from './respuestas/DosLados.tsx'
export type { Adjuntos } from './respuestas/respuestas.api.ts'
export { useArchivosDelCaso } from './respuestas/useArchivosDelCaso.ts'
/** Come when a detail has an answer, and when a notice on paper is first noted. */
export const ListaDeRespuestas = lazy(() =>
  import('./respuestas/ListaDeRespuestas.tsx').then((m) => ({ default: m.ListaDeRespuestas })),
)
export const NotificacionDialogo = lazy(() =>
  import('./respuestas/NotificacionDialogo.tsx').then((m) => ({ default: m.NotificacionDialogo })),
)
