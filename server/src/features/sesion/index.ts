export { avisarAlTitular } from './avisos.ts'
export { type Contexto, deLaEntidad, esInicial, motivoDeRechazo, plegar } from './politica.ts'
export { claveAjena, venceEn } from './sesion.queries.ts'
export { type CasaDeSesion, cambiarClave, ponerClave } from './sesion.ts'
