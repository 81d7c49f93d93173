export { reponerClave } from './reponer.ts'
