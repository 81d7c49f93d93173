import {
  type EntregaDeWebhook,
  type EstadoDeEntrega,
  MENSAJES_WEBHOOKS,
  type Webhook,
  type WebhookEscrito,
  webhooksApi,
} from '@cabildo/contracts/webhooks'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { useRefresco } from '../../../platform/refresco.ts'
import { avisar } from '../../../ui/avisos.ts'
import { ORGANIZACION } from '../organizacion.api.ts'

const WEBHOOKS = [...ORGANIZACION, 'webhooks'] as const
const deId = (id: number) => ({ params: { id: String(id) } })

/** A load that fails is told in the place of the list. */
export const webhooksQuery = queryOptions({
  queryKey: WEBHOOKS,
  queryFn: ({ signal }) => pedir(webhooksApi.listar, {}, { signal }),
  select: ({ data }) => data,
  meta: { callada: true },
})

/** Deliveries of a webhook in one state, or in all where it is empty; older ones are asked for page by page. */
export const entregasQuery = (id: number, estado: EstadoDeEntrega | '') =>
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS, id, 'entregas', estado],
    queryFn: ({ pageParam, signal }) =>
      pedir(
        webhooksApi.entregas,
        { ...deId(id), query: { ...(estado && { estado }), ...(pageParam && { antes: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ data, mas }) => (mas ? String(data.at(-1)?.id) : undefined),
    meta: { callada: true },
  })

/** Makes a webhook, or changes the one that is given; the secret of a new one is shown once. */
export const useGrabarWebhook = (webhook: Webhook | null) =>
  useMutation({
    mutationFn: async (body: WebhookEscrito): Promise<{ data: Webhook; secreto?: string }> =>
      webhook ? pedir(webhooksApi.guardar, { ...deId(webhook.id), body }) : pedir(webhooksApi.crear, { body }),
    ...useRefresco(WEBHOOKS),
  })

/** What is done to a webhook; some after a question. */
export type ActoDeWebhook = 'pausar' | 'reanudar' | 'probar' | 'secreto' | 'anterior' | 'eliminar'
const HECHO: Readonly<Record<Exclude<ActoDeWebhook, 'secreto'>, string>> = {
  pausar: MENSAJES_WEBHOOKS.pausado,
  reanudar: MENSAJES_WEBHOOKS.reanudado,
  probar: MENSAJES_WEBHOOKS.pruebaEnviada,
  anterior: MENSAJES_WEBHOOKS.anteriorTerminado,
  eliminar: MENSAJES_WEBHOOKS.eliminado,
}
const LLAMADAS = {
  pausar: webhooksApi.pausar,
  reanudar: webhooksApi.reanudar,
  probar: webhooksApi.probar,
  anterior: webhooksApi.terminarAnterior,
  eliminar: webhooksApi.eliminar,
} as const

/** Does it and answers the secret that is to be shown once, if one was made; null where it was refused, which people are told. */
export const useActoDeWebhook = () => {
  const { mutateAsync } = useMutation({
    mutationFn: async ({ acto, webhook: { id } }: { acto: ActoDeWebhook; webhook: Webhook }) => {
      if (acto === 'secreto') return (await pedir(webhooksApi.cambiarSecreto, deId(id))).secreto
      await pedir(LLAMADAS[acto], deId(id))
      return undefined
    },
    ...useRefresco(WEBHOOKS),
  })
  return async (pedido: { acto: ActoDeWebhook; webhook: Webhook }): Promise<{ secreto?: string } | null> => {
    try {
      const secreto = await mutateAsync(pedido)
      if (pedido.acto !== 'secreto') avisar.exito(HECHO[pedido.acto])
      return { ...(secreto && { secreto }) }
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_WEBHOOKS.noSePudo)
      return null
    }
  }
}

/** Tries a delivery again now. */
export const useReintentar = (webhook_id: number) =>
  useMutation({
    mutationFn: ({ id }: EntregaDeWebhook) =>
      pedir(webhooksApi.reintentar, { params: { id: String(webhook_id), entrega: String(id) } }),
    ...useRefresco(WEBHOOKS),
    onError: (fallo) => avisarFallo(fallo, MENSAJES_WEBHOOKS.noSePudo),
    onSettled: (_, fallo) => !fallo && avisar.exito(MENSAJES_WEBHOOKS.reintentada),
  })
