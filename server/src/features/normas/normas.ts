import { queFalta } from '@cabildo/contracts/documentos'
import { MENSAJES_NORMAS, type Norma, type NormaCampos, normaDe } from '@cabildo/contracts/normas'
import { MENSAJES_VERIFICA } from '@cabildo/contracts/verificacion'
import type { CasaWeb } from '../../casa.ts'
import type { Archivos, Guardado } from '../../platform/archivos/archivos.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, exigirSinFaltas, type Faltas, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { type Sesion, soloSuArea } from '../../platform/sesion/sesion.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import {
  exigirDefinitivo,
  exigirDefinitivoAlPublicar,
  findDocumento,
  findHuella,
  lockDocumento,
  noPublicable,
} from '../documentos/index.ts'
import { anotarPublicacion } from '../publicaciones/index.ts'
import { pedirLectura } from '../textos/index.ts'
import { type Identidad, insertNorma, type PdfDeNorma } from './normas.queries.ts'
import { exigirPublicable, faltasDeIdentidad, faltasDelDocumento, traducir, unidadDe } from './reglas.ts'

export type CasaDeNormas = Pick<CasaWeb, 'db' | 'reloj' | 'archivos' | 'lector' | 'entidad'>

/** A PDF of the public folder as its row names it; `name_file` is what people call it. */
export const pdfDe = ({
  storage_key,
  nombre,
  bytes,
  sha256,
}: Pick<ArchivoSubido, 'storage_key' | 'nombre' | 'bytes' | 'sha256'>): PdfDeNorma => ({
  path_file: storage_key,
  name_file: nombre,
  size_file: bytes,
  sha256,
})

/** The PDF of a publication that is of no document. */
export const faltasDeArchivos = ({ doc_id }: { doc_id?: unknown }, subida: Subida | null): Faltas => ({
  selectedFile: doc_id === undefined && !subida?.de('selectedFile').length && MENSAJES_NORMAS.pdfObligatorio,
})

/**
 * Publishes a norm: with the PDF that came with it, unless that is of a document that is not final (D-138, D-139), or with
 * that of a document of the own area (API-62, DOC-16). Types and unit are those of the caller's area, whatever the form says
 * (NOR-20 to NOR-22).
 */
export const publicarNorma = async (
  partes: CasaDeNormas,
  actor: Actor,
  sesion: Sesion,
  campos: NormaCampos,
  subida: Subida,
): Promise<Norma> => {
  soloSuArea(sesion, campos.area_id)
  const { tipo_doc, anio } = faltasDeIdentidad(partes.reloj, sesion.area, campos)
  const [pdf] = subida.de('selectedFile')
  if (campos.doc_id !== undefined) {
    exigirSinFaltas({ tipo_doc, selectedFile: pdf && MENSAJES_NORMAS.pdfDelDocumento })
    return publicarDocumento(partes, actor, sesion, { ...campos, doc_id: campos.doc_id })
  }
  exigirSinFaltas({ tipo_doc, anio, ...faltasDeArchivos(campos, subida) })
  if (!pdf) throw new Error('without a PDF it was refused')
  await exigirDefinitivo(partes.db, pdf)
  await exigirPublicable(partes, identidadDe(sesion, campos), campos, { carpeta: 'docs', storage_key: pdf.storage_key })
  return enTransaccion(partes.db, actor, async (trx) => {
    await exigirDefinitivoAlPublicar(trx, pdf)
    return insertar(trx, partes.reloj, sesion, campos, pdfDe(pdf))
  })
}

/**
 * Publishes a document with a copy of its main PDF, made before the row is committed, so that no row names a missing file.
 * A refusal deletes the copy; after any other error the row may exist, so the copy is left to the daily sweep.
 */
const publicarDocumento = async (
  partes: CasaDeNormas,
  actor: Actor,
  sesion: Sesion,
  campos: NormaCampos & { doc_id: number },
): Promise<Norma> => {
  const { db, reloj, archivos } = partes
  const original = await pdfPublicable(db, sesion, campos)
  const suPdf = { carpeta: 'firmadigital/upload', storage_key: original.path } as const
  await exigirPublicable(partes, identidadDe(sesion, campos), campos, suPdf)
  const copia = await copiar(archivos, original.path)
  try {
    return await enTransaccion(db, actor, async (trx) => {
      if (!(await lockDocumento(trx, sesion.area.id, campos.doc_id))) throw new ErrorDeNegocio('noEncontrado')
      // Checked again with the row locked: it may have been signed, replaced or published while the copy was made.
      const { path, nombre } = await pdfPublicable(trx, sesion, campos)
      if (path !== original.path) throw new ErrorDeNegocio('desactualizado')
      // Changed on the disk it is not what was signed, nor what the register says of it (D-138).
      if (copia.sha256 !== (await findHuella(trx, path))) throw noPublicable(MENSAJES_VERIFICA.archivoCambiado)
      return insertar(trx, reloj, sesion, campos, pdfDe({ ...copia, nombre }))
    })
  } catch (error) {
    if (error instanceof ErrorDeNegocio) await archivos.borrar('docs', copia.storage_key)
    throw error
  }
}

/** The main PDF of a document of the own area that may be published as this norm (DOC-16, DOC-80). */
const pdfPublicable = async (
  db: Db,
  { area }: Sesion,
  { doc_id, tipo_doc, anio, ndoc }: NormaCampos & { doc_id: number },
): Promise<{ path: string; nombre: string }> => {
  const documento = hallado(await findDocumento(db, area.id, doc_id))
  // The publication must bear the type, year and number that the PDF shows.
  const suyo = { tipo_doc: normaDe(documento.tipo_doc), anio: documento.anio, ndoc: documento.nro_doc }
  exigirSinFaltas(faltasDelDocumento({ tipo_doc, anio, ndoc }, suyo))
  if (documento.publicado !== null) throw new ErrorDeNegocio('yaPublicado')
  const [{ path_primary: path, name } = { path_primary: null, name: null }] = documento.documentos
  if (path === null || !documento.definitivo) throw noPublicable(queFalta(documento))
  return { path, nombre: name ?? path }
}

const copiar = async (archivos: Archivos, path: string): Promise<Guardado> => {
  const pdf = await archivos.abrir('firmadigital/upload', path)
  if (!pdf) throw new Error(`Falta el archivo ${path} de un documento`)
  // Its size was limited when it came; signatures may have made it larger since.
  return archivos.guardar(pdf, { carpeta: 'docs', extension: 'pdf', maximoBytes: Number.POSITIVE_INFINITY })
}

const identidadDe = ({ area }: Sesion, { tipo_doc, anio, ndoc, uo }: NormaCampos): Identidad => ({
  ...{ tipo_doc, anio, ndoc },
  uo: unidadDe(area, tipo_doc, uo),
})

/** The row, its text to be read, and last its message, whose number is held until the commit (NOR-41). */
const insertar = async (
  trx: Trx,
  reloj: Reloj,
  sesion: Sesion,
  campos: NormaCampos,
  pdf: PdfDeNorma,
): Promise<Norma> => {
  const ahora = reloj.ahora()
  const { area, user } = sesion
  const datos = { ...identidadDe(sesion, campos), descripcion: campos.descripcion }
  const fila = { ...datos, ...pdf, area_id: area.id, doc_id: campos.doc_id ?? null, created_by: user.id, ahora }
  const norma = await insertNorma(trx, fila).catch((error) => {
    throw traducir(error)
  })
  if (!norma) throw new ErrorDeNegocio('yaPublicado')
  await pedirLectura(trx, { norma_id: norma.id })
  await anotarPublicacion(trx, norma.id, ahora)
  return norma
}
