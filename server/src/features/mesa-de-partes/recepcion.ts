import { isDeepStrictEqual } from 'node:util'
import type { Recibido } from '@cabildo/contracts/base/llamada'
import { nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import type { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
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
  const { relacionado } = await leerRelacionado(mesa, pedido.relacionado)
  const derivacion = { relacionado, destinos }
  return sisgedo.clase === 'interno'
    ? recibirAqui(mesa, sisgedo, quien, id, derivacion)
    : recibirAfuera(mesa, sisgedo, quien, id, derivacion)
}

/** Receives in our own register: number, reception, mail and audit in one transaction. */
const recibirAqui = (mesa: Mesa, sisgedo: Interno, quien: Quien, id: number, derivacion: Derivacion) =>
  enTransaccion(mesa.db, quien.actor, async (trx) => {
    const tramite = await tomarTramite(trx, id)
    const suyo = numeroDeEsteEnvio(mesa, quien, tramite, derivacion)
    if (suyo !== null) return suyo
    // A mark is left from when Sisgedo was remote, and that one may have registered it: no second expediente is made.
    exigirMarca(tramite, null)
    const { user, area } = quien.sesion
    const registrador = { user_id: user.id, area_id: area.id }
    const { expe_id } = await sisgedo.registrar(trx, documentoDe(tramite, derivacion), registrador)
    return recibido(trx, mesa, quien, tramite, { expe_id, derivacion })
  })

/**
 * Marks the submission, asks a remote Sisgedo outside any transaction, then saves its answer. If the program ends in
 * between, the mark stays until somebody receives the submission again under the same key, for which Sisgedo never makes
 * a second expediente (F6).
 */
const recibirAfuera = async (mesa: Mesa, sisgedo: Remoto, quien: Quien, id: number, derivacion: Derivacion) => {
  const { db, reloj, log } = mesa
  const intento = await enTransaccion(db, quien.actor, async (trx) => {
    const tramite = await tomarTramite(trx, id)
    const suyo = numeroDeEsteEnvio(mesa, quien, tramite, derivacion)
    if (suyo !== null) return suyo
    exigirLaMisma(mesa, tramite, derivacion)
    return { tramite, marca: await setEnCurso(trx, id, derivacion, reloj.ahora()) }
  })
  if (typeof intento === 'string') return intento
  const { tramite, marca } = intento
  const cambiar = () => enTransaccion(db, quien.actor, (trx) => setDerivacion(trx, id, marca, derivacion))
  try {
    const hecho = await registrarAfuera(sisgedo, tramite, derivacion, cambiar)
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
  { reloj, cartero }: Mesa,
  { sesion }: Quien,
  tramite: PorAtender,
  hecho: { expe_id: string; derivacion: Derivacion },
): Promise<string> => {
  const { expe_id } = hecho
  if (await setRecibido(trx, tramite.id, { ...hecho, recibido_por: sesion.user.id }, reloj.ahora())) {
    await cartero.escribir(trx, cartaDeRecepcion(tramite, expe_id))
    return expe_id
  }
  // Another try with the same key was quicker and has written to the applicant.
  const actual = await tomarTramite(trx, tramite.id)
  if (actual.expe_id !== expe_id || !isDeepStrictEqual(actual.derivacion, hecho.derivacion))
    throw new ErrorDeNegocio('yaAtendido')
  return expe_id
}

/** The number if this very reception was made before (G3), null if it is still to be made. Throws yaAtendido (MPV-71). */
const numeroDeEsteEnvio = (
  { reloj }: Mesa,
  { sesion }: Quien,
  tramite: PorAtender,
  derivacion: Derivacion,
): string | null => {
  const { expe_id, recibido_por, recibido_at } = tramite
  const reciente = recibido_at !== null && reloj.ahora().getTime() - recibido_at.getTime() < DOBLE_ENVIO_MS
  const esEste = recibido_por === sesion.user.id && isDeepStrictEqual(tramite.derivacion, derivacion)
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
