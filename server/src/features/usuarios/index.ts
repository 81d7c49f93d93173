export { cartaDeClave } from './carta-de-clave.ts'
export { generarClaves, imprimirHojas } from './claves-iniciales.ts'
export {
  type AccesoDePersona,
  type AltaDePersonal,
  insertPersonal,
  listNombresTomados,
  listSituaciones,
  lockPersonasConDni,
  type Situacion,
} from './personal.queries.ts'
export { reponerClave } from './reposicion.ts'
export { codigosDelPerfil, terminar, trasladar } from './traslado.ts'
