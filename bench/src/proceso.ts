import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { puertoLibre } from '../../server/src/platform/postgres/puerto.ts'
import type { Almacen } from './datos.ts'
import type { Base } from './escena.ts'

/** A first start that loads the demonstration signs dozens of documents. */
const PACIENCIA_MS = 300_000

export interface Servidor {
  url: string
  pid: number
  detener(): Promise<void>
}

/** A program's file, and what it is told. */
type Programa = readonly [archivo: string, ...argumentos: string[]]

export const PRODUCTO: Programa = [import.meta.resolve('../../server/dist/cabildo.js'), 'serve']
/** A server of several, and the worker beside them. */
export const SERVIDOR: Programa = [...PRODUCTO, '--sin-obrero']
export const OBRERO: Programa = [PRODUCTO[0], 'worker']
export const SIMPLE: Programa = [import.meta.resolve('./base.ts')]

/** What units, images and `npm start` tell Node (decision 0231). */
const COMO_SE_INICIA = ['--max-semi-space-size=8']

/** Starts a program as a child process, Node with these options, and waits until it answers on its port: a worker has only that of its metrics. */
export const lanzar = async (
  [programa, ...argumentos]: Programa,
  env: Record<string, string>,
  opciones: readonly string[] = COMO_SE_INICIA,
): Promise<Servidor> => {
  const puerto = env.METRICAS_PUERTO ?? String(await puertoLibre())
  const hijo = spawn(process.execPath, [...opciones, fileURLToPath(programa), ...argumentos], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, PUERTO: puerto, HOST: '127.0.0.1' },
  })
  const url = `http://127.0.0.1:${puerto}`
  await estarListo(hijo, url, programa)
  if (!hijo.pid) throw new Error(`${programa} no se inició`)
  return {
    url,
    pid: hijo.pid,
    detener: async () => {
      if (hijo.exitCode !== null) return
      const fin = once(hijo, 'exit')
      hijo.kill('SIGTERM')
      await fin
    },
  }
}

/** Starts the product on one of the databases, as what that is; `env` sets more, or otherwise. */
export const lanzarProducto = (
  { carpeta, url }: Almacen,
  base: Base,
  env: Record<string, string> = {},
  programa: Programa = PRODUCTO,
): Promise<Servidor> =>
  lanzar(programa, {
    ...{ DATABASE_URL: url(base), DATOS: join(carpeta, 'producto'), NIVEL_LOG: 'warn' },
    ...env,
  })

const estarListo = async (hijo: ChildProcess, url: string, programa: string): Promise<void> => {
  for (const limite = Date.now() + PACIENCIA_MS; Date.now() < limite; await esperar(50)) {
    if (hijo.exitCode !== null) throw new Error(`${programa} terminó al iniciar`)
    if (await fetch(url).catch(() => null)) return
  }
  hijo.kill('SIGKILL')
  throw new Error(`${programa} no respondió a tiempo`)
}
