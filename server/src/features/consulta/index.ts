// What the three filings use of a case; nothing here may lead back to them.

export { cargoParaImprimir } from './cargo-datos.ts'
export { pedirCargo } from './cargo-hacer.ts'
export { faltaDelSello } from './cargo-sello.ts'
export { cargoVerificado } from './cargo-verificado.ts'
export { countAtrasados } from './cargos.queries.ts'
export { CLASE_DE_PLAZO, claveDe, clavesDe, conElCorreoDeSusCasos, conSusCasos } from './casos.queries.ts'
export { type CasoPresentado, codigoNuevo, diaDelCaso, presentarCaso, respuestaDeCaso } from './casos.ts'
export { findFicha } from './consulta.queries.ts'
export { crearEnlacesDeCaso, type EnlacesDeCaso } from './enlace.ts'
export { numeroDe } from './numero.ts'
