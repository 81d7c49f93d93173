export { acabaDondeDebe, comoDireccion, estaEntera, type Imagen, leerImagen, marca, qr } from './imagen.ts'
export { type Entidad, type FaltaDeLogo, leerLogo, revisarLogo } from './membrete.ts'
export { abrirMuestras, verMuestra } from './muestra.ts'
export {
  leerFabrica,
  leerPlantillas,
  leerSemillas,
  type Plantillas,
  type PorTipo,
  plantillasSobre,
  type Semillas,
} from './plantillas.ts'
export { nombreDe, numeroImpreso, type Redaccion, redactar } from './redaccion.ts'
export { openDocumentPrinter } from './taller.ts'
export { enUnaLinea } from './textos.ts'
