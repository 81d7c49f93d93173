import * as z from 'zod/mini'
import { ajuste, direccionWeb, lugarDeClamd, texto } from './lectores.ts'

/** Where the files are kept. */
export const AJUSTES_ALMACENAMIENTO = {
  ALMACEN: ajuste(
    'disco',
    'Dónde se guardan los archivos: disco (la carpeta de datos) o s3 (un servicio compatible con S3, para varios servidores).',
    z.enum(['disco', 's3'], 'debe ser disco o s3'),
  ),
  S3_ENDPOINT: ajuste(
    undefined,
    'Dirección del servicio S3, sin el bucket.',
    z.optional(direccionWeb(['http:', 'https:'], 'https://s3.munivallealto.gob.pe')),
  ),
  S3_REGION: ajuste(
    'us-east-1',
    'Región del bucket.',
    z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'debe ser una región como us-east-1')),
  ),
  S3_BUCKET: ajuste(
    undefined,
    'Bucket de los archivos. Ya debe existir.',
    z.optional(
      z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'debe ser un nombre como cabildo-archivos')),
    ),
  ),
  S3_PREFIJO: ajuste(
    undefined,
    'Carpeta de esta municipalidad dentro del bucket, que puede ser de varias.',
    z.optional(
      z
        .string()
        .check(z.regex(/^[a-z0-9][a-z0-9_-]{0,62}(\/[a-z0-9][a-z0-9_-]{0,62}){0,3}$/, 'debe ser como valle-alto')),
    ),
  ),
  S3_CLAVE_ID: ajuste(undefined, 'Identificador de la clave de acceso.', z.optional(texto(200))),
  S3_CLAVE_SECRETA: ajuste(undefined, 'Clave de acceso secreta.', z.optional(texto(200))),
  CLAMD: ajuste(
    undefined,
    'Antivirus (clamd, de ClamAV) por el que pasa todo archivo antes de guardarse: unix:/run/clamav/clamd.ctl o tcp://servidor:3310. Con él, lo que no se pudo revisar no se guarda.',
    z.optional(lugarDeClamd),
  ),
} as const
