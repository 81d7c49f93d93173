import * as z from 'zod/mini'
import { alFaltar, enteroEnTexto, Id, IdEnRuta, ParamId, texto, Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { NOMBRE_DE_CLAVE } from './claves-de-servicio.ts'

/** What other programs are told of (decision 0218), as messages name it and as people do. */
export const EVENTOS_DE_WEBHOOK = [
  { id: 'expediente.recibido', name: 'Se recibió un trámite, reclamo o solicitud' },
  { id: 'expediente.respondido', name: 'Se respondió un expediente' },
  { id: 'documento.firmado', name: 'Un documento tiene todas sus firmas' },
  { id: 'norma.publicada', name: 'Se publicó una norma' },
  { id: 'obra.actualizada', name: 'Cambió una obra' },
] as const
export type EventoDeWebhook = (typeof EVENTOS_DE_WEBHOOK)[number]['id']
/** What 'Enviar prueba' sends, whatever the webhook is told of. */
export const EVENTO_DE_PRUEBA = 'prueba'

export const WEBHOOKS_MAXIMO = 20
export const URL_DE_WEBHOOK_MAXIMA = 500
/** For so long the secret before a change signs beside the new one. */
export const SECRETO_ANTERIOR_DIAS = 7
/** For so long a receiver is tried again before its webhook stops. */
export const REINTENTOS_DIAS = 3
/** For so long deliveries are kept, and what waits for a webhook that stopped. */
export const ENTREGAS_DIAS = 30

export const MENSAJES_WEBHOOKS = {
  titulo: 'Webhooks',
  nota: 'Avisan a otro programa cuando algo ocurre, con el número y la dirección de lo ocurrido y nada más: el programa lo lee después con su clave.',
  vacio: 'No hay webhooks.',
  vacioQueHacer: 'Cree uno para cada programa que deba enterarse de lo que ocurre en Cabildo.',
  creado: 'Secreto creado. Cópielo ahora: no se mostrará otra vez.',
  noCopiado: 'No se pudo copiar. Seleccione el secreto y cópielo.',
  comoSeUsa: 'Con él, el programa comprueba la firma de cada mensaje (Standard Webhooks).',
  grabado: 'Webhook actualizado',
  pausado: 'Webhook pausado: lo que ocurra se entregará cuando lo reanude',
  reanudado: 'Webhook reanudado',
  eliminado: 'Webhook eliminado',
  anteriorTerminado: 'El secreto anterior terminó',
  pruebaEnviada: 'Prueba enviada: vea el resultado en sus entregas',
  reintentada: 'Se intentará ahora',
  noSePudo: 'No se pudo hacer el cambio',
  nombre: `Escriba un nombre de ${NOMBRE_DE_CLAVE.minimo} a ${NOMBRE_DE_CLAVE.maximo} caracteres`,
  nombreRepetido: 'Ya hay un webhook con ese nombre',
  url: 'Escriba una dirección que empiece con https://, sin usuario ni clave',
  urlPrivada: 'Esa dirección es de una red interna que los ajustes no permiten (WEBHOOKS_REDES)',
  sinEventos: 'Elija al menos un evento',
  areaDesconocida: 'Elija un área activa',
  sinEntregas: 'No hay entregas.',
} as const

/** An address of the web that names a server: no user, password or fragment. Whom it leads to is the server's to judge. */
const DIRECCION = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i

/** What is asked of a webhook, new or changed. */
export const WebhookEscrito = z.object({
  nombre: texto(NOMBRE_DE_CLAVE.maximo, { min: NOMBRE_DE_CLAVE.minimo, mensaje: MENSAJES_WEBHOOKS.nombre }),
  url: texto(URL_DE_WEBHOOK_MAXIMA, { min: 1, mensaje: MENSAJES_WEBHOOKS.url }).check(
    z.regex(DIRECCION, { error: MENSAJES_WEBHOOKS.url }),
  ),
  eventos: z
    .array(
      z.literal(
        EVENTOS_DE_WEBHOOK.map(({ id }) => id),
        { error: MENSAJES_WEBHOOKS.sinEventos },
      ),
      {
        error: alFaltar(MENSAJES_WEBHOOKS.sinEventos),
      },
    )
    .check(z.minLength(1, { error: MENSAJES_WEBHOOKS.sinEventos }), z.maxLength(EVENTOS_DE_WEBHOOK.length)),
  /** Without one it is told of all areas. Works are of none, and are always told. */
  area_id: z.nullable(Id),
})
export type WebhookEscrito = z.output<typeof WebhookEscrito>

/** Why a webhook does not work now. */
export const PAUSAS_DE_WEBHOOK = ['a mano', 'sin respuesta', 'ya no existe'] as const
export type PausaDeWebhook = (typeof PAUSAS_DE_WEBHOOK)[number]
const PAUSA_DICHA: Readonly<Record<PausaDeWebhook, string>> = {
  'a mano': 'Pausado',
  'sin respuesta': `Detenido: el receptor no respondió en ${REINTENTOS_DIAS} días`,
  'ya no existe': 'Detenido: el receptor dice que ya no existe',
}

/** A webhook as its list shows it; nothing of a secret is in it. */
export const Webhook = z.object({
  id: z.number(),
  nombre: z.string(),
  url: z.string(),
  eventos: z.array(z.literal(EVENTOS_DE_WEBHOOK.map(({ id }) => id))),
  area: z.nullable(z.object({ id: z.number(), name: z.string() })),
  pausa: z.nullable(z.enum(PAUSAS_DE_WEBHOOK)),
  /** What waits for its delivery, and when the last one was made. */
  pendientes: z.number(),
  entregada_at: z.nullable(z.string()),
  created_by: z.string(),
  created_at: z.string(),
  /** Until when the secret before a change still signs; null where none does. */
  anterior_hasta: z.nullable(z.string()),
})
export type Webhook = z.infer<typeof Webhook>

/** What state a webhook is in, in words. */
export const estadoDeWebhook = ({ pausa, pendientes }: Pick<Webhook, 'pausa' | 'pendientes'>): string => {
  if (pausa) return PAUSA_DICHA[pausa]
  return pendientes > 0 ? 'Activo, con entregas por hacer' : 'Activo'
}

export const ESTADOS_DE_ENTREGA = [
  { id: 'pendiente', name: 'Por entregar' },
  { id: 'entregada', name: 'Entregada' },
  { id: 'fallida', name: 'No se pudo entregar' },
] as const
export type EstadoDeEntrega = (typeof ESTADOS_DE_ENTREGA)[number]['id']
const EstadoDeEntrega = z.literal(ESTADOS_DE_ENTREGA.map(({ id }) => id))

/** A try: the status of its answer, or in words why there was none. */
export const IntentoDeEntrega = z.object({
  en: z.string(),
  estado: z.nullable(z.number()),
  falla: z.string(),
  ms: z.number(),
  /** The beginning of the answer, as the receiver wrote it. */
  extracto: z.string(),
})
export type IntentoDeEntrega = z.infer<typeof IntentoDeEntrega>

export const EntregaDeWebhook = z.object({
  id: z.number(),
  /** The webhook-id that the receiver gets. */
  mensaje: z.string(),
  tipo: z.string(),
  objeto: z.string(),
  estado: EstadoDeEntrega,
  created_at: z.string(),
  /** Not before; null of what is sent at once, waits for an earlier one of the same object, or is over. */
  proximo_at: z.nullable(z.string()),
  /** The newest ones first. */
  intentos: z.array(IntentoDeEntrega),
})
export type EntregaDeWebhook = z.infer<typeof EntregaDeWebhook>
export const ENTREGAS_POR_PAGINA = 20

const RUTA = '/api/organizacion/webhooks'
const acceso = ['organizacion'] as const
/** The secret itself, which nobody can be shown again. */
const ConSecreto = z.object({ data: Webhook, secreto: z.string() })
const ConWebhook = z.object({ data: Webhook })

export const webhooksApi = {
  listar: llamada({
    id: 'API-180',
    method: 'GET',
    path: RUTA,
    acceso,
    resumen: 'Webhooks: los programas a los que se avisa de lo que ocurre',
    respuesta: z.object({ data: z.array(Webhook) }),
  }),
  crear: llamada({
    id: 'API-181',
    method: 'POST',
    path: RUTA,
    acceso,
    resumen: 'Crea un webhook y muestra su secreto una sola vez; pide confirmación',
    body: WebhookEscrito,
    respuesta: ConSecreto,
  }),
  guardar: llamada({
    id: 'API-182',
    method: 'PUT',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Cambia el nombre, la dirección, los eventos o el área de un webhook; pide confirmación',
    params: ParamId,
    body: WebhookEscrito,
    respuesta: ConWebhook,
  }),
  pausar: llamada({
    id: 'API-183',
    method: 'POST',
    path: `${RUTA}/:id/pausar`,
    acceso,
    resumen: 'Pausa un webhook: lo que ocurra espera hasta que se reanude',
    params: ParamId,
    respuesta: ConWebhook,
  }),
  reanudar: llamada({
    id: 'API-184',
    method: 'POST',
    path: `${RUTA}/:id/reanudar`,
    acceso,
    resumen: 'Reanuda un webhook y entrega lo que esperaba, también lo que no se pudo entregar',
    params: ParamId,
    respuesta: ConWebhook,
  }),
  cambiarSecreto: llamada({
    id: 'API-185',
    method: 'POST',
    path: `${RUTA}/:id/secreto`,
    acceso,
    resumen: 'Da a un webhook otro secreto; el anterior también firma 7 días más; pide confirmación',
    params: ParamId,
    respuesta: ConSecreto,
  }),
  terminarAnterior: llamada({
    id: 'API-185',
    method: 'DELETE',
    path: `${RUTA}/:id/secreto`,
    acceso,
    resumen: 'Termina el secreto anterior de un webhook; pide confirmación',
    params: ParamId,
    respuesta: Vacio,
  }),
  eliminar: llamada({
    id: 'API-186',
    method: 'DELETE',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Elimina un webhook con lo que le faltaba entregar; pide confirmación',
    params: ParamId,
    respuesta: Vacio,
  }),
  probar: llamada({
    id: 'API-187',
    method: 'POST',
    path: `${RUTA}/:id/prueba`,
    acceso,
    resumen: 'Envía a un webhook un mensaje de prueba',
    params: ParamId,
    respuesta: Vacio,
  }),
  entregas: llamada({
    id: 'API-188',
    method: 'GET',
    path: `${RUTA}/:id/entregas`,
    acceso,
    resumen: 'Entregas de un webhook con sus intentos, las últimas primero',
    params: ParamId,
    query: z.object({
      estado: z.optional(EstadoDeEntrega),
      /** Older than this delivery. */
      antes: z.optional(enteroEnTexto(/^[1-9]\d{0,14}$/, 'Identificador no válido')),
    }),
    respuesta: z.object({ data: z.array(EntregaDeWebhook), mas: z.boolean() }),
  }),
  reintentar: llamada({
    id: 'API-189',
    method: 'POST',
    path: `${RUTA}/:id/entregas/:entrega/reintentar`,
    acceso,
    resumen: 'Intenta ahora una entrega que espera o que no se pudo hacer',
    params: z.object({ id: IdEnRuta, entrega: enteroEnTexto(/^[1-9]\d{0,14}$/, 'Identificador no válido') }),
    respuesta: Vacio,
  }),
}

/** What the audit trail calls them. */
export const AUDITORIA_WEBHOOKS = {
  webhooks: {
    nombre: 'Webhooks',
    campos: {
      nombre: 'Nombre',
      url: 'Dirección',
      eventos: 'Eventos',
      area_id: 'Área',
      anterior_hasta: 'El secreto anterior vale hasta',
      pausa: 'Pausa',
      pausada_at: 'Pausado',
      created_by: 'Creado por',
      deleted_by: 'Eliminado por',
    },
  },
} as const
