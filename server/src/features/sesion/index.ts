export { type Contexto, esInicial, motivoDeRechazo, plegar } from './politica.ts'
export type { ClaveNueva } from './sesion.queries.ts'
export { cambiarClave, type PartesSesion, ponerClave } from './sesion.ts'
