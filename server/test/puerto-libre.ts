import { type AddressInfo, createServer } from 'node:net'

/** A port that nobody uses, so that the address is known before there is a server. */
export const puertoLibre = () =>
  new Promise<number>((listo, falla) => {
    const servidor = createServer().once('error', falla)
    servidor.listen(0, '127.0.0.1', () => {
      const { port } = servidor.address() as AddressInfo
      servidor.close(() => listo(port))
    })
  })
