export { reponerClave } from './reposicion.ts'
export { terminar, trasladar } from './traslado.ts'
