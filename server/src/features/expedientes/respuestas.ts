import { PROCESO_DE, PROCESOS, type Proceso } from '@cabildo/contracts/atencion'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { partesDeClave } from '@cabildo/contracts/claves'
import { Movimiento } from '@cabildo/contracts/expedientes-reglas'
import {
  ARCHIVOS_DE_RESPUESTA,
  ClaseDeRespuesta,
  DIAS_DE_ACUSE,
  faltaEnLaFecha,
  MENSAJES_RESPUESTA,
  maximoDeArchivos,
  type Respuesta,
  type ViaDeNotificacion,
} from '@cabildo/contracts/respuestas'
import type { Casa, CasaWeb } from '../../casa.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Carta } from '../../platform/correo/carta.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { esResponsable } from '../../platform/plazos/responsables.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import { clavesDe } from '../consulta/index.ts'
import { CARPETA as CARPETA_DOCUMENTOS } from '../documentos/index.ts'
import { insertMovimientos } from './actos.queries.ts'
import { CARPETA_EXPEDIENTES } from './anexos.queries.ts'
import { documentosQueViajan } from './documentos-del-caso.ts'
import {
  type ArchivoGuardado,
  type Canal,
  existsFinalIgual,
  findCanal,
  findFinal,
  findRespuesta,
  insertRespuesta,
  isPendiente,
  listDePersona,
  listPorArchivar,
  listRespuestas,
  lockRespuesta,
  type RespuestaLeida,
  updateRespuesta,
} from './respuestas.queries.ts'

type Partes = Pick<Casa, 'db' | 'reloj' | 'plazos'>

/** A file that came with a call, as an answer keeps it. */
const archivoSubido = ({ storage_key, nombre, bytes, sha256, paginas }: ArchivoSubido): ArchivoGuardado => ({
  ...{ doc_id: null, path: storage_key, nombre, bytes, sha256, paginas },
})

export interface ArchivosDeRespuesta {
  /** The signed documents among them. */
  documentos: readonly ArchivoGuardado[]
  archivos: readonly ArchivoGuardado[]
}

/**
 * The files of an answer or a report: those that came with the call, then signed documents of the case, where it has one here.
 * Throws validacion.
 */
export const archivosDeRespuesta = async (
  trx: Trx,
  registro_id: number | null,
  doc_ids: readonly number[],
  subida: Subida,
  maximo: number = ARCHIVOS_DE_RESPUESTA,
): Promise<ArchivosDeRespuesta> => {
  if (registro_id === null && doc_ids.length > 0) throw campoInvalido('doc_ids', MENSAJES_RESPUESTA.documentoAjeno)
  const documentos = registro_id === null ? [] : await documentosQueViajan(trx, registro_id, doc_ids)
  const archivos = [...subida.de('selectedFile').map(archivoSubido), ...documentos]
  if (archivos.length > maximo) throw campoInvalido('selectedFile', maximoDeArchivos(maximo))
  return { documentos, archivos }
}

/** Whether a case has that final answer already: the same words, the same files and documents (G3). */
export const esLaMismaRespuesta = (
  trx: Trx,
  clave: string,
  { texto, doc_ids, subida }: { texto: string; doc_ids: readonly number[]; subida: Subida },
): Promise<boolean> =>
  existsFinalIgual(trx, clave, { texto, doc_ids, huellas: subida.de('selectedFile').map(({ sha256 }) => sha256) })

/** How an answer goes out: where to, and whether its opening on the tracker is its receipt (EXP-35). */
export interface Notificacion {
  correo: string
  autorizada: boolean
}

/** Of a complaint the mail is the channel that its form asked for (REC-46); other citizens authorise it (CON-23). */
export const notificacionDe = (clave: string, { correo, autoriza, devuelto }: Canal): Notificacion => {
  const escrito = devuelto ? '' : correo
  return { correo: escrito, autorizada: escrito !== '' && (autoriza || clave.startsWith('reclamo:')) }
}

/** Where letters about a case go: nowhere where there is no address, or mail to it comes back (TRS-24, CON-24). */
export const correoDe = async (db: Db, clave: string): Promise<string> =>
  notificacionDe(clave, await findCanal(db, clave)).correo

interface PorEmitir {
  clave: string
  clase: 1 | 2
  texto: string
  archivos: readonly ArchivoGuardado[]
  area_id: number
  user_id: number
}

/**
 * Keeps an answer in the transaction of its act, writes to the citizen that there is one, and starts the term to open it; where
 * its opening is no receipt it is to be notified on paper from the start (EXP-34, EXP-35, REC-44, TRS-19). Answers its id.
 */
export const emitirRespuesta = async (
  trx: Trx,
  { reloj, plazos, cartero }: Pick<Casa, 'reloj' | 'plazos' | 'cartero'>,
  { user_id: created_by, archivos, ...respuesta }: PorEmitir,
  carta: (notificacion: Notificacion) => Carta,
): Promise<number> => {
  const ahora = reloj.ahora()
  const { clave } = respuesta
  const notificacion = notificacionDe(clave, await findCanal(trx, clave))
  const { autorizada } = notificacion
  const nueva = {
    ...respuesta,
    created_by,
    created_at: ahora,
    ...notificacion,
    sin_acuse_at: autorizada ? null : ahora,
  }
  const respuesta_id = await insertRespuesta(trx, nueva, archivos)
  if (autorizada) {
    // One term runs for all that a case waits to be opened.
    await plazos.anotar(trx, clave, 'acuse', { tipo: 'CONCLUIDO' })
    await plazos.iniciar(trx, { clave, clase: 'acuse', desde: reloj.hoy(), dias: DIAS_DE_ACUSE })
  }
  if (notificacion.correo !== '') await cartero.escribir(trx, carta(notificacion), clave)
  return respuesta_id
}

/** Keeps the report of an area in the transaction of its act; no mail goes to the citizen (EXP-37). Answers its id. */
export const guardarInforme = (
  trx: Trx,
  { reloj }: Pick<Casa, 'reloj'>,
  { user_id: created_by, archivos, ...informe }: Omit<PorEmitir, 'clase'>,
): Promise<number> =>
  insertRespuesta(
    trx,
    {
      ...{ ...informe, created_by, clase: ClaseDeRespuesta.informe, created_at: reloj.ahora() },
      ...{ correo: '', autorizada: false, sin_acuse_at: null },
    },
    archivos,
  )

/**
 * Keeps an answer that was given outside, as of when it was given (REC-41, TRS-14): nobody is written to, and no receipt is
 * waited for.
 */
export const guardarRespuestaAnterior = (
  trx: Trx,
  { user_id: created_by, archivos, at: created_at, ...respuesta }: Omit<PorEmitir, 'clase'> & { at: Date },
): Promise<number> =>
  insertRespuesta(
    trx,
    {
      ...{ ...respuesta, created_by, clase: ClaseDeRespuesta.final, created_at },
      ...{ correo: '', autorizada: false, sin_acuse_at: null },
    },
    archivos,
  )

// Receipt -------------------------------------------------------------------------------------------------------------

/**
 * What follows from a receipt, in its transaction: the term to open it ends, and a final answer files its case away by itself
 * (EXP-35).
 */
const trasElAcuse = async (trx: Trx, { reloj, plazos }: Partes, clave: string): Promise<void> => {
  if (!(await isPendiente(trx, clave))) await plazos.anotar(trx, clave, 'acuse', { tipo: 'CUMPLIDO' })
  for (const { registro_id, oper_id, area_id } of await listPorArchivar(trx, clave))
    await insertMovimientos(
      trx,
      { oper_id, registro_id, copia: false },
      { area_id, user_id: null, acto: null, ahora: reloj.ahora() },
      [{ oper_idtope: Movimiento.archivado, motivo: MENSAJES_RESPUESTA.notificada }],
    )
}

/**
 * Opens an answer for its citizen, who has proved to be that: written down once, and its receipt where notices by mail were
 * authorised (CON-14, EXP-35). Answers whether it was the first time. Throws noEncontrado for what is of another case.
 */
export const abrirRespuesta = async (
  trx: Trx,
  partes: Partes,
  { clave, respuesta_id }: { clave: string; respuesta_id: number },
): Promise<boolean> => {
  const respuesta = hallado(await lockRespuesta(trx, respuesta_id))
  if (respuesta.clave !== clave || respuesta.clase === ClaseDeRespuesta.informe)
    throw new ErrorDeNegocio('noEncontrado')
  if (respuesta.vista_at !== null) return false
  const ahora = partes.reloj.ahora()
  const acusa = respuesta.autorizada && respuesta.via === null
  await updateRespuesta(trx, respuesta_id, {
    vista_at: ahora,
    ...(acusa && { via: 'seguimiento', notificada_at: ahora }),
  })
  if (acusa) await trasElAcuse(trx, partes, clave)
  return true
}

/**
 * What is handed out with an answer proves that the answer was received, unless it was before (TRS-22). The caller has locked
 * the case.
 */
export const acusarConLaEntrega = async (
  trx: Trx,
  partes: Partes,
  clave: string,
  { fecha, recibio, user_id }: { fecha: string; recibio: string; user_id: number },
): Promise<void> => {
  const respuesta_id = await findFinal(trx, clave)
  const respuesta = respuesta_id === undefined ? undefined : await lockRespuesta(trx, respuesta_id)
  if (respuesta_id === undefined || respuesta?.via !== null) return
  await updateRespuesta(trx, respuesta_id, {
    ...{ via: 'ventanilla', recibio, notificada_por: user_id },
    notificada_at: new Date(`${fecha}T00:00:00-05:00`),
  })
  await trasElAcuse(trx, partes, clave)
}

/** Who reads all of an answer: the area that gave it, or has the case now, or who reads its kind. */
const laLee = (
  { area, roles }: Sesion,
  { clave, area_id, area_actual }: Pick<RespuestaLeida, 'clave' | 'area_id' | 'area_actual'>,
): boolean => {
  const proceso = procesoDe(clave)
  if (proceso !== null) return roles.includes(PROCESOS[proceso].permiso)
  return (area_id === area.id || area_actual === area.id) && roles.includes(Permiso.bandeja)
}

/** What a case belongs to that has a responsible; null of a filing, which areas answer. */
const procesoDe = (clave: string): Proceso | null => {
  const [clase] = partesDeClave(clave)
  return clase === 'reclamo' || clase === 'solicitud' ? PROCESO_DE[clase] : null
}

/** Whether the caller could have given what is answered in a case, as far as that takes a responsible (API-126, REC-40). */
const respondeEn = async (db: Db, sesion: Sesion, clave: string): Promise<boolean> => {
  const proceso = procesoDe(clave)
  return proceso === null || (await esResponsable(db, proceso, sesion))
}

/**
 * Notes that an answer was notified on paper, which counts as receipt (EXP-36); of a complaint or a request its responsible does
 * (REC-46). Throws noEncontrado, soloResponsable, otroEstado, validacion.
 */
export const notificarRespuesta = async (
  partes: Partes & Pick<CasaWeb, 'enlaces'>,
  { sesion, actor }: { sesion: Sesion; actor: Actor },
  respuesta_id: number,
  { via, fecha, recibio }: { via: ViaDeNotificacion; fecha: string; recibio: string },
  subida: Subida,
): Promise<Respuesta> => {
  const { db, reloj } = partes
  const leida = hallado(await findRespuesta(db, respuesta_id))
  if (leida.clase === ClaseDeRespuesta.informe || !laLee(sesion, leida)) throw new ErrorDeNegocio('noEncontrado')
  const proceso = procesoDe(leida.clave)
  if (proceso !== null && !(await esResponsable(db, proceso, sesion)))
    throw new ErrorDeNegocio('soloResponsable', { mensaje: PROCESOS[proceso].soloResponsable })
  const falta = faltaEnLaFecha(fecha, leida.fecha, reloj.hoy())
  if (falta !== null) throw campoInvalido('fecha', falta)
  await enTransaccion(db, actor, async (trx) => {
    const respuesta = hallado(await lockRespuesta(trx, respuesta_id))
    const { notificada, notificada_por } = respuesta
    // The same one sent again after a lost answer.
    if (
      respuesta.via === via &&
      notificada === fecha &&
      respuesta.recibio === recibio &&
      notificada_por === sesion.user.id
    )
      return subida.descartar()
    if (respuesta.via !== null) throw new ErrorDeNegocio('otroEstado', { mensaje: MENSAJES_RESPUESTA.yaNotificada })
    const [cargo] = subida.de('selectedFile')
    await updateRespuesta(trx, respuesta_id, {
      ...{ via, recibio, notificada_por: sesion.user.id, cargo_path: cargo?.storage_key ?? null },
      notificada_at: new Date(`${fecha}T00:00:00-05:00`),
    })
    await trasElAcuse(trx, partes, respuesta.clave)
  })
  return respuestaDe(partes, sesion, hallado(await findRespuesta(db, respuesta_id)), true)
}

// Reading -------------------------------------------------------------------------------------------------------------

/** The signed address of a file of an answer (API-101). */
export const enlaceDeRespuesta = (
  { enlaces }: Pick<CasaWeb, 'enlaces'>,
  { doc_id, path, nombre }: Pick<ArchivoGuardado, 'doc_id' | 'path' | 'nombre'>,
): string => enlaces.firmar(doc_id === null ? CARPETA_EXPEDIENTES : CARPETA_DOCUMENTOS, path, nombre)

const porQueFalta = ({ sin_acuse, autorizada, devuelto }: RespuestaLeida): string | null => {
  if (!sin_acuse) return null
  return autorizada || devuelto ? MENSAJES_RESPUESTA.porCedula : MENSAJES_RESPUESTA.sinAutorizar
}

const respuestaDe = (
  partes: Pick<CasaWeb, 'enlaces'>,
  sesion: Sesion,
  leida: RespuestaLeida,
  responde: boolean,
): Respuesta => {
  const { respuesta_id, clase, fecha, area, persona, texto, via, notificada_at } = leida
  // Of a complaint or a request an area is told neither the address nor who received (Table EXP-A).
  const contacto = procesoDe(leida.clave) === null || laLee(sesion, leida)
  const { correo, recibio, cargo_path } = contacto ? leida : { correo: '', recibio: '', cargo_path: null }
  const { vista_at, acuse_hasta } = leida
  return {
    ...{ respuesta_id, clase, fecha, area, persona, texto, correo, vista_at, acuse_hasta },
    archivos: leida.archivos.map(({ nombre, bytes, paginas, sha256, ...archivo }) => ({
      ...{ nombre, bytes, paginas, sha256, url: enlaceDeRespuesta(partes, { ...archivo, nombre }) },
    })),
    acuse:
      via && notificada_at
        ? {
            ...{ via, fecha: notificada_at, recibio },
            url:
              cargo_path &&
              partes.enlaces.firmar(CARPETA_EXPEDIENTES, cargo_path, `Cargo de notificación ${fecha.slice(0, 10)}.pdf`),
          }
        : null,
    sin_acuse: porQueFalta(leida),
    notificable: via === null && clase !== ClaseDeRespuesta.informe && responde && laLee(sesion, leida),
  }
}

/**
 * The answers of a case that the caller may see (Table EXP-A): reports are read by who answers, by supervision and by the
 * area that made them.
 */
export const respuestasDe = async (
  partes: Pick<CasaWeb, 'db' | 'enlaces'>,
  sesion: Sesion,
  clave: string,
): Promise<Respuesta[]> => {
  const { area, roles } = sesion
  const leeInformes = roles.includes(Permiso.supervision) || laLee(sesion, { clave, area_id: null, area_actual: null })
  const responde = await respondeEn(partes.db, sesion, clave)
  return (await listRespuestas(partes.db, clave))
    .filter(({ clase, area_id }) => clase !== ClaseDeRespuesta.informe || leeInformes || area_id === area.id)
    .map((leida) => respuestaDe(partes, sesion, leida, responde))
}

/** What was answered to a person, with its files and how it was received, and what areas asked to correct. */
export const buscarRespuestas: Buscador = {
  modulo: 'respuestas',
  titulo: 'Respuestas y comunicaciones',
  tablas: ['respuestas', 'respuestas_archivos', 'requerimientos', 'movimientos_documentos'],
  buscar: async (db, { ids }) => {
    const rows = await listDePersona(db, clavesDe(ids))
    return {
      filas: rows.map(({ archivos, cargo_path: _, ...fila }) => ({
        ...fila,
        archivos: archivos.map(({ nombre }) => nombre),
      })),
      archivos: rows.flatMap(({ clave, archivos, cargo_path }) => [
        ...archivos.map(
          ({ path, nombre, doc_id }) =>
            ({
              ...{ storage_key: path, nombre: `${String(clave).replace(':', '-')}-${nombre}` },
              carpeta: doc_id === null ? CARPETA_EXPEDIENTES : CARPETA_DOCUMENTOS,
            }) as const,
        ),
        ...(cargo_path === null
          ? []
          : [
              {
                carpeta: CARPETA_EXPEDIENTES,
                storage_key: cargo_path,
                nombre: `${String(clave).replace(':', '-')}-cargo.pdf`,
              } as const,
            ]),
      ]),
    }
  },
}
