// What the tracker, the checks of the command line and the demonstration use; nothing here may lead back to its routes.

export { setPagado, updateSolicitud, upsertCosto } from './actos.queries.ts'
export { terminarAvisos } from './marco.ts'
export { faltasDePedido, recibirPedido, vencerObservacion } from './observacion.ts'
export { listaDeSolicitudes } from './transparencia.queries.ts'
export { documentoDe } from './transparencia.ts'
