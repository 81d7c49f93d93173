import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAIZ = join(import.meta.dirname, '..')
const BITACORA = join(import.meta.dirname, 'test-results/servidor.log')
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

const hastaQueResponda = async (url: string, proceso: ChildProcess) => {
  const limite = Date.now() + ESPERA_MS
  while (Date.now() < limite) {
    if (proceso.exitCode !== null) throw new Error(`The server ended with ${proceso.exitCode}; see ${BITACORA}`)
    const respuesta = await fetch(`${url}/api/areas`).catch(() => null)
    if (respuesta?.ok) return
    await new Promise((seguir) => setTimeout(seguir, 250))
  }
  throw new Error(`The server did not answer in ${ESPERA_MS / 1000} s; see ${BITACORA}`)
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

/**
 * Starts the built product as a municipality would, on a free port, with its own data folder and demonstration data;
 * answers the way to stop it. CABILDO_URL names a running one to use instead.
 */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function arrancar() {
  if (process.env.CABILDO_URL) return
  const datos = mkdtempSync(join(tmpdir(), 'cabildo-navegador-'))
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(datos, 0o755)
  mkdirSync(join(import.meta.dirname, 'test-results'), { recursive: true })
  const bitacora = createWriteStream(BITACORA)
  const puerto = await puertoLibre()
  const url = `http://127.0.0.1:${puerto}`
  const proceso = spawn(process.execPath, [join(RAIZ, 'server/src/main.ts')], {
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
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  proceso.stdout.pipe(bitacora, { end: false })
  proceso.stderr.pipe(bitacora, { end: false })
  const despedir = async () => {
    await detener(proceso)
    rmSync(datos, { recursive: true, force: true })
  }
  try {
    await hastaQueResponda(url, proceso)
  } catch (fallo) {
    await despedir()
    throw fallo
  }
  process.env.CABILDO_URL = url
  return despedir
}
