import { setTimeout as pausa } from 'node:timers/promises'
import {
  MENSAJES_WEBHOOKS,
  SECRETO_ANTERIOR_DIAS,
  WEBHOOKS_MAXIMO,
  type Webhook,
  type WebhookEscrito,
} from '@cabildo/contracts/webhooks'
import type { Casa, CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import { redesDe } from '../../platform/http/red.ts'
import { DIA_MS } from '../../platform/reloj.ts'
import { direccionesDe, SinContestar } from '../../platform/salida.ts'
import { listInformatica } from '../../platform/sesion/claves.queries.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { avisarAlTitular } from '../sesion/index.ts'
import { cifradoDeWebhooks } from './entrega.ts'
import { generarSecreto } from './reglas.ts'
import {
  adelantarTodo,
  adelantarUna,
  countWebhooks,
  deleteSecretoAnterior,
  existeArea,
  findWebhook,
  insertPrueba,
  insertWebhook,
  lockWebhook,
  setEliminado,
  setPausa,
  setSecreto,
  setWebhook,
} from './webhooks.queries.ts'

/** How long the address of a name is waited for. */
const ESPERA_DE_NOMBRE_MS = 3_000

export type CasaDeWebhooks = Pick<CasaWeb, 'db' | 'reloj' | 'secreto' | 'config'>

interface Quien {
  sesion: Sesion
  actor: Actor
}

/**
 * What is wrong with a webhook as it was written. An address whose name nobody knows now is taken: each try looks at it again.
 */
const faltasDe = async ({ config }: Pick<Casa, 'config'>, { url }: WebhookEscrito): Promise<string | false> => {
  if (!URL.canParse(url)) return MENSAJES_WEBHOOKS.url
  const suya = new URL(url)
  const interna = await Promise.race([
    direccionesDe(suya, redesDe(config.webhooksRedes)).then(
      () => false,
      (error: unknown) => error instanceof SinContestar,
    ),
    // Whoever writes it does not wait for a server of names that does not answer.
    pausa(ESPERA_DE_NOMBRE_MS, false, { ref: false }),
  ])
  if (interna) return suya.protocol === 'https:' ? MENSAJES_WEBHOOKS.urlPrivada : MENSAJES_WEBHOOKS.url
  // Of an unknown name nothing says that it is an internal one.
  return false
}

const conNombreLibre = (error: unknown): never => {
  throw restriccionViolada(error) === 'webhooks_nombre'
    ? campoInvalido('nombre', MENSAJES_WEBHOOKS.nombreRepetido)
    : error
}

/** Makes a webhook and gives its secret once. Throws confirmar, validacion, webhooksMaximo. */
export const crearWebhook = async (
  casa: CasaDeWebhooks,
  { sesion, actor }: Quien,
  nuevo: WebhookEscrito,
): Promise<{ data: Webhook; secreto: string }> => {
  const { db, reloj } = casa
  exigirConfirmado(sesion, reloj)
  const ahora = reloj.ahora()
  const url = await faltasDe(casa, nuevo)
  const secreto = generarSecreto()
  return enTransaccion(db, actor, async (trx) => {
    exigirSinFaltas({
      url,
      area_id: nuevo.area_id !== null && !(await existeArea(trx, nuevo.area_id)) && MENSAJES_WEBHOOKS.areaDesconocida,
    })
    if ((await countWebhooks(trx)) >= WEBHOOKS_MAXIMO) throw new ErrorDeNegocio('webhooksMaximo')
    const id = await insertWebhook(trx, {
      ...nuevo,
      secreto: cifradoDeWebhooks(casa.secreto).cifrar(secreto),
      ...{ created_by: sesion.user.id, created_at: ahora, updated_at: ahora },
    })
    const quienes = new Set([sesion.user.id, ...(await listInformatica(trx, reloj.hoy()))])
    for (const user_id of [...quienes].sort((a, b) => a - b))
      await avisarAlTitular(trx, ahora, {
        ...{ user_id, clase: 'webhook creado' },
        datos: { nombre: nuevo.nombre, por: sesion.user.fullName },
      })
    return { data: hallado(await findWebhook(trx, id, ahora)), secreto }
  }).catch(conNombreLibre)
}

type Vivo = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>

/** Does something to a webhook that is there, and answers it as it is then. Throws noEncontrado. */
const conVivo = <T>(
  { db, reloj }: Pick<Casa, 'db' | 'reloj'>,
  { actor }: Pick<Quien, 'actor'>,
  id: number,
  acto: (trx: Trx, webhook: Vivo, ahora: Date) => Promise<T>,
): Promise<{ hecho: T; data: Webhook | undefined }> =>
  enTransaccion(db, actor, async (trx) => {
    const hecho = await acto(trx, hallado(await lockWebhook(trx, id)), reloj.ahora())
    return { hecho, data: await findWebhook(trx, id, reloj.ahora()) }
  })

/** Throws confirmar, noEncontrado, validacion. */
export const guardarWebhook = async (
  casa: CasaDeWebhooks,
  quien: Quien,
  id: number,
  escrito: WebhookEscrito,
): Promise<{ data: Webhook }> => {
  exigirConfirmado(quien.sesion, casa.reloj)
  const url = await faltasDe(casa, escrito)
  const { data } = await conVivo(casa, quien, id, async (trx, { area_id, pausa }, ahora) => {
    const otra = escrito.area_id !== null && escrito.area_id !== area_id
    exigirSinFaltas({
      url,
      area_id: otra && !(await existeArea(trx, escrito.area_id ?? 0)) && MENSAJES_WEBHOOKS.areaDesconocida,
    })
    await setWebhook(trx, id, escrito, ahora)
    // What waits for the address that it had is tried at the one that it has.
    if (pausa === null) await adelantarTodo(trx, id)
  }).catch(conNombreLibre)
  return { data: hallado(data) }
}

/** What happens meanwhile waits; one that had stopped by itself stays as it is. */
export const pausarWebhook = async (casa: CasaDeWebhooks, quien: Quien, id: number): Promise<{ data: Webhook }> => {
  const { data } = await conVivo(casa, quien, id, async (trx, { pausa }, ahora) => {
    if (pausa === null) await setPausa(trx, id, 'a mano', ahora)
  })
  return { data: hallado(data) }
}

export const reanudarWebhook = async (casa: CasaDeWebhooks, quien: Quien, id: number): Promise<{ data: Webhook }> => {
  const { data } = await conVivo(casa, quien, id, async (trx, _, ahora) => {
    await setPausa(trx, id, null, ahora)
    await adelantarTodo(trx, id)
  })
  return { data: hallado(data) }
}

/** Another secret, beside which the one before signs for seven days. Throws confirmar, noEncontrado, webhookConAnterior. */
export const cambiarSecreto = async (
  casa: CasaDeWebhooks,
  quien: Quien,
  id: number,
): Promise<{ data: Webhook; secreto: string }> => {
  exigirConfirmado(quien.sesion, casa.reloj)
  const secreto = generarSecreto()
  const { data } = await conVivo(casa, quien, id, async (trx, { anterior_hasta }, ahora) => {
    // A third one would silently end the first.
    if (anterior_hasta !== null && anterior_hasta > ahora) throw new ErrorDeNegocio('webhookConAnterior')
    const hasta = new Date(ahora.getTime() + SECRETO_ANTERIOR_DIAS * DIA_MS)
    await setSecreto(trx, id, cifradoDeWebhooks(casa.secreto).cifrar(secreto), hasta, ahora)
  })
  return { data: hallado(data), secreto }
}

/** Where there is none, nothing is left to do. Throws confirmar, noEncontrado. */
export const terminarAnterior = async (casa: CasaDeWebhooks, quien: Quien, id: number): Promise<void> => {
  exigirConfirmado(quien.sesion, casa.reloj)
  await conVivo(casa, quien, id, (trx) => deleteSecretoAnterior(trx, id))
}

export const eliminarWebhook = async (casa: CasaDeWebhooks, quien: Quien, id: number): Promise<void> => {
  exigirConfirmado(quien.sesion, casa.reloj)
  await conVivo(casa, quien, id, (trx, _, ahora) => setEliminado(trx, id, ahora, quien.sesion.user.id))
}

/** Sends what is for this webhook alone; while it is paused it waits as everything does. */
export const probarWebhook = async (casa: CasaDeWebhooks, quien: Quien, id: number): Promise<void> => {
  await conVivo(casa, quien, id, (trx) => insertPrueba(trx, id))
}

/** Throws noEncontrado also of a delivery that was made. */
export const reintentarEntrega = async (
  casa: CasaDeWebhooks,
  quien: Quien,
  id: number,
  entrega: number,
): Promise<void> => {
  await conVivo(casa, quien, id, async (trx) => {
    if (!(await adelantarUna(trx, id, entrega))) throw new ErrorDeNegocio('noEncontrado')
  })
}
