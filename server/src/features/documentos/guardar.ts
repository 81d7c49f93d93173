import { MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { ANEXOS_MAXIMO, type DocumentoCampos } from '@cabildo/contracts/documentos-borrador'
import { ANIOS_DOCUMENTO, aniosDesde, numeroConAnio } from '@cabildo/contracts/documentos-tipos'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enUnaOrden, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { type Sesion, soloSuArea } from '../../platform/sesion/sesion.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import { codigoNuevo } from './codigo.ts'
import {
  type ArchivoNuevo,
  type DocumentoDeClave,
  type DocumentoNuevo,
  findAdjuntos,
  findPorClave,
  insertArchivos,
  insertDocumento,
  lockDocumento,
  quitarArchivos,
  updateDocumento,
} from './guardar.queries.ts'

/** What numbers and dates a document. */
export interface Marco {
  reloj: Reloj
  sesion: Sesion
  actor: Actor
  /** The first number of a type, area and year (DOC-50). */
  primerNumero: (serie: { tipo_doc: number; area_id: number; anio: number }) => number
}

const CODIGOS_A_PROBAR = 3

/**
 * Saves a new document of the own area under the next number and answers its id (API-49, DOC-17, SHE-101). The same
 * request sent again, by its `clave`, answers the document that the first one made; with anything else in it, or when that
 * has been edited since, it is refused, so that nobody takes for saved what is not.
 */
export const crearDocumento = async (
  db: Db,
  { reloj, sesion, actor, primerNumero }: Marco,
  { storedFiles, version: _, area_id: pedida, ...campos }: DocumentoCampos,
  subida: Subida,
): Promise<number> => {
  const { tipo_doc, anio, clave, nameDoc } = campos
  const area_id = soloSuArea(sesion, pedida)
  if (!aniosDesde(reloj.hoy(), ANIOS_DOCUMENTO).includes(anio)) throw campoInvalido('anio', 'Elija el año')
  if (storedFiles.length > 0) throw campoInvalido('storedFiles', MENSAJES_DOCUMENTOS.anexoAjeno)
  const [pdf] = subida.de('fileLocal')
  const marco = { area_id, primero: primerNumero({ tipo_doc, area_id, anio }), ahora: reloj.ahora(), actor }
  const archivos = [...(pdf ? [principal(pdf)] : []), ...colocarAnexos([], subida.de('selectedFileAnexo'))]
  const nuevo = { ...campos, impreso: Boolean(pdf && nameDoc), archivos }

  const intento = await probarCodigos(db, (codigo) => insertDocumento(db, marco, { ...nuevo, codigo }))
  if (typeof intento === 'number') return intento
  const anterior = clave && (await findPorClave(db, area_id, clave, sesion.user.id))
  if (anterior) {
    if (!esElMismo(anterior, nuevo)) throw yaGuardado(anterior)
    await subida.descartar()
    return anterior.doc_id
  }
  throw intento === 'clave' ? campoInvalido('clave') : new ErrorDeNegocio(intento)
}

/** Whether what came is, letter by letter and byte by byte, what is saved. */
const esElMismo = (guardado: DocumentoDeClave, { archivos, ...enviado }: Omit<DocumentoNuevo, 'codigo'>): boolean => {
  const huellas = archivos.map(({ orden, archivo: { sha256 } }) => ({ orden, sha256 }))
  return comparable(guardado, guardado.huellas) === comparable(enviado, huellas)
}

const comparable = (
  d: Omit<DocumentoDeClave, 'doc_id' | 'nro_doc' | 'huellas'>,
  huellas: DocumentoDeClave['huellas'],
) =>
  JSON.stringify([
    ...[d.tipo_doc, d.anio, d.vistos, d.considerandos, d.resolutivos, d.tipo_sesion, d.fecha_sesion],
    ...huellas.map(({ orden, sha256 }) => [orden, sha256]),
  ])

const yaGuardado = (anterior: DocumentoDeClave): ErrorDeNegocio => {
  const mensaje = MENSAJES_DOCUMENTOS.yaGuardado(numeroConAnio(anterior))
  return new ErrorDeNegocio('yaGuardado', { mensaje, doc_id: anterior.doc_id })
}

/** Saves under another code while the number bears the one drawn already, in another area: one in thousands of millions. */
const probarCodigos = async (
  db: Db,
  insertar: (codigo: DocumentoNuevo['codigo']) => ReturnType<typeof insertDocumento>,
): Promise<number | 'clave' | 'numeroTomado' | 'wordDesconocido'> => {
  for (let intento = 1; intento <= CODIGOS_A_PROBAR; intento++) {
    try {
      const { doc_id, impreso_aqui } = await enUnaOrden(db, () => insertar(codigoNuevo()))
      return doc_id ?? (impreso_aqui ? 'numeroTomado' : 'wordDesconocido')
    } catch (error) {
      const restriccion = restriccionViolada(error)
      if (restriccion === 'documentos_clave_key') return 'clave'
      if (restriccion !== 'documentos_codigo') throw error
    }
  }
  return 'numeroTomado'
}

/**
 * Changes a document of the own area that nobody has signed: its texts, its main PDF when another comes, its annexes
 * (API-50, DOC-48, DOC-49). Refused when the caller's copy is stale (SHE-94).
 */
export const editarDocumento = async (
  trx: Trx,
  { reloj, sesion }: Pick<Marco, 'reloj' | 'sesion'>,
  doc_id: number,
  campos: DocumentoCampos,
  subida: Subida,
): Promise<void> => {
  const actual = await lockDocumento(trx, sesion.area.id, doc_id)
  if (!actual) throw new ErrorDeNegocio('noEncontrado')
  const { firmado, anexos } = await findAdjuntos(trx, doc_id)
  if (firmado) throw new ErrorDeNegocio('documentoFirmado')
  if (campos.version !== undefined && campos.version !== actual.updated_at) throw new ErrorDeNegocio('desactualizado')
  if (campos.tipo_doc !== actual.tipo_doc) throw campoInvalido('tipo_doc', MENSAJES_DOCUMENTOS.tipoFijo)
  if (campos.anio !== actual.anio) throw campoInvalido('anio', MENSAJES_DOCUMENTOS.anioFijo)

  const conservados = new Set(campos.storedFiles.map(({ path }) => path))
  const quedan = anexos.filter(({ path }) => conservados.has(path))
  if (quedan.length < conservados.size) throw campoInvalido('storedFiles', MENSAJES_DOCUMENTOS.anexoAjeno)
  const quitados = anexos.filter(({ path }) => !conservados.has(path)).map(({ orden }) => orden)
  const [pdf] = subida.de('fileLocal')
  const nuevos = [...(pdf ? [principal(pdf)] : []), ...colocarAnexos(quedan, subida.de('selectedFileAnexo'))]

  const ahora = reloj.ahora()
  const fuera = pdf ? [0, ...quitados] : quitados
  await updateDocumento(trx, doc_id, campos, ahora)
  if (fuera.length > 0) await quitarArchivos(trx, doc_id, fuera, ahora)
  if (nuevos.length > 0) await insertArchivos(trx, doc_id, nuevos, { ahora, created_by: sesion.user.id })
}

const principal = (archivo: ArchivoSubido): ArchivoNuevo => ({ orden: 0, archivo })

/** New annexes take the lowest places that are free; a fifth is refused (DOC-45). */
const colocarAnexos = (quedan: readonly { orden: number }[], nuevos: readonly ArchivoSubido[]): ArchivoNuevo[] => {
  const tomados = new Set(quedan.map(({ orden }) => orden))
  const libres = Array.from({ length: ANEXOS_MAXIMO }, (_, i) => i + 1).filter((orden) => !tomados.has(orden))
  return nuevos.map((archivo, i) => {
    const orden = libres[i]
    if (orden === undefined) throw campoInvalido('selectedFileAnexo', MENSAJES_DOCUMENTOS.demasiadosAnexos)
    return { orden, archivo }
  })
}
