import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_ESTADOS } from '@cabildo/contracts/documentos-estados'
import { firmadoEnPapel } from '@cabildo/contracts/documentos-papel'
import {
  type ConsultaVerifica,
  type CopiaVerificada,
  type DocumentoVerificado,
  MENSAJES_VERIFICA,
  type Verificacion,
} from '@cabildo/contracts/verificacion'
import { HALLAZGOS } from '@cabildo/firma/causas'
import type { Dictamen, Revocacion } from '@cabildo/firma/tipos'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { conDniPublico, type DniPublico } from '../../platform/identidad/identidad.ts'
import { conAdivinanzaContada } from '../../platform/limites/adivinanza.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { enParte } from '../../platform/subidas/recepcion.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { findEstadoDeDocumento } from '../../platform/vigencia/vigencia.queries.ts'
import { cargoVerificado } from '../consulta/index.ts'
import {
  CARPETA,
  enlaceDeLectura,
  findFirmadoPorHuella,
  findRegistradoPorCodigo,
  findRegistradoPorHuella,
  type PdfRegistrado,
} from '../documentos/index.ts'
import type { Consultante, Dictamenes } from './dictamenes.ts'

interface Partes {
  db: Db
  reloj: Reloj
  enlaces: Enlaces
  dictamenes: Dictamenes
  /** How the DNI in a certificate is shown (D-32). */
  dniPublico: DniPublico
  /** With which the municipality's norms are cited. */
  siglas: string
}

/**
 * A signed document by its number and code, with its main PDF and what its signatures come to, be they those of all who were
 * asked or not (VER-12, VER-14, D-139). One that nobody has signed is told as such, without its file (D-138). Null alike for
 * a wrong code and a document that does not exist (VER-13). Throws demasiadasConsultas, noDisponible.
 */
export const consultar = async (
  { siglas, db, reloj, enlaces, dictamenes, dniPublico }: Partes,
  consulta: ConsultaVerifica,
  quien: Consultante,
): Promise<{ data: DocumentoVerificado | null; noFirmado?: true }> => {
  const buscada = { ...consulta, code_verifica: enMayusculas(consulta.code_verifica) }
  const nombre = `${buscada.tipo_doc}-${Number(buscada.anio)}-${Number(buscada.nro_doc)}`
  const pdf = await conAdivinanzaContada({ db, reloj }, { llamada: 'verifica', nombre, red: quien.red }, () =>
    findRegistradoPorCodigo(db, buscada),
  )
  if (!pdf) return { data: null }
  if (pdf.firmas === 'ninguna' || pdf.path === null) return { data: null, noFirmado: true }
  const { sha256, dictamen } = await dictamenes.de(CARPETA, pdf.path, pdf.existia_el, quien)
  const { path, name, size } = pdf
  const verificacion = verificacionDe(dictamen, pdf, dniPublico)
  const data: DocumentoVerificado = {
    ...(await referenciaDe({ db, reloj, siglas }, pdf)),
    documentos: { path_primary: path, name, size, url: enlaceDeLectura(enlaces, path, name, pdf.firmas !== 'algunas') },
    verificacion:
      // Changed by hand on the disk: whatever its signatures say, it is not what the municipality registered.
      sha256 === pdf.sha256
        ? verificacion
        : {
            ...verificacion,
            resultado: 'NO VÁLIDO',
            causa: MENSAJES_VERIFICA.archivoCambiado,
            subindicacion: 'HASH_FAILURE',
          },
  }
  return { data }
}

/**
 * What a citizen's own copy is to us, and the verdict on its signatures; the caller deletes the copy. Throws pdfDanado,
 * pdfProtegido, noDisponible.
 */
export const comprobar = async (
  { db, reloj, siglas, dictamenes, dniPublico }: Omit<Partes, 'enlaces'>,
  copia: ArchivoSubido,
  quien: Consultante,
): Promise<CopiaVerificada> => {
  const misma = await findRegistradoPorHuella(db, copia.sha256)
  if (misma?.vigente && misma.firmas === 'ninguna') return BORRADOR
  const suyo = misma ? null : await cargoVerificado(db, [copia.sha256])
  const existia_el = misma?.existia_el ?? suyo?.existia_el
  const { dictamen } = await dictamenes.de('verificacion', copia.storage_key, existia_el, quien)
  if (misma) {
    const procedencia = misma.vigente ? 'vigente' : 'anterior'
    const verificacion = verificacionDe(dictamen, misma, dniPublico)
    return { procedencia, documento: await referenciaDe({ db, reloj, siglas }, misma), cargo: null, verificacion }
  }
  if (suyo) {
    const verificacion = verificacionDe(dictamen, null, dniPublico)
    return { procedencia: 'vigente', documento: null, cargo: suyo.cargo, verificacion }
  }
  exigirLegible(dictamen)
  const firmadas = dictamen.firmas.map(({ sha256 }) => sha256)
  const conocidas = firmadas.length > 0 ? [...new Set([...firmadas, ...dictamen.revisiones])] : []
  const empezada = conocidas.length > 0 ? await findFirmadoPorHuella(db, conocidas) : undefined
  const verificacion = verificacionDe(dictamen, null, dniPublico)
  const deCargo = !empezada && conocidas.length > 0 && (await cargoVerificado(db, conocidas)) !== null
  if (!empezada && !deCargo) return { procedencia: 'desconocido', documento: null, cargo: null, verificacion }
  return {
    procedencia: 'modificado',
    documento: empezada ? await referenciaDe({ db, reloj, siglas }, empezada) : null,
    cargo: null,
    verificacion: deModificado(verificacion, firmadas.includes(copia.sha256)),
  }
}

/** A file of ours that nobody has signed: that, and nothing more of it (D-138). */
const BORRADOR: CopiaVerificada = {
  procedencia: 'borrador',
  documento: null,
  cargo: null,
  verificacion: {
    ...{
      resultado: 'INDETERMINADO',
      causa: MENSAJES_ESTADOS.noFirmado,
      subindicacion: HALLAZGOS.sinFirmas.subindicacion,
    },
    ...{ observaciones: [], firmas: [] },
  },
}

/**
 * A copy of ours with more in it is not what we registered and is not called valid, whatever its signatures allow; and
 * nothing but one more signature, which covers all of it, may have been added.
 */
const deModificado = (verificacion: Verificacion, cubierta: boolean): Verificacion => {
  if (verificacion.resultado === 'NO VÁLIDO') return verificacion
  if (!cubierta) return { ...verificacion, ...HALLAZGOS.restoDespues }
  return verificacion.resultado === 'VÁLIDO'
    ? {
        ...verificacion,
        ...{ resultado: 'INDETERMINADO', causa: MENSAJES_VERIFICA.agregado, subindicacion: 'SIG_CONSTRAINTS_FAILURE' },
      }
    : verificacion
}

/** A file in which nothing can be read, damaged or locked, has no verdict to show. */
const exigirLegible = ({ causa }: Dictamen): void => {
  const codigo = ILEGIBLES.get(causa)
  if (codigo) throw enParte(new ErrorDeNegocio(codigo), 'selectedFile')
}
const ILEGIBLES = new Map<string, 'pdfDanado' | 'pdfProtegido'>([
  [HALLAZGOS.ilegible.causa, 'pdfDanado'],
  [HALLAZGOS.cifrado.causa, 'pdfProtegido'],
])

/** Codes are capital letters from A to Z (DOC-51); nothing else may turn into one. */
const enMayusculas = (codigo: string): string => codigo.replace(/[a-z]+/g, (letras) => letras.toUpperCase())

/** The document as it is named, with its state where it is published as a norm (decision 0213). */
const referenciaDe = async (
  { db, reloj, siglas }: Pick<Partes, 'db' | 'reloj' | 'siglas'>,
  { doc_id, tipo_doc, tipo, nro_doc, anio, area, numero_impreso }: PdfRegistrado,
) => {
  const norma = await findEstadoDeDocumento(db, doc_id, { dia: reloj.hoy(), siglas })
  return {
    ...{ tipo_doc, tipo, nro_doc, anio, area },
    ...(numero_impreso !== null && { numero_impreso }),
    ...(norma && { norma }),
  }
}

const marca = (fecha: Date | null): string | null => fecha && marcaLima(fecha)

const revocacionDe = ({ revocadoDesde, vigenteAl }: Revocacion) => ({
  revocadoDesde: marca(revocadoDesde),
  vigenteAl: marca(vigenteAl),
})

/**
 * What our register knows beyond the file: whose signature is missing, or who signed on paper (D-138, D-139). Nothing where
 * the file itself has failed, and nothing of an earlier version of a document that all have signed.
 */
const delRegistro = (dictamen: Dictamen, pdf: PdfRegistrado | null): string | null => {
  if (!pdf || dictamen.resultado === 'NO VÁLIDO') return null
  const { firmas, faltan, papel, vigente, reemplazada } = pdf
  if (vigente && papel) return firmadoEnPapel(papel)
  if (reemplazada) return MENSAJES_ESTADOS.reemplazada
  if (firmas === 'algunas') return MENSAJES_ESTADOS.faltaFirma(faltan)
  const suscrito = firmas === 'convenio' || !vigente
  return suscrito && dictamen.causa === HALLAZGOS.sinFirmas.causa ? MENSAJES_VERIFICA.convenio : null
}

/** As people read it. */
const verificacionDe = (dictamen: Dictamen, pdf: PdfRegistrado | null, dni: DniPublico): Verificacion => {
  const causa = delRegistro(dictamen, pdf)
  const suya = conEncargos(firmasDe(dictamen, dni), pdf?.encargos ?? [])
  if (causa === null) return suya
  const { subindicacion } = dictamen.resultado === 'VÁLIDO' ? HALLAZGOS.adjuntos : dictamen
  return { ...suya, resultado: 'INDETERMINADO', causa, subindicacion }
}

/** Each signature that was made in somebody's position says so by its reason, and here by which document (USU-63). */
const conEncargos = (suya: Verificacion, encargos: PdfRegistrado['encargos']): Verificacion => ({
  ...suya,
  firmas: suya.firmas.map((firma) => {
    const suyo = encargos.find(({ motivo }) => firma.motivo?.endsWith(`, ${motivo}`))
    return suyo ? { ...firma, por_encargo: suyo.por_encargo } : firma
  }),
})

const firmasDe = (
  { resultado, causa, subindicacion, observaciones, firmas }: Dictamen,
  dni: DniPublico,
): Verificacion => ({
  resultado,
  causa: conDniPublico(causa, dni),
  subindicacion,
  observaciones,
  firmas: firmas.map(({ firmante, esSello, motivo, fecha, selloDeTiempo, sello, certificado, ...firma }) => ({
    firmante: conDniPublico(firmante, dni),
    esSello,
    motivo,
    fecha: fecha && marcaLima(fecha),
    selloDeTiempo,
    sello: sello && { autoridad: sello.autoridad, revocacion: revocacionDe(sello.revocacion) },
    certificado: certificado && {
      ...certificado,
      titular: conDniPublico(certificado.titular, dni),
      desde: marcaLima(certificado.desde),
      hasta: marcaLima(certificado.hasta),
    },
    resultado: firma.resultado,
    causa: firma.causa && conDniPublico(firma.causa, dni),
    subindicacion: firma.subindicacion,
    revocacion: revocacionDe(firma.revocacion),
  })),
})
