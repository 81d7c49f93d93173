import autocannon from 'autocannon'
import { CONEXIONES } from './escena.ts'
import { mediana } from './tabla.ts'

const CALENTAR_S = 2
const LIMITE = 'limite-del-formulario'
const FORMULARIO = `multipart/form-data; boundary=${LIMITE}`

/** A call to measure, made over and over. `medida` is its name in the results. */
export interface Llamada {
  medida: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Makes the path of each call, where it is not always the same. */
  camino?: () => string
  /** Makes the body of each call. */
  cuerpo?: () => object
  /** The body is a form of texts, as calls with files take it (API-07), instead of JSON. */
  formulario?: true
  /** The server is to answer that nothing has changed. */
  sinCambios?: true
}

/** How often and how long each call is measured, and the part of a name that chooses some of them. */
export interface Plan {
  corridas: number
  segundos: number
  solo: string | undefined
}

/** The calls that the plan selects. */
export const elegidas = <L extends { medida: string }>(llamadas: readonly L[], { solo }: Plan): L[] =>
  llamadas.filter(({ medida }) => !solo || medida.includes(solo))

export interface Medida {
  /** Calls per second, the median of the runs, and each run. */
  porSegundo: number
  corridas: number[]
  p50: number
  p99: number
}

/** Runs the calls one after another, the whole round `corridas` times, so that what slows the machine slows them all. */
export const medir = async (
  llamadas: readonly Llamada[],
  { corridas, segundos }: Omit<Plan, 'solo'>,
  conexiones = CONEXIONES,
): Promise<Map<string, Medida>> => {
  const resultados = new Map<string, autocannon.Result[]>(llamadas.map(({ medida }) => [medida, []]))
  for (let i = 0; i < corridas; i++)
    for (const llamada of llamadas) {
      await correr(llamada, CALENTAR_S, conexiones)
      resultados.get(llamada.medida)?.push(await correr(llamada, segundos, conexiones))
    }
  return new Map(
    [...resultados].map(([medida, hechas]) => [
      medida,
      {
        porSegundo: mediana(hechas.map((r) => r.requests.total / r.duration)),
        corridas: hechas.map((r) => r.requests.total / r.duration),
        p50: mediana(hechas.map((r) => r.latency.p50)),
        p99: mediana(hechas.map((r) => r.latency.p99)),
      },
    ]),
  )
}

const enFormulario = (campos: object): string =>
  Object.entries(campos)
    .map(([campo, valor]) => `--${LIMITE}\r\ncontent-disposition: form-data; name="${campo}"\r\n\r\n${valor}\r\n`)
    .concat(`--${LIMITE}--\r\n`)
    .join('')

const correr = async (
  { medida, url, method = 'GET', headers = {}, camino, cuerpo, formulario, sinCambios }: Llamada,
  duration: number,
  connections: number,
) => {
  const escribir = formulario ? enFormulario : JSON.stringify
  const resultado = await autocannon({
    url,
    method,
    headers: { ...headers, ...(cuerpo && { 'content-type': formulario ? FORMULARIO : 'application/json' }) },
    connections,
    duration,
    ...(camino && { requests: [{ method, setupRequest: (pedido) => ({ ...pedido, path: camino() }) }] }),
    ...(cuerpo && {
      requests: [{ method, setupRequest: (pedido) => ({ ...pedido, body: escribir(cuerpo()) }) }],
    }),
  })
  const otras = sinCambios ? resultado['2xx'] + resultado.non2xx - resultado['3xx'] : resultado.non2xx
  const fallas = otras + resultado.errors + resultado.timeouts
  if (fallas > 0) throw new Error(`${medida}: ${fallas} respuestas fallidas de ${resultado.requests.total}`)
  return resultado
}
