export { cambiarClave, type PartesSesion } from './sesion.ts'
