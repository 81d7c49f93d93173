import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { abrirBaseDeDatos } from './conexion.ts'
import { crearConexionAparte } from './conexiones-aparte.ts'

/** One message of PostgreSQL's protocol: its letter, its length, its content. */
const mensaje = (letra: string, contenido: string) => {
  const largo = Buffer.alloc(4)
  largo.writeInt32BE(contenido.length + 4)
  return Buffer.concat([Buffer.from(letra), largo, Buffer.from(contenido)])
}
const ENTRADA = mensaje('R', '\0\0\0\0')
const LISTO = mensaje('Z', 'I')
const PARADA = mensaje('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')

/** A server that lets everybody in and is stopped at that moment: both stand in one packet. */
const unServidorQueSePara = async () => {
  const servidor = createServer((cliente) => {
    cliente.on('error', () => undefined)
    cliente.once('data', () => cliente.end(Buffer.concat([ENTRADA, LISTO, PARADA])))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void servidor.close())
  await once(servidor, 'listening')
  return `127.0.0.1:${(servidor.address() as AddressInfo).port}`
}

test.each([
  ['one host', ''],
  ['the first of two hosts', ',127.0.0.1:1'],
])(
  'H2 %s that is stopped while it lets a connection in is an error of that connection, and does not end the program',
  async (_que, otro) => {
    const url = `postgres://cabildo:clave@${await unServidorQueSePara()}${otro}/cabildo`
    const { pool, cerrar } = abrirBaseDeDatos(url, { alFallar: () => undefined })
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: '57P01' })
    await cerrar()
    await expect(crearConexionAparte({ url, rol: null }, 'prueba').connect()).rejects.toThrow()
  },
)
