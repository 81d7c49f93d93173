import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Modo {
  /** Answers every recipient with this code, and repeats the address as real servers do. */
  rechazar?: number
  /** Accepts the connection and never says a word. */
  colgar?: boolean
  /** Takes the whole mail and never says that it did. */
  callarAlFinal?: boolean
}

interface Recibido {
  destinatarios: string[]
  fuente: Buffer
}

/** A real SMTP server for tests: it can be down, refuse, or hang, always on the same port once opened. */
export const unServidorDeCorreo = () => {
  const recibidos: Recibido[] = []
  const abiertas = new Set<Socket>()
  let activo: Server | SMTPServer | undefined
  let puerto = 0

  const cerrar = async (): Promise<void> => {
    const anterior = activo
    activo = undefined
    for (const conexion of abiertas) conexion.destroy()
    if (anterior) await new Promise<void>((listo) => anterior.close(() => listo()))
  }

  const recibir = ({ rechazar, callarAlFinal }: Modo) =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo: ({ address }, _sesion, seguir) =>
        seguir(rechazar ? Object.assign(new Error(`<${address}> no`), { responseCode: rechazar }) : undefined),
      onData: (flujo, { envelope }, seguir) => {
        const partes: Buffer[] = []
        flujo.on('data', (parte: Buffer) => partes.push(parte))
        flujo.on('end', () => {
          recibidos.push({
            destinatarios: envelope.rcptTo.map(({ address }) => address),
            fuente: Buffer.concat(partes),
          })
          if (!callarAlFinal) seguir()
        })
      },
    })

  return {
    recibidos,
    get url() {
      return `smtp://127.0.0.1:${puerto || 1}`
    },
    cerrar,
    /** How many are connected to it. */
    get conexiones() {
      return abiertas.size
    },
    /** Starts again in the given mode, with nothing received. */
    async abrir(modo: Modo = {}): Promise<void> {
      await cerrar()
      recibidos.length = 0
      const servidor = modo.colgar ? createServer() : recibir(modo)
      const red = servidor instanceof SMTPServer ? servidor.server : servidor
      red.on('connection', (conexion: Socket) => {
        abiertas.add(conexion)
        conexion.on('close', () => abiertas.delete(conexion))
        conexion.on('error', () => undefined)
      })
      // Whoever is killed in the middle of a mail leaves an error that nobody else takes; `once` below tells the others.
      servidor.on('error', () => undefined)
      servidor.listen(puerto, '127.0.0.1')
      await once(red, 'listening')
      puerto = (red.address() as AddressInfo).port
      activo = servidor
    },
  }
}
