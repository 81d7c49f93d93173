/** Requests pages without pause in a separate thread, so that the load does not disturb the measurement. */
import assert from 'node:assert/strict'
import { setTimeout as esperar } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { enJson } from './cliente.ts'
import { bearer, unaDe } from './escena.ts'
import { percentil } from './tabla.ts'

const PAUSA_MS = 50

interface Encargo {
  url: string
  token: string
  /** By name, the path to read, or the path to write to with its bodies in turn. */
  paginas: Readonly<Record<string, string | Escritura>>
}

export interface Escritura {
  camino: string
  /** PUT unless it says otherwise. */
  metodo?: 'POST'
  /** Whose it is, where that is not whoever reads. */
  token?: string
  cuerpos: readonly object[]
}

/** Starts requesting; the function returned stops it and answers the 95th percentile of each page, in ms. */
export const leerMientras = (encargo: Encargo): (() => Promise<Record<string, number>>) => {
  const hilo = new Worker(new URL(import.meta.url), { workerData: encargo })
  const fin = new Promise<Record<string, number>>((listo, falla) => {
    hilo.once('message', listo)
    hilo.once('error', falla)
  })
  // A failure is reported to whoever waits for it later.
  fin.catch(() => undefined)
  return () => {
    hilo.postMessage('fin')
    return fin
  }
}

if (parentPort) {
  const { url, token, paginas } = workerData as Encargo
  let termino = false
  parentPort.once('message', () => {
    termino = true
  })
  const pedir = (pagina: string | Escritura, vez: number) => {
    if (typeof pagina === 'string') return fetch(url + pagina, { headers: bearer(token) })
    const { camino, cuerpos, metodo = 'PUT', token: suyo = token } = pagina
    return fetch(url + camino, enJson(unaDe(cuerpos, vez), suyo, metodo))
  }
  const medidas = Object.entries(paginas).map(async ([pagina, pedida]) => {
    const tiempos: number[] = []
    for (; !termino; await esperar(PAUSA_MS)) {
      const inicio = performance.now()
      const respuesta = await pedir(pedida, tiempos.length)
      await respuesta.arrayBuffer()
      assert.equal(respuesta.status, 200, pagina)
      tiempos.push(performance.now() - inicio)
    }
    return [pagina, percentil(tiempos, 0.95) || Number.NaN] as const
  })
  parentPort.postMessage(Object.fromEntries(await Promise.all(medidas)))
}
