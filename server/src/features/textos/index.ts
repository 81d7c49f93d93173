export { exigirConfirmacion } from './datos.ts'
export { leerTexto, pedirLectura, pedirRecogida, recogerTextos } from './lectura.ts'
export { buscarTextos } from './persona.queries.ts'
export { deleteTextoDeNorma as olvidarTexto, updateAreasDeTexto as reubicarTexto } from './textos.queries.ts'
