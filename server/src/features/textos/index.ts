export { revisarDatos } from './datos.ts'
export { leerTexto, pedirLectura, pedirRecogida, recogerTextos } from './lectura.ts'
export { deleteTextoDeNorma as olvidarTexto } from './textos.queries.ts'
