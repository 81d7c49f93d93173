import { join } from 'node:path'
import type { Config } from '../config.ts'
import { abrirBaseDeDatos, type Db } from '../platform/db/conexion.ts'
import { codigoSql } from '../platform/db/transaccion.ts'
import { postgresEnMarcha } from '../platform/postgres/inicio.ts'
import type { Respaldo } from './manifiesto.ts'

/** Bytes of a backup: of its parts, and of the files that it keeps. */
const bytesDe = ({ tablas, trabajos, archivos, datos }: Respaldo['manifiesto']): number =>
  [...tablas, trabajos, ...datos].reduce((suma, { parte }) => suma + parte.bytes, archivos.bytes + archivos.lista.bytes)

/** Does something with the database, and nothing where it is of a version that notes no backups. */
const conBase = async (url: string, hacer: (db: Db) => Promise<unknown>): Promise<void> => {
  const { db, cerrar } = abrirBaseDeDatos(url, { max: 1, alFallar: () => undefined })
  try {
    await hacer(db)
  } catch (error) {
    if (codigoSql(error) !== SIN_TABLA) throw error
  } finally {
    await cerrar()
  }
}
const SIN_TABLA = '42P01'

/** Notes in the database that a backup was made, for the readiness list (ORG-48). */
export const anotarRespaldo = (url: string, { carpeta, manifiesto }: Pick<Respaldo, 'carpeta' | 'manifiesto'>) =>
  conBase(url, (db) =>
    db
      .insertInto('respaldos')
      .values({ en: new Date(manifiesto.hecho_at), destino: carpeta, bytes: bytesDe(manifiesto) })
      .onConflict((choque) => choque.doNothing())
      .execute(),
  )

/**
 * Notes that a backup was found whole. Checking needs no database: false where one is out of reach. A backup that this
 * database did not make is noted nowhere.
 */
export const anotarComprobacion = async (
  { databaseUrl, datos }: Pick<Config, 'databaseUrl' | 'datos'>,
  { manifiesto }: Pick<Respaldo, 'manifiesto'>,
): Promise<boolean> => {
  try {
    const url = databaseUrl ?? (await postgresEnMarcha(join(datos, 'postgres')))?.url
    if (url === undefined) return false
    await conBase(url, (db) =>
      db
        .updateTable('respaldos')
        .set({ comprobado_at: new Date() })
        .where('en', '=', new Date(manifiesto.hecho_at))
        .execute(),
    )
    return true
  } catch {
    return false
  }
}
