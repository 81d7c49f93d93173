import { existsSync } from 'node:fs'
import { iniciarServidor } from './servidor-ajeno.ts'

/** Where no S3 server can be installed its tests are omitted; `npm test` installs it where it can. */
export const HAY_S3 = existsSync('/usr/bin/swift-proxy-server')

/** Where an S3 server is, and who may enter. */
export type ServidorS3 = Record<'direccion' | 'region' | 'id' | 'clave', string>

/** Starts an S3 server; it ends with the answered call. */
export const iniciarS3 = () => iniciarServidor<ServidorS3>('s3.mjs', 'El servidor S3')
