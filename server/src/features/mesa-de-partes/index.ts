// What the tracker, the tray and the demonstration use of a filing; nothing here may lead back to its routes.

export { lockTramite } from './atencion.queries.ts'
export type { Mesa } from './atencion.ts'
export { LO_DESISTIDO } from './cartas.ts'
export { conEnlaces } from './con-enlaces.ts'
export { findDesistimiento, insertDesistimiento } from './desistimiento.queries.ts'
export { desistirDeTramite, faltasDePapel } from './desistimiento.ts'
export { digitalizar, faltasDeDigitalizacion, SUBIDA_DE_PAPEL } from './digitalizacion.ts'
export { findTramite, listaDeTramites } from './lista.queries.ts'
export { CARPETA_TRAMITES, ORDEN_DE_SUBSANACION } from './presentacion.queries.ts'
export { COLA_DE_ENVIOS, DESTINO_DE_TRAMITES } from './presentacion.ts'
export {
  findEnlace,
  findSubsanacion,
  insertEnlace,
  insertSubsanacion,
  terminarEnlaces,
} from './subsanacion.queries.ts'
export { confirmarSubsanacion, DE_AREA, faltasDeSubsanacion, huellaDeToken, recibirSubsanacion } from './subsanacion.ts'
