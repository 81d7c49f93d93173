import { type CodigoError, type CuerpoError, ERRORES, rechazosDe } from '@cabildo/contracts/base/errores'
import type { Llamada, Recibido, Respuesta } from '@cabildo/contracts/base/llamada'
import { BatchInterceptor } from '@mswjs/interceptors'
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'

/** What the screen sent, as the server would read it by the same contract, with the files of an upload by their part. */
export type Pedido<L extends Llamada> = Recibido<L> & {
  archivos: Record<string, File[]>
  cabeceras: Headers
  signal: AbortSignal
  /** Tells the screen that so much of an upload has been sent, from 0 to 1; the answer tells that all of it has. */
  avanzar: (parte: number) => void
}

/** What the contract promises, or any other answer that a server or a proxy before it may give. */
type Contestacion<L extends Llamada> = Respuesta<L> | Response

interface Puesta {
  llamada: Llamada
  patron: RegExp
  contestar: (pedido: Pedido<Llamada>) => unknown
  pedidos: unknown[]
}

const puestas: Puesta[] = []
const faltas: string[] = []
/** What is being read of calls that have come: none is left to the test after its own. */
const lecturas = new Set<Promise<unknown>>()
/** The test that runs. Between tests nobody answers: a screen that is taken away may still say so to the server. */
let prueba: symbol | null = null

const patronDe = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/**
 * Answers a call in the server's place from now on; what is said later counts. The answer must pass the contract's schema,
 * so that no test goes on believing in a server that has changed. Gives back what the screen sends, as it comes. With
 * `aFalta` every other answer of the same call goes before this one.
 */
export const responder = <const L extends Llamada>(
  llamada: L,
  respuesta: Contestacion<L> | ((pedido: Pedido<L>) => Contestacion<L> | Promise<Contestacion<L>>),
  { aFalta = false } = {},
): Pedido<L>[] => {
  const pedidos: Pedido<L>[] = []
  const unaVez = respuesta instanceof Response ? () => respuesta.clone() : () => respuesta
  const contestar = typeof respuesta === 'function' ? respuesta : unaVez
  const puesta = { llamada, patron: patronDe(llamada.path), contestar: contestar as Puesta['contestar'], pedidos }
  if (aFalta) puestas.push(puesta)
  else puestas.unshift(puesta)
  return pedidos
}

/** The refusal with that code, as the server writes it (SHE-97). */
export const rechazo = (codigo: CodigoError, mas: Partial<CuerpoError> = {}, cabeceras: HeadersInit = {}): Response =>
  Response.json(
    { message: ERRORES[codigo].mensaje, codigo, ...mas },
    { status: ERRORES[codigo].status, headers: cabeceras },
  )

/** No answer comes: the line is down. */
export const sinRed = (): Response => Response.error()

/** What was asked of the fake and no test had answered, or what broke the contract; taking it empties it. */
export const tomarFaltas = async (): Promise<string[]> => {
  await Promise.allSettled(lecturas)
  return faltas.splice(0)
}

/** From here on a call that no test answers is a fault. */
export const empezarPrueba = () => {
  prueba = Symbol('prueba')
}

/** Forgets every answer: the next test says its own. */
export const olvidarRespuestas = () => {
  puestas.length = 0
  prueba = null
}

const leerQuery = (query: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(query.keys())].map((key) => {
      const valores = query.getAll(key)
      return [key, valores.length > 1 ? valores : valores[0]]
    }),
  )

const leerCuerpo = async ({ archivos }: Llamada, request: Request) => {
  if (!archivos) {
    const texto = await request.text()
    return { cuerpo: texto ? (JSON.parse(texto) as unknown) : null, archivos: {} }
  }
  const cuerpo: Record<string, string> = {}
  const partes: Record<string, File[]> = {}
  for (const [campo, valor] of await request.formData()) {
    if (typeof valor === 'string') cuerpo[campo] = valor
    else partes[campo] = [...(partes[campo] ?? []), valor]
  }
  return { cuerpo, archivos: partes }
}

const avanzarEn = (quien: unknown) => (parte: number) => {
  if (!(quien instanceof XMLHttpRequest)) throw new Error('Only an upload tells how it advances')
  const avance = { lengthComputable: true, loaded: Math.round(parte * 1_000), total: 1_000 }
  quien.upload.dispatchEvent(new ProgressEvent('progress', avance))
}

const leerPedido = async (
  { llamada, patron }: Puesta,
  request: Request,
  url: URL,
  quien: unknown,
): Promise<Pedido<Llamada>> => {
  const { cuerpo, archivos } = await leerCuerpo(llamada, request)
  const params = Object.entries(patron.exec(url.pathname)?.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)])
  return {
    params: llamada.params?.parse(Object.fromEntries(params)),
    query: llamada.query?.parse(leerQuery(url.searchParams)),
    body: llamada.body?.parse(cuerpo),
    archivos,
    cabeceras: request.headers,
    signal: request.signal,
    avanzar: avanzarEn(quien),
  } as Pedido<Llamada>
}

const escribir = ({ llamada }: Puesta, contestacion: unknown): Response => {
  if (contestacion instanceof Response) {
    // A proxy may say anything, in HTML.
    const esRechazo = !contestacion.ok && contestacion.headers.get('content-type') === 'application/json'
    if (esRechazo && !rechazosDe(llamada).includes(contestacion.status))
      throw new Error(`${llamada.id} never refuses with ${contestacion.status}`)
    return contestacion
  }
  if (!llamada.respuesta) throw new Error(`${llamada.id} answers a file or a stream: give a Response`)
  // What the schema lets through is all that a screen may live on.
  return Response.json(llamada.respuesta.parse(contestacion))
}

/** As the server's router does, a path by its own words goes before one with a parameter in their place. */
const parametros = ({ llamada }: Puesta) => llamada.path.split(':').length

const atiende = ({ llamada, patron }: Puesta, { method }: Request, { pathname }: URL) =>
  llamada.method === method && patron.test(pathname)

const recibir = async (request: Request, url: URL, quien: unknown) => {
  const [puesta] = puestas.filter((una) => atiende(una, request, url)).toSorted((a, b) => parametros(a) - parametros(b))
  if (!puesta) throw new Error('No answer was given to it')
  const pedido = await leerPedido(puesta, request, url, quien)
  puesta.pedidos.push(pedido)
  return { puesta, pedido }
}

const PDF_EN_BLANCO = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>`

const interceptor = new BatchInterceptor({
  name: 'servidor',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
})

interceptor.on('request', async ({ request, controller, initiator }) => {
  const url = new URL(request.url)
  // The modules of the page come from the server of the tests.
  if (!/^\/(?:api|storage)\//.test(url.pathname)) return
  // What a PDF shows matters to few tests; they answer its address, or give another one.
  if (
    request.method === 'GET' &&
    url.pathname.startsWith('/storage/') &&
    !puestas.some((una) => atiende(una, request, url))
  )
    return controller.respondWith(new Response(PDF_EN_BLANCO, { headers: { 'content-type': 'application/pdf' } }))
  const suya = prueba
  const caer = (fallo: unknown) => {
    if (suya && suya === prueba && !request.signal.aborted)
      faltas.push(`${request.method} ${url.pathname}${url.search}: ${fallo}`)
    controller.errorWith(new TypeError('Failed to fetch'))
  }
  const lectura = recibir(request, url, initiator).catch(caer)
  lecturas.add(lectura)
  const recibido = await lectura
  lecturas.delete(lectura)
  if (!recibido) return
  try {
    const respuesta = escribir(recibido.puesta, await recibido.puesta.contestar(recibido.pedido))
    if (respuesta.type === 'error') controller.errorWith(new TypeError('Failed to fetch'))
    else controller.respondWith(respuesta)
  } catch (fallo) {
    caer(fallo)
  }
})
interceptor.apply()
