import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** True when nobody listens on that port of that address; 0 asks the system and is always free. */
export const puertoLibre = (puerto: number, host: string) => abrir(puerto, host).then(Boolean)

function abrir(puerto: number, host: string): Promise<number> {
  return new Promise((listo) => {
    const servidor = createServer()
    servidor.once('error', () => listo(0))
    servidor.listen({ port: puerto, host, exclusive: true }, () => {
      const direccion = servidor.address()
      servidor.close(() => listo(typeof direccion === 'object' && direccion ? direccion.port : 0))
    })
  })
}

/**
 * The database's port on 127.0.0.1: the one of the last time when it is still free, so that whoever looks into the
 * database with a tool of their own finds it again; else any free one.
 */
export async function elegirPuerto(archivo: string): Promise<number> {
  const anterior = recordado(archivo)
  if (anterior && (await puertoLibre(anterior, '127.0.0.1'))) return anterior
  const puerto = await abrir(0, '127.0.0.1')
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
