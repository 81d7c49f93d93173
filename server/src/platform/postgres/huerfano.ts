import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { codigoDe, ErrorDeArranque } from '../arranque/error-de-arranque.ts'

const PACIENCIA_MS = 30_000
const DESPEDIDA_MS = 1_500

/** Setting that carries our process id on the server's command line, where the next start can read it. */
export const nombreDelCluster = () => `cabildo_${process.pid}`

const enUso = (carpeta: string, pid: number) =>
  new ErrorDeArranque(
    `La carpeta de datos ${carpeta} está en uso por otro Cabildo (proceso ${pid}): deténgalo o indique otra carpeta en DATOS.`,
  )

const vive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codigoDe(error) === 'EPERM'
  }
}

/** Parent and command line of a process, or undefined when it is gone. */
function proceso(pid: number): { padre: number; comando: string } | undefined {
  try {
    if (process.platform === 'linux') {
      const estado = readFileSync(`/proc/${pid}/status`, 'utf8')
      const comando = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { padre: Number(/^PPid:\s+(\d+)/m.exec(estado)?.[1]), comando }
    }
    const [, padre, comando] =
      /^\s*(\d+)\s+(.*)$/s.exec(
        execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }),
      ) ?? []
    return padre && comando ? { padre: Number(padre), comando } : undefined
  } catch {
    return undefined
  }
}

/**
 * Prepares the cluster for a start: stops a server whose Cabildo has died, and removes the lock of a dead server.
 * Throws ErrorDeArranque when the server belongs to a Cabildo that is running.
 */
export async function retirarHuerfano(carpeta: string): Promise<void> {
  const cerrojo = join(carpeta, 'postmaster.pid')
  const pid = leerCerrojo(cerrojo)?.pid
  if (!pid) return
  if (process.platform === 'win32') return retirarEnWindows(carpeta, pid)
  // A parent just killed may still be ending; if it stays, a Cabildo is running.
  for (const limite = Date.now() + DESPEDIDA_MS; ; await esperar(50)) {
    const encontrado = vive(pid) ? proceso(pid) : undefined
    // After a reboot the number may be any process: we may only stop a server of this very folder.
    if (!encontrado?.comando.includes(`-D ${carpeta} -p`)) return rmSync(cerrojo, { force: true })
    const duenio = Number(/cabildo_(\d+)/.exec(encontrado.comando)?.[1])
    if (encontrado.padre !== duenio) return detenerAjeno(carpeta, pid)
    if (Date.now() > limite) throw enUso(carpeta, duenio)
  }
}

/**
 * Kills what a killed server left in this cluster: a process that is busy otherwise keeps the shared memory and so
 * prevents a new server. Only on Linux, which tells the folder of a process.
 */
export function matarRestos(carpeta: string): void {
  if (process.platform !== 'linux') return
  for (const entrada of readdirSync('/proc')) {
    const pid = Number(entrada)
    if (!pid || !proceso(pid)?.comando.startsWith('postgres: ')) continue
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === carpeta) process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It has ended meanwhile, or belongs to somebody else.
      if (!['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(codigoDe(error) ?? '')) throw error
    }
  }
}

/**
 * Port of a running Cabildo's server on this cluster, once it accepts connections; undefined where there is no server,
 * or one whose Cabildo has died.
 */
export async function puertoEnMarcha(carpeta: string): Promise<number | undefined> {
  for (const limite = Date.now() + PACIENCIA_MS; Date.now() < limite; await esperar(50)) {
    const cerrojo = leerCerrojo(join(carpeta, 'postmaster.pid'))
    if (!cerrojo || !esDeUnCabildo(carpeta, cerrojo.pid)) return undefined
    if (cerrojo.listo) return cerrojo.puerto
  }
  return undefined
}

/** Whether that process is a server of this cluster and the Cabildo that started it is running. */
function esDeUnCabildo(carpeta: string, pid: number): boolean {
  if (!vive(pid)) return false
  if (process.platform === 'win32') {
    const duenio = duenioEnWindows(carpeta)
    return duenio > 0 && vive(duenio)
  }
  const encontrado = proceso(pid)
  if (!encontrado?.comando.includes(`-D ${carpeta} -p`)) return false
  return encontrado.padre === Number(/cabildo_(\d+)/.exec(encontrado.comando)?.[1])
}

/** Stops a server that is not our child, and kills it after half a minute. */
async function detenerAjeno(carpeta: string, pid: number): Promise<void> {
  try {
    for (const senal of ['SIGINT', 'SIGKILL'] as const) {
      process.kill(pid, senal)
      for (const limite = Date.now() + PACIENCIA_MS; Date.now() < limite; await esperar(50)) if (!vive(pid)) return
    }
  } catch (error) {
    if (codigoDe(error) === 'ESRCH') return
    if (codigoDe(error) !== 'EPERM') throw error
  }
  throw new ErrorDeArranque(
    `No se pudo detener el PostgreSQL anterior de ${carpeta} (proceso ${pid}): deténgalo y vuelva a iniciar.`,
  )
}

/** Reads postmaster.pid: process in line 1, port in line 4, state in line 8. */
function leerCerrojo(cerrojo: string): { pid: number; puerto: number; listo: boolean } | undefined {
  try {
    const lineas = readFileSync(cerrojo, 'utf8').split('\n')
    const numero = (linea: number) => Math.abs(Number.parseInt(lineas[linea - 1] ?? '', 10)) || 0
    return { pid: numero(1), puerto: numero(4), listo: lineas[7]?.trim() === 'ready' }
  } catch (error) {
    if (codigoDe(error) === 'ENOENT') return undefined
    throw error
  }
}

/** On Windows parents are not reliable, so the owner written in postmaster.opts decides. */
async function retirarEnWindows(carpeta: string, pid: number): Promise<void> {
  if (!vive(pid)) return
  const duenio = duenioEnWindows(carpeta)
  if (duenio && vive(duenio)) throw enUso(carpeta, duenio)
  await detenerAjeno(carpeta, pid)
}

const duenioEnWindows = (carpeta: string): number =>
  Number(/cabildo_(\d+)/.exec(readFileSync(join(carpeta, 'postmaster.opts'), 'utf8'))?.[1]) || 0
