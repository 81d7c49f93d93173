import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { type Config, leerConfig } from '../config.ts'
import { leerClase } from '../demo/demostracion.queries.ts'
import { conAntivirus } from '../platform/antivirus/antivirus.ts'
import { Clamd } from '../platform/antivirus/clamd.ts'
import type { Archivos } from '../platform/archivos/archivos.ts'
import { abrirDisco } from '../platform/archivos/disco.ts'
import { abrirS3 } from '../platform/archivos/s3.ts'
import { exigirBaseDeDatos, prepararBaseDeDatos } from '../platform/arranque/base-de-datos.ts'
import { prepararCarpetaDeDatos } from '../platform/arranque/carpeta-de-datos.ts'
import { explicarEscucha } from '../platform/arranque/direccion.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { exigirMismoSecreto, leerSecreto } from '../platform/arranque/secreto.ts'
import { abrirBaseDeDatos, type BaseDeDatos } from '../platform/db/conexion.ts'
import { type Log, opcionesDeLog } from '../platform/log.ts'
import { cronometrarArchivos } from '../platform/observacion/metricas.ts'
import { abrirPuertoDeObservacion } from '../platform/observacion/puerto.ts'
import type { Salud } from '../platform/observacion/salud.ts'
import { type Direcciones, iniciarPostgres, postgresEnMarcha } from '../platform/postgres/inicio.ts'
import { crearReloj, type Reloj } from '../platform/reloj.ts'
import { VERSION } from '../version.ts'
import type { Salida } from './salida.ts'

/** Which kind of process it is, as its log and its metrics say. */
type Programa = 'servidor' | 'obrero' | 'orden'

/** What servers, workers and orders stand on alike. */
export interface Base {
  config: Config
  programa: Programa
  salida: Salida
  /** At least 32 bytes; signs tokens and links, the same in every process. */
  secreto: string
  bd: BaseDeDatos
  /** Address of the database as its owner, for what only the owner may do. */
  urlDelDueno: string
  archivos: Archivos
  reloj: Reloj
  log: FastifyBaseLogger & Logger
}

/**
 * Opens the database, which is brought to this version, and the file store; all is closed by `salida`. Throws
 * ErrorDeArranque. (H8)
 */
export const abrirBase = async (config: Config, salida: Salida, programa: Programa): Promise<Base> => {
  prepararCarpetaDeDatos(config.datos)
  const base = await montar(config, salida, await prepararPostgres(config, salida), { programa })
  return { ...base, config: await conLaClaseDeLaBase(base) }
}

/**
 * The settings as this database has them: a demonstration where it holds the mark, a real installation where it holds users
 * without it, whatever the settings take for granted; where it is empty, what they say (ORG-50). Throws ErrorDeArranque where
 * DEMO is written and says the other.
 */
const conLaClaseDeLaBase = async ({ config, bd }: Pick<Base, 'config' | 'bd'>): Promise<Config> => {
  const clase = await leerClase(bd.db)
  if (clase === 'vacia') return config
  const demostracion = clase === 'demostracion'
  if (config.demoEscrita !== undefined && config.demoEscrita !== demostracion)
    throw new ErrorDeArranque(demostracion ? MENSAJE_ES_DEMOSTRACION : MENSAJE_ES_REAL)
  return demostracion === config.demo ? config : leerConfig(undefined, { demostracion })
}
const MENSAJE_ES_DEMOSTRACION = 'La base de datos tiene datos de demostración: prepare otra'
const MENSAJE_ES_REAL = 'La base de datos es de una instalación real: quite DEMO=true o prepare otra'

/**
 * The same for an order, which also works beside a Cabildo that is running. With `alDia: false` the database is taken as
 * it is, by its owner; `crear` as of tomarPostgres. Throws ErrorDeArranque. (H8)
 */
export const tomarBase = async (
  config: Config,
  salida: Salida,
  { alDia = true, crear = false } = {},
): Promise<Base> => {
  const direcciones = await tomarPostgres(config, salida, { crear })
  prepararCarpetaDeDatos(config.datos)
  // Stdout is the order's own: its log goes to stderr.
  return montar(config, salida, direcciones, {
    alDia,
    destino: pino.destination(2),
    programa: 'orden',
  })
}

const montar = async (
  config: Config,
  salida: Salida,
  { url, urlDelPrograma }: Direcciones,
  { alDia = true, destino, programa }: { alDia?: boolean; destino?: DestinationStream; programa: Programa },
): Promise<Base> => {
  const secreto = leerSecreto(config)
  const log = pino(opcionesDeLog(config, { programa, version: VERSION }), destino)
  if (config.databaseUrl) await exigirBaseDeDatos(url)
  const rol = alDia ? await prepararBaseDeDatos(url, console.warn, urlDelPrograma) : null
  const bd = abrirBaseDeDatos(rol === null ? url : urlDelPrograma, {
    rol,
    max: config.poolMax,
    alFallar: (error) => {
      // During a stop the database may cut connections first.
      if (!salida.pedida()) console.error(`Se perdió una conexión con la base de datos: ${error.message}`)
    },
  })
  salida.alParar(() => bd.cerrar())
  const reloj = crearReloj()
  if (alDia) await exigirMismoSecreto(bd.db, secreto, console.warn)
  const archivos = await abrirArchivos(config, log)
  return { config, programa, salida, secreto, bd, urlDelDueno: url, archivos, reloj, log }
}

/**
 * Where this installation keeps its files: the data folder's disk or a bucket, behind the antivirus where there is one. Throws
 * ErrorDeArranque.
 */
export const abrirArchivos = async (
  { datos, s3, clamd }: Pick<Config, 'datos' | 's3' | 'clamd'>,
  log: Pick<Log, 'warn' | 'error'> = console,
): Promise<Archivos> => {
  const carpeta = join(datos, 'archivos')
  const alFallar = (err: unknown) => log.error({ err }, 'no se pudo usar el almacén S3')
  const almacen = cronometrarArchivos(
    s3 ? await abrirS3(s3, { temporales: join(carpeta, '.temporales'), alFallar }) : await abrirDisco(carpeta),
  )
  return clamd ? conAntivirus(almacen, new Clamd(clamd), log) : almacen
}

/**
 * Addresses of the database for an order: the included one is used where a running Cabildo has it, and started otherwise.
 * Only with `crear` it is made where there is none: an order on an empty database would say that all is well. Throws
 * ErrorDeArranque.
 */
export const tomarPostgres = async (
  config: Pick<Config, 'databaseUrl' | 'datos' | 'postgresProgramas'>,
  salida: Salida,
  { crear = false } = {},
): Promise<Direcciones> => {
  if (config.databaseUrl) return deAfuera(config.databaseUrl)
  const carpeta = join(config.datos, 'postgres')
  if (!crear && !existsSync(carpeta)) {
    // Throws first where the folder belongs to another user, who hides what is in it.
    if (existsSync(config.datos)) prepararCarpetaDeDatos(config.datos)
    throw new ErrorDeArranque(`No hay una instalación en ${config.datos}: indique AJUSTES o DATOS.`)
  }
  return (await postgresEnMarcha(carpeta)) ?? prepararPostgres(config, salida)
}

/** Addresses of the database; the one that comes with the program is started for it. */
const prepararPostgres = async (
  config: Pick<Config, 'databaseUrl' | 'datos' | 'postgresProgramas'>,
  salida: Salida,
): Promise<Direcciones> => {
  if (config.databaseUrl) return deAfuera(config.databaseUrl)
  const inicio = iniciarPostgres({
    carpeta: join(config.datos, 'postgres'),
    programas: config.postgresProgramas,
    alMorir: ({ motivo, reiniciando }) => {
      console.error(reiniciando ? `${motivo} Se inicia otra vez.` : motivo)
      if (!reiniciando) void salida.parar(1)
    },
  })
  salida.alParar(async () => (await inicio.catch(() => undefined))?.detener())
  const postgres = await inicio
  salida.soltarDeGolpe(postgres)
  return postgres
}

/** The login of DATABASE_URL owns the tables, and works under the application's role (decision 0019). */
const deAfuera = (url: string): Direcciones => ({ url, urlDelPrograma: url })

/**
 * Answers what opens the port of observation, where the settings name one. It closes after all that was started later, so
 * that the stop is seen too. Opening throws ErrorDeArranque that names the setting when the address cannot be had. (H8)
 */
export const prepararObservacion = ({ config, programa, salida }: Base): ((salud: Salud) => Promise<void>) => {
  const { host, puerto } = config.metricas
  let abierto: { cerrar: () => Promise<void> } | undefined
  salida.alParar(() => abierto?.cerrar())
  return async (salud) => {
    if (puerto === undefined) return
    const origen = { version: VERSION, program: programa }
    abierto = await abrirPuertoDeObservacion({ host, puerto, salud, origen }).catch((error: unknown) => {
      throw explicarEscucha(error, { host, puerto }, { host: 'METRICAS_HOST', puerto: 'METRICAS_PUERTO' })
    })
  }
}
