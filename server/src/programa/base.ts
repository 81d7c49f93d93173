import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import type { Archivos } from '../platform/archivos/archivos.ts'
import { abrirDisco } from '../platform/archivos/disco.ts'
import { abrirS3 } from '../platform/archivos/s3.ts'
import { exigirBaseDeDatos, prepararBaseDeDatos } from '../platform/arranque/base-de-datos.ts'
import { prepararCarpetaDeDatos } from '../platform/arranque/carpeta-de-datos.ts'
import { exigirMismoSecreto } from '../platform/arranque/mismo-secreto.ts'
import { opcionesDeRegistro } from '../platform/arranque/registro.ts'
import { leerSecreto } from '../platform/arranque/secreto.ts'
import { abrirBaseDeDatos, type BaseDeDatos } from '../platform/db/conexion.ts'
import { iniciarPostgres } from '../platform/postgres/iniciar.ts'
import { crearReloj, type Reloj } from '../platform/reloj.ts'
import type { Salida } from './correr.ts'

/** What servers, workers and orders stand on alike. */
export interface Base {
  config: Config
  salida: Salida
  /** At least 32 bytes; signs tokens and links, the same in every process. */
  secreto: string
  bd: BaseDeDatos
  archivos: Archivos
  reloj: Reloj
  registro: FastifyBaseLogger & Logger
}

/**
 * Opens the database, which is brought to this version, and the file store; all is closed by `salida`. Throws
 * ErrorDeArranque. (H8)
 */
export const abrirBase = async (config: Config, salida: Salida): Promise<Base> => {
  prepararCarpetaDeDatos(config.datos)
  const secreto = leerSecreto(config)
  const registro = pino(opcionesDeRegistro(config))
  const url = await prepararPostgres(config, salida)
  if (config.databaseUrl) await exigirBaseDeDatos(url)
  const bd = abrirBaseDeDatos(url, {
    rol: await prepararBaseDeDatos(url, console.warn),
    max: config.poolMax,
    alFallar: (error) => console.error(`Se perdió una conexión con la base de datos: ${error.message}`),
  })
  salida.alParar(() => bd.cerrar())
  const reloj = crearReloj()
  await exigirMismoSecreto(bd.db, secreto, reloj, console.warn)
  const archivos = await abrirArchivos(config, (err) => registro.error({ err }, 'no se pudo usar el almacén S3'))
  return { config, salida, secreto, bd, archivos, reloj, registro }
}

/** Where this installation keeps its files: the data folder's disk or a bucket. Throws ErrorDeArranque. */
export const abrirArchivos = (
  { datos, s3 }: Pick<Config, 'datos' | 's3'>,
  alFallar: (error: unknown) => void = console.error,
): Promise<Archivos> => {
  const carpeta = join(datos, 'archivos')
  return s3 ? abrirS3(s3, { temporales: join(carpeta, '.temporales'), alFallar }) : abrirDisco(carpeta)
}

/** Address of the database; the one that comes with the program is started for it. */
export const prepararPostgres = async (
  config: Pick<Config, 'databaseUrl' | 'datos'>,
  salida: Salida,
): Promise<string> => {
  if (config.databaseUrl) return config.databaseUrl
  const inicio = iniciarPostgres({
    carpeta: join(config.datos, 'postgres'),
    alMorir: ({ motivo, reiniciando }) => {
      console.error(reiniciando ? `${motivo} Se inicia otra vez.` : motivo)
      if (!reiniciando) void salida.parar(1)
    },
  })
  salida.alParar(async () => (await inicio.catch(() => undefined))?.detener())
  const postgres = await inicio
  salida.soltarDeGolpe(postgres)
  return postgres.url
}
