// What every script needs before anything is installed. Plain Node 20, no dependency.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const RAIZ = dirname(dirname(fileURLToPath(import.meta.url)))
/** The folders of the workspaces, as package.json has them. */
export const ESPACIOS = JSON.parse(readFileSync(join(RAIZ, 'package.json'), 'utf8')).workspaces
const MODULOS = join(RAIZ, 'node_modules')
const CERRADURA = join(RAIZ, 'package-lock.json')
const SELLO = join(MODULOS, '.cabildo-cerradura')
const PLATAFORMA = process.platform === 'win32' ? 'win' : process.platform

/** Stops the script with one line for the person in front of it. */
export function salir(mensaje) {
  console.error(mensaje)
  process.exit(1)
}

export const sha256 = (contenido) => createHash('sha256').update(contenido).digest('hex')

/** Absolute path of a file of an installed package. */
export const modulo = (...partes) => join(MODULOS, ...partes)

/**
 * True when what is installed is what the lock says. npm writes its own account of node_modules, so an `npm ci`
 * made by hand is recognised and not repeated.
 */
function instaladoSegunCerradura(cerradura) {
  try {
    const pedido = JSON.parse(cerradura).packages
    const hecho = JSON.parse(readFileSync(join(MODULOS, '.package-lock.json'), 'utf8')).packages
    return Object.entries(pedido).every(([ruta, paquete]) => {
      if (!ruta.includes('node_modules/')) return true
      if (paquete.link) return existsSync(join(RAIZ, ruta))
      if (hecho[ruta] && hecho[ruta].version !== paquete.version) return false
      const deEstaMaquina =
        (!paquete.os || paquete.os.includes(process.platform)) && (!paquete.cpu || paquete.cpu.includes(process.arch))
      // Without os and cpu an optional package may belong to one of another platform; with libc, npm decides.
      const puedeFaltar = paquete.optional && (!deEstaMaquina || !paquete.os || paquete.libc)
      return puedeFaltar || existsSync(join(RAIZ, ruta, 'package.json'))
    })
  } catch {
    return false
  }
}

/** Installs with `npm ci` when node_modules is missing or was made from another package-lock.json. */
export async function prepararDependencias() {
  const cerradura = readFileSync(CERRADURA, 'utf8')
  const huella = sha256(cerradura)
  if (existsSync(SELLO) && readFileSync(SELLO, 'utf8') === huella) return
  if (!instaladoSegunCerradura(cerradura)) {
    console.log('Instalando dependencias (npm ci); la primera vez tarda uno o dos minutos…')
    const argumentos = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    if ((await codigoDe(lanzarNpm(argumentos))) !== 0) {
      salir('No se pudieron instalar las dependencias: revise la conexión a internet y el espacio en disco, y repita.')
    }
  }
  try {
    writeFileSync(SELLO, huella)
  } catch {
    // A read-only node_modules works as well; the comparison above is then made at each start.
  }
}

/** Path of a Node 24 or newer: this process, or the one that package-lock.json brings. */
export function nodo24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const incluido = modulo(
    `node-${PLATAFORMA}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(incluido)) return incluido
  return salir(
    `Cabildo necesita Node 24 o más nuevo (este es ${process.version}): instálelo desde nodejs.org y repita.`,
  )
}

/** The environment of the children: Node 24 first in PATH, so that what they start uses it, too. */
export function entorno(extra = {}) {
  const ruta = Object.keys(process.env).find((clave) => clave.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [ruta]: dirname(nodo24()) + delimiter + (process.env[ruta] ?? ''), ...extra }
}

const vivos = new Set()
let senal = null
for (const nombre of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(nombre, () => {
    senal = nombre
    // A terminal sends Ctrl-C to the children as well; the server takes two signals within a second as one. On Windows
    // it is the console alone that can ask: kill() there would end the child without its farewell.
    if (process.platform !== 'win32' || nombre !== 'SIGINT') for (const hijo of vivos) hijo.kill(nombre)
    if (vivos.size === 0) process.exit(1)
  })
}

/** True once somebody asked this script to stop. */
export const interrumpido = () => senal !== null

/** Starts a child that gets our signals; stdio is inherited unless said otherwise. */
export function lanzar(programa, argumentos, opciones = {}) {
  const hijo = spawn(programa, argumentos, { cwd: RAIZ, stdio: 'inherit', ...opciones })
  vivos.add(hijo)
  hijo.once('exit', () => vivos.delete(hijo))
  hijo.once('error', () => vivos.delete(hijo))
  return hijo
}

/** Exit code of a started child; a death by signal counts as a failure, a missing program as 127. */
export const codigoDe = (hijo) =>
  new Promise((listo) => {
    hijo.once('error', () => listo(127))
    hijo.once('exit', (codigo) => listo(codigo ?? 1))
  })

/** Starts the npm that started this script, or the one at hand. */
export function lanzarNpm(argumentos, opciones) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js')
    ? lanzar(process.execPath, [npm, ...argumentos], opciones)
    : lanzar('npm', argumentos, { shell: process.platform === 'win32', ...opciones })
}

export const correr = (programa, argumentos, opciones) => codigoDe(lanzar(programa, argumentos, opciones))

/** Runs a program under Node 24 in the repository's root and answers its exit code. */
export const correrNodo = (argumentos, opciones = {}) =>
  correr(nodo24(), argumentos, { ...opciones, env: entorno(opciones.env) })

/** Installs packages of Debian, where this process may: as root. */
export async function instalarConApt(paquetes) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const opciones = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  }
  await correr('apt-get', ['update', '-qq'], opciones)
  await correr('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...paquetes], opciones)
}

/** Whether something answers at an address within so many milliseconds. */
export const atiende = (direccion, ms) =>
  new Promise((listo) => {
    const enchufe = connect(direccion)
    const acabar = (si) => {
      enchufe.destroy()
      clearTimeout(reloj)
      listo(si)
    }
    const reloj = setTimeout(acabar, ms, false)
    enchufe.once('connect', () => acabar(true)).once('error', () => acabar(false))
  })

/** A port of this machine that nobody listens on. */
export const puertoLibre = () =>
  new Promise((listo, fallar) => {
    const servidor = createServer().once('error', fallar)
    servidor.listen(0, '127.0.0.1', () => {
      const { port } = servidor.address()
      servidor.close(() => listo(port))
    })
  })

const LISTO_MS = 60_000

/** Waits until a program that was just started listens on a port; fails when one of those it is made of ends. */
export async function hastaQueEscuche(puerto, hijos, nombre) {
  const fin = performance.now() + LISTO_MS
  while (!(await atiende({ host: '127.0.0.1', port: puerto }, LISTO_MS))) {
    const caido = hijos.find(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)
    if (caido || performance.now() > fin) throw new Error(`${nombre} no se inició: ${caido?.spawnfile ?? puerto}`)
    await esperar(100)
  }
}

/** Files below a folder, sorted, without what is made or installed. */
export function archivosDe(carpeta) {
  if (!existsSync(carpeta)) return []
  return readdirSync(carpeta, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.vite'].includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entrada) => {
      const ruta = join(carpeta, entrada.name)
      return entrada.isDirectory() ? archivosDe(ruta) : [ruta]
    })
}
