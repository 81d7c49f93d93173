// What complaints, requests for information and the tracker use of their attention; nothing here may lead back to them.

export { filaDeAtencion, verAtencion } from './atencion.ts'
export { concluirAtencion } from './conclusion.ts'
export { desistirDeAtencion } from './desistimiento.ts'
export { derivarAtencion } from './envios.ts'
export { findDesignacion } from './responsables.queries.ts'
export { exigirResponsable } from './responsables.ts'
