export { listIlegibles } from './entrega.ts'
