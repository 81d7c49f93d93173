import type { ConFacultades } from '@cabildo/contracts/base/permisos'
import { documentosApi, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import {
  type Asignacion,
  DESTINOS_MAXIMO,
  MENSAJES_DESTINOS,
  ordenLibre,
  posicionDe,
} from '@cabildo/contracts/documentos-destinos'
import { MOTIVO_VISTO, TIPO_CONVENIO } from '@cabildo/contracts/documentos-tipos'
import type { Trx } from '../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import { exigirActoDe } from '../../platform/http/puerta.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { esPublico } from './definitivos.queries.ts'
import { exigirPropio } from './definitivos.ts'
import {
  cerrarDevolucion,
  type DestinoNuevo,
  deleteDestino,
  documentoDelDestino,
  existsDestino,
  findSituacion,
  insertDestinos,
  type Puesto,
  setEnSecuencia,
} from './destinos.queries.ts'
import { findDocumento } from './documentos.queries.ts'
import { lockDocumento } from './guardado.queries.ts'

/**
 * Sends a document of the user's area to others, or to visado (API-54, DOC-64 to DOC-76). The server decides order and
 * place of each stamp, since what the screen computed may be old; the document is locked, so that two who send take
 * turns. Its first destinations decide whether it is signed in sequence (D-142); an open return ends (D-141). A destination
 * that should have signed before one that has signed already is taken: only what is pending waits.
 */
export const asignarDestinos = async (
  trx: Trx,
  reloj: Reloj,
  sesion: Sesion,
  { doc_id, visado = false, en_secuencia, destinos }: Asignacion,
): Promise<void> => {
  if (visado) exigirVisado(sesion, destinos)
  const documento = exigirPropio(await lockDocumento(trx, sesion.area.id, doc_id))
  const pedidas = destinos.map(({ dependencia }) => dependencia)
  const { pdf, papel, puestos, areas, secretaria } = await findSituacion(trx, doc_id, pedidas)
  if (visado && puestos.some(({ area_id }) => area_id === sesion.area.id)) throw new ErrorDeNegocio('yaVisado')
  if (!pdf) throw new ErrorDeNegocio('sinPdf')
  if (papel) throw new ErrorDeNegocio('firmadoEnPapel')
  // What the public reads as signed by all stays so; what was published unsigned before may still be signed.
  const { publicado, definitivo } = hallado(await findDocumento(trx, sesion.area.id, doc_id))
  if (definitivo && (publicado !== null || (await esPublico(trx, doc_id))))
    throw new ErrorDeNegocio('documentoPublicado')
  exigirAreas(documento.tipo_doc, destinos, puestos, new Set(areas))
  if (puestos.length + destinos.length > DESTINOS_MAXIMO)
    throw campoInvalido('destinos', MENSAJES_DOCUMENTOS.demasiadosDestinos)
  const quedanPendientes = puestos.some(({ estado }) => !estado)
  if (destinos.length === 0 && !quedanPendientes) throw campoInvalido('destinos', MENSAJES_DESTINOS.sinDestinos)
  const ahora = reloj.ahora()
  if (puestos.length === 0) await setEnSecuencia(trx, doc_id, en_secuencia ?? true)
  else if (en_secuencia !== undefined && en_secuencia !== documento.en_secuencia)
    throw campoInvalido('en_secuencia', MENSAJES_DESTINOS.secuenciaElegida)
  await cerrarDevolucion(trx, doc_id, ahora)
  const marco = { doc_id, tipo_doc: documento.tipo_doc, created_by: sesion.user.id, ahora }
  if (destinos.length > 0) await insertDestinos(trx, marco, colocar(destinos, puestos, secretaria))
}

/**
 * Takes an unsigned destination away (API-55, DOC-60); if it is the one that returned the document, that answers the
 * return (D-141). Throws destinoFirmado when a signature was faster.
 */
export const quitarDestino = async (trx: Trx, reloj: Reloj, sesion: Sesion, id_doc_area: number): Promise<void> => {
  const { doc_id } = hallado(await lockDocumento(trx, sesion.area.id, documentoDelDestino(id_doc_area)))
  const ahora = reloj.ahora()
  if (await deleteDestino(trx, id_doc_area, ahora)) return cerrarDevolucion(trx, doc_id, ahora, id_doc_area)
  throw new ErrorDeNegocio((await existsDestino(trx, id_doc_area)) ? 'destinoFirmado' : 'noEncontrado')
}

/** The visado has one destination: the mayor's office, or another area with that ability, which is the user's area, for its V°B° (DOC-13, DOC-75). */
const exigirVisado = (sesion: Sesion, destinos: Asignacion['destinos']): void => {
  exigirActoDe(documentosApi.asignar, 'visado', sesion)
  const { area } = sesion
  if (destinos.length !== 1) throw campoInvalido('destinos')
  if (destinos[0]?.dependencia !== area.id) throw campoInvalido('destinos.0.dependencia')
  if (destinos[0].motivo !== MOTIVO_VISTO) throw campoInvalido('destinos.0.motivo')
}

/**
 * Every area must exist and be a destination once. A convenio may name an area again (DOC-64), but only at a free order:
 * a request sent twice names the order that its first sending took (G3).
 */
const exigirAreas = (
  tipo: number,
  destinos: Asignacion['destinos'],
  puestos: readonly Puesto[],
  existentes: ReadonlySet<number>,
): void => {
  const tomadas = new Set(puestos.map(({ area_id }) => area_id))
  const ordenes = new Set(puestos.map(({ orden_firma }) => orden_firma))
  const faltas: Record<string, string> = {}
  for (const [i, { dependencia, orden_firma }] of destinos.entries()) {
    const campo = `destinos.${i}.dependencia`
    const otraVez = tipo === TIPO_CONVENIO && orden_firma != null && !ordenes.has(orden_firma)
    if (!existentes.has(dependencia)) faltas[campo] = MENSAJES_DOCUMENTOS.areaDesconocida
    else if (tomadas.has(dependencia) && !otraVez) faltas[campo] = MENSAJES_DOCUMENTOS.areaRepetida
    // Within one request a convenio may repeat an area: a request cannot be its own second sending.
    if (tipo !== TIPO_CONVENIO) tomadas.add(dependencia)
  }
  exigirSinFaltas(faltas)
}

/** Gives each new destination, one after the other, the lowest free order and its place (DOC-69 to DOC-72). */
const colocar = (
  destinos: Asignacion['destinos'],
  puestos: readonly Puesto[],
  secretaria: number | null,
): DestinoNuevo[] => {
  const nuevos: DestinoNuevo[] = []
  for (const { dependencia: area_id, motivo } of destinos) {
    const tomados = [...puestos, ...nuevos]
    const orden_firma = ordenLibre(tomados)
    if (orden_firma === null) throw campoInvalido('destinos', MENSAJES_DOCUMENTOS.demasiadosDestinos)
    const area: ConFacultades = { facultades: area_id === secretaria ? ['secretaria'] : [] }
    const position_firma = posicionDe({ orden_firma, motivo, area }, tomados)
    nuevos.push({ area_id, motivo, orden_firma, position_firma })
  }
  return nuevos
}
