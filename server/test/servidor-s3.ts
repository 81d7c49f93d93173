import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const GUION = fileURLToPath(new URL('../../scripts/s3.mjs', import.meta.url))

/** Where no S3 server can be installed its tests are omitted; `npm test` installs it where it can. */
export const HAY_S3 = existsSync('/usr/bin/swift-proxy-server')

/** Where an S3 server is, and who may enter. */
export type ServidorS3 = Record<'direccion' | 'region' | 'id' | 'clave', string>

/** Starts an S3 server; it ends with the answered call. */
export const iniciarS3 = async (): Promise<[ServidorS3, detener: () => Promise<unknown>]> => {
  const hijo = spawn(process.execPath, [GUION], { stdio: ['pipe', 'pipe', 'inherit'] })
  const fin = new Promise((listo) => hijo.once('close', listo))
  const linea = await new Promise<string>((listo, fallar) => {
    createInterface(hijo.stdout).once('line', listo)
    void fin.then(() => fallar(new Error('El servidor S3 no se inició')))
  })
  const detener = () => {
    hijo.stdin.end()
    return fin
  }
  return [JSON.parse(linea) as ServidorS3, detener]
}
