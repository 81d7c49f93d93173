export { type ClaveGenerada, generarClaves, imprimirHojas } from './claves-iniciales.ts'
export { reponerClave } from './reposicion.ts'
export { terminar, trasladar } from './traslado.ts'
