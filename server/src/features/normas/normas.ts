import { AREA_INFORMATICA } from '@cabildo/contracts/base/permisos'
import { AREA_SECRETARIA } from '@cabildo/contracts/documentos-destinos'
import {
  llevaUnidad,
  MENSAJES_NORMAS,
  type Norma,
  type NormaCampos,
  normaDe,
  tiposDeNormaDe,
} from '@cabildo/contracts/normas'
import type { Archivos, Guardado } from '../../platform/archivos/archivos.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { restriccionViolada } from '../../platform/db/restriccion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { soloSuArea } from '../../platform/sesion/area.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import type { Lector } from '../../platform/textos/lector.ts'
import { findDocumento, lockDocumento } from '../documentos/index.ts'
import { insertNorma } from './normas.queries.ts'

export interface Partes {
  db: Db
  reloj: Reloj
  archivos: Archivos
  /** Looks for personal data in a PDF before it is published (P-15). */
  lector: Lector
}

/** A PDF in the public folder, and the name under which people know it. */
interface Pdf extends Guardado {
  nombre: string
}

/**
 * Publishes a norm: with the PDF that came with it, or with that of a document of the own area (API-62, DOC-16). Types and
 * unit are those of the caller's area, whatever the form says (NOR-20 to NOR-22).
 */
export const publicarNorma = async (
  partes: Partes,
  actor: Actor,
  sesion: Sesion,
  campos: NormaCampos,
  subida: Subida,
): Promise<Norma> => {
  const area_id = soloSuArea(sesion, campos.area_id)
  if (!tiposDeNormaDe(area_id).some((tipo) => tipo === campos.tipo_doc))
    throw campoInvalido('tipo_doc', MENSAJES_NORMAS.tipoAjeno)
  const [pdf] = subida.de('selectedFile')
  if (campos.doc_id !== undefined) {
    if (pdf) throw campoInvalido('selectedFile', MENSAJES_NORMAS.pdfDelDocumento)
    return publicarDocumento(partes, actor, sesion, { ...campos, doc_id: campos.doc_id })
  }
  if (!pdf) throw campoInvalido('selectedFile', MENSAJES_NORMAS.pdfObligatorio)
  return enTransaccion(partes.db, actor, (trx) => insertar(trx, partes.reloj, sesion, campos, pdf))
}

/**
 * Publishes a document with a copy of its main PDF, made before the row is committed, so that no row names a missing file.
 * A refusal deletes the copy; after any other fault the row may stand, and the daily sweep decides.
 */
const publicarDocumento = async (
  { db, reloj, archivos }: Partes,
  actor: Actor,
  sesion: Sesion,
  campos: NormaCampos & { doc_id: number },
): Promise<Norma> => {
  const original = await pdfPublicable(db, sesion, campos)
  const copia = await copiar(archivos, original.path)
  try {
    return await enTransaccion(db, actor, async (trx) => {
      if (!(await lockDocumento(trx, sesion.area.id, campos.doc_id))) throw new ErrorDeNegocio('noEncontrado')
      // Looked at again with the row held: it may have been signed, replaced or published while the copy was made.
      const { path, nombre } = await pdfPublicable(trx, sesion, campos)
      if (path !== original.path) throw new ErrorDeNegocio('desactualizado')
      return insertar(trx, reloj, sesion, campos, { ...copia, nombre })
    })
  } catch (error) {
    if (error instanceof ErrorDeNegocio) await archivos.borrar('docs', copia.clave)
    throw error
  }
}

/** The main PDF of a document of the own area that may be published as this norm (DOC-16, DOC-80). */
const pdfPublicable = async (
  db: Db,
  { area }: Sesion,
  { doc_id, tipo_doc, anio, ndoc }: NormaCampos & { doc_id: number },
): Promise<{ path: string; nombre: string }> => {
  const documento = await findDocumento(db, area.id, doc_id)
  if (!documento) throw new ErrorDeNegocio('noEncontrado')
  // What the public reads must be called as the PDF calls itself.
  if (normaDe(documento.tipo_doc) !== tipo_doc) throw campoInvalido('tipo_doc', MENSAJES_NORMAS.otroTipo)
  if (documento.anio !== anio) throw campoInvalido('anio', MENSAJES_NORMAS.otroAnio)
  if (Number(documento.nro_doc) !== Number(ndoc)) throw campoInvalido('ndoc', MENSAJES_NORMAS.otroNumero)
  if (documento.publicado !== null) throw new ErrorDeNegocio('yaPublicado')
  const [{ path_primary: path, name } = { path_primary: null, name: null }] = documento.documentos
  if (path === null || !documento.definitivo) throw new ErrorDeNegocio('noPublicable')
  return { path, nombre: name ?? path }
}

const copiar = async (archivos: Archivos, path: string): Promise<Guardado> => {
  const pdf = await archivos.abrir('firmadigital/upload', path)
  if (!pdf) throw new Error(`Falta el archivo ${path} de un documento`)
  // Its size was limited when it came; signatures may have made it larger since.
  return archivos.guardar(pdf, { carpeta: 'docs', extension: 'pdf', maximoBytes: Number.POSITIVE_INFINITY })
}

const insertar = async (
  trx: Trx,
  reloj: Reloj,
  { area, user }: Sesion,
  { tipo_doc, anio, ndoc, uo, descripcion, doc_id }: NormaCampos,
  { clave, nombre, bytes, sha256 }: Pdf,
): Promise<Norma> => {
  const fila = {
    ...{
      area_id: area.id,
      tipo_doc,
      anio,
      ndoc,
      uo: unidadDe(area.id, tipo_doc, uo),
      descripcion,
      doc_id: doc_id ?? null,
    },
    ...{ path_file: clave, name_file: nombre, size_file: bytes, sha256, created_by: user.id, ahora: reloj.ahora() },
  }
  const norma = await insertNorma(trx, fila).catch((error) => {
    throw restriccionViolada(error) === 'normas_uo_fkey' ? campoInvalido('uo', MENSAJES_NORMAS.sinUnidad) : error
  })
  if (!norma) throw new ErrorDeNegocio('yaPublicado')
  return norma
}

/** U.Organica: area 21 picks it where its type has one, area 4 has none, any other is its own; null is NINGUNO (NOR-19 to NOR-22). */
const unidadDe = (area_id: number, tipo: number, elegida: number): number | null => {
  if (area_id === AREA_INFORMATICA) return (llevaUnidad(area_id, tipo) && elegida) || null
  return area_id === AREA_SECRETARIA ? null : area_id
}
