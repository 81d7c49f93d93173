import type { ResultadoFirma } from '@cabildo/contracts/verificacion'

/** Why a signature, or the whole file, is not valid or cannot be judged, as people read it. */
export interface Hallazgo {
  resultado: Exclude<ResultadoFirma, 'VÁLIDO'>
  causa: string
}
const noValido = (causa: string): Hallazgo => ({ resultado: 'NO VÁLIDO', causa })
const indeterminado = (causa: string): Hallazgo => ({ resultado: 'INDETERMINADO', causa })

export const HALLAZGOS = {
  ilegible: noValido('El archivo está dañado o no es un PDF'),
  alterado: noValido('El contenido firmado fue alterado después de la firma'),
  firmaMala: noValido('La firma no corresponde a su certificado'),
  rango: noValido('La firma no cubre todo el documento que la lleva'),
  contenedor: noValido('La firma está dañada'),
  suelta: noValido('El archivo contiene una firma que no pertenece al documento'),
  sinCertificado: noValido('La firma no trae el certificado de quien firmó'),
  otroCertificado: noValido('La firma nombra otro certificado'),
  noSirve: noValido('El certificado no es para firmar documentos'),
  selloAjeno: noValido('El sello de tiempo no corresponde a la firma'),
  restoDespues: noValido('Se agregó contenido después de la última firma'),
  noPermite: noValido('Una firma anterior no permite cambios ni más firmas'),
  demasiadas: noValido('El archivo tiene demasiadas firmas'),
  sinFirmas: indeterminado('El archivo no lleva firmas digitales'),
  cifrado: indeterminado('El PDF está protegido con contraseña y no se puede comprobar'),
  otroFormato: indeterminado('La firma tiene un formato que no se puede comprobar'),
  algoritmo: indeterminado('La firma usa un algoritmo que no se puede comprobar'),
  debil: indeterminado('La firma usa un algoritmo o una clave que ya no se considera segura'),
  sinProposito: indeterminado('El certificado no dice que sirva para firmar documentos'),
  sinRaiz: indeterminado('El certificado no fue emitido por una autoridad de confianza'),
  fueraDeFecha: indeterminado('El certificado no estaba vigente y no consta cuándo se firmó'),
  selloSinRaiz: indeterminado('El sello de tiempo no es de una autoridad de confianza'),
  sinDibujar: indeterminado('No se pudo comprobar qué hay debajo de los sellos de las firmas'),
  ambiguo: indeterminado('El archivo está escrito de una forma que no todos los programas leen igual'),
  adjuntos: indeterminado('La firma trae datos que no se reconocen'),
} as const satisfies Record<string, Hallazgo>

/** What the additions behind a signature did that they may not. */
export const CAMBIOS = {
  contenido: noValido('El contenido del documento fue cambiado después de la firma'),
  paginas: noValido('Las páginas del documento fueron cambiadas después de la firma'),
  anotaciones: noValido('Se agregaron o cambiaron anotaciones después de la firma'),
  formulario: noValido('El formulario del documento fue cambiado después de la firma'),
  catalogo: noValido('La configuración del documento fue cambiada después de la firma'),
  firmas: noValido('Se cambió o retiró una firma anterior'),
  estructura: noValido('El archivo fue modificado después de la firma de una forma no permitida'),
} as const satisfies Record<string, Hallazgo>

/** A signature whose picture hides what others had signed. */
export const tapado = (firmante: string): Hallazgo =>
  indeterminado(`La firma de ${firmante} se puso encima de contenido firmado antes`)

/** The worst of several findings: what is not valid comes before what cannot be judged. */
export const peor = (hallazgos: readonly Hallazgo[]): Hallazgo | null =>
  hallazgos.find(({ resultado }) => resultado === 'NO VÁLIDO') ?? hallazgos[0] ?? null
