/** The process of a crowd: it requests, waits and counts, so that only the server is measured. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as esperar } from 'node:timers/promises'
import type { Conducta, Encargo, Escena, Hecho, Jornada, Persona, Respuesta } from './multitud.ts'
import { percentil } from './tabla.ts'

/** Nobody looks at a page that loads for longer than this. */
const PACIENCIA_MS = 60_000
const RESOLUCION_MS = 10

type Pedido = NonNullable<Parameters<Persona['pedir']>[2]>

class Cuaderno {
  readonly #servidas: number[] = []
  readonly #aplazadas: number[] = []
  readonly #porEstado: Record<string, number> = {}
  readonly #fallas: Record<string, number> = {}
  #pedidas = 0

  anotar(ms: number, { status, headers }: Respuesta): void {
    this.#pedidas++
    if (status < 400) this.#servidas.push(ms)
    else if ((status === 429 || status === 503) && headers['retry-after'] !== undefined) {
      this.#aplazadas.push(ms)
      this.#porEstado[status] = (this.#porEstado[status] ?? 0) + 1
    } else this.fallar(String(status), 0)
  }

  fallar(falla: string, pedidas = 1): void {
    this.#pedidas += pedidas
    this.#fallas[falla] = (this.#fallas[falla] ?? 0) + 1
  }

  cerrar(): Conducta {
    return {
      ...{ pedidas: this.#pedidas, servidas: this.#servidas.length },
      ...{ aplazadas: this.#porEstado, fallas: this.#fallas },
      ...{ p50: percentil(this.#servidas, 0.5), p95: percentil(this.#servidas, 0.95) },
      ...{ maximo: percentil(this.#servidas, 1), p95Aplazadas: percentil(this.#aplazadas, 0.95) },
      tiempos: this.#servidas,
    }
  }
}

const preguntar = (agent: Agent, direccion: string, { method = 'GET', headers = {}, cuerpo }: Pedido) =>
  new Promise<Respuesta>((listo, fallar) => {
    const largo = cuerpo === undefined ? {} : { 'content-length': Buffer.byteLength(cuerpo) }
    const pedido = request(direccion, { agent, method, headers: { ...headers, ...largo } })
    pedido.once('response', (respuesta: IncomingMessage) => {
      const trozos: Buffer[] = []
      respuesta.on('data', (trozo: Buffer) => trozos.push(trozo))
      respuesta.once('error', fallar)
      respuesta.once('end', () =>
        listo({ status: respuesta.statusCode ?? 0, headers: respuesta.headers, cuerpo: Buffer.concat(trozos) }),
      )
    })
    pedido.setTimeout(PACIENCIA_MS, () => pedido.destroy(new Error('sin respuesta')))
    // A connection just closed for lack of use is no fault: browsers repeat the request, too.
    pedido.once('error', (error) => fallar(Object.assign(error, { deReposo: pedido.reusedSocket })))
    pedido.end(cuerpo)
  })

const trabajar = async ({ url, personas, segundos, pausaMs, escena, contexto }: Encargo): Promise<Jornada> => {
  const acciones = Object.entries(((await import(escena)) as { escena: Escena<unknown> }).escena)
  // Each action appears as often as its weight says.
  const bombo = acciones.flatMap(([nombre, { peso, hacer }]) => Array.from({ length: peso }, () => ({ nombre, hacer })))
  const cuadernos = new Map<string, Cuaderno>()
  const hechos: Hecho[] = []
  const demora = monitorEventLoopDelay({ resolution: RESOLUCION_MS })
  demora.enable()
  const gastado = process.cpuUsage()
  const inicio = performance.now()
  const fin = inicio + segundos * 1_000

  const vivir = async (n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    /** Until when each action is put off: people who were told to come back do something else meanwhile. */
    const hasta = new Map<string, number>()
    let accion = ''
    let noHay = 0
    const persona: Persona = {
      ...{ n, url },
      memoria: new Map(),
      async pedir(nombre, ruta, opciones = {}) {
        const cuaderno = cuadernos.get(nombre) ?? new Cuaderno()
        cuadernos.set(nombre, cuaderno)
        const partida = performance.now()
        const intentar = () => preguntar(agent, url + ruta, opciones)
        try {
          const respuesta = await intentar().catch((error) => {
            if (error.deReposo && error.code === 'ECONNRESET') return intentar()
            throw error
          })
          cuaderno.anotar(performance.now() - partida, respuesta)
          const espera = Number(respuesta.headers['retry-after'] ?? 0) * 1_000
          if (espera > 0) hasta.set(accion, performance.now() + espera)
          if (respuesta.status === 503) noHay = espera
          return respuesta
        } catch (error) {
          const { code, message } = error as NodeJS.ErrnoException
          cuaderno.fallar(code ?? message)
          return { status: 0, headers: {}, cuerpo: Buffer.alloc(0) }
        }
      },
      anotar: (hecho) => hechos.push(hecho),
    }
    const descansar = async () => {
      if (!pausaMs) return
      const [minimo, maximo] = pausaMs
      // People who are refused come back at the announced time, but not all at the same instant.
      const ms = noHay > 0 ? noHay * (0.5 + Math.random() / 2) : minimo + Math.random() * (maximo - minimo)
      noHay = 0
      await esperar(Math.min(ms, Math.max(0, fin - performance.now())))
    }
    // They do not all come in the same millisecond.
    if (pausaMs) await esperar(Math.random() * Math.min(pausaMs[1], segundos * 250))
    while (performance.now() < fin) {
      const elegida = bombo[Math.floor(Math.random() * bombo.length)]
      if (!elegida) break
      accion = elegida.nombre
      const aplazada = pausaMs !== null && (hasta.get(accion) ?? 0) > performance.now()
      if (!aplazada) await elegida.hacer(persona, contexto)
      await descansar()
    }
    agent.destroy()
  }

  await Promise.all(Array.from({ length: personas }, (_, n) => vivir(n)))
  const duracion = (performance.now() - inicio) / 1_000
  const conductas = Object.fromEntries([...cuadernos].sort().map(([nombre, cuaderno]) => [nombre, cuaderno.cerrar()]))
  const servidas = Object.values(conductas).reduce((suma, conducta) => suma + conducta.servidas, 0)
  const { user, system } = process.cpuUsage(gastado)
  return {
    ...{ conductas, hechos, porSegundo: servidas / duracion },
    demoraPropiaMs: Math.max(0, demora.percentile(99) / 1e6 - RESOLUCION_MS),
    procesadorS: (user + system) / 1e6,
  }
}

process.once('message', async (encargo: Encargo) => {
  const jornada = await trabajar(encargo)
  process.send?.(jornada, () => process.disconnect())
})
