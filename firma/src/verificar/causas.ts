import type { Dictamen, Resultado } from '../tipos.ts'

/** Why a signature, or the whole file, is not valid or cannot be judged, as people read it. */
export interface Hallazgo {
  resultado: Exclude<Resultado, 'VÁLIDO'>
  causa: string
  /** The norm's word for the cause (EN 319 102-1, 5.1.3). */
  subindicacion: Subindicacion
}
/** Those under which a signature has failed for good, and those under which nothing is decided. */
type DeFallo = 'FORMAT_FAILURE' | 'HASH_FAILURE' | 'SIG_CRYPTO_FAILURE' | 'REVOKED'
type DeDuda =
  | 'GENERIC'
  | 'CHAIN_CONSTRAINTS_FAILURE'
  | 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'
  | 'NO_CERTIFICATE_CHAIN_FOUND'
  | 'OUT_OF_BOUNDS_NO_POE'
  | 'REVOKED_NO_POE'
  | 'SIG_CONSTRAINTS_FAILURE'
  | 'TRY_LATER'
export type Subindicacion = DeFallo | DeDuda

const noValido = (subindicacion: DeFallo, causa: string): Hallazgo => ({
  ...{ resultado: 'NO VÁLIDO', causa, subindicacion },
})
const indeterminado = (subindicacion: DeDuda, causa: string): Hallazgo => ({
  ...{ resultado: 'INDETERMINADO', causa, subindicacion },
})

export const HALLAZGOS = {
  ilegible: noValido('FORMAT_FAILURE', 'El archivo está dañado o no es un PDF'),
  alterado: noValido('HASH_FAILURE', 'El contenido firmado fue alterado después de la firma'),
  firmaMala: noValido('SIG_CRYPTO_FAILURE', 'La firma no corresponde a su certificado'),
  rango: noValido('FORMAT_FAILURE', 'La firma no cubre todo el documento que la lleva'),
  contenedor: noValido('FORMAT_FAILURE', 'La firma está dañada'),
  suelta: noValido('FORMAT_FAILURE', 'El archivo contiene una firma que no pertenece al documento'),
  sinCertificado: noValido('FORMAT_FAILURE', 'La firma no trae el certificado de quien firmó'),
  otroCertificado: noValido('FORMAT_FAILURE', 'La firma nombra otro certificado'),
  noSirve: indeterminado('CHAIN_CONSTRAINTS_FAILURE', 'El certificado no es para firmar documentos'),
  revocado: noValido('REVOKED', 'El certificado fue revocado antes de la firma'),
  selloAjeno: noValido('HASH_FAILURE', 'El sello de tiempo no corresponde a la firma'),
  restoDespues: noValido('FORMAT_FAILURE', 'Se agregó contenido después de la última firma'),
  noPermite: noValido('FORMAT_FAILURE', 'Una firma anterior no permite cambios ni más firmas'),
  demasiadas: noValido('FORMAT_FAILURE', 'El archivo tiene demasiadas firmas'),
  sinFirmas: indeterminado('GENERIC', 'El archivo no lleva firmas digitales'),
  cifrado: indeterminado('GENERIC', 'El PDF está protegido con contraseña y no se puede comprobar'),
  otroFormato: indeterminado('GENERIC', 'La firma tiene un formato que no se puede comprobar'),
  algoritmo: indeterminado('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'La firma usa un algoritmo que no se puede comprobar'),
  debil: indeterminado(
    'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    'La firma usa un algoritmo o una clave que ya no se considera segura',
  ),
  sinProposito: indeterminado('CHAIN_CONSTRAINTS_FAILURE', 'El certificado no dice que sirva para firmar documentos'),
  sinRaiz: indeterminado('NO_CERTIFICATE_CHAIN_FOUND', 'El certificado no fue emitido por una autoridad de confianza'),
  fueraDeFecha: indeterminado('OUT_OF_BOUNDS_NO_POE', 'El certificado no estaba vigente y no consta cuándo se firmó'),
  selloSinRaiz: indeterminado('NO_CERTIFICATE_CHAIN_FOUND', 'El sello de tiempo no es de una autoridad de confianza'),
  selloFuturo: indeterminado('SIG_CONSTRAINTS_FAILURE', 'El sello de tiempo tiene una fecha que todavía no llega'),
  selloVencido: indeterminado(
    'OUT_OF_BOUNDS_NO_POE',
    'El certificado de quien puso el sello de tiempo ya venció, y ningún sello posterior lo respalda',
  ),
  selloRevocado: indeterminado(
    'REVOKED_NO_POE',
    'El certificado de quien puso el sello de tiempo fue revocado o suspendido, y no consta que el sello sea de antes',
  ),
  listaVencida: indeterminado(
    'TRY_LATER',
    'La lista de autoridades de confianza venció antes de la firma y falta la nueva',
  ),
  revocadoSinPrueba: indeterminado(
    'REVOKED_NO_POE',
    'El certificado fue revocado y no consta que la firma sea de antes',
  ),
  suspendido: indeterminado('TRY_LATER', 'El certificado está suspendido por quien lo emitió'),
  sinDibujar: indeterminado(
    'SIG_CONSTRAINTS_FAILURE',
    'No se pudo comprobar qué hay debajo de los sellos de las firmas',
  ),
  ambiguo: indeterminado(
    'SIG_CONSTRAINTS_FAILURE',
    'El archivo está escrito de una forma que no todos los programas leen igual',
  ),
  adjuntos: indeterminado('SIG_CONSTRAINTS_FAILURE', 'La firma trae datos que no se reconocen'),
} as const satisfies Record<string, Hallazgo>

/** What the additions behind a signature did that they may not. */
export const CAMBIOS = {
  contenido: noValido('FORMAT_FAILURE', 'El contenido del documento fue cambiado después de la firma'),
  paginas: noValido('FORMAT_FAILURE', 'Las páginas del documento fueron cambiadas después de la firma'),
  anotaciones: noValido('FORMAT_FAILURE', 'Se agregaron o cambiaron anotaciones después de la firma'),
  formulario: noValido('FORMAT_FAILURE', 'El formulario del documento fue cambiado después de la firma'),
  catalogo: noValido('FORMAT_FAILURE', 'La configuración del documento fue cambiada después de la firma'),
  firmas: noValido('FORMAT_FAILURE', 'Se cambió o retiró una firma anterior'),
  estructura: noValido('FORMAT_FAILURE', 'El archivo fue modificado después de la firma de una forma no permitida'),
} as const satisfies Record<string, Hallazgo>

/** The same as CAMBIOS.contenido, of pages that were counted. */
export const contenidoReemplazado = (paginas: number): Hallazgo =>
  noValido('FORMAT_FAILURE', `Se reemplazó el contenido de ${paginas === 1 ? '1 página' : `${paginas} páginas`}`)

/** A signature whose picture hides what others had signed. */
export const tapado = (firmante: string): Hallazgo =>
  indeterminado('SIG_CONSTRAINTS_FAILURE', `La firma de ${firmante} se puso encima de contenido firmado antes`)

/** What a verdict without any signature leaves empty. */
export const SIN_HALLAZGOS = {
  ...{ firmas: [], observaciones: [], revisiones: [] },
} satisfies Partial<Dictamen>

/** The worst of several findings: what is not valid comes before what cannot be judged. */
export const peor = (hallazgos: readonly Hallazgo[]): Hallazgo | null =>
  hallazgos.find(({ resultado }) => resultado === 'NO VÁLIDO') ?? hallazgos[0] ?? null
