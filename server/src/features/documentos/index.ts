export {
  findFirmadoPorHuella,
  findHuella,
  findRegistradoPorCodigo,
  findRegistradoPorHuella,
  type PdfRegistrado,
} from './definitivos.queries.ts'
export { exigirDefinitivo, exigirDefinitivoAlPublicar, listNoDefinitivos, noPublicable } from './definitivos.ts'
export { findDocumento, findNumeroYPaginas, listDocumentosPorId, tituloDe } from './documentos.queries.ts'
export { codigoNuevo, crearDocumento } from './documentos.ts'
export { CARPETA, conEnlaces, enlaceDe, enlaceDeLectura, nombreSeguro } from './enlaces.ts'
export { DEFINITIVO_POR_TABLAS } from './fila.queries.ts'
export { lockDocumento } from './guardado.queries.ts'
export { anotarVista, devueltosDe } from './historia.queries.ts'
export {
  abrirMuestras,
  acabaDondeDebe,
  comoDireccion,
  type Entidad,
  enUnaLinea,
  estaEntera,
  type FaltaDeLogo,
  type Imagen,
  leerFabrica,
  leerImagen,
  leerLogo,
  leerSemillas,
  marca,
  type PorTipo,
  qr,
  revisarLogo,
  type Semillas,
  verMuestra,
} from './redaccion/index.ts'
