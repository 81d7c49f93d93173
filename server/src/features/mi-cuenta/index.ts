export { leerSesiones } from './sesiones.ts'
