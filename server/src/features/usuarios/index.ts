/** @public For the spreadsheet of people, which hands over passwords in the same way (ORG-55). */
export { generarClaves, imprimirHojas } from './claves-iniciales.ts'
export { reponerClave } from './reposicion.ts'
export { terminar, trasladar } from './traslado.ts'
