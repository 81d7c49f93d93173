import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'

/** Something a scanner said that is no clean bill; `hallazgo` is what docs/security.md names when it explains it. */
export interface Hallazgo {
  hallazgo: string
  detalle: string
}

/** What a scanner needs to know of the product that stands for it; `carpeta` is its own, for its reports. */
export interface Blanco {
  url: string
  token: string
  carpeta: string
}

/** A scanner: the program that must be installed, and a run of it. A run that tested nothing throws. */
export interface Escaner {
  programa: string
  correr: (blanco: Blanco) => Promise<Hallazgo[]>
}

export const instalado = (programa: string): boolean =>
  spawnSync(programa, ['--version'], { stdio: 'ignore' }).error === undefined

/** Runs a program for at most `segundos`, with what it says in `bitacora`; answers that. */
export const ejecutar = (
  programa: string,
  argumentos: readonly string[],
  { bitacora, segundos }: { bitacora: string; segundos: number },
): Promise<string> =>
  new Promise((listo, falla) => {
    const hijo = spawn(programa, argumentos, { stdio: ['ignore', 'pipe', 'pipe'] })
    const archivo = createWriteStream(bitacora)
    const reloj = setTimeout(() => hijo.kill('SIGKILL'), segundos * 1000)
    let dicho = ''
    for (const flujo of [hijo.stdout, hijo.stderr]) {
      flujo.setEncoding('utf8').on('data', (trozo: string) => {
        dicho += trozo
        archivo.write(trozo)
      })
    }
    hijo.once('error', falla)
    hijo.once('close', (_codigo, senal) => {
      clearTimeout(reloj)
      archivo.end()
      if (senal) falla(new Error(`${programa} was stopped after ${segundos} s; see ${bitacora}`))
      else listo(dicho)
    })
  })
