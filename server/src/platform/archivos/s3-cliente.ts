import { setTimeout as esperar } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { createCircuitBreaker } from '../circuit-breaker.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { crearReloj } from '../reloj.ts'
import { leerError } from './s3-xml.ts'

const INTENTOS = 3
const ESPERA_MS = 100
/** How long an answer may take to begin; a request with a body gets more time according to its size. */
const RESPUESTA_MS = 8_000
const SUBIDA_BYTES_POR_MS = 256
/** After a failure, requests are refused at once for this long; then the store is asked again. */
const PAUSA_MS = 5_000

/** Where a bucket is and who may use it. */
export interface AjustesS3 {
  /** Address of the service, without the bucket: the bucket is the first part of the path. */
  direccion: string
  region: string
  bucket: string
  claveId: string
  claveSecreta: string
  /** Folder of this installation inside the bucket. */
  prefijo: string
}

/** The service refused a request: its code, such as SignatureDoesNotMatch, or why there was no answer. */
export class ErrorS3 extends Error {
  readonly status: number | undefined
  readonly codigo: string
  constructor(codigo: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(status === undefined ? `S3 no responde: ${codigo}` : `S3 respondió ${status} ${codigo}`, { cause })
    this.status = status
    this.codigo = codigo
  }
}

interface Pedido {
  metodo: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Key of an object with its prefix; none for the bucket itself. */
  key?: string
  consulta?: Record<string, string>
  cabeceras?: Record<string, string>
  cuerpo?: Blob
}

/** An answer whose body has not been read yet. */
export interface RespuestaS3 {
  cabeceras: Headers
  cuerpo: ReadableStream<Uint8Array> | null
  /** Releases the connection, whether or not the body was read to its end. */
  soltar(): void
}

export interface ClienteS3 {
  /**
   * Sends a request, again where that may help, and answers null for an object that does not exist. Throws noDisponible
   * when the service refuses or does not answer in time, and at once while the service is known to be away.
   */
  pedir(pedido: Pedido): Promise<RespuestaS3 | null>
  /** Sends a request once, even while the service is thought to be away. Throws ErrorS3. */
  probar(pedido: Pedido): Promise<RespuestaS3>
}

/** Signed requests to one bucket. `alFallar` hears of each that came to nothing. */
export const crearClienteS3 = (ajustes: AjustesS3, alFallar: (error: unknown) => void): ClienteS3 => {
  const { region, claveId, claveSecreta } = ajustes
  const cliente = new AwsClient({
    ...{ accessKeyId: claveId, secretAccessKey: claveSecreta, region, service: 's3' },
  })
  const breaker = createCircuitBreaker(crearReloj(), PAUSA_MS)

  const probar = async ({ metodo, key, consulta, cabeceras = {}, cuerpo }: Pedido): Promise<RespuestaS3> => {
    const corte = new AbortController()
    const plazo = RESPUESTA_MS + (cuerpo?.size ?? 0) / SUBIDA_BYTES_POR_MS
    const reloj = setTimeout(() => corte.abort(new ErrorS3('tardó demasiado')), plazo)
    try {
      const peticion = await cliente.sign(direccionDe(ajustes, key, consulta), {
        method: metodo,
        headers: cabeceras,
        ...(cuerpo && { body: cuerpo }),
      })
      // No compression, because lengths and parts are counted. Not signed, since some proxies rewrite it.
      peticion.headers.set('accept-encoding', 'identity')
      // Our signature is for this service alone, so no redirection is followed.
      const respuesta = await fetch(peticion, { redirect: 'manual', signal: corte.signal })
      const { status, headers, body } = respuesta
      if (!respuesta.ok) throw new ErrorS3(leerError(await respuesta.text()) ?? 'sin motivo', { status })
      // A service that ignores the range sends the whole object, which would be mistaken for the part.
      if (cabeceras.range && status !== 206) throw new ErrorS3('no se envió la parte pedida', { status })
      return { cabeceras: headers, cuerpo: body, soltar: () => void body?.cancel().catch(() => undefined) }
    } catch (error) {
      corte.abort()
      if (error instanceof ErrorS3) throw error
      throw new ErrorS3(motivoDe(error), { cause: error })
    } finally {
      clearTimeout(reloj)
    }
  }

  const insistir = async (pedido: Pedido): Promise<RespuestaS3 | null> => {
    for (let intento = 1; ; intento++) {
      try {
        return await probar(pedido)
      } catch (error) {
        if (!(error instanceof ErrorS3)) throw error
        if (error.status === 404 && error.codigo !== 'NoSuchBucket') return null
        if (intento === INTENTOS || !seArregla(error)) throw error
        await esperar(ESPERA_MS * 2 ** intento * (0.5 + Math.random()))
      }
    }
  }

  return {
    probar,
    async pedir(pedido) {
      const espera = breaker.espera()
      if (espera > 0) throw new ErrorDeNegocio('noDisponible', { reintentar: Math.ceil(espera / 1_000) })
      try {
        return await breaker.pasar(() => insistir(pedido))
      } catch (error) {
        alFallar(error)
        throw new ErrorDeNegocio('noDisponible', { reintentar: PAUSA_MS / 1_000 })
      }
    },
  }
}

const direccionDe = ({ direccion, bucket }: AjustesS3, key?: string, consulta?: Record<string, string>): string => {
  const url = new URL(`${direccion.replace(/\/+$/, '')}/${bucket}${key === undefined ? '' : `/${key}`}`)
  for (const [nombre, valor] of Object.entries(consulta ?? {})) url.searchParams.set(nombre, valor)
  return url.href
}

/** Broken connections and faults of the service are tried again; a request that timed out is not. */
const seArregla = ({ status, codigo }: ErrorS3): boolean =>
  status === undefined ? codigo !== 'tardó demasiado' : status >= 500 || status === 429

/** fetch says only that it failed; the reason is in the cause of its error. */
const motivoDe = (error: unknown): string => {
  const causa = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (causa instanceof Error && 'code' in causa) return String(causa.code)
  return causa instanceof Error ? causa.message : String(causa)
}
