import type { Casa } from '../../casa.ts'
import { type Cifrado, crearCifrado } from '../../platform/cifrado.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { redesDe } from '../../platform/http/red.ts'
import { cronometrar, SOCIOS } from '../../platform/observacion/metricas.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { type Contestado, enviarAfuera, esDeNombres, SECRETO_ILEGIBLE, SinContestar } from '../../platform/salida.ts'
import { listInformatica } from '../../platform/sesion/claves.queries.ts'
import { avisarAlTitular } from '../sesion/index.ts'
import {
  detener,
  fijarCuerpo,
  findPendiente,
  findProximo,
  findReceptor,
  type Intento,
  insertIntento,
  listConPendientes,
  listPorEntregar,
  listSellados,
  lockReceptor,
  type PorEntregar,
  quitarEnEspera,
  type Receptor,
  seguir,
  setEntregada,
  setFallida,
} from './entrega.queries.ts'
import { cabecerasDe, cuerpoDe, esperaPedida, extractoDe, PAUSAS_MS, proximoIntento } from './reglas.ts'

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
    const anotar = enFila()
    let sigue = true
    // Of a name that leads nowhere each try takes as long as its look-up: others have their turn before it is tried again.
    let antes = 0
    await quitarEnEspera(db, webhook_id)
    while (sigue && queda()) {
      const porEntregar = await listPorEntregar(db, webhook_id, reloj.ahora(), POR_VUELTA)
      if (porEntregar.length === 0) break
      const llevarlas = async () => {
        while (sigue && queda()) {
          const una = porEntregar.shift()
          if (!una) return
          // At each one: what was changed, paused or deleted meanwhile counts at once.
          const receptor = await findReceptor(db, webhook_id, reloj.ahora())
          const salio = receptor ? await entregar(casa, { llevar, anotar }, receptor, una) : 'fin'
          if (salio !== 'sigue') sigue = false
          if (salio === 'sin nombre') antes = PAUSAS_MS[0]
        }
      }
      await Promise.all(Array.from({ length: A_LA_VEZ }, llevarlas))
    }
    await enTransaccion(db, ACTOR, async (trx) => {
      if (!(await findReceptor(trx, webhook_id, reloj.ahora()))) return
      const proximo = await findProximo(trx, webhook_id, reloj.ahora())
      if (proximo) await seguir(trx, webhook_id, new Date(Math.max(proximo.getTime(), reloj.ahora().getTime() + antes)))
    })
  }

/** Does what it is given one after another, in the order in which it is asked. */
const enFila = () => {
  let ultimo: Promise<unknown> = Promise.resolve()
  return <T>(acto: () => Promise<T>): Promise<T> => {
    const suyo = ultimo.then(acto, acto)
    ultimo = suyo
    return suyo
  }
}

interface Manos {
  llevar: Llevar
  /** Each note holds the webhook: those of one turn would only wait for each other, with a connection of the pool each. */
  anotar: ReturnType<typeof enFila>
}

/** Whether its webhook goes on after a try. */
type Salio = 'sigue' | 'fin' | 'sin nombre'

/** One try, and what came of it. */
const entregar = async (
  casa: CasaDeEntregas,
  { llevar, anotar }: Manos,
  receptor: Receptor,
  una: PorEntregar,
): Promise<Salio> => {
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
  return anotar(() =>
    enTransaccion(db, ACTOR, async (trx): Promise<Salio> => {
      const suyo = await lockReceptor(trx, receptor.id)
      const pendiente = await findPendiente(trx, una.id)
      if (!suyo || !pendiente) return 'sigue'
      await insertIntento(trx, una.id, intento)
      // It was made ready for the address that the webhook has now.
      if (suyo.url !== receptor.url) return 'sigue'
      const status = intento.estado ?? 0
      if (status >= 200 && status < 300) {
        const silencio = new Date(ahora.getTime() - SILENCIO_MS)
        await setEntregada(trx, { id: una.id, webhook_id: receptor.id }, ahora, silencio)
        return 'sigue'
      }
      const primero = pendiente.primer_intento_at ?? en
      const atiende = suyo.entregada_at !== null && suyo.entregada_at > primero
      const reintentar = typeof respuesta === 'string' ? undefined : respuesta.reintentar
      const yaNoExiste = status === 410
      const proximo = yaNoExiste
        ? null
        : proximoIntento({ intentos: pendiente.intentos + 1, primero, ahora, reintentar, atiende })
      await setFallida(trx, una.id, { proximo, primero, pedido: esperaPedida(reintentar, ahora) })
      if (proximo !== null) return esDeNombres(intento.falla) ? 'sin nombre' : 'sigue'
      // It refuses this one alone: the others go on without it.
      if (!yaNoExiste && atiende) return 'sigue'
      await detenerYAvisar(trx, reloj, receptor.id, yaNoExiste ? 'ya no existe' : 'sin respuesta')
      return 'fin'
    }),
  )
}

/** Stops a webhook and tells those who have to know; nothing where it had stopped already. */
const detenerYAvisar = async (trx: Trx, reloj: Reloj, id: number, pausa: Parameters<typeof detener>[2]) => {
  const detenido = await detener(trx, id, pausa, reloj.ahora())
  if (!detenido) return
  const deInformatica = await listInformatica(trx, reloj.hoy())
  // In the order of their ids, as all notices to several.
  for (const user_id of [...new Set([detenido.created_by, ...deInformatica])].sort((a, b) => a - b))
    await avisarAlTitular(trx, reloj.ahora(), {
      ...{ user_id, clase: 'webhook detenido' },
      datos: { nombre: detenido.nombre },
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
  if (secretos.length === 0) return SECRETO_ILEGIBLE
  try {
    return await llevar(url, cabecerasDe({ id, cuerpo }, secretos, en), cuerpo)
  } catch (error) {
    if (error instanceof SinContestar) return error.message
    throw error
  }
}

/** Names of the webhooks that bring nothing because this installation cannot read their secrets. */
export const listIlegibles = async (db: Casa['db'], secreto: string): Promise<string[]> => {
  const cifrado = cifradoDeWebhooks(secreto)
  return (await listSellados(db)).filter((uno) => cifrado.descifrar(uno.secreto) === null).map(({ nombre }) => nombre)
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
