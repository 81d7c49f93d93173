/** Asks for pages without pause, in a thread of its own: what it measures is the server, not whoever loads it. */
import assert from 'node:assert/strict'
import { setTimeout as esperar } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { bearer } from './escena.ts'

const PAUSA_MS = 50

interface Encargo {
  url: string
  token: string
  /** Paths by what they are called. */
  paginas: Readonly<Record<string, string>>
}

/** Starts to ask; what is returned stops it and answers the 95th percentile of each page, in ms. */
export const leerMientras = (encargo: Encargo): (() => Promise<Record<string, number>>) => {
  const hilo = new Worker(new URL(import.meta.url), { workerData: encargo })
  const fin = new Promise<Record<string, number>>((listo, falla) => {
    hilo.once('message', listo)
    hilo.once('error', falla)
  })
  // Whoever waits for it hears of a failure then.
  fin.catch(() => undefined)
  return () => {
    hilo.postMessage('fin')
    return fin
  }
}

const percentil95 = (tiempos: number[]): number =>
  tiempos.sort((a, b) => a - b)[Math.ceil(tiempos.length * 0.95) - 1] ?? Number.NaN

if (parentPort) {
  const { url, token, paginas } = workerData as Encargo
  let termino = false
  parentPort.once('message', () => {
    termino = true
  })
  const medidas = Object.entries(paginas).map(async ([pagina, camino]) => {
    const tiempos: number[] = []
    for (; !termino; await esperar(PAUSA_MS)) {
      const inicio = performance.now()
      const respuesta = await fetch(url + camino, { headers: bearer(token) })
      await respuesta.arrayBuffer()
      assert.equal(respuesta.status, 200, camino)
      tiempos.push(performance.now() - inicio)
    }
    return [pagina, percentil95(tiempos)] as const
  })
  parentPort.postMessage(Object.fromEntries(await Promise.all(medidas)))
}
