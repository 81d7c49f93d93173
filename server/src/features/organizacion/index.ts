export { findSello } from './areas.queries.ts'
export { insertCierre, ponerEnCuidado } from './cierre.queries.ts'
export { findEntidad } from './entidad.queries.ts'
export { type Entidad, lectorDeEntidad } from './entidad.ts'
export { type FilaArea, leerEstructura } from './estructura.ts'
export { getModulos, getServicios, listModulosActivos, lockModulos, setServicios } from './modulos.queries.ts'
export { modulosSinUso, sembrarModulos } from './modulos.ts'
export { lectorDePlantillas, plantillasSinUso } from './plantillas.ts'
export {
  ajustesSinUso,
  entidadDeOrden,
  entidadDeSemillas,
  esSemilla,
  ponerRespuestas,
  respuestasGuardadas,
  sembrarEntidad,
} from './semillas.ts'
export { type ExigirAbierto, exigirServicioAbierto } from './servicios.ts'
