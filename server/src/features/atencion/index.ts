// What complaints, requests for information and the tracker use of their attention; nothing here may lead back to them.

export { type EnActo, lockEnActo } from './atencion.queries.ts'
export { filaDeAtencion, verAtencion } from './atencion.ts'
export { concluirAtencion, concluirElCaso } from './conclusion.ts'
export { derivarAtencion, otroEstadoDe } from './envios.ts'
export { findDesignacion } from './responsables.queries.ts'
export { exigirResponsable } from './responsables.ts'
