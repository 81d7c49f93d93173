import { randomBytes } from 'node:crypto'
import type { Recibido } from '@cabildo/contracts/base/llamada'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { noSeSubsano } from '@cabildo/contracts/expedientes-respuestas'
import { subsanacionTarde } from '@cabildo/contracts/mesa-de-partes'
import { PLAZO_LARGO_DIAS } from '@cabildo/contracts/plazos-calculo'
import { MENSAJES_SOLICITUD, PEDIDO_MINIMO } from '@cabildo/contracts/transparencia'
import type { transparenciaActosApi } from '@cabildo/contracts/transparencia-actos'
import { DIAS_DE_OBSERVACION, MENSAJES_DE_SOLICITUD } from '@cabildo/contracts/transparencia-reglas'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, exigirSinFaltas, type Faltas, hallado } from '../../platform/errores.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import { concluirElCaso, type EnActo, lockEnActo } from '../atencion/index.ts'
import { claveDe, pedirCargo } from '../consulta/index.ts'
import {
  type CasaDeExpedientes,
  correoDe,
  insertRequerimiento,
  type Quien,
  terminarRequerimiento,
} from '../expedientes/index.ts'
import { huellaDe } from '../formularios/index.ts'
import {
  findSubsanacion,
  huellaDeToken,
  insertEnlace,
  insertSubsanacion,
  terminarEnlaces,
} from '../mesa-de-partes/index.ts'
import { findObservacion, insertArchivos, updateSolicitud } from './actos.queries.ts'
import { cartaDeNoPresentada, cartaDeObservacion, cartaDeSubsanada } from './cartas.ts'
import { actuarEnSolicitud, leerSolicitud, terminarAvisos } from './marco.ts'

type Observacion = Recibido<typeof transparenciaActosApi.observar>['body']

const TOKEN_BYTES = 32
/** Its proof among those of the case. */
const CARGO_DE_SUBSANACION = 1

/**
 * Observes a request once, in time: its clock stops, and its citizen has two business days from the notice (TRS-16, API-151).
 * Throws soloResponsable, otroEstadoDeAtencion, validacion.
 */
export const observarSolicitud = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  id: number,
  { requisito, texto, comunicado }: Observacion,
): Promise<void> => {
  const { plazos, reloj, cartero, enlacesDeCaso } = casa
  const { user, area } = quien.sesion
  await actuarEnSolicitud(casa, quien, {
    ...{ acto: 'observar', id },
    async repetido(trx) {
      const antes = await findObservacion(trx, id)
      return antes?.observada_por === user.id && antes.texto === texto && antes.requisito === requisito
    },
    async escribir(trx, { clave, solicitud, numero, ahora }) {
      const correo = await correoDe(trx, clave)
      const desde = correo === '' ? diaDelAviso(casa, comunicado, solicitud.created_at) : reloj.hoy()
      const plazo = { clase: 'subsanacion_informacion', desde, dias: DIAS_DE_OBSERVACION } as const
      const hasta = plazos.vence(plazo)
      await insertRequerimiento(trx, {
        ...{ clave, texto, dias: DIAS_DE_OBSERVACION, hasta, area_id: area.id, created_by: user.id, created_at: ahora },
      })
      await updateSolicitud(trx, id, { estado: 'POR SUBSANAR', requisito, observado_at: ahora })
      await plazos.anotar(trx, clave, 'respuesta_informacion', { tipo: 'CONCLUIDO' })
      await terminarAvisos(trx, casa, clave, 'observar_informacion')
      await plazos.iniciar(trx, { ...plazo, clave })
      if (correo === '') return
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      await insertEnlace(trx, { huella: huellaDeToken(token), clave, hasta }, ahora)
      const enlace = enlacesDeCaso.deSubsanacion(token)
      await cartero.escribir(trx, cartaDeObservacion({ numero, correo }, { requisito, texto, hasta, enlace }), clave)
    },
  })
}

/** The day on which it was told at the address of a request without mail. Throws validacion. */
const diaDelAviso = (
  { plazos, reloj }: Pick<CasaDeExpedientes, 'plazos' | 'reloj'>,
  comunicado: string | null,
  presentada: string,
): string => {
  const dia = comunicado ?? ''
  exigirSinFaltas({
    comunicado:
      (comunicado === null && MENSAJES_DE_SOLICITUD.comunicado) ||
      (dia > reloj.hoy() && MENSAJES_DE_SOLICITUD.diaPosterior) ||
      (dia < presentada.slice(0, 10) && MENSAJES_DE_SOLICITUD.diaAnterior) ||
      (plazos.calendario().motivo(dia) !== null && MENSAJES_DE_SOLICITUD.diaHabil),
  })
  return dia
}

/** The correction of a request is its new text (CON-19). */
export const faltasDePedido = (pedido: string): Faltas => ({
  pedido: pedido.trim().length < PEDIDO_MINIMO && MENSAJES_SOLICITUD.pedidoCorto,
})

interface Envio {
  id: number
  pedido: string
  /** The page's key for one sending. */
  envio: string | undefined
  subida: Subida
  actor: Actor
  /** When the citizen's own began to arrive: what began in time is in time (EXP-62). */
  desde?: Date
  /** The responsible who enters what was brought on paper; null for the citizen's own. */
  registrado_por: number | null
  tambien?: (trx: Trx) => Promise<unknown>
}

/**
 * Takes the correction of a request, once however often it is sent: its text is another one, the first stays beside it, and its
 * clocks begin anew on the legal date of the correction (TRS-16, CON-20, API-140, API-161). Throws subsanacionTarde,
 * subsanacionEnviada, noEsperaSubsanacion, noEncontrado, validacion.
 */
export const recibirPedido = async (
  casa: Pick<CasaDeExpedientes, 'db' | 'reloj' | 'plazos' | 'cartero' | 'enlacesDeCaso' | 'config'>,
  { id, pedido, envio, subida, actor, desde, registrado_por, tambien }: Envio,
): Promise<{ recibido: Date; fecha_legal: string }> => {
  const { db, reloj, plazos } = casa
  exigirSinFaltas(faltasDePedido(pedido))
  const archivos = [...subida.de('selectedFile'), ...subida.de('selectedFileAnexo')]
  const huella = huellaDe({ pedido, clave: envio }, archivos)
  const clave = claveDe('solicitud', id)
  const hecho = await enTransaccion(db, actor, async (trx) => {
    const en = hallado(await lockEnActo(trx, 'solicitud', id))
    const anterior = await findSubsanacion(trx, clave)
    if (anterior?.huella === huella && anterior.envio === (envio ?? null))
      return { repetida: true, recibido: anterior.created_at }
    // One instant: what it is judged by is what its proof, its letter and the answer say.
    const recibido = desde ?? reloj.ahora()
    await exigirEsperada(trx, id, en, plazos.fechaLegal(recibido))
    const suya = { id, clave, explicacion: '', envio: envio ?? null, huella, registrado_por }
    await insertSubsanacion(trx, suya, [], recibido, 0)
    await insertArchivos(trx, id, 'subsanacion', archivos)
    await terminarRequerimiento(trx, clave, 'subsanado_at', recibido)
    await plazos.anotar(trx, clave, 'subsanacion_informacion', { tipo: 'CUMPLIDO' }, { dia: diaLima(recibido) })
    await terminarEnlaces(trx, clave, registrado_por === null ? 'enviada' : 'ventanilla', reloj.ahora())
    await empezarDeNuevo(trx, casa, { id, clave, pedido, recibido })
    await tambien?.(trx)
    return { repetida: false, recibido }
  })
  if (hecho.repetida) await subida.descartar()
  return { recibido: hecho.recibido, fecha_legal: plazos.fechaLegal(hecho.recibido) }
}

const exigirEsperada = async (trx: Trx, id: number, { estado }: EnActo, fecha_legal: string): Promise<void> => {
  const observacion = await findObservacion(trx, id)
  if (observacion?.subsanado) throw new ErrorDeNegocio('subsanacionEnviada')
  const tarde = estado === 'NO PRESENTADA' || (estado === 'POR SUBSANAR' && fecha_legal > (observacion?.hasta ?? ''))
  if (tarde && observacion)
    throw new ErrorDeNegocio('subsanacionTarde', { mensaje: subsanacionTarde(observacion.hasta) })
  if (estado !== 'POR SUBSANAR')
    throw new ErrorDeNegocio('noEsperaSubsanacion', { mensaje: MENSAJES_DE_SOLICITUD.sinObservacion })
}

/** The request as it is now, with new clocks, its proof and its letter. */
const empezarDeNuevo = async (
  trx: Trx,
  casa: Parameters<typeof recibirPedido>[0],
  { id, clave, pedido, recibido }: { id: number; clave: string; pedido: string; recibido: Date },
): Promise<void> => {
  const { plazos, cartero, enlacesDeCaso, config } = casa
  const dias = config.plazos.transparenciaDias
  const desde = plazos.fechaLegal(recibido)
  const vence = plazos.vence({ desde, dias })
  const { numero, pedido: pedido_inicial } = await leerSolicitud({ ...casa, db: trx }, id)
  await updateSolicitud(trx, id, {
    ...{ estado: 'REGISTRADA', pedido, pedido_inicial, vence, corto: dias < PLAZO_LARGO_DIAS },
    // What was told of the term that ended is not true of this one, which may be extended by itself.
    ...{ prorroga_at: null, prorroga_hasta: null, prorroga_motivos: [], prorroga_sustento: '', prorroga_por: null },
  })
  await plazos.iniciar(trx, { clave, clase: 'respuesta_informacion', desde, dias })
  await plazos.iniciar(trx, { clave, clase: 'aviso_prorroga', desde, dias: DIAS_DE_OBSERVACION })
  await pedirCargo(trx, { clave, orden: CARGO_DE_SUBSANACION }, { clase: 'subsanacion', pedido_at: recibido })
  const correo = await correoDe(trx, clave)
  if (correo === '') return
  const caso = { numero: numeroEscrito('solicitud', numero), correo, seguimiento: enlacesDeCaso.partes(clave, correo) }
  await cartero.escribir(trx, cartaDeSubsanada(caso, { recibido, vence }), clave)
}

/** Takes a request as not filed whose correction did not come by the day before, under its lock (TRS-16, PLA-22). */
export const vencerObservacion = async (
  trx: Trx,
  casa: Pick<CasaDeExpedientes, 'plazos' | 'reloj'> & {
    cartero: Pick<CasaDeExpedientes['cartero'], 'escribir'>
    enlacesDeCaso: Pick<CasaDeExpedientes['enlacesDeCaso'], 'partes'>
  },
  id: number,
  dia: string,
): Promise<void> => {
  const { plazos, reloj, cartero, enlacesDeCaso } = casa
  const en = await lockEnActo(trx, 'solicitud', id)
  const observacion = await findObservacion(trx, id)
  if (en?.estado !== 'POR SUBSANAR' || !observacion || observacion.hasta >= dia) return
  const { hasta } = observacion
  const [clave, ahora] = [claveDe('solicitud', id), reloj.ahora()]
  await updateSolicitud(trx, id, { estado: 'NO PRESENTADA', concluido_at: ahora })
  await terminarRequerimiento(trx, clave, 'terminado_at', ahora)
  await plazos.anotar(trx, clave, 'subsanacion_informacion', { tipo: 'CONCLUIDO' })
  await terminarEnlaces(trx, clave, 'vencida', ahora)
  await concluirElCaso(trx, en, { concluye: 'NO PRESENTADO', motivo: noSeSubsano(hasta), user_id: null, ahora })
  const correo = await correoDe(trx, clave)
  if (correo === '') return
  const { numero } = await leerSolicitud({ ...casa, db: trx }, id)
  const caso = { numero: numeroEscrito('solicitud', numero), correo, seguimiento: enlacesDeCaso.partes(clave, correo) }
  await cartero.escribir(trx, cartaDeNoPresentada(caso, hasta), clave)
}
