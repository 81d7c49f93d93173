export { exigirOfrecido, requisitosDe, terminoDe } from './procedimientos.ts'
