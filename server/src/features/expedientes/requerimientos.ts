import { randomBytes } from 'node:crypto'
import type { Recibido } from '@cabildo/contracts/base/llamada'
import { partesDeClave } from '@cabildo/contracts/claves'
import { MENSAJES_EXPEDIENTE, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import {
  type expedientesRespuestasApi,
  noSeSubsano,
  procedimientoCorregido,
} from '@cabildo/contracts/expedientes-respuestas'
import type { Casa } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { hallado } from '../../platform/errores.ts'
import { alcanzarRezagados } from '../../platform/plazos/mover.ts'
import { diaEnCamino } from '../../platform/reloj.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import {
  confirmarSubsanacion,
  DE_AREA,
  huellaDeToken,
  insertEnlace,
  insertSubsanacion,
  lockTramite,
  recibirSubsanacion,
  terminarEnlaces,
} from '../mesa-de-partes/index.ts'
import { exigirOfrecido, terminoDe } from '../procedimientos/index.ts'
import { findCorreo, insertMovimientos, lockMovimiento } from './actos.queries.ts'
import { actuarEnCaso, avisar, type CasaDeExpedientes, exigirPosible, otroEstado, type Quien } from './actos.ts'
import { cartaDeNoPresentado, cartaDeRequerimiento } from './cartas.ts'
import {
  corregirProcedimientoDe,
  findTenido,
  insertRequerimiento,
  listSinSubsanar,
  lockCasoDe,
  terminarRequerimiento,
} from './requerimientos.queries.ts'

type Cuerpo<L extends keyof typeof expedientesRespuestasApi> = Recibido<(typeof expedientesRespuestasApi)[L]>['body']

const TOKEN_BYTES = 32

/**
 * Asks the citizen for a correction, once in a case: its clock waits, and the letter's link opens it (EXP-38); or takes what
 * was brought on paper in time (EXP-39). Throws soloJefe, otroEstado.
 */
export const requerir = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  registro_id: number,
  pedido: Cuerpo<'requerir'>,
  subida: Subida,
): Promise<void> => {
  if (pedido.accion === 'subsanado') return darPorSubsanado(casa, quien, registro_id, pedido, subida)
  const { user, area } = quien.sesion
  const { reloj, plazos, cartero, enlacesDeCaso } = casa
  const { texto, dias, clave: acto } = pedido
  await actuarEnCaso(casa, quien, registro_id, acto, async (trx, t, { ahora }) => {
    exigirPosible('requerir', t, quien)
    const { clave, expe_id } = t
    const suyo = await plazos.leer(trx, clave, 'respuesta_tramite')
    if (suyo?.estado === 'VENCIDO') throw otroEstado(MENSAJES_EXPEDIENTE.plazoVencido)
    const plazo = { clase: 'subsanacion_area', desde: reloj.hoy(), dias } as const
    const hasta = plazos.vence(plazo)
    await insertRequerimiento(trx, {
      ...{ clave, texto, dias, hasta, area_id: area.id, created_by: user.id, created_at: ahora },
    })
    await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'SUSPENSION' }, { solo: 'CORRIENDO' })
    await plazos.iniciar(trx, { ...plazo, clave })
    const correo = await findCorreo(trx, clave)
    if (correo !== '') {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      await insertEnlace(trx, { huella: huellaDeToken(token), clave, hasta }, ahora)
      const enlace = enlacesDeCaso.deSubsanacion(token)
      await cartero.escribir(trx, cartaDeRequerimiento({ expe_id, correo }, { texto, dias, hasta, enlace }), clave)
    }
    return [{ oper_idtope: Movimiento.requerido, motivo: texto }]
  })
  await subida.descartar()
}

/** What was brought on paper in time is entered by the head, with or without its scan (EXP-39). */
const darPorSubsanado = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  registro_id: number,
  { motivo, clave: acto }: Cuerpo<'requerir'>,
  subida: Subida,
): Promise<void> => {
  const { plazos, reloj } = casa
  const archivos = subida.de('selectedFile')
  const { repetido } = await actuarEnCaso(casa, quien, registro_id, acto, async (trx, t, { ahora }) => {
    exigirPosible('dar_por_subsanado', t, quien)
    const { clave } = t
    const suya = {
      id: partesDeClave(clave)[1],
      clave,
      explicacion: '',
      envio: null,
      huella: '',
      registrado_por: quien.sesion.user.id,
    }
    await insertSubsanacion(trx, suya, archivos, ahora, DE_AREA.orden)
    await terminarRequerimiento(trx, clave, 'subsanado_at', ahora)
    await plazos.anotar(trx, clave, 'subsanacion_area', { tipo: 'CUMPLIDO' })
    await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'REANUDACION' }, { solo: 'SUSPENDIDO' })
    await terminarEnlaces(trx, clave, 'ventanilla', reloj.ahora())
    await confirmarSubsanacion(trx, casa, hallado(await lockTramite(trx, suya.id)), {
      ...{ recibido: ahora, archivos: archivos.length, quien: quien.sesion.area.name, cargo: DE_AREA.cargo },
    })
    return [{ oper_idtope: Movimiento.subsanado, motivo }]
  })
  if (repetido) await subida.descartar()
}

/**
 * Takes the correction that an area waits for, of the citizen: it comes back into process, and its clock goes on (EXP-39,
 * CON-20). Throws what `recibirSubsanacion` does.
 */
export const recibirLoRequerido = (
  casa: Parameters<typeof recibirSubsanacion>[0],
  envio: Parameters<typeof recibirSubsanacion>[1],
) =>
  recibirSubsanacion(casa, envio, {
    ...DE_AREA,
    antes: (trx, clave) => lockCasoDe(trx, clave),
    async anotar(trx, { clave, recibido }) {
      const tenido = hallado(await findTenido(trx, clave))
      await terminarRequerimiento(trx, clave, 'subsanado_at', recibido)
      await insertMovimientos(
        trx,
        { ...tenido, copia: false },
        { area_id: null, user_id: null, acto: null, ahora: recibido },
        [{ oper_idtope: Movimiento.subsanado }],
      )
      return tenido.area
    },
  })

const ACTOR: Actor = { user_id: null, peticion: 'vencer_requerimientos' }
const POR_LOTE = 500

/**
 * Ends the cases whose correction did not come in time (EXP-39, PLA-22): one by one under the case's lock, so that a correction
 * in time and the end of the term exclude each other; what fails is left for the next run.
 */
export const vencerRequerimientos = (casa: CasaDeExpedientes & Pick<Casa, 'log'>) => async (): Promise<void> => {
  const { db, reloj, plazos, log } = casa
  // What began to arrive on the last day still finds its case waiting (EXP-62).
  const dia = diaEnCamino(reloj)
  try {
    await alcanzarRezagados(casa, ACTOR)
  } catch (err) {
    log.error({ err }, 'no se pudieron revisar los plazos de los requerimientos: se intenta otra vez')
    return
  }
  const vencer = (oper_id: number) =>
    enTransaccion(db, ACTOR, async (trx) => {
      const t = await lockMovimiento(trx, oper_id, null)
      if (t?.estado !== 'EN SUBSANACION' || t.procesado || t.subsanar_hasta === null || t.subsanar_hasta >= dia) return
      const { clave, subsanar_hasta: hasta } = t
      const ahora = reloj.ahora()
      await terminarRequerimiento(trx, clave, 'terminado_at', ahora)
      await plazos.anotar(trx, clave, 'subsanacion_area', { tipo: 'CONCLUIDO' })
      await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'CONCLUIDO' })
      await plazos.anotar(trx, clave, 'acuse', { tipo: 'CONCLUIDO' })
      await terminarEnlaces(trx, clave, 'vencida', ahora)
      await insertMovimientos(trx, t, { area_id: t.area_id, user_id: null, acto: null, ahora }, [
        {
          ...{ oper_idtope: Movimiento.concluido, concluye: 'NO PRESENTADO' },
          motivo: noSeSubsano(hasta),
        },
      ])
      await avisar(trx, casa, t, (caso) => cartaDeNoPresentado(caso, hasta))
    })
  for (let lote = [0]; lote.length > 0; ) {
    lote = await listSinSubsanar(db, dia, lote.at(-1) ?? 0, POR_LOTE)
    for (const oper_id of lote)
      await vencer(oper_id).catch((err: unknown) =>
        log.error({ err, oper_id }, 'no se pudo terminar un requerimiento que no se subsanó: se intenta otra vez'),
      )
  }
}

/** Corrects the procedure type once, whose term counts from the same start (PLA-25). Throws soloJefe, otroEstado, validacion. */
export const corregirProcedimiento = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  registro_id: number,
  { procedimiento_id, motivo, clave: acto }: Cuerpo<'corregirProcedimiento'>,
): Promise<void> => {
  const { plazos, config } = casa
  await actuarEnCaso(casa, quien, registro_id, acto, async (trx, t, { ahora }) => {
    exigirPosible('corregir_procedimiento', t, quien)
    if (procedimiento_id !== null) await exigirOfrecido(trx, procedimiento_id)
    const corregido = await corregirProcedimientoDe(trx, partesDeClave(t.clave)[1], procedimiento_id, ahora)
    if (!corregido) throw otroEstado(MENSAJES_EXPEDIENTE.yaSeCorrigio)
    const { fecha_legal: desde, anterior, nuevo } = corregido
    const termino = await terminoDe(trx, procedimiento_id, config.plazos.tramiteDias)
    await plazos.ajustar(trx, { clave: t.clave, clase: 'respuesta_tramite', desde }, termino)
    const plazo = await plazos.leer(trx, t.clave, 'respuesta_tramite')
    const dice = procedimientoCorregido([anterior, nuevo], plazo?.cerrado ? null : (plazo?.vence ?? null))
    return [{ oper_idtope: Movimiento.procedimiento, proveido: dice, motivo }]
  })
}
