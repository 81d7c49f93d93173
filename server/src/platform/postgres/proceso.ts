import { type ChildProcess, spawn } from 'node:child_process'
import { ejecutar } from './ejecucion.ts'
import { nombreDelCluster } from './huerfano.ts'
import type { Programas } from './programas.ts'
import type { Usuario } from './usuario.ts'

const PACIENCIA_MS = 30_000

export interface Arranque {
  programas: Programas
  usuario: Usuario | undefined
  carpeta: string
  puerto: number
  pruebas: boolean
}

/** One run of the postgres program, from the moment it accepts connections. */
export interface Proceso {
  pid: number
  /** Settles when the program has ended, whoever ended it, with the last it wrote. */
  fin: Promise<string>
  detener(): Promise<void>
  /** Asks the program to end without waiting for it. */
  soltar(): void
}

/** Thrown when the program ends before it is ready; `salida` is what it wrote. */
export class NoArranco extends Error {
  readonly salida: string
  constructor(salida: string) {
    super('postgres ended before it was ready')
    this.salida = salida
  }
}

const AJUSTES = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  // Readiness is read from the log, so it must be in English; statements hold personal data and stay out of it.
  lc_messages: 'C',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

const AJUSTES_DE_PRUEBAS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts postgres and waits until it accepts connections. Throws NoArranco. */
export function arrancar({ programas, usuario, carpeta, puerto, pruebas }: Arranque): Promise<Proceso> {
  const ajustes = { ...AJUSTES, ...(pruebas ? AJUSTES_DE_PRUEBAS : {}), cluster_name: nombreDelCluster() }
  const argumentos = ['-D', carpeta, '-p', String(puerto)]
  for (const [nombre, valor] of Object.entries(ajustes)) argumentos.push('-c', `${nombre}=${valor}`)
  const hijo = spawn(programas.postgres, argumentos, {
    ...usuario,
    cwd: carpeta,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C goes to every process of the terminal's group; the database must outlive the last request.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  let salida = ''
  const fin = new Promise<string>((listo) => hijo.once('exit', () => listo(salida)))
  return new Promise((listo, fallar) => {
    hijo.stderr.on('data', (trozo) => {
      salida = (salida + String(trozo)).slice(-4000)
      if (hijo.pid && /ready to accept (?:read-only )?connections/.test(salida)) {
        listo({
          pid: hijo.pid,
          fin,
          detener: () => detener(hijo, fin, programas, carpeta),
          soltar: () => void hijo.kill('SIGINT'),
        })
      }
    })
    hijo.once('error', fallar)
    // 'close' and not 'exit': the reason is in the last lines of stderr.
    hijo.once('close', () => fallar(new NoArranco(salida)))
  })
}

/** Fast shutdown: clients are cut off, everything committed is on disk; killed when it takes longer than half a minute. */
async function detener(hijo: ChildProcess, fin: Promise<string>, programas: Programas, carpeta: string): Promise<void> {
  if (hijo.exitCode !== null || hijo.signalCode !== null) return
  const reloj = setTimeout(() => hijo.kill('SIGKILL'), PACIENCIA_MS)
  // Windows has no signals: pg_ctl speaks to the server in its own way.
  if (process.platform === 'win32')
    await ejecutar(programas.pgCtl, ['stop', '-D', carpeta, '-m', 'fast'], undefined, carpeta)
  else hijo.kill('SIGINT')
  await fin
  clearTimeout(reloj)
}
