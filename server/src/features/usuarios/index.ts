export { reponerClave } from './reposicion.ts'
