// What complaints, requests for information and the tracker use of their attention; nothing here may lead back to them.

export { filaDeAtencion, verAtencion } from './atencion.ts'
export { concluirAtencion } from './conclusion.ts'
export { derivarAtencion } from './envios.ts'
export { exigirResponsable } from './responsables.ts'
