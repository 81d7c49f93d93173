export { type CasaDeSesion, type Desde, desdeDe } from './apertura.ts'
export { findNombre } from './avisos.queries.ts'
export { avisarAlTitular, avisarDeOtroCorreo, desdeDonde } from './avisos.ts'
export { entraPorElDirectorio } from './directorio/clave.ts'
export { ponerExigencias, seExigeDe } from './exigencia.ts'
export {
  countCodigos,
  deleteCodigos,
  deleteFactor,
  deleteFactoresDe,
  type FilaFactor,
  insertFactor,
  lockTitular,
  setCodigos,
  setNombre,
} from './factores.queries.ts'
export { contarSinUso, type DondeSeUsan, idsUtiles, leerFactores, tieneUtil, type Utiles } from './factores.ts'
export {
  LLAVE_MINUTOS,
  llaveHecha,
  opcionesDeRegistro,
  retoDe,
  type SitioDeLlaves,
  sitioDeLlaves,
  sitioDeQuienPide,
} from './llaves.ts'
export { findEnlace, terminarEnlacesDe } from './oidc/oidc.queries.ts'
export { desenlazar } from './oidc/oidc.ts'
export { hayClaveOlvidada } from './olvido/olvido.ts'
export { type Contexto, deLaEntidad, esInicial, motivoDeRechazo, plegar } from './politica.ts'
export { type CodigosNuevos, codigosNuevos, conHash } from './recuperacion.ts'
export { claveAjena, venceEn } from './sesion.queries.ts'
export { cambiarClave, ponerClave } from './sesion.ts'
export { cifradoDeCodigos, pasoDelCodigo, secretoNuevo, uriDeCodigos } from './totp.ts'
