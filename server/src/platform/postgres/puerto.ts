import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { ErrorDeArranque } from '../arranque/error-de-arranque.ts'

/**
 * Ports below those that systems lend to outgoing connections (from 32768 on Linux, 49152 elsewhere): one of those could
 * be lent to somebody while the database is being started again, which then finds its address taken.
 */
const PUERTO_MINIMO = 20_000
const PUERTO_MAXIMO = 32_767
const INTENTOS = 100

const HOST = '127.0.0.1'

const estaLibre = (puerto: number): Promise<boolean> =>
  new Promise((listo) => {
    const servidor = createServer()
    servidor.once('error', () => listo(false))
    servidor.listen({ port: puerto, host: HOST, exclusive: true }, () => servidor.close(() => listo(true)))
  })

/** A port of 127.0.0.1 that nobody uses and that no outgoing connection is lent. Throws ErrorDeArranque. */
export async function puertoLibre(): Promise<number> {
  for (let intento = 0; intento < INTENTOS; intento++) {
    const puerto = randomInt(PUERTO_MINIMO, PUERTO_MAXIMO + 1)
    if (await estaLibre(puerto)) return puerto
  }
  throw new ErrorDeArranque(
    `No se encontró un puerto libre en ${HOST} entre ${PUERTO_MINIMO} y ${PUERTO_MAXIMO} para el PostgreSQL incluido: libere alguno y vuelva a iniciar.`,
  )
}

/**
 * The database's port on 127.0.0.1: the one of the last time when it is still free, so that whoever looks into the
 * database with a tool of their own finds it again; else any free one. Throws ErrorDeArranque.
 */
export async function elegirPuerto(archivo: string): Promise<number> {
  const anterior = recordado(archivo)
  if (anterior && (await estaLibre(anterior))) return anterior
  const puerto = await puertoLibre()
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
