export { NuevoEmpleadoModal } from './NuevoEmpleadoModal.tsx'
