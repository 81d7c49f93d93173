export { documentoDe } from './transparencia.ts'
