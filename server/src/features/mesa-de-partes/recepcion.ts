import { isDeepStrictEqual } from 'node:util'
import type { Recibido } from '@cabildo/contracts/base/llamada'
import { MENSAJES_TRAMITE, nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import type { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import { exigirOfrecido, terminoDe } from '../procedimientos/index.ts'
import { type DocumentoPorRegistrar, type Sisgedo, SisgedoInalcanzable, sinRepetir } from '../sisgedo/index.ts'
import {
  type Derivacion,
  type PorAtender,
  restoreEnCurso,
  setDerivacion,
  setEnCurso,
  setRecibido,
} from './atencion.queries.ts'
import {
  claveDeTramite,
  EN_CURSO_MS,
  exigirMarca,
  exigirPendiente,
  type Mesa,
  type Quien,
  tomarTramite,
} from './atencion.ts'
import { cartaDeRecepcion } from './cartas.ts'
import { leerRelacionado } from './relacionado.ts'

type Pedido = Recibido<typeof mesaDePartesListaApi.recepcionar>['body']
type Remoto = Extract<Sisgedo, { clase: 'http' }>
type Interno = Extract<Sisgedo, { clase: 'interno' }>

/** Errors that Sisgedo causes; any other means that somebody else was quicker. */
const DE_SISGEDO: ReadonlySet<string> = new Set(['validacion', 'sisgedoNoResponde'])
/** Within this time the same reception sent again is answered, not refused (G3). */
const DOBLE_ENVIO_MS = 10 * 60_000

/** Receives a pending submission in Sisgedo and derives it; answers its number (API-75, MPV-68). */
export const recepcionarTramite = async (mesa: Mesa, quien: Quien, { id, destinos, ...pedido }: Pedido) => {
  const { sisgedo } = mesa
  if (!unSoloOriginal(sisgedo, destinos)) throw campoInvalido('destinos', MENSAJES_TRAMITE.unSoloOriginal)
  const { relacionado } = await leerRelacionado(mesa, pedido.relacionado)
  const orden = { derivacion: { relacionado, destinos }, tipo: pedido.procedimiento_id }
  return sisgedo.clase === 'interno'
    ? recibirAqui(mesa, sisgedo, quien, id, orden)
    : recibirAfuera(mesa, sisgedo, quien, id, orden)
}

/** Whether the original goes to one area, as it must where our own register has it (EXP-29, D-71). */
export const unSoloOriginal = ({ clase }: Pick<Sisgedo, 'clase'>, destinos: Derivacion['destinos']): boolean =>
  clase === 'http' || destinos.filter(({ copia }) => !copia).length === 1

/** What the front desk decides of a submission; a type that it says nothing of stays as the citizen chose (PLA-25). */
interface Orden {
  derivacion: Derivacion
  tipo: number | null | undefined
}

const tipoDe = ({ procedimiento_id }: PorAtender, tipo: Orden['tipo']): number | null =>
  tipo === undefined ? procedimiento_id : tipo

/** The type that the submission is received with; one that is no longer offered is only kept, never given. Throws validacion. */
const fijarTipo = async (trx: Trx, tramite: PorAtender, tipo: Orden['tipo']): Promise<number | null> => {
  const fijado = tipoDe(tramite, tipo)
  if (fijado !== null && fijado !== tramite.procedimiento_id) await exigirOfrecido(trx, fijado)
  return fijado
}

/** Receives in our own register: number, reception, mail and audit in one transaction. */
const recibirAqui = (mesa: Mesa, sisgedo: Interno, quien: Quien, id: number, { derivacion, tipo }: Orden) =>
  enTransaccion(mesa.db, quien.actor, (trx) => recibirEn(trx, mesa, sisgedo, quien, id, { derivacion, tipo }))

/** The same in a transaction of the caller's, which may have just filed it (EXP-75). */
export const recibirEn = async (
  trx: Trx,
  mesa: Mesa,
  sisgedo: Interno,
  quien: Quien,
  id: number,
  { derivacion, tipo }: Orden,
): Promise<string> => {
  const tramite = await tomarTramite(trx, mesa, id)
  const suyo = numeroDeEsteEnvio(mesa, quien, tramite, { derivacion, tipo })
  if (suyo !== null) return suyo
  // A mark is left from when Sisgedo was remote, and that one may have registered it: no second expediente is made.
  exigirMarca(tramite, null)
  const procedimiento_id = await fijarTipo(trx, tramite, tipo)
  const { user, area } = quien.sesion
  const registrador = { user_id: user.id, area_id: area.id }
  const { expe_id } = await sisgedo.registrar(trx, documentoDe(tramite, derivacion), registrador)
  return recibido(trx, mesa, quien, tramite, { expe_id, derivacion, procedimiento_id })
}

/**
 * Marks the submission, asks a remote Sisgedo outside any transaction, then saves its answer. If the program ends in
 * between, the mark stays until somebody receives the submission again under the same key, for which Sisgedo never makes
 * a second expediente (F6).
 */
const recibirAfuera = async (mesa: Mesa, sisgedo: Remoto, quien: Quien, id: number, { derivacion, tipo }: Orden) => {
  const { db, reloj, log } = mesa
  const intento = await enTransaccion(db, quien.actor, async (trx) => {
    const tramite = await tomarTramite(trx, mesa, id)
    const suyo = numeroDeEsteEnvio(mesa, quien, tramite, { derivacion, tipo })
    if (suyo !== null) return suyo
    exigirLaMisma(mesa, tramite, derivacion)
    const procedimiento_id = await fijarTipo(trx, tramite, tipo)
    return { tramite, procedimiento_id, marca: await setEnCurso(trx, id, derivacion, reloj.ahora()) }
  })
  if (typeof intento === 'string') return intento
  const { tramite, procedimiento_id, marca } = intento
  const cambiar = () => enTransaccion(db, quien.actor, (trx) => setDerivacion(trx, id, marca, derivacion))
  try {
    const hecho = { ...(await registrarAfuera(sisgedo, tramite, derivacion, cambiar)), procedimiento_id }
    return await sinRepetir(enTransaccion(db, quien.actor, (trx) => recibido(trx, mesa, quien, tramite, hecho)))
  } catch (error) {
    if (!(error instanceof ErrorDeNegocio) || !DE_SISGEDO.has(error.codigo)) throw error
    log.warn({ tramite: id, codigo: error.codigo, causa: error.cause }, 'Sisgedo no registró un trámite')
    if (nadaHizo(error)) await enTransaccion(db, quien.actor, (trx) => restoreEnCurso(trx, marca, tramite))
    throw error
  }
}

/** Throws recepcionEnCurso while a reception to other destinations may be under way: only one of both would be answered. */
const exigirLaMisma = ({ reloj }: Mesa, { recepcion_at, derivacion }: PorAtender, pedida: Derivacion): void => {
  const enCurso = recepcion_at !== null && reloj.ahora().getTime() - recepcion_at.getTime() < EN_CURSO_MS
  if (enCurso && !isDeepStrictEqual(derivacion, pedida)) throw new ErrorDeNegocio('recepcionEnCurso')
}

/**
 * Registers the document, unless an earlier try did: that registration stands, with the destinations of that try.
 * Otherwise `cambiar` saves the new destinations before Sisgedo is asked. Throws recepcionEnCurso when another try is
 * under way.
 */
const registrarAfuera = async (
  sisgedo: Remoto,
  tramite: PorAtender,
  derivacion: Derivacion,
  cambiar: () => Promise<boolean>,
) => {
  const anterior = tramite.marca === null ? null : await sisgedo.buscar(claveDeTramite(tramite.id))
  if (anterior) return { ...anterior, derivacion: tramite.derivacion ?? derivacion }
  const otra = tramite.marca !== null && !isDeepStrictEqual(tramite.derivacion, derivacion)
  if (otra && !(await cambiar())) throw new ErrorDeNegocio('recepcionEnCurso')
  return { ...(await sisgedo.registrar(documentoDe(tramite, derivacion))), derivacion }
}

/** Tells whether this try did nothing: Sisgedo refused it or was never reached. An earlier try may have done something. */
const nadaHizo = (error: ErrorDeNegocio): boolean =>
  error.codigo === 'validacion' || error instanceof SisgedoInalcanzable

const recibido = async (
  trx: Trx,
  mesa: Mesa,
  { sesion }: Quien,
  tramite: PorAtender,
  hecho: { expe_id: string; derivacion: Derivacion; procedimiento_id: number | null },
): Promise<string> => {
  const { reloj, cartero, enlacesDeCaso, plazos, config } = mesa
  const { expe_id } = hecho
  if (await setRecibido(trx, tramite.id, { ...hecho, recibido_por: sesion.user.id }, reloj.ahora())) {
    if (hecho.procedimiento_id !== tramite.procedimiento_id) {
      const termino = await terminoDe(trx, hecho.procedimiento_id, config.plazos.tramiteDias)
      const plazo = {
        clave: claveDeTramite(tramite.id),
        clase: 'respuesta_tramite',
        desde: tramite.fecha_legal,
      } as const
      await plazos.ajustar(trx, plazo, termino)
    }
    const seguimiento = enlacesDeCaso.partes(claveDeTramite(tramite.id), tramite.email)
    if (tramite.email !== '')
      await cartero.escribir(trx, cartaDeRecepcion(tramite, expe_id, seguimiento), claveDeTramite(tramite.id))
    return expe_id
  }
  // Another try with the same key was quicker and has written to the applicant.
  const actual = await tomarTramite(trx, mesa, tramite.id)
  const igual =
    actual.procedimiento_id === hecho.procedimiento_id && isDeepStrictEqual(actual.derivacion, hecho.derivacion)
  if (actual.expe_id !== expe_id || !igual) throw new ErrorDeNegocio('yaAtendido')
  return expe_id
}

/** The number if this very reception was made before (G3), null if it is still to be made. Throws yaAtendido (MPV-71). */
const numeroDeEsteEnvio = (
  { reloj }: Mesa,
  { sesion }: Quien,
  tramite: PorAtender,
  { derivacion, tipo }: Orden,
): string | null => {
  const { expe_id, recibido_por, recibido_at } = tramite
  const reciente = recibido_at !== null && reloj.ahora().getTime() - recibido_at.getTime() < DOBLE_ENVIO_MS
  const esEste =
    recibido_por === sesion.user.id &&
    tipoDe(tramite, tipo) === tramite.procedimiento_id &&
    isDeepStrictEqual(tramite.derivacion, derivacion)
  if (expe_id !== null && reciente && esEste) return expe_id
  exigirPendiente(tramite)
  return null
}

/** What Sisgedo is told: taken from the record, never from the request (P-18). */
const documentoDe = (t: PorAtender, { relacionado, destinos }: Derivacion): DocumentoPorRegistrar => ({
  clave: claveDeTramite(t.id),
  tipo_documento: nombreDeTramite(t.tipo_documento),
  numero_documento: t.ndocumento,
  folios: t.folio,
  asunto: t.asunto,
  solicitante: t.nombres,
  documento_identidad: t.documento,
  email: t.email,
  relacionado,
  destinos,
})
