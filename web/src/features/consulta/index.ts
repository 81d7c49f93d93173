// What the forms show once something is filed.
export { CodigoYCargo } from './CodigoYCargo.tsx'
