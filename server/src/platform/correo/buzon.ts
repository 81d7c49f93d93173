import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mensajero, redactar, SIN_ACCESOS } from './mensajero.ts'

/**
 * The local mailbox (SHE-103): each mail becomes an .eml file of `carpeta`, whole or not at all. Writing it again replaces
 * the same file.
 */
export const mensajeroBuzon = ({ carpeta, remitente }: { carpeta: string; remitente: string }): Mensajero => {
  return {
    via: 'buzon',
    confidencial: false,
    async entregar(correo) {
      // The library is loaded with the first mail and not at each start.
      const { createTransport } = await import('nodemailer')
      const redactor = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...SIN_ACCESOS })
      const { message } = await redactor.sendMail(redactar(correo, remitente))
      await mkdir(carpeta, { recursive: true, mode: 0o700 })
      const destino = join(carpeta, `${correo.message_id}.eml`)
      const temporal = `${destino}.parte`
      try {
        await writeFile(temporal, message, { mode: 0o600, flush: true })
        await rename(temporal, destino)
      } catch (error) {
        // A partial file must not take room on a full disk while the mail waits for its next try (H4).
        await rm(temporal, { force: true })
        throw error
      }
    },
  }
}
