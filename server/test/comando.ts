import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach } from 'vitest'
import { CABILDO } from './construido.ts'

/** One run of the command `cabildo`. */
export interface OrdenEnMarcha {
  hijo: ChildProcess
  /** All that it has written until now. */
  salida: () => string
  /** Once it has written that; rejects with all it wrote when it ends before. */
  hasta: (texto: string) => Promise<void>
  /** Once it has ended. */
  fin: Promise<{ codigo: number | null; salida: string; errores: string }>
}

/** Runs orders as processes of their own, with these settings and no others; whatever still runs is ended after each test. */
export const usarComandos = () => {
  const vivos = new Map<ChildProcess, Promise<unknown>>()
  afterEach(async () => {
    for (const hijo of vivos.keys()) hijo.kill('SIGTERM')
    await Promise.all(vivos.values())
  })

  const lanzar = (argumentos: readonly string[], ajustes: Record<string, string>, entrada = ''): OrdenEnMarcha => {
    const { PATH = '' } = process.env
    const hijo = spawn(process.execPath, [CABILDO, ...argumentos], { env: { PATH, ...ajustes } })
    let salida = ''
    let errores = ''
    const avisos = new Set<() => void>()
    // A letter may come in two pieces.
    for (const flujo of [hijo.stdout, hijo.stderr]) flujo.setEncoding('utf8')
    hijo.stdout.on('data', (trozo) => {
      salida += trozo
      for (const avisar of avisos) avisar()
    })
    hijo.stderr.on('data', (trozo) => {
      errores += trozo
    })
    // One that refuses to start reads no answers.
    hijo.stdin.on('error', () => undefined)
    hijo.stdin.end(entrada)
    const fin = new Promise<{ codigo: number | null; salida: string; errores: string }>((listo) =>
      hijo.once('close', (codigo) => {
        vivos.delete(hijo)
        listo({ codigo, salida, errores })
      }),
    )
    vivos.set(hijo, fin)
    const hasta = (texto: string) =>
      new Promise<void>((listo, fallar) => {
        const mirar = () => salida.includes(texto) && listo()
        avisos.add(mirar)
        mirar()
        void fin.then(() => fallar(new Error(salida + errores)))
      })
    return { hijo, salida: () => salida, hasta, fin }
  }
  const correr = (argumentos: readonly string[], ajustes: Record<string, string>, entrada = '') =>
    lanzar(argumentos, ajustes, entrada).fin
  return { lanzar, correr }
}
