export { exigirConfirmacion } from './datos.ts'
export { pedirLectura } from './lectura.ts'
export { deleteTextoDeNorma as olvidarTexto, updateAreasDeTexto as reubicarTexto } from './textos.queries.ts'
