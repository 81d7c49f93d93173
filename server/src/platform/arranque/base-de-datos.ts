import { setTimeout as pausa } from 'node:timers/promises'
import { crearConexionAparte } from '../db/conexiones-aparte.ts'
import { migrar } from '../db/migraciones.ts'
import { sitiosDe } from '../db/primario.ts'
import { asegurarRol } from '../db/rol-asegurar.ts'
import { asegurarRolDeReportes } from '../db/rol-reportes.ts'
import { migrarTrabajos } from '../trabajos/trabajos.ts'
import { codigoDe, ErrorDeArranque } from './error-de-arranque.ts'

const VERSION_MINIMA = 15
/** A machine that has just been switched on starts everything at once, and its database answers late. */
const ESPERA_AL_ARRANCAR_MS = 30_000

/** What is wrong with the address, by the code of the network or of PostgreSQL, or by what the driver says without one. */
const MOTIVOS: Record<string, string> = {
  ECONNREFUSED: 'no hay un PostgreSQL en esa dirección y puerto',
  ENOTFOUND: 'no existe ese servidor',
  EAI_AGAIN: 'no existe ese servidor',
  ETIMEDOUT: 'el servidor no responde',
  'timeout expired': 'el servidor no responde',
  ECONNRESET: 'el servidor cortó la conexión',
  '28P01': 'el usuario o la clave no son correctos',
  '28000': 'el servidor no admite a ese usuario',
  '3D000': 'esa base de datos no existe',
  '53300': 'el servidor no admite más conexiones',
}

/** Connects once before anything depends on it. Throws ErrorDeArranque, which never repeats the address. (H8) */
export async function exigirBaseDeDatos(url: string, esperaMs = ESPERA_AL_ARRANCAR_MS): Promise<void> {
  const motivos = new Set<string>()
  let version: number | undefined
  // After a failed connection, the next one goes to the next host of the list.
  for (let quedan = sitiosDe(url).length; quedan > 0 && version === undefined; quedan--)
    version = await leerVersion(url, esperaMs).catch((error: unknown) => {
      const dicho = error instanceof Error ? error.message : String(error)
      motivos.add(MOTIVOS[codigoDe(error)] ?? MOTIVOS[dicho] ?? dicho)
      return undefined
    })
  if (version === undefined)
    throw new ErrorDeArranque(`No se pudo usar la base de datos de DATABASE_URL: ${[...motivos].join('; ')}.`)
  if (version < VERSION_MINIMA) {
    throw new ErrorDeArranque(
      `La base de datos de DATABASE_URL es PostgreSQL ${version} y se necesita ${VERSION_MINIMA} o más nuevo.`,
    )
  }
}

const leerVersion = async (url: string, esperaMs: number): Promise<number> => {
  const cliente = crearConexionAparte({ url, rol: null }, 'cabildo arranque', esperaMs)
  try {
    await cliente.connect()
    const { rows } = await cliente.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    return rows[0]?.version ?? 0
  } finally {
    await cliente.end().catch(() => undefined)
  }
}

/**
 * Migrates the database as its owner and answers the role under which the program works afterwards (D-33). Null where
 * there is no role; then `avisar` got the instructions. Also makes the login of `urlDelPrograma`, if given.
 */
export const prepararBaseDeDatos = (
  url: string,
  avisar: (aviso: string) => void,
  urlDelPrograma?: string,
): Promise<string | null> =>
  enTurno(url, async () => {
    await migrar(url)
    await migrarTrabajos(url, avisar)
    await asegurarRolDeReportes(url)
    return asegurarRol(url, avisar, urlDelPrograma)
  })

const TOMAR_TURNO = `select pg_try_advisory_lock(hashtext('cabildo.estructura')) as libre`
const REINTENTO_MS = 100

/**
 * Only one program at a time may change the structure and its rights: reading tables during a change fails, and so do
 * two grants on one table. The turn is requested repeatedly instead of waiting in a lock, because building an index
 * concurrently waits for every transaction that waits (H8).
 */
export const enTurno = async <T>(url: string, hacer: () => Promise<T>): Promise<T> => {
  const cliente = crearConexionAparte({ url, rol: null }, 'cabildo estructura', ESPERA_AL_ARRANCAR_MS)
  await cliente.connect()
  try {
    while (!(await cliente.query<{ libre: boolean }>(TOMAR_TURNO)).rows[0]?.libre) await pausa(REINTENTO_MS)
    // If only this connection is lost, the work continues, each step in its own transaction; at worst a program that
    // starts at that moment fails.
    return await hacer()
  } finally {
    await cliente.end().catch(() => undefined)
  }
}
