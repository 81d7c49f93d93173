import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'

/** What a receiver got, as it came. */
export interface Aviso {
  id: string
  cabeceras: Record<string, string>
  cuerpo: string
  /** How it answered. */
  modo: Modo
}
/** How a receiver behaves. */
export type Modo = 'bien' | 'cuelga' | 'falla' | 'desvia' | 'otroCuerpo' | 'sinFin' | 'calla' | 'muere'

const GUION = `
const { createServer } = require('node:http')
let modo = 'bien'
process.on('message', (otro) => { modo = otro })
const servidor = createServer((pedido, respuesta) => {
  let cuerpo = ''
  pedido.on('data', (parte) => { cuerpo += parte })
  pedido.on('end', () => {
    const suyo = modo
    process.stdout.write(JSON.stringify({ id: pedido.headers['webhook-id'], cabeceras: pedido.headers, cuerpo, modo: suyo }) + '\\n')
    if (suyo === 'bien') respuesta.writeHead(204).end()
    if (suyo === 'cuelga') pedido.socket.destroy()
    if (suyo === 'falla') respuesta.writeHead(500).end('Ocurrió un error')
    if (suyo === 'desvia') respuesta.writeHead(301, { location: 'http://169.254.169.254/latest/' }).end()
    if (suyo === 'otroCuerpo') respuesta.writeHead(404, { 'content-type': 'text/html' }).end('<html>'.repeat(100000))
    if (suyo === 'sinFin') { respuesta.writeHead(200); setInterval(() => respuesta.write('.'), 100).unref() }
    if (suyo === 'muere') respuesta.writeHead(200).end(() => process.exit(1))
  })
})
servidor.listen(Number(process.argv[1] ?? 0), '127.0.0.1', () => process.stdout.write(servidor.address().port + '\\n'))
`

/** A program that webhooks tell, in a process of its own; all end with the file's tests. */
export interface Receptor {
  url: string
  puerto: number
  recibidos: Aviso[]
  poner(modo: Modo): void
  matar(): Promise<unknown>
}

export const usarReceptores = (): ((puerto?: number) => Promise<Receptor>) => {
  const hijos: ChildProcess[] = []
  afterAll(() => hijos.forEach((hijo) => void hijo.kill('SIGKILL')))
  return async (puerto = 0) => {
    const hijo = spawn(process.execPath, ['-e', GUION, String(puerto)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    hijos.push(hijo)
    const recibidos: Aviso[] = []
    const suyo = await new Promise<number>((listo, fallar) => {
      let primera = true
      hijo.once('error', fallar)
      createInterface(hijo.stdout as NonNullable<typeof hijo.stdout>).on('line', (linea) => {
        if (!primera) return void recibidos.push(JSON.parse(linea) as Aviso)
        primera = false
        listo(Number(linea))
      })
    })
    const fin = new Promise((listo) => hijo.once('exit', listo))
    return {
      ...{ url: `http://127.0.0.1:${suyo}/avisos`, puerto: suyo, recibidos },
      poner: (modo) => void hijo.send(modo),
      matar: () => {
        hijo.kill('SIGKILL')
        return fin
      },
    }
  }
}
