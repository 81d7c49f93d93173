import { createHash, randomUUID } from 'node:crypto'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import { descripcionDe, queFalta } from '@cabildo/contracts/documentos'
import type { DocumentoCampos } from '@cabildo/contracts/documentos-borrador'
import { seEnviaPorBandeja } from '@cabildo/contracts/documentos-comunicaciones'
import { esTipoDocumento, numeroConAnio, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { ARCHIVOS_POR_CASO, NOMBRE_DE_ARCHIVO } from '@cabildo/contracts/expedientes-anexos'
import { PALABRAS_DE_INTERNO } from '@cabildo/contracts/expedientes-bandeja'
import { type Interno, TIPO_OTRO } from '@cabildo/contracts/expedientes-internos'
import {
  faltaDeResponderHasta,
  MENSAJES_EXPEDIENTE,
  Movimiento,
  yaEnviado,
} from '@cabildo/contracts/expedientes-reglas'
import { ASUNTO_MAXIMO, MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import type { CasaWeb } from '../../casa.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import {
  crearDocumento,
  exigirPropio,
  findDocumento,
  findNumeroYPaginas,
  lockDocumento,
  tituloDe,
} from '../documentos/index.ts'
import { listTenencias } from './actos.queries.ts'
import {
  actuar,
  type CasaDeExpedientes,
  exigirBandeja,
  exigirDestinos,
  exigirPosible,
  otroEstado,
  type Quien,
} from './actos.ts'
import { countAgregados, insertDocumento, isDocumentoDelCaso } from './anexos.queries.ts'
import { type DeQue, inscribir, type Registrado } from './inscripcion.ts'
import { findAreaAbierta, findPorActo, findPorDocumento } from './internos.queries.ts'

/** Throws sinPermiso: what is written or sent of module Documentos asks for its permission, too. */
const exigirDocumentos = ({ roles }: Sesion): void => {
  if (!roles.includes(Permiso.documentos)) throw new ErrorDeNegocio('sinPermiso')
}

/**
 * Sends a document of the area by the tray (EXP-49), or registers a paper that came from inside (EXP-50): a case of the own
 * register, with what it is of among its files, in one act. Throws otroEstado for a document that is not final, or was sent.
 */
export const registrarInterno = async (
  casa: CasaDeExpedientes,
  { sesion, actor }: Quien,
  pedido: Interno,
  subida: Subida,
): Promise<Registrado> => {
  exigirBandeja(casa)
  const { sisgedo, reloj } = casa
  if (sisgedo.clase === 'http') throw new ErrorDeNegocio('bandejaDesactivada')
  const { doc_id, destinos, responder_hasta, clave: acto } = pedido
  if (doc_id !== undefined) exigirDocumentos(sesion)
  const [pdf] = subida.de('selectedFile')
  exigirSinFaltas({ selectedFile: doc_id !== undefined && pdf !== undefined && 'Valor no válido' })
  const originales = await exigirDestinos(casa, sesion, destinos)
  if (destinos.length > 0 && originales === 0) throw campoInvalido('destinos', MENSAJES_TRAMITE.unSoloOriginal)
  const plazo = responder_hasta === undefined ? null : plazoHasta(casa, responder_hasta)
  const huella = huellaDe(sesion, pedido, pdf)
  const { repetido, ...registrado } = await enTransaccion(casa.db, actor, async (trx) => {
    // Who sends the same document at the same time waits here for what becomes of it.
    if (doc_id !== undefined) exigirPropio(await lockDocumento(trx, sesion.area.id, doc_id))
    const antes = await yaRegistrado(trx, acto, huella)
    if (antes) return { ...antes, repetido: true }
    const que = doc_id === undefined ? await delPapel(trx, pedido) : await delDocumento(trx, sesion, doc_id)
    const { user, area } = sesion
    const como = { user_id: user.id, area_id: area.id, acto, huella, ahora: reloj.ahora(), destinos, pdf, plazo }
    const nuevo = await inscribir(trx, { sisgedo, plazos: casa.plazos }, que, como)
    if (!nuevo) return { ...hallado(await yaRegistrado(trx, acto, huella)), repetido: true }
    return { ...nuevo, repetido: false }
  })
  if (repetido) await subida.descartar()
  return registrado
}

/** What the same sending registered before. Throws yaGuardado where it was of something else (EXP-46). */
const yaRegistrado = async (trx: Trx, acto: string, huella: string): Promise<Registrado | null> => {
  const antes = await findPorActo(trx, acto)
  if (!antes) return null
  if (antes.huella !== huella) throw new ErrorDeNegocio('yaGuardado')
  return { registro_id: antes.registro_id, expe_id: antes.expe_id }
}

const huellaDe = ({ user }: Sesion, { clave: _, ...pedido }: Interno, pdf: ArchivoSubido | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([user.id, pedido, pdf?.sha256 ?? null]))
    .digest('hex')

/** The clock by which an answer is asked for on a business day, today at the earliest (EXP-49). Throws validacion. */
const plazoHasta = ({ reloj, plazos }: Pick<CasaDeExpedientes, 'reloj' | 'plazos'>, hasta: string) => {
  const hoy = reloj.hoy()
  const calendario = plazos.calendario()
  if (faltaDeResponderHasta(hasta, hoy) !== null || calendario.motivo(hasta) !== null)
    throw campoInvalido('responder_hasta', MENSAJES_EXPEDIENTE.responderHasta)
  // The first day of a term is not counted (PLA-03): what is to be answered today began to count yesterday.
  const desde = hasta === hoy ? diaMas(hoy, -1) : hoy
  return { desde, dias: calendario.entre(desde, hasta) }
}

/** What a case registers of a locked document of the area. Throws otroEstado, and validacion for a type that is not sent so. */
const delDocumento = async (trx: Trx, { area }: Sesion, doc_id: number): Promise<DeQue> => {
  const documento = hallado(await findDocumento(trx, area.id, doc_id))
  if (!seEnviaPorBandeja(documento.tipo_doc)) throw campoInvalido('doc_id', MENSAJES_EXPEDIENTE.noVaPorBandeja)
  const antes = await findPorDocumento(trx, doc_id)
  if (antes) throw otroEstado(yaEnviado(numeroEscrito('expediente', antes.expe_id)))
  if (!documento.definitivo) throw otroEstado(queFalta(documento))
  const { numero, paginas } = hallado(await findNumeroYPaginas(trx, doc_id))
  return {
    interno: { doc_id, tipo_doc: null, numero: null, folios: null, area_id: area.id },
    tipo: tipoDocumento(documento.tipo_doc).name,
    numero: numero ?? numeroConAnio(documento),
    folios: paginas ?? 0,
    asunto: descripcionDe(documento).slice(0, ASUNTO_MAXIMO),
    remitente: area.name,
    titulo: tituloDe(documento),
  }
}

/** What a case registers of a paper. Throws validacion for an area that there is not. */
const delPapel = async (trx: Trx, pedido: Interno): Promise<DeQue> => {
  const { tipo = TIPO_OTRO, numero = '', area_origen = 0, folios = 0, asunto = '' } = pedido
  const remitente = await findAreaAbierta(trx, area_origen)
  if (remitente === undefined) throw campoInvalido('area_origen', MENSAJES_EXPEDIENTE.remitente)
  const tipo_doc = tipo === TIPO_OTRO ? null : tipo
  const nombre =
    tipo_doc !== null && esTipoDocumento(tipo_doc) ? tipoDocumento(tipo_doc).name : PALABRAS_DE_INTERNO.otro
  return {
    interno: { doc_id: null, tipo_doc, numero, folios, area_id: area_origen },
    ...{ tipo: nombre, numero, folios, asunto, remitente },
    titulo: `${nombre} N.° ${numero}`.slice(0, NOMBRE_DE_ARCHIVO.maximo),
  }
}

/**
 * Creates a document that is written in a case, and adds it to that (EXP-32): both, or none. Sent again it is the same
 * document (G3). Answers its id.
 */
export const redactar = async (
  casa: CasaDeExpedientes & Pick<CasaWeb, 'plantillas' | 'entidad'>,
  quien: Quien,
  registro_id: number,
  campos: DocumentoCampos,
  subida: Subida,
): Promise<number> => {
  exigirBandeja(casa)
  const { sesion, actor } = quien
  exigirDocumentos(sesion)
  const { reloj, plantillas, entidad, db } = casa
  const crear = (en: typeof db) => crearDocumento(en, { reloj, sesion, actor, plantillas, entidad }, campos, subida)
  const [tenida] = await listTenencias(db, [registro_id], sesion.area.id)
  let doc_id = 0
  const { repetido } = await actuar(
    casa,
    quien,
    hallado(tenida).oper_id,
    campos.clave ?? randomUUID(),
    async (trx, t) => {
      exigirPosible('redactar', t, quien)
      if ((await countAgregados(trx, registro_id)) >= ARCHIVOS_POR_CASO) throw otroEstado(MENSAJES_EXPEDIENTE.lleno)
      doc_id = await crear(trx)
      if (await isDocumentoDelCaso(trx, registro_id, doc_id)) return []
      const documento = hallado(await findDocumento(trx, sesion.area.id, doc_id))
      return [{ oper_idtope: Movimiento.adjuntado, proveido: tituloDe(documento) }]
    },
    {
      despues: async (trx, [oper_id]) =>
        oper_id !== undefined && insertDocumento(trx, { oper_id, registro_id, doc_id }),
    },
  )
  // What an earlier sending made is answered, or refused where it was another document.
  return repetido ? crear(db) : doc_id
}
