export { esInicial, motivoDeRechazo, plegar } from './politica.ts'
export { cambiarClave, type PartesSesion, ponerClave } from './sesion.ts'
