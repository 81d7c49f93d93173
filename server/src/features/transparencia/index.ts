export { documentoDe } from './registrar.ts'
