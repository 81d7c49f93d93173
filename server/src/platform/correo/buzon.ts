import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Mensajero, redactar, SIN_ACCESOS } from './mensajero.ts'

/**
 * The local mailbox (SHE-103): each mail becomes an .eml file of `carpeta`, whole or not at all. Writing it again replaces
 * the same file.
 */
export const mensajeroBuzon = ({ carpeta, remitente }: { carpeta: string; remitente: string }): Mensajero => {
  const redactor = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...SIN_ACCESOS })
  return {
    via: 'buzon',
    async entregar(correo) {
      const { message } = await redactor.sendMail(redactar(correo, remitente))
      await mkdir(carpeta, { recursive: true, mode: 0o700 })
      const destino = join(carpeta, `${correo.message_id}.eml`)
      const temporal = `${destino}.parte`
      const archivo = await open(temporal, 'w', 0o600)
      try {
        await archivo.writeFile(message)
        await archivo.sync()
      } finally {
        await archivo.close()
      }
      await rename(temporal, destino)
    },
  }
}
