export { exigirCargo } from './catalogos.ts'
