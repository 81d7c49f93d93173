import type { Casa } from '../../casa.ts'
import { type Cifrado, crearCifrado } from '../../platform/cifrado.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { redesDe } from '../../platform/http/red.ts'
import { cronometrar, SOCIOS } from '../../platform/observacion/metricas.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { type Contestado, enviarAfuera, SinContestar } from '../../platform/salida.ts'
import { listInformatica } from '../../platform/sesion/claves.queries.ts'
import { avisarAlTitular } from '../sesion/index.ts'
import {
  detener,
  fijarCuerpo,
  findProximo,
  findReceptor,
  type Intento,
  insertIntento,
  listConPendientes,
  listPorEntregar,
  lockReceptor,
  type PorEntregar,
  type Receptor,
  seguir,
  setEntregada,
  setFallida,
} from './entrega.queries.ts'
import { cabecerasDe, cuerpoDe, extractoDe, proximoIntento } from './reglas.ts'

/** Of one try. */
const ESPERA_MS = 10_000
const EXTRACTO_BYTES = 2_000
const EXTRACTO_MAXIMO = 500
/** Deliveries of one webhook that are under way at once. */
const A_LA_VEZ = 8
/** A job gives others their turn after so long. */
const TURNO_MS = 20_000
const POR_VUELTA = 64
/** A receiver that took nothing for so long and takes something is back. */
const SILENCIO_MS = 5 * 60_000

const ACTOR = { user_id: null, peticion: 'entregar_webhooks' }

/** Seals the secrets of webhooks, which sign what is sent. */
export const cifradoDeWebhooks = (secreto: string): Cifrado => crearCifrado(secreto, 'cabildo/webhooks/v1')

/** Brings one message somewhere; tests bring one of their own. */
export type Llevar = (url: string, cabeceras: Record<string, string>, cuerpo: string) => Promise<Contestado>

type CasaDeEntregas = Pick<Casa, 'db' | 'reloj' | 'secreto' | 'config' | 'entidad'>

/** By the network, to the internet and to the internal networks that the settings allow. */
export const llevarAfuera = ({ webhooksRedes }: Pick<Casa['config'], 'webhooksRedes'>): Llevar => {
  const permitida = redesDe(webhooksRedes)
  return (url, cabeceras, cuerpo) =>
    cronometrar(SOCIOS, { partner: 'webhook' }, () =>
      enviarAfuera(url, { cabeceras, cuerpo, esperaMs: ESPERA_MS, extractoBytes: EXTRACTO_BYTES, permitida }),
    )
}

/**
 * The task of one webhook: brings what is due, of each object one after another in the order of their commit, several objects at
 * once, and leaves a job for what is due later. Each try is noted after it was made: a process that dies between both sends the
 * same message again, with the same id (decision 0218).
 */
export const entregarWebhooks =
  (casa: CasaDeEntregas, llevar: Llevar = llevarAfuera(casa.config)) =>
  async ({ webhook_id }: { webhook_id: number }): Promise<void> => {
    const { db, reloj } = casa
    const fin = performance.now() + TURNO_MS
    const queda = () => performance.now() < fin
    for (let hay = true; hay && queda(); ) {
      const receptor = await findReceptor(db, webhook_id, reloj.ahora())
      if (!receptor) return
      const porEntregar = await listPorEntregar(db, webhook_id, reloj.ahora(), POR_VUELTA)
      hay = porEntregar.length > 0
      let detenido = false
      const llevarlas = async () => {
        while (!detenido && queda()) {
          const una = porEntregar.shift()
          if (!una) return
          detenido ||= await entregar(casa, llevar, receptor, una)
        }
      }
      await Promise.all(Array.from({ length: A_LA_VEZ }, llevarlas))
    }
    await enTransaccion(db, ACTOR, async (trx) => {
      const proximo = await findProximo(trx, webhook_id, reloj.ahora())
      if (proximo) await seguir(trx, webhook_id, proximo)
    })
  }

/** One try, and what came of it; true where its webhook stops with it. */
const entregar = async (
  casa: CasaDeEntregas,
  llevar: Llevar,
  receptor: Receptor,
  una: PorEntregar,
): Promise<boolean> => {
  const { db, reloj } = casa
  const cuerpo = una.cuerpo ?? (await fijarCuerpo(db, una.mensaje_id, cuerpoDe(una, casa.entidad.actual().direccion)))
  const en = reloj.ahora()
  const empieza = performance.now()
  const respuesta = await intentar(casa, llevar, receptor, { id: `msg_${una.uuid}`, cuerpo, en })
  const ms = Math.round(performance.now() - empieza)
  const ahora = reloj.ahora()
  const intento: Intento =
    typeof respuesta === 'string'
      ? { en, ms, estado: null, falla: respuesta.slice(0, 200), extracto: '' }
      : { en, ms, estado: respuesta.status, falla: '', extracto: extractoDe(respuesta.extracto, EXTRACTO_MAXIMO) }
  const status = intento.estado ?? 0
  return enTransaccion(db, ACTOR, async (trx) => {
    await lockReceptor(trx, receptor.id)
    if (status >= 200 && status < 300) {
      if (await setEntregada(trx, una.id, ahora, new Date(ahora.getTime() - SILENCIO_MS)))
        await insertIntento(trx, una.id, intento)
      return false
    }
    const primero = una.primer_intento_at ?? en
    const reintentar = typeof respuesta === 'string' ? undefined : respuesta.reintentar
    const yaNoExiste = status === 410
    const proximo = yaNoExiste ? null : proximoIntento({ intentos: una.intentos + 1, primero, ahora, reintentar })
    if (!(await setFallida(trx, una.id, { proximo, primero }))) return false
    await insertIntento(trx, una.id, intento)
    if (proximo !== null) return false
    const detenido = await detener(trx, receptor.id, yaNoExiste ? 'ya no existe' : 'sin respuesta', ahora)
    if (detenido) {
      const deInformatica = await listInformatica(trx, reloj.hoy())
      // In the order of their ids, as all notices to several.
      for (const user_id of [...new Set([detenido.created_by, ...deInformatica])].sort((a, b) => a - b))
        await avisarAlTitular(trx, ahora, { user_id, clase: 'webhook detenido', datos: { nombre: detenido.nombre } })
    }
    return true
  })
}

/** The answer, or the code of the reason why there is none. */
const intentar = async (
  { secreto }: Pick<Casa, 'secreto'>,
  llevar: Llevar,
  { url, secreto: sellado, secreto_anterior }: Receptor,
  { id, cuerpo, en }: { id: string; cuerpo: string; en: Date },
): Promise<Contestado | string> => {
  const cifrado = cifradoDeWebhooks(secreto)
  const secretos = [sellado, secreto_anterior].flatMap((uno) => (uno && cifrado.descifrar(uno)) ?? [])
  // The installation has another secret than the one by which it was sealed.
  if (secretos.length === 0) return 'SECRETO_ILEGIBLE'
  try {
    return await llevar(url, cabecerasDe({ id, cuerpo }, secretos, en), cuerpo)
  } catch (error) {
    if (error instanceof SinContestar) return error.message
    throw error
  }
}

/** Gives a job to each webhook that has something to deliver, at the start of a worker and each hour. */
export const recogerEntregas = async ({ db, reloj, log }: { db: Casa['db']; reloj: Reloj; log: Casa['log'] }) => {
  const ids = await listConPendientes(db)
  for (const id of ids)
    await enTransaccion(db, ACTOR, async (trx) => {
      const proximo = await findProximo(trx, id, reloj.ahora())
      if (proximo) await seguir(trx, id, proximo)
    })
  if (ids.length > 0) log.debug({ ids }, 'webhooks con entregas por hacer')
}
