export { findEntidad } from './entidad.queries.ts'
export { type Entidad, lectorDeEntidad } from './entidad.ts'
export { lectorDePlantillas, plantillasSinUso } from './plantillas.ts'
export { ajustesSinUso, entidadDeOrden, entidadDeSemillas, sembrarEntidad, sembrarFaltantes } from './semillas.ts'
