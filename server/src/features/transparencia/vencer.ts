import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { recogerEn } from '@cabildo/contracts/entidad'
import { DIAS_DE_ABANDONO, DIAS_DE_RECUERDO } from '@cabildo/contracts/transparencia-reglas'
import type { Casa } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { alcanzarRezagados } from '../../platform/plazos/mover.ts'
import { diaEnCamino } from '../../platform/reloj.ts'
import { lockEnActo } from '../atencion/index.ts'
import { claveDe } from '../consulta/index.ts'
import { type CasaDeExpedientes, correoDe } from '../expedientes/index.ts'
import { listPorRecordar, listSinPrecisar, setRecordada } from './actos.queries.ts'
import { cartaDeRecordatorio } from './cartas.ts'
import { leerSolicitud } from './marco.ts'
import { vencerObservacion } from './observacion.ts'

const ACTOR: Actor = { user_id: null, peticion: 'vencer_solicitudes' }
const POR_LOTE = 500

type Partes = CasaDeExpedientes & Pick<Casa, 'log'>

/**
 * Takes as not filed what was not corrected in time (TRS-16, PLA-22), and reminds citizens once of what they have not picked up
 * (TRS-22): one by one under each request's lock; what fails is left for the next run.
 */
export const vencerSolicitudes = (casa: Partes) => async (): Promise<void> => {
  const { db, reloj, log } = casa
  // What began to arrive on the last day still finds its request waiting (EXP-62).
  const dia = diaEnCamino(reloj)
  try {
    await alcanzarRezagados(casa, ACTOR)
  } catch (err) {
    log.error({ err }, 'no se pudieron revisar los plazos de las solicitudes: se intenta otra vez en una hora')
    return
  }
  const una = (id: number, acto: () => Promise<void>) =>
    acto().catch((err: unknown) =>
      log.error({ err, solicitud: id }, 'no se pudo terminar lo que vence de una solicitud: se intenta otra vez'),
    )
  for (let lote = [0]; lote.length > 0; ) {
    lote = await listSinPrecisar(db, dia, lote.at(-1) ?? 0, POR_LOTE)
    for (const id of lote) await una(id, () => enTransaccion(db, ACTOR, (trx) => vencerObservacion(trx, casa, id, dia)))
  }
  await recordar(casa, una)
}

const recordar = async (casa: Partes, una: (id: number, acto: () => Promise<void>) => Promise<void>) => {
  const { db, plazos, reloj } = casa
  const hoy = reloj.hoy()
  for (let ultimo = 0, lote = await listPorRecordar(db, ultimo, POR_LOTE); lote.length > 0; ) {
    for (const { id, respondida } of lote) {
      const desde = plazos.vence({ desde: respondida, dias: DIAS_DE_ABANDONO - DIAS_DE_RECUERDO })
      const hasta = plazos.vence({ desde: respondida, dias: DIAS_DE_ABANDONO })
      if (desde <= hoy && hoy <= hasta) await una(id, () => recordarUna(casa, id, hasta))
    }
    ultimo = lote.at(-1)?.id ?? ultimo
    lote = await listPorRecordar(db, ultimo, POR_LOTE)
  }
}

const recordarUna = (casa: Partes, id: number, hasta: string): Promise<void> =>
  enTransaccion(casa.db, ACTOR, async (trx) => {
    const en = await lockEnActo(trx, 'solicitud', id)
    if (en?.estado !== 'POR ENTREGAR' || !(await setRecordada(trx, id, casa.reloj.ahora()))) return
    const clave = claveDe('solicitud', id)
    const correo = await correoDe(trx, clave)
    if (correo === '') return
    const { numero, costo, pagado } = await leerSolicitud({ ...casa, db: trx }, id)
    const seguimiento = casa.enlacesDeCaso.partes(clave, correo)
    const caso = { numero: numeroEscrito('solicitud', numero), correo, seguimiento }
    const lugar = recogerEn(casa.entidad.actual())
    await casa.cartero.escribir(trx, cartaDeRecordatorio(caso, { costo: pagado ? null : costo, lugar, hasta }), clave)
  })
