export { type Contexto, esInicial, motivoDeRechazo, plegar } from './politica.ts'
export { claveAjena } from './sesion.queries.ts'
export { cambiarClave, type PartesSesion, ponerClave } from './sesion.ts'
