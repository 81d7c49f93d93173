import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAIZ = join(import.meta.dirname, '..')
const BITACORAS = join(import.meta.dirname, 'test-results')
const ESPERA_MS = 120_000
const DESPEDIDA_MS = 20_000

const puertoLibre = () =>
  new Promise<number>((listo, falla) => {
    const servidor = createServer().once('error', falla)
    servidor.listen(0, '127.0.0.1', () => {
      const direccion = servidor.address()
      servidor.close(() => listo(typeof direccion === 'object' && direccion ? direccion.port : 0))
    })
  })

const hastaQueResponda = async (url: string, proceso: ChildProcess, bitacora: string) => {
  const limite = Date.now() + ESPERA_MS
  while (Date.now() < limite) {
    if (proceso.exitCode !== null) throw new Error(`The server ended with ${proceso.exitCode}; see ${bitacora}`)
    const respuesta = await fetch(`${url}/api/areas`).catch(() => null)
    if (respuesta?.ok) return
    await new Promise((seguir) => setTimeout(seguir, 250))
  }
  throw new Error(`The server did not answer in ${ESPERA_MS / 1000} s; see ${bitacora}`)
}

const detener = (proceso: ChildProcess) =>
  new Promise<void>((listo) => {
    if (proceso.exitCode !== null) return listo()
    const ultimo = setTimeout(() => proceso.kill('SIGKILL'), DESPEDIDA_MS)
    proceso.once('exit', () => {
      clearTimeout(ultimo)
      listo()
    })
    proceso.kill('SIGTERM')
  })

export interface Instancia {
  url: string
  detener: () => Promise<void>
}

/**
 * Starts the built product as a municipality would, on a free port, with its own data folder and demonstration data.
 * `ajustes` are settings besides those that all tests need.
 */
export const iniciarProducto = async (nombre: string, ajustes: Record<string, string> = {}): Promise<Instancia> => {
  const datos = mkdtempSync(join(tmpdir(), 'cabildo-navegador-'))
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(datos, 0o755)
  mkdirSync(BITACORAS, { recursive: true })
  const bitacora = join(BITACORAS, `${nombre}.log`)
  const salida = createWriteStream(bitacora)
  const puerto = await puertoLibre()
  const url = `http://127.0.0.1:${puerto}`
  const proceso = spawn(process.execPath, [join(RAIZ, 'server/dist/cabildo.js'), 'serve'], {
    cwd: RAIZ,
    env: {
      ...process.env,
      PUERTO: String(puerto),
      HOST: '127.0.0.1',
      DATOS: join(datos, 'datos'),
      DEMO: 'true',
      ENTIDAD_NOMBRE: 'Municipalidad Provincial de Valle Alto',
      // All tests come from one address and would use up what one citizen may ask.
      LIMITE_CONSULTAS_MINUTO: '10000',
      LIMITE_CONSULTAS_DIA: '100000',
      LIMITE_VERIFICA_MINUTO: '10000',
      LIMITE_VERIFICA_HORA: '100000',
      LIMITE_ENVIOS_HORA: '10000',
      LIMITE_ENVIOS_RED_HORA: '100000',
      // The tests of all workers sign in with the same accounts, and keep their tokens.
      SESIONES_POR_USUARIO: '1000',
      ...ajustes,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  proceso.stdout.pipe(salida, { end: false })
  proceso.stderr.pipe(salida, { end: false })
  const despedir = async () => {
    await detener(proceso)
    rmSync(datos, { recursive: true, force: true })
  }
  try {
    await hastaQueResponda(url, proceso, bitacora)
  } catch (fallo) {
    await despedir()
    throw fallo
  }
  return { url, detener: despedir }
}
