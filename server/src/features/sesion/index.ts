export { type Contexto, deLaEntidad, esInicial, motivoDeRechazo, plegar } from './politica.ts'
export { claveAjena } from './sesion.queries.ts'
export { type CasaDeSesion, cambiarClave, ponerClave } from './sesion.ts'
