export { exigirConfirmacion } from './datos.ts'
export { pedirLectura, pedirLecturas } from './lectura.ts'
export {
  deleteTextoDeNorma as olvidarTexto,
  updateAreasDeTexto as reubicarTexto,
} from './textos.queries.ts'
