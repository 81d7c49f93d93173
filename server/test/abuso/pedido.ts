import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Operacion } from './openapi.ts'

/** A file of a form, with whatever name and type. */
export interface ArchivoHostil {
  nombre: string
  tipo: string
  bytes: Buffer
}

/** A call before it is written down: well-formed, or spoilt in any of its parts. */
export interface Pedido {
  params: Record<string, unknown>
  query: [string, unknown][]
  cabeceras: Record<string, string | string[]>
  cuerpo?: unknown
  /** The body as it goes out, when it is no JSON of ours. */
  crudo?: { tipo: string; bytes: string | Buffer }
  formulario?: [string, string | ArchivoHostil][]
}

export interface Contestado {
  estado: number
  cabeceras: Record<string, string | string[] | number | undefined>
  texto: string
  ms: number
}

/** Percent-encodes anything; half of a surrogate pair goes out as the bytes that no decoder takes. */
const enUrl = (valor: unknown): string => {
  const texto = typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
  return texto.isWellFormed() ? encodeURIComponent(texto) : '%ED%A0%80'
}

const direccionDe = ({ ruta }: Operacion, { params, query }: Pedido): string => {
  const camino = ruta.replace(/\{([^}]+)\}/g, (_, nombre) => {
    const valor = params[nombre]
    // What the wildcard stands for has slashes of its own.
    return nombre === '*' && typeof valor === 'string' && valor.isWellFormed() ? encodeURI(valor) : enUrl(valor ?? '')
  })
  const pares = query.map(([key, valor]) => `${enUrl(key)}=${enUrl(valor)}`)
  return pares.length > 0 ? `${camino}?${pares.join('&')}` : camino
}

const LINDE = 'linde-de-las-pruebas'

/** A form written by hand: FormData would mend names that no browser sends. */
const enPartes = (partes: NonNullable<Pedido['formulario']>): Buffer =>
  Buffer.concat([
    ...partes.flatMap(([campo, valor]) => {
      const disposicion = `--${LINDE}\r\nContent-Disposition: form-data; name="${campo}"`
      return typeof valor === 'string'
        ? [Buffer.from(`${disposicion}\r\n\r\n${valor}\r\n`)]
        : [
            Buffer.from(`${disposicion}; filename="${valor.nombre}"\r\nContent-Type: ${valor.tipo}\r\n\r\n`),
            valor.bytes,
            Buffer.from('\r\n'),
          ]
    }),
    Buffer.from(`--${LINDE}--\r\n`),
  ])

const cargaDe = ({ crudo, formulario, cuerpo }: Pedido): Pick<InjectOptions, 'payload' | 'headers'> => {
  if (crudo) return { payload: crudo.bytes, headers: crudo.tipo ? { 'content-type': crudo.tipo } : {} }
  if (formulario)
    return { payload: enPartes(formulario), headers: { 'content-type': `multipart/form-data; boundary=${LINDE}` } }
  if (cuerpo === undefined) return {}
  return { payload: JSON.stringify(cuerpo), headers: { 'content-type': 'application/json' } }
}

let vecino = 0
/** Everybody from a network of their own, so that no limit of one call keeps the next out. */
const otraRed = () => `10.${(++vecino >> 16) & 255}.${(vecino >> 8) & 255}.${vecino & 255}`
const otraDireccion = () => `2001:db8:${(++vecino >> 16).toString(16)}:${(vecino & 0xffff).toString(16)}::1`

/** Sends a call; of an event stream, its head. */
export const enviar = async (
  app: FastifyInstance,
  operacion: Operacion,
  pedido: Pedido,
  token: string | null,
): Promise<Contestado> => {
  const inicio = performance.now()
  const { payload, headers } = cargaDe(pedido)
  const flujo = 'text/event-stream' in (operacion.respuestas[200]?.content ?? {})
  const respuesta = await app.inject({
    method: operacion.metodo,
    url: direccionDe(operacion, pedido),
    remoteAddress: vecino % 2 ? otraRed() : otraDireccion(),
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers, ...pedido.cabeceras },
    ...(payload !== undefined && { payload }),
    ...(flujo && { payloadAsStream: true }),
  })
  const abierto = flujo && respuesta.statusCode === 200
  if (abierto) respuesta.stream().destroy()
  const entero = () =>
    respuesta.headers['content-encoding'] === 'gzip' ? gunzipSync(respuesta.rawPayload).toString() : respuesta.body
  return {
    estado: respuesta.statusCode,
    cabeceras: respuesta.headers,
    texto: abierto ? '' : flujo ? await text(respuesta.stream()) : entero(),
    ms: performance.now() - inicio,
  }
}
