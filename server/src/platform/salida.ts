import { lookup } from 'node:dns/promises'
import { request as pedirHttp } from 'node:http'
import { request as pedirHttps } from 'node:https'
import { isIP } from 'node:net'
import { esDeInternet } from './http/red.ts'

/** What is sent to a server that somebody wrote the address of. */
interface Envio {
  cabeceras: Record<string, string>
  cuerpo: string
  /** Limit of the whole call: names, connection and the head of the answer. */
  esperaMs: number
  /** Bytes of the answer that are read. */
  extractoBytes: number
  /** Internal addresses that may be called, also without TLS. */
  permitida: (ip: string) => boolean
}

export interface Contestado {
  status: number
  /** The beginning of the answer, as text. */
  extracto: string
  /** What Retry-After says, as it is written. */
  reintentar: string | undefined
}

/** Codes of what is refused here, before anything is sent. */
export const DIRECCION_INTERNA = 'DIRECCION_INTERNA'
export const SIN_CIFRAR = 'SIN_CIFRAR'
/** The installation has another secret than the one by which what signs was sealed. */
export const SECRETO_ILEGIBLE = 'SECRETO_ILEGIBLE'
/** What the system says, too, when no server of names answers. */
const SIN_NOMBRES = 'EAI_AGAIN'

/** A call that got no answer; `message` is the code of the reason. */
export class SinContestar extends Error {}

/** Whether a call failed because the name of its server leads nowhere, or nobody said in time where. */
export const esDeNombres = (codigo: string): boolean => codigo === 'ENOTFOUND' || codigo.startsWith('EAI_')

/** How long the body of an answer is waited for, once its head has come. */
const EXTRACTO_MS = 2_000

/** Names that are looked up at once: each takes one of the four threads that files, passwords and compression need, too. */
const NOMBRES_A_LA_VEZ = 2

/**
 * Runs something for a key, so many keys at once; whoever asks for a key that is under way gets what comes of it. Who does not
 * wait any longer has its turn skipped.
 */
export const deUnoEnUno = <T>(hacer: (clave: string) => Promise<T>, aLaVez: number) => {
  const enCurso = new Map<string, Promise<T>>()
  return async (clave: string, limite?: AbortSignal): Promise<T> => {
    for (;;) {
      limite?.throwIfAborted()
      const suya = enCurso.get(clave)
      if (suya) return suya
      if (enCurso.size < aLaVez) break
      await Promise.race(enCurso.values()).catch(() => undefined)
    }
    const nueva = hacer(clave).finally(() => enCurso.delete(clave))
    enCurso.set(clave, nueva)
    return nueva
  }
}

const buscarNombre = deUnoEnUno(
  async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  NOMBRES_A_LA_VEZ,
)

/**
 * The addresses of a server to which something may be sent: all that its name has, each on the internet or allowed. Throws
 * SinContestar where one is not, or where plain http goes elsewhere than to allowed ones.
 */
export const direccionesDe = async (
  url: URL,
  permitida: (ip: string) => boolean,
  limite?: AbortSignal,
): Promise<string[]> => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const ips = isIP(host) > 0 ? [host] : await buscarNombre(host, limite)
  if (!ips.every((ip) => permitida(ip) || esDeInternet(ip))) throw new SinContestar(DIRECCION_INTERNA)
  if (url.protocol !== 'https:' && !ips.every(permitida)) throw new SinContestar(SIN_CIFRAR)
  return ips
}

/**
 * Posts to a server of anybody's: only to addresses that were looked at, since a name may lead elsewhere a moment later; without
 * following redirects; limited in time, and reading only the beginning of the answer. Throws SinContestar.
 */
export const enviarAfuera = async (direccion: string, envio: Envio): Promise<Contestado> => {
  // Of the whole call: a server that sends a byte now and then is no faster for it.
  const limite = AbortSignal.timeout(envio.esperaMs)
  let hallado = false
  const tarde = () => new SinContestar(hallado ? 'ETIMEDOUT' : SIN_NOMBRES)
  const cortado = new Promise<never>((_, fallar) =>
    limite.addEventListener('abort', () => fallar(tarde()), { once: true }),
  )
  const url = new URL(direccion)
  const llamar = async () => {
    const ips = await direccionesDe(url, envio.permitida, limite)
    hallado = true
    limite.throwIfAborted()
    return pedir(url, ips, envio, limite)
  }
  try {
    return await Promise.race([llamar(), cortado])
  } catch (error) {
    if (error instanceof SinContestar) throw error
    if (limite.aborted) throw tarde()
    throw new SinContestar(codigoDe(error))
  } finally {
    // Nobody waits for it any more where the answer came first.
    cortado.catch(() => undefined)
  }
}

const pedir = (
  url: URL,
  ips: readonly string[],
  { cabeceras, cuerpo, extractoBytes }: Envio,
  limite: AbortSignal,
): Promise<Contestado> => {
  const bytes = Buffer.from(cuerpo)
  const opciones = {
    method: 'POST',
    headers: { ...cabeceras, 'content-length': bytes.length, connection: 'close' },
    // Connects to the addresses that were looked at, whatever the name says now.
    lookup: ((_host, opcionesDeNombre, listo) => {
      const conFamilia = ips.map((address) => ({ address, family: isIP(address) }))
      if (opcionesDeNombre.all) listo(null, conFamilia)
      else listo(null, conFamilia[0]?.address ?? '', conFamilia[0]?.family ?? 4)
    }) satisfies import('node:net').LookupFunction,
    agent: false,
    signal: limite,
  } as const
  const { promise, resolve, reject } = Promise.withResolvers<Contestado>()
  const pedido = (url.protocol === 'https:' ? pedirHttps : pedirHttp)(url, opciones, (respuesta) => {
    const partes: Buffer[] = []
    let leidos = 0
    const acabar = () => {
      clearTimeout(reloj)
      respuesta.destroy()
      resolve({
        status: respuesta.statusCode ?? 0,
        extracto: Buffer.concat(partes).subarray(0, extractoBytes).toString('utf8'),
        reintentar: respuesta.headers['retry-after'],
      })
    }
    // The head says what came of it; a body that never ends changes nothing.
    const reloj = setTimeout(acabar, EXTRACTO_MS)
    respuesta.on('data', (parte: Buffer) => {
      partes.push(parte)
      leidos += parte.length
      if (leidos >= extractoBytes) acabar()
    })
    for (const fin of ['end', 'error', 'aborted', 'close'] as const) respuesta.on(fin, acabar)
  })
  pedido.on('error', reject)
  pedido.end(bytes)
  return promise
}

const codigoDe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'desconocido'
  // Of several addresses that were tried: what the first one said.
  const [primero] = error instanceof AggregateError ? error.errors : []
  const con = primero instanceof Error ? primero : error
  return 'code' in con && typeof con.code === 'string' ? con.code : con.name
}
