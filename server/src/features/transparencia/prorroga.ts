import type { Recibido } from '@cabildo/contracts/base/llamada'
import type { transparenciaActosApi } from '@cabildo/contracts/transparencia-actos'
import { costoTotal, MENSAJES_DE_SOLICITUD, prorrogaPosterior } from '@cabildo/contracts/transparencia-reglas'
import { campoInvalido, exigirSinFaltas } from '../../platform/errores.ts'
import { type CasaDeExpedientes, correoDe, type Quien } from '../expedientes/index.ts'
import { existsCosto, existsPago, existsProrroga, setPagado, updateSolicitud, upsertCosto } from './actos.queries.ts'
import { cartaDeProrroga } from './cartas.ts'
import { actuarEnSolicitud } from './marco.ts'

type Cuerpo<L extends 'prorrogar' | 'costo' | 'pago'> = Recibido<(typeof transparenciaActosApi)[L]>['body']

/**
 * Tells once, in time, that it takes longer: its clock takes the new date (TRS-17, API-152). Throws soloResponsable,
 * otroEstadoDeAtencion, validacion.
 */
export const prorrogarSolicitud = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  id: number,
  { hasta, motivos: elegidos, sustento }: Cuerpo<'prorrogar'>,
): Promise<void> => {
  const { plazos, cartero, enlacesDeCaso } = casa
  const { user } = quien.sesion
  const motivos = elegidos.toSorted((a, b) => a - b)
  await actuarEnSolicitud(casa, quien, {
    ...{ acto: 'prorrogar', id },
    repetido: (trx) => existsProrroga(trx, id, { hasta, motivos, sustento, user_id: user.id }),
    async escribir(trx, { clave, solicitud: { vence }, numero, ahora }) {
      exigirSinFaltas({
        hasta:
          (hasta <= vence && prorrogaPosterior(vence)) ||
          (plazos.calendario().motivo(hasta) !== null && MENSAJES_DE_SOLICITUD.diaHabil),
      })
      await updateSolicitud(trx, id, {
        ...{ prorroga_at: ahora, prorroga_hasta: hasta, prorroga_motivos: motivos },
        ...{ prorroga_sustento: sustento, prorroga_por: user.id },
      })
      // The due date of the row follows (D-62).
      await plazos.anotar(trx, clave, 'respuesta_informacion', { tipo: 'PRORROGA', vence: hasta })
      await plazos.anotar(trx, clave, 'aviso_prorroga', { tipo: 'CUMPLIDO' })
      const correo = await correoDe(trx, clave)
      if (correo === '') return
      const caso = { numero, correo, seguimiento: enlacesDeCaso.partes(clave, correo) }
      await cartero.escribir(trx, cartaDeProrroga(caso, { hasta, motivos, sustento }), clave)
    },
  })
}

/** Keeps what reproduction costs, at today's prices; its total is computed here alone (TRS-18, API-153). Throws otroEstadoDeAtencion. */
export const costearSolicitud = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  id: number,
  { paginas, discos, otro, otro_monto }: Cuerpo<'costo'>,
): Promise<void> => {
  const { pagina, disco } = casa.config.tarifa
  const costo = {
    ...{ solicitud_id: id, paginas, discos, otro_centimos: otro_monto, otro: otro_monto > 0 ? otro : '' },
    ...{ precio_pagina: pagina, precio_disco: disco, registrado_por: quien.sesion.user.id },
    total: costoTotal({ paginas, discos, otro: otro_monto }, { pagina, disco }),
  }
  await actuarEnSolicitud(casa, quien, {
    ...{ acto: 'costo', id },
    repetido: (trx) => existsCosto(trx, costo),
    // Until it is told it may be entered again.
    escribir: (trx, { ahora }) => upsertCosto(trx, { ...costo, updated_at: ahora }),
  })
}

/** Notes that it was paid; the product takes no money (TRS-18, API-154). Throws otroEstadoDeAtencion, validacion. */
export const pagarSolicitud = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  id: number,
  { fecha, recibo }: Cuerpo<'pago'>,
): Promise<void> => {
  const pago = { fecha, recibo, user_id: quien.sesion.user.id }
  await actuarEnSolicitud(casa, quien, {
    ...{ acto: 'pago', id },
    repetido: (trx) => existsPago(trx, id, pago),
    async escribir(trx, { solicitud }) {
      if (fecha > casa.reloj.hoy()) throw campoInvalido('fecha', MENSAJES_DE_SOLICITUD.diaPosterior)
      if (fecha < solicitud.created_at.slice(0, 10)) throw campoInvalido('fecha', MENSAJES_DE_SOLICITUD.diaAnterior)
      await setPagado(trx, id, pago)
    },
  })
}
