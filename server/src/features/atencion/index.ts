// What complaints, requests for information, the demonstration and the tracker use of their attention; nothing here may lead back to them.

export { type EnActo, lockEnActo, setDesistido } from './atencion.queries.ts'
export { filaDeAtencion, verAtencion } from './atencion.ts'
export { concluirAtencion, concluirElCaso } from './conclusion.ts'
export { desistirDeAtencion } from './desistimiento.ts'
export { derivarAtencion, otroEstadoDe } from './envios.ts'
export { insertDesignacion } from './responsables.queries.ts'
export { exigirResponsable } from './responsables.ts'
