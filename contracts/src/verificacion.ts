import * as z from 'zod/mini'
import { alFaltar, cifras, sinFaltas, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { verificadorCorrecto } from './base/verificador.ts'
import { CLASES_DE_CASO } from './cargos.ts'
import { CON_ESTADO } from './normas-relaciones.ts'

/** Public verification of signed documents (06). Apart from the staff's contracts, so that citizens do not load those. */

/** Types that the form offers (VER-03); the words are the book's. */
export const TIPOS_VERIFICA = [
  { id: 1, name: 'Ordenanzas' },
  { id: 2, name: 'Resoluciones Consejo' },
  { id: 3, name: 'Resoluciones Alcaldia' },
  { id: 7, name: 'Acuerdos Consejo' },
  { id: 8, name: 'Decretos de Alcaldia' },
] as const
export const seVerificaConCodigo = (tipo_doc: number): boolean => TIPOS_VERIFICA.some(({ id }) => id === tipo_doc)

/** What a signed PDF may have above the limit of uploads: its signatures, their certificates and stamps came after that. */
export const HOLGURA_FIRMAS_BYTES = 4 * 1_024 * 1_024

/** The three words of a verification, with their cause beside them (peru.md §1.5). */
export const RESULTADOS = ['VÁLIDO', 'NO VÁLIDO', 'INDETERMINADO'] as const
export type ResultadoFirma = (typeof RESULTADOS)[number]

export const NORMA_DE_INDICACIONES = 'EN 319 102-1'
/** The norm's words for the three (5.1.3). */
export const INDICACIONES: Readonly<Record<ResultadoFirma, string>> = {
  VÁLIDO: 'TOTAL_PASSED',
  'NO VÁLIDO': 'TOTAL_FAILED',
  INDETERMINADO: 'INDETERMINATE',
}

export const MENSAJES_VERIFICA = {
  noEncontrado: 'No se encontró el documento, verifique los datos ingresados',
  noVerificado: 'No se pudo verificar el documento, intente nuevamente',
  convenio: 'El convenio no lleva firmas digitales: se suscribió en papel',
  agregado: 'Las firmas son válidas, pero después de ellas se agregó algo que la municipalidad no registró',
  archivoCambiado: 'El archivo que guarda la municipalidad no es el que registró',
  codigoInvalido: 'Codigo de Verificacion no válido',
  revocacionNoComprobada: 'revocación no comprobada',
} as const

/** What proofs say of a certificate, Lima text: since when it is revoked, when it was last known to be good. */
const RevocacionVerificada = z.object({ revocadoDesde: z.nullable(z.string()), vigenteAl: z.nullable(z.string()) })

/** One signature of a PDF. */
export const FirmaVerificada = z.object({
  /** By the certificate; of a time stamp, its authority. */
  firmante: z.string(),
  /** A time stamp on the document as a whole, which no person makes. */
  esSello: z.boolean(),
  motivo: z.nullable(z.string()),
  /** 'Por encargo de Ruth Salcedo, Memorando 322', where our register says so (USU-63). */
  por_encargo: z.optional(z.string()),
  /** Lima text; by the time stamp when it has one, otherwise as the signer's machine said. */
  fecha: z.nullable(z.string()),
  selloDeTiempo: z.boolean(),
  /** Who put the time stamp of a signature, and what proofs say of its certificate; null without one. */
  sello: z.nullable(z.object({ autoridad: z.string(), revocacion: RevocacionVerificada })),
  certificado: z.nullable(
    z.object({ titular: z.string(), emisor: z.string(), serie: z.string(), desde: z.string(), hasta: z.string() }),
  ),
  resultado: z.enum(RESULTADOS),
  /** Why, as people read it; null when there is nothing to explain. */
  causa: z.nullable(z.string()),
  /** The norm's word for the cause (EN 319 102-1, 5.1.3). */
  subindicacion: z.nullable(z.string()),
  revocacion: RevocacionVerificada,
})
export type FirmaVerificada = z.infer<typeof FirmaVerificada>

/** What a PDF's signatures come to: one word for the whole and its cause, and each of them in the order of signing. */
export const Verificacion = z.object({
  resultado: z.enum(RESULTADOS),
  causa: z.string(),
  subindicacion: z.nullable(z.string()),
  /** What is odd about the file, and changes nothing of what its signatures come to. */
  observaciones: z.array(z.string()),
  firmas: z.array(FirmaVerificada),
})
export type Verificacion = z.infer<typeof Verificacion>

const Referencia = z.object({
  tipo_doc: z.number(),
  tipo: z.string(),
  nro_doc: z.string(),
  anio: z.number(),
  /** As it was called when the document was numbered, and the whole number that it prints (ORG-24). */
  area: z.string(),
  numero_impreso: z.optional(z.string()),
  /** Whether it is in force, of one that is published as a norm. */
  norma: z.optional(z.object(CON_ESTADO)),
})

export const DocumentoVerificado = z.extend(Referencia, {
  /** The main PDF alone, its address signed for five minutes (VER-14, API-101). */
  documentos: z.object({ path_primary: z.string(), name: z.string(), size: z.number(), url: z.string() }),
  verificacion: Verificacion,
})
export type DocumentoVerificado = z.infer<typeof DocumentoVerificado>

const numeroEnTexto = (maximo: number, error: string) =>
  z.pipe(
    z.transform((valor: unknown) => (typeof valor === 'number' ? String(valor) : valor)),
    cifras(maximo, error),
  )

/** A single-character code is a check character of an eight-digit number, and must be the right one (VER-08, VER-09, D-06). */
const codigoPosible = (nro_doc: string, codigo: string): boolean =>
  codigo.length !== 1 || nro_doc.length !== 8 || verificadorCorrecto(nro_doc, codigo)

/** What each field says that was left out (VER-05, VER-06). */
const FALTA = {
  tipo_doc: 'Elija el tipo de documento',
  nro_doc: 'Ingrese el número del documento',
  anio: 'Ingrese el año del documento',
  code_verifica: 'Ingrese el código de verificación',
} as const

/** The four fields as the form holds them, which lets nothing but digits into number and year. */
export interface CamposDeConsulta {
  tipo_doc: number
  nro_doc: string
  anio: string
  code_verifica: string
}

/**
 * What the form lacks before it is sent, by field, in its order (VER-05 to VER-09): as the schema below says it, which the page,
 * too large with it, does not have.
 */
export const faltasDeConsulta = (campos: CamposDeConsulta): Partial<Record<keyof CamposDeConsulta, string>> => ({
  ...(!seVerificaConCodigo(campos.tipo_doc) && { tipo_doc: FALTA.tipo_doc }),
  ...(campos.nro_doc === '' && { nro_doc: FALTA.nro_doc }),
  ...(campos.anio === '' && { anio: FALTA.anio }),
  ...(campos.code_verifica === ''
    ? { code_verifica: FALTA.code_verifica }
    : !codigoPosible(campos.nro_doc, campos.code_verifica) && { code_verifica: MENSAJES_VERIFICA.codigoInvalido }),
})

/** The four fields, all required (VER-05 to VER-09). */
export const ConsultaVerifica = z
  .object({
    tipo_doc: z.pipe(
      z.transform((valor: unknown) => (typeof valor === 'string' && /^\d{1,2}$/.test(valor) ? Number(valor) : valor)),
      z.literal(
        TIPOS_VERIFICA.map(({ id }) => id),
        { error: alFaltar(FALTA.tipo_doc) },
      ),
    ),
    nro_doc: numeroEnTexto(8, FALTA.nro_doc),
    anio: numeroEnTexto(4, FALTA.anio),
    code_verifica: texto(20, { min: 1, mensaje: FALTA.code_verifica }),
  })
  .check(
    sinFaltas(({ nro_doc, code_verifica }) =>
      codigoPosible(nro_doc, code_verifica) ? [] : [['code_verifica', MENSAJES_VERIFICA.codigoInvalido]],
    ),
  )
export type ConsultaVerifica = z.output<typeof ConsultaVerifica>

/**
 * What a citizen's own copy is to us: one of ours as it is now, an earlier version of one (fewer signatures), one of ours
 * with something added behind it, one that nobody has signed, of which no more is told (D-138), or none that we know.
 */
export const PROCEDENCIAS = ['vigente', 'anterior', 'modificado', 'borrador', 'desconocido'] as const
export const CopiaVerificada = z.object({
  procedencia: z.enum(PROCEDENCIAS),
  documento: z.nullable(Referencia),
  /** The proof of a filing or a correction that the file is, byte for byte; null of anything else (CON-16). */
  cargo: z.nullable(
    z.object({
      /** Of the case, as people read it. */
      numero: z.string(),
      /** Lima text of when what it proves was received. */
      fecha: z.string(),
      clase: z.enum(Object.values(CLASES_DE_CASO)),
    }),
  ),
  verificacion: Verificacion,
})
export type CopiaVerificada = z.infer<typeof CopiaVerificada>

export const verificacionApi = {
  consultar: llamada({
    id: 'API-57',
    method: 'POST',
    path: '/api/documentos/getdocumento',
    acceso: 'publico',
    servicio: 'verificacion',
    resumen: 'Verifica un documento por su código',
    body: ConsultaVerifica,
    /** `noFirmado`: the code is right, and nobody has signed the document yet (D-138). */
    respuesta: z.object({ data: z.nullable(DocumentoVerificado), noFirmado: z.optional(z.literal(true)) }),
  }),
  /** An addition of ours: the file is looked at and not kept. */
  comprobar: llamada({
    id: 'verificacion',
    method: 'POST',
    path: '/api/verificacion/archivo',
    acceso: 'publico',
    servicio: 'verificacion',
    resumen: 'Comprueba las firmas de un PDF y si es de la municipalidad; no lo guarda',
    body: z.looseObject({}),
    archivos: { 'selectedFile[]': 1 },
    respuesta: z.object({ data: CopiaVerificada }),
  }),
}
