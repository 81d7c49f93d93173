import { isDeepStrictEqual } from 'node:util'
import type { Recibido } from '@cabildo/contracts/base/llamada'
import type { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { nombreDeTramite } from '@cabildo/contracts/mesa-de-partes-reglas'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { type DocumentoPorRegistrar, type Sisgedo, SisgedoInalcanzable } from '../sisgedo/index.ts'
import { clearEnCurso, type Derivacion, type PorAtender, setEnCurso, setRecibido } from './atender.queries.ts'
import { claveDeTramite, exigirPendiente, type Mesa, type Quien, tomarTramite } from './atender.ts'
import { cartaDeRecepcion } from './cartas.ts'

type Pedido = Recibido<typeof mesaDePartesListaApi.recepcionar>['body']
type Remoto = Extract<Sisgedo, { clase: 'http' }>
type Interno = Extract<Sisgedo, { clase: 'interno' }>

/** Within it, the same reception sent again is answered, not refused (G3). */
const DOBLE_ENVIO_MS = 10 * 60_000

/** Receives a pending submission in Sisgedo and derives it; answers its number (API-75, MPV-68). */
export const recepcionarTramite = async (mesa: Mesa, quien: Quien, pedido: Pedido): Promise<string> => {
  const { sisgedo, difusor } = mesa
  const { id, relacionado, destinos } = pedido
  const derivacion = { relacionado, destinos }
  const expe_id =
    sisgedo.clase === 'interno'
      ? await recibirAqui(mesa, sisgedo, quien, id, derivacion)
      : await recibirAfuera(mesa, sisgedo, quien, id, derivacion)
  difusor.hayNovedades()
  return expe_id
}

/** Everything in one transaction: number, reception, mail and audit come about together or not at all. */
const recibirAqui = (mesa: Mesa, sisgedo: Interno, quien: Quien, id: number, derivacion: Derivacion) =>
  enTransaccion(mesa.db, quien.actor, async (trx) => {
    const tramite = await tomarTramite(trx, id)
    const suyo = numeroDeEsteEnvio(mesa, quien, tramite, derivacion)
    if (suyo !== null) return suyo
    const { user, area } = quien.sesion
    const registrador = { user_id: user.id, area_id: area.id }
    const { expe_id } = await sisgedo.registrar(trx, documentoDe(tramite, derivacion), registrador)
    return recibido(trx, mesa, quien, tramite, { expe_id, derivacion })
  })

/**
 * Marks it, asks the remote one outside any transaction, then writes down what it said. Whatever ends in between, the mark
 * stays until somebody receives it again under the same key, which never makes a second expediente (F6).
 */
const recibirAfuera = async (mesa: Mesa, sisgedo: Remoto, quien: Quien, id: number, derivacion: Derivacion) => {
  const { db, reloj, registro } = mesa
  const intento = await enTransaccion(db, quien.actor, async (trx) => {
    const tramite = await tomarTramite(trx, id)
    const suyo = numeroDeEsteEnvio(mesa, quien, tramite, derivacion)
    if (suyo !== null) return suyo
    return { tramite, marca: await setEnCurso(trx, id, derivacion, reloj.ahora()) }
  })
  if (typeof intento === 'string') return intento
  const { tramite, marca } = intento
  const hecho = await registrarAfuera(sisgedo, tramite, derivacion).catch(async (error: unknown) => {
    if (!(error instanceof ErrorDeNegocio)) throw error
    registro.warn({ tramite: id, codigo: error.codigo, causa: error.cause }, 'Sisgedo no registró un trámite')
    if (nadaQuedo(error, tramite)) await enTransaccion(db, quien.actor, (trx) => clearEnCurso(trx, id, marca))
    throw error
  })
  return enTransaccion(db, quien.actor, (trx) => recibido(trx, mesa, quien, tramite, hecho))
}

/** What an earlier try may have registered already holds, with the destinations that were asked for then. */
const registrarAfuera = async (sisgedo: Remoto, tramite: PorAtender, derivacion: Derivacion) => {
  const anterior = tramite.marca === null ? null : await sisgedo.buscar(claveDeTramite(tramite.id))
  if (anterior) return { ...anterior, derivacion: tramite.derivacion ?? derivacion }
  return { ...(await sisgedo.registrar(documentoDe(tramite, derivacion))), derivacion }
}

/** Refused: nothing is registered under its key. Never reached: nothing, unless an earlier try had got there. */
const nadaQuedo = (error: ErrorDeNegocio, { marca }: PorAtender): boolean =>
  error.codigo === 'validacion' || (error instanceof SisgedoInalcanzable && marca === null)

const recibido = async (
  trx: Trx,
  { reloj, cartero }: Mesa,
  { sesion }: Quien,
  tramite: PorAtender,
  hecho: { expe_id: string; derivacion: Derivacion },
): Promise<string> => {
  const { expe_id } = hecho
  if (await setRecibido(trx, tramite.id, { ...hecho, recibido_por: sesion.user.id, ahora: reloj.ahora() })) {
    await cartero.escribir(trx, cartaDeRecepcion(tramite, expe_id))
    return expe_id
  }
  // Another try with the same key was quicker: the applicant has heard of it.
  const actual = await tomarTramite(trx, tramite.id)
  if (actual.expe_id !== expe_id) throw new ErrorDeNegocio('yaAtendido')
  return expe_id
}

/** The number when this very reception was made before (G3), null when it is to be made; refuses any other (MPV-71). */
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

/** What Sisgedo is told: of the record, whatever the request held (P-18). */
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
