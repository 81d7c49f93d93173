import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { codigoDe, ErrorDeArranque } from './error-de-arranque.ts'

interface Direccion {
  host: string
  puerto: number
}

/** Says why the program cannot listen there, in one line that names the setting; any other error as it is. (H8) */
export function explicarEscucha(
  error: unknown,
  { host, puerto }: Direccion,
  ajustes = { host: 'HOST', puerto: 'PUERTO' },
): unknown {
  switch (codigoDe(error)) {
    case 'EADDRINUSE':
      return new ErrorDeArranque(
        `El puerto ${puerto} está ocupado por otro programa: deténgalo o elija otro, por ejemplo ${ajustes.puerto}=${puerto + 1}.`,
      )
    case 'EACCES':
      return new ErrorDeArranque(
        `El sistema no permite atender en el puerto ${puerto}: elija uno mayor que 1023, por ejemplo ${ajustes.puerto}=5400.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ErrorDeArranque(
        `La dirección ${host} no es de esta máquina: corrija ${ajustes.host}, por ejemplo ${ajustes.host}=0.0.0.0.`,
      )
    default:
      return error
  }
}

/** Opens and closes the port, so that a taken port is reported before the slow steps. Throws ErrorDeArranque. */
export function exigirPuertoLibre(direccion: Direccion): Promise<void> {
  return new Promise((listo, fallar) => {
    const servidor = createServer()
    servidor.once('error', (error) => fallar(explicarEscucha(error, direccion)))
    servidor.listen({ port: direccion.puerto, host: direccion.host, exclusive: true }, () =>
      servidor.close(() => listo()),
    )
  })
}

/** The default address for printed documents: one that colleagues in the network can reach. */
export const direccionPropia = (direccion: Direccion, redes = networkInterfaces): string => {
  const [local = '', deLaRed = local] = direccionesWeb(direccion, redes)
  return deLaRed
}

/** The addresses to type into a browser: this machine's first, then those that colleagues in the network use. */
export function direccionesWeb({ host, puerto }: Direccion, redes = networkInterfaces): string[] {
  const enCorchetes = host.includes(':') ? `[${host}]` : host
  if (host !== '0.0.0.0' && host !== '::') return [`http://${enCorchetes}:${puerto}`]
  return ['localhost', ...direccionesDeLaRed(redes)].map((nombre) => `http://${nombre}:${puerto}`)
}

/** Empty where the system refuses to list addresses (a sandbox without AF_NETLINK throws): the start must go on. */
const direccionesDeLaRed = (redes: typeof networkInterfaces): string[] => {
  try {
    return Object.values(redes())
      .flatMap((interfaces) => interfaces ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address)
  } catch {
    return []
  }
}
