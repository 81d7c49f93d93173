import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { ErrorDeArranque, sinEspacio } from '../arranque/error-de-arranque.ts'
import type { Usuario } from './usuario.ts'

/** Turns the last output of PostgreSQL into one line in Spanish. (H8) */
export function fallo(que: string, carpeta: string, salida: string): ErrorDeArranque {
  if (/No space left on device|Disk quota exceeded/i.test(salida)) return sinEspacio(dirname(carpeta))
  const motivo = motivoDe(salida) ?? salida.trim().split('\n').at(-1)
  return new ErrorDeArranque(
    `${que} en ${carpeta} (${motivo || 'sin más detalle'}): corrija la causa o indique otra carpeta en DATOS.`,
  )
}

/** The message about a server that ended while running: if killed from outside, it leaves none itself. */
export function muerte(carpeta: string, salida: string): string {
  if (/No space left on device|Disk quota exceeded/i.test(salida)) return sinEspacio(dirname(carpeta)).message
  return `El PostgreSQL incluido terminó de improviso${motivoDe(salida)?.replace(/^/, ': ') ?? ''}.`
}

const motivoDe = (salida: string) => /(?:FATAL|PANIC|error):\s+(.+)/.exec(salida)?.[1]

/** Runs one of the programs to its end and answers what it wrote to stderr. */
export function ejecutar(
  programa: string,
  argumentos: string[],
  usuario: Usuario | undefined,
  cwd: string,
  entrada = '',
): Promise<{ codigo: number | null; salida: string }> {
  return new Promise((listo, fallar) => {
    // A separate session, because a Ctrl-C in the terminal must not leave a half-made cluster.
    const detached = process.platform !== 'win32'
    const hijo = spawn(programa, argumentos, { ...usuario, cwd, detached, stdio: ['pipe', 'ignore', 'pipe'] })
    let salida = ''
    hijo.stderr.on('data', (trozo) => {
      salida = (salida + String(trozo)).slice(-4000)
    })
    // A program that refuses to start closes its input; its message on stderr is the one that counts.
    hijo.stdin.on('error', () => {})
    hijo.stdin.end(entrada)
    hijo.once('error', fallar)
    hijo.once('close', (codigo) => listo({ codigo, salida }))
  })
}
