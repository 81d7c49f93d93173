import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAIZ = join(import.meta.dirname, '..')
const PROGRAMA = join(RAIZ, 'server/dist/cabildo.js')
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

/** Answers whether it ended by itself. */
const detener = (proceso: ChildProcess) =>
  new Promise<boolean>((listo) => {
    if (proceso.exitCode !== null) return listo(true)
    const ultimo = setTimeout(() => proceso.kill('SIGKILL'), DESPEDIDA_MS)
    proceso.once('exit', (codigo) => {
      clearTimeout(ultimo)
      listo(codigo !== null)
    })
    proceso.kill('SIGTERM')
  })

export interface Instancia {
  url: string
  /** Answers whether it ended by itself; it is killed where it does not. */
  detener: () => Promise<boolean>
}

/** Where the workers find the data folder that `prepararDatos` has made. */
const PREPARADOS = 'CABILDO_DATOS_PREPARADOS'

const carpetaNueva = () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-navegador-'))
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(carpeta, 0o755)
  return carpeta
}

/** A copy keeps its owners: PostgreSQL starts only in a folder that belongs to its user. */
const copiar = (de: string, a: string) => {
  if (process.platform === 'win32') cpSync(de, a, { recursive: true })
  else execFileSync('cp', ['-a', de, a])
}

/**
 * Makes the data folder that every product of this run starts with a copy of: a cluster and its demonstration data take
 * seconds, a copy half of one. Answers the way to remove it.
 */
export const prepararDatos = async (): Promise<() => void> => {
  const carpeta = carpetaNueva()
  const quitar = () => rmSync(carpeta, { recursive: true, force: true })
  try {
    const { detener } = await iniciar('preparacion', carpeta, {})
    if (!(await detener())) throw new Error('What was killed leaves no data folder that others could start with')
  } catch (fallo) {
    quitar()
    throw fallo
  }
  process.env[PREPARADOS] = carpeta
  return quitar
}

/**
 * Starts the built product as a municipality would, on a free port, with its own data folder and demonstration data.
 * `ajustes` are settings besides those that all tests need; `{puerto}` in one is the port.
 */
export const iniciarProducto = async (nombre: string, ajustes: Record<string, string> = {}): Promise<Instancia> => {
  const carpeta = carpetaNueva()
  const quitar = () => rmSync(carpeta, { recursive: true, force: true })
  try {
    const preparados = process.env[PREPARADOS]
    if (preparados) copiar(join(preparados, 'datos'), join(carpeta, 'datos'))
    const { url, detener } = await iniciar(nombre, carpeta, ajustes)
    return { url, detener: () => detener().finally(quitar) }
  } catch (fallo) {
    quitar()
    throw fallo
  }
}

export interface InstanciaReal extends Instancia {
  /** The first administrator and the password that `init` printed once. */
  usuario: string
  clave: string
  /** Runs another order of the installation, beside the served product; answers what it printed. */
  orden: (...argumentos: string[]) => string
}

/** Answers to `cabildo init` by the names of its options. */
type Respuestas = Readonly<Record<string, string>>

/**
 * Prepares an installation that is used for real in an empty folder, by `cabildo init` with these answers, and serves it
 * on a free port. `ajustes` may name files, so they are made once the folder is there.
 */
export const iniciarReal = async (
  nombre: string,
  respuestas: Respuestas,
  ajustes: (carpeta: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<InstanciaReal> => {
  const carpeta = carpetaNueva()
  const quitar = () => rmSync(carpeta, { recursive: true, force: true })
  const orden = (...argumentos: string[]) =>
    execFileSync(process.execPath, [PROGRAMA, ...argumentos], {
      cwd: RAIZ,
      env: { ...process.env, DATOS: join(carpeta, 'datos') },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  try {
    const dicho = orden('init', '--sin-preguntas', ...Object.entries(respuestas).flatMap(([k, v]) => [`--${k}`, v]))
    const [, usuario = '', clave = ''] = /usuario (\S+) y la contraseña ([a-z0-9-]+),/.exec(dicho) ?? []
    // The settings file that `init` wrote says the rest.
    const propios = await ajustes(carpeta)
    const { url, detener } = await iniciar(nombre, carpeta, { DEMO: 'false', ENTIDAD_NOMBRE: '', ...propios })
    return { url, usuario, clave, orden, detener: () => detener().finally(quitar) }
  } catch (fallo) {
    quitar()
    throw fallo
  }
}

const iniciar = async (nombre: string, carpeta: string, ajustes: Record<string, string>): Promise<Instancia> => {
  mkdirSync(BITACORAS, { recursive: true })
  const bitacora = join(BITACORAS, `${nombre}.log`)
  const salida = createWriteStream(bitacora)
  const puerto = await puertoLibre()
  const url = `http://127.0.0.1:${puerto}`
  const proceso = spawn(process.execPath, [PROGRAMA, 'serve'], {
    cwd: RAIZ,
    env: {
      ...process.env,
      PUERTO: String(puerto),
      HOST: '127.0.0.1',
      DATOS: join(carpeta, 'datos'),
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
      // The port is known only now.
      ...Object.fromEntries(
        Object.entries(ajustes).map(([nombre, valor]) => [nombre, valor.replace('{puerto}', String(puerto))]),
      ),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  proceso.stdout.pipe(salida, { end: false })
  proceso.stderr.pipe(salida, { end: false })
  const despedir = () => detener(proceso)
  try {
    await hastaQueResponda(url, proceso, bitacora)
  } catch (fallo) {
    await despedir()
    throw fallo
  }
  return { url, detener: despedir }
}
