import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * Ports below those that systems lend to outgoing connections (from 32768 on Linux, 49152 elsewhere): one of those could
 * be lent to somebody while the database is being started again, which then finds its address taken.
 */
const PUERTO_MINIMO = 20_000
const PUERTO_MAXIMO = 32_767
const INTENTOS = 100

/** True when nobody listens on that port of that address. */
export const puertoLibre = (puerto: number, host: string): Promise<boolean> =>
  new Promise((listo) => {
    const servidor = createServer()
    servidor.once('error', () => listo(false))
    servidor.listen({ port: puerto, host, exclusive: true }, () => servidor.close(() => listo(true)))
  })

/** A port of 127.0.0.1 that nobody uses and that no outgoing connection is lent; 0 where none was found. */
export async function algunPuertoLibre(): Promise<number> {
  for (let intento = 0; intento < INTENTOS; intento++) {
    const puerto = randomInt(PUERTO_MINIMO, PUERTO_MAXIMO + 1)
    if (await puertoLibre(puerto, '127.0.0.1')) return puerto
  }
  return 0
}

/**
 * The database's port on 127.0.0.1: the one of the last time when it is still free, so that whoever looks into the
 * database with a tool of their own finds it again; else any free one.
 */
export async function elegirPuerto(archivo: string): Promise<number> {
  const anterior = recordado(archivo)
  if (anterior && (await puertoLibre(anterior, '127.0.0.1'))) return anterior
  const puerto = await algunPuertoLibre()
  writeFileSync(archivo, `${puerto}\n`, { mode: 0o600 })
  return puerto
}

function recordado(archivo: string): number {
  try {
    const puerto = Number.parseInt(readFileSync(archivo, 'utf8'), 10)
    return puerto > 0 && puerto < 65536 ? puerto : 0
  } catch {
    return 0
  }
}
