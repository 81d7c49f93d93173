export {
  findFirmadoPorHuella,
  findHuella,
  findRegistradoPorCodigo,
  findRegistradoPorHuella,
  type PdfRegistrado,
} from './definitivos.queries.ts'
export { exigirDefinitivo, exigirDefinitivoAlPublicar, noPublicable } from './definitivos.ts'
export { findDocumento } from './documentos.queries.ts'
export { codigoNuevo } from './documentos.ts'
export { CARPETA, enlaceDe, enlaceDeLectura, nombreSeguro } from './enlaces.ts'
export { lockDocumento } from './guardado.queries.ts'
export { anotarVista } from './historia.queries.ts'
export {
  acabaDondeDebe,
  comoDireccion,
  type Entidad,
  enUnaLinea,
  estaEntera,
  type FaltaDeLogo,
  type Imagen,
  leerImagen,
  leerLogo,
  leerPlantillas,
  marca,
  revisarLogo,
} from './redaccion/index.ts'
