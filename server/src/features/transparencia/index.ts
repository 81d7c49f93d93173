// What the tracker, the checks of the command line and the demonstration use; nothing here may lead back to its routes.

export { faltasDePedido, recibirPedido } from './observacion.ts'
export { listaDeSolicitudes } from './transparencia.queries.ts'
export { documentoDe } from './transparencia.ts'
