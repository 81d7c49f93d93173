import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { usarBanco } from './banco.ts'
import { esperar } from './esperar.ts'

const CABILDO = fileURLToPath(new URL('../src/cabildo.ts', import.meta.url))
const banco = usarBanco()
const carpetas: string[] = []
const hijos = new Set<ChildProcess>()
let destino: string

beforeEach(async () => {
  destino = await mkdtemp(join(tmpdir(), 'cabildo-orden-'))
  carpetas.push(destino)
})
afterEach(() => {
  for (const hijo of hijos) hijo.kill('SIGKILL')
})
afterAll(() => Promise.all(carpetas.map((carpeta) => rm(carpeta, { recursive: true, force: true }))))

/** An order, under way. */
const ordenar = (argumentos: string[], ajustes: Record<string, string> = {}) => {
  const env = {
    ...process.env,
    DATABASE_URL: banco.bd.url,
    DATOS: banco.datos,
    DEMO: 'false',
    RESPALDOS: destino,
    ...ajustes,
  }
  const hijo = spawn(process.execPath, [CABILDO, ...argumentos], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  hijos.add(hijo)
  let salida = ''
  for (const flujo of [hijo.stdout, hijo.stderr]) flujo.on('data', (trozo) => (salida += String(trozo)))
  const fin = new Promise<{ codigo: number | null; salida: string }>((listo) =>
    hijo.once('close', (codigo) => {
      hijos.delete(hijo)
      listo({ codigo, salida })
    }),
  )
  return { hijo, fin, salida: () => salida }
}

test.for([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('H6 a backup that %s interrupts has failed, and says so', async ([senal, codigo]) => {
  const cerrojo = new pg.Client(banco.bd.url)
  await cerrojo.connect()
  try {
    await cerrojo.query('begin; lock table areas in access exclusive mode')
    const { hijo, fin, salida } = ordenar(['backup'])
    await esperar(() => expect(salida()).toContain('Copiando la base de datos'))
    hijo.kill(senal)
    expect(await fin).toEqual({ codigo, salida: expect.stringContaining('Interrumpido: la orden no terminó.') })
    expect(salida()).not.toContain('Deteniendo')
    expect((await readdir(destino)).filter((nombre) => /^\d/.test(nombre))).toEqual([])
  } finally {
    await cerrojo.end()
  }
})
