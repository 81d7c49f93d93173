import { Readable } from 'node:stream'
import type { Redactado } from '@cabildo/contracts/documentos-borrador'
import { numeroDeDocumento } from '@cabildo/contracts/documentos-tipos'
import type { CasaWeb } from '../../../casa.ts'
import type { Db } from '../../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../../platform/errores.ts'
import type { Reloj } from '../../../platform/reloj.ts'
import { type Sesion, soloSuArea } from '../../../platform/sesion/sesion.ts'
import { exigirPropio } from '../definitivos.ts'
import { codigoNuevo, correlativoSiguiente, exigirQueExpida } from '../documentos.ts'
import { findCodigoGenerado, findDocumentoARedactar, insertGenerado } from './generado.queries.ts'
import { findAreasDelNumero } from './impreso.queries.ts'
import { type Expedido, nombreDe, numeroImpreso, redactar } from './redaccion.ts'
import { FORMATOS, type Taller } from './taller.ts'
import { findTitulares } from './titulares.queries.ts'

/** What writing documents out uses of the house, and what makes their files. */
export type Generador = Pick<CasaWeb, 'db' | 'reloj' | 'archivos' | 'enlaces' | 'entidad' | 'plantillas'> & {
  taller: Taller
}

/**
 * What a file is for when the request does not say: people look at a PDF, while a Word file is edited and printed into the
 * PDF that will be signed, where 'BORRADOR' could not be removed any more (D-143).
 */
const PARA_DE = { word: 'firma', pdf: 'borrador' } as const

const CARPETA = 'generados'
const MAXIMO_BYTES = 20 * 1_048_576

/**
 * 'Generar Word' and its preview in PDF: writes a draft out, keeps the file for a day and notes which number and code it
 * bears (API-51, DOC-50 to DOC-53). A failure leaves no file. Throws noEncontrado for a document of another area,
 * documentoFirmado for a signed one that was not returned (D-141).
 */
export const generarDocumento = async (
  { db, reloj, archivos, enlaces, entidad, plantillas, taller }: Generador,
  sesion: Sesion,
  pedido: Redactado,
  alDejar: AbortSignal,
) => {
  const { tipo_doc, anio, formato, para = PARA_DE[formato], doc_id = null } = pedido
  const area_id = soloSuArea(sesion, pedido.area_id)
  const expedido =
    doc_id === null ? await expedirNuevo(db, reloj, sesion, pedido) : await expedirGuardado(db, sesion, pedido, doc_id)
  const titulares = await findTitulares(db, area_id, reloj.hoy())
  const casaEmisora = entidad.actual()
  const redaccion = redactar(pedido, { ...expedido, titulares }, casaEmisora, plantillas, para)
  const archivo = await taller(formato, redaccion, alDejar)
  const extension = FORMATOS[formato]
  const destino = { carpeta: CARPETA, extension, maximoBytes: MAXIMO_BYTES, propio: true } as const
  const { storage_key } = await archivos.guardar(Readable.from([archivo]), destino)
  const { nro_doc, code_verifica } = expedido
  try {
    const serie = { area_id, tipo_doc, anio }
    await insertGenerado(db, {
      name_doc: storage_key,
      ...serie,
      nro_doc,
      code_verifica,
      area_nombre: expedido.area.name,
      numero_impreso: numeroImpreso(pedido, expedido, casaEmisora, plantillas),
      doc_id,
      created_by: sesion.user.id,
    })
  } catch (error) {
    await archivos.borrar(CARPETA, storage_key)
    throw error
  }
  const nombre = `${nombreDe(pedido, expedido, casaEmisora, plantillas)}.${extension}`
  const url = enlaces.firmar(CARPETA, storage_key, nombre)
  return { nameDoc: storage_key, url, nombre, nro_doc: numeroDeDocumento(nro_doc), code_verifica }
}

/** The next number, which is not reserved, and the code of the file generated before or a new one (SHE-101). */
const expedirNuevo = async (
  db: Db,
  reloj: Reloj,
  sesion: Sesion,
  { tipo_doc, anio, nameDoc }: Redactado,
): Promise<Expedido> => {
  const { area, user } = sesion
  exigirQueExpida(area, tipo_doc)
  const serie = { area_id: area.id, tipo_doc, anio }
  const [{ nro_correlativo }, codigo, areas] = await Promise.all([
    correlativoSiguiente(db, { reloj, sesion }, serie),
    nameDoc ? findCodigoGenerado(db, { ...serie, name_doc: nameDoc, created_by: user.id }) : undefined,
    findAreasDelNumero(db, area.id),
  ])
  return { ...areas, nro_doc: nro_correlativo, code_verifica: codigo ?? codigoNuevo(), dia: reloj.hoy() }
}

/**
 * Number, code, day and area that the saved document keeps, whose type and year cannot change (DOC-48, DOC-49). One in care
 * bears the closed area that made it (ORG-27).
 */
export const expedirGuardado = async (
  db: Db,
  { area }: Sesion,
  { tipo_doc, anio }: Pick<Redactado, 'tipo_doc' | 'anio'>,
  doc_id: number,
): Promise<Expedido> => {
  const documento = exigirPropio(await findDocumentoARedactar(db, area.id, doc_id))
  if (documento.tipo_doc !== tipo_doc) throw campoInvalido('tipo_doc')
  if (documento.anio !== anio) throw campoInvalido('anio')
  if (documento.cerrado) throw new ErrorDeNegocio('documentoFirmado')
  const { nro_doc, code_verifica, dia, con_su_area, area_nombre, numero_impreso, destinos } = documento
  const areas = await findAreasDelNumero(db, documento.area_id)
  return {
    ...areas,
    ...(area_nombre !== null && { area: { ...areas.area, name: area_nombre } }),
    ...{ nro_doc, code_verifica, dia, conSuArea: con_su_area, impreso: numero_impreso, destinos },
  }
}
