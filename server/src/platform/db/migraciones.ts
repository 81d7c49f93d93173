import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import { abrirBaseDeDatos, type Db } from './conexion.ts'
import { codigoSql } from './transaccion.ts'

const CARPETA = new URL('../../../migrations/', import.meta.url)

/**
 * Brings a database to this version over connections of its own, which may take as long as an index needs: plain SQL files
 * in order, forward only, all under the migrator's lock. Returns how many were applied. Throws when an applied file has
 * changed since, or when the database comes from a newer version or from before the first one (decision 0130). `hasta` is
 * the last one to apply, for a backup's rows.
 */
export const migrar = async (url: string, carpeta = CARPETA, hasta?: string): Promise<number> => {
  const { db, cerrar } = abrirBaseDeDatos(url, { max: 2, sinLimites: true, alFallar: () => undefined })
  try {
    const archivos = await leerArchivos(carpeta)
    return await aplicar(db, hasta === undefined ? archivos : archivos.filter(({ nombre }) => nombre <= hasta))
  } catch (error) {
    throw explicar(error)
  } finally {
    await cerrar()
  }
}

/**
 * Which migrations this database still lacks; changes nothing. Throws as `migrar` does.
 */
export const listPendientes = async (db: Db, carpeta = CARPETA): Promise<string[]> => {
  const archivos = await leerArchivos(carpeta)
  const { rows } = await sql<{ hay: boolean }>`select to_regclass('migraciones_huella') is not null as hay`.execute(db)
  const aplicadas = rows[0]?.hay ? await comprobarHuellas(db, archivos) : new Set<string>()
  return archivos.map(({ nombre }) => nombre).filter((nombre) => !aplicadas.has(nombre))
}

/** Explains what an external database lacks, for whoever can provide it. */
const explicar = (error: unknown): unknown => {
  if (codigoSql(error) === '42501')
    return new ErrorDeArranque(
      'El usuario de DATABASE_URL no puede crear tablas: hágalo dueño de la base de datos (alter database … owner to …).',
    )
  if (codigoSql(error) === '0A000')
    return new ErrorDeArranque(
      'Al PostgreSQL de DATABASE_URL le faltan las extensiones pg_trgm, unaccent y btree_gin (paquete postgresql-contrib).',
    )
  return error
}

const aplicar = async (db: Db, archivos: Archivo[]): Promise<number> => {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          archivos.map(({ nombre, texto }) => [nombre, { up: (trx: Db) => sql.raw(texto).execute(trx).then() }]),
        ),
    },
    migrationTableName: 'migraciones',
    migrationLockTableName: 'migraciones_turno',
  })
  await sql`create table if not exists migraciones_huella (nombre text primary key, sha256 text not null)`
    .execute(db)
    .catch(ignorarCarrera)
  await comprobarHuellas(db, archivos)
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error(String(error))
  const hechas = results.filter(({ status }) => status === 'Success')
  await guardarHuellas(db, archivos)
  return hechas.length
}

/** A migration, and the fingerprint by which it is known. */
export interface Migracion {
  nombre: string
  sha256: string
}

/** What this version of the program knows, in order. */
export const listMigraciones = async (): Promise<Migracion[]> =>
  (await leerArchivos(CARPETA)).map(({ nombre, sha256 }) => ({ nombre, sha256 }))

interface Archivo extends Migracion {
  texto: string
}

const leerArchivos = async (carpeta: URL): Promise<Archivo[]> => {
  const nombres = (await readdir(carpeta)).filter((n) => n.endsWith('.sql')).sort()
  return Promise.all(
    nombres.map(async (archivo) => {
      const texto = await readFile(new URL(archivo, carpeta), 'utf8')
      // Line endings do not count: a checkout on Windows has others.
      const sha256 = createHash('sha256').update(texto.replaceAll('\r\n', '\n')).digest('hex')
      return { nombre: archivo.replace(/\.sql$/, ''), texto, sha256 }
    }),
  )
}

const DE_ANTES_DE_LA_PRIMERA =
  'La base de datos es de una versión de prueba, anterior a Cabildo 1.0.0, y esta versión no la continúa: indique otra carpeta en DATOS (o una base de datos vacía en DATABASE_URL) para empezar de nuevo, o siga con el programa que la hizo. No se ha cambiado nada en ella. Los respaldos de aquella versión se recuperan solo con ella.'

/** The names of the applied migrations. */
const comprobarHuellas = async (db: Db, archivos: Archivo[]): Promise<Set<string>> => {
  const { rows } = await sql<{ nombre: string; sha256: string }>`select nombre, sha256 from migraciones_huella`.execute(
    db,
  )
  const actuales = new Map(archivos.map((a) => [a.nombre, a.sha256]))
  // Every version begins with the same migration, so a database without it is of before the first version.
  if (rows.length > 0 && !rows.some(({ nombre }) => nombre === archivos[0]?.nombre))
    throw new ErrorDeArranque(DE_ANTES_DE_LA_PRIMERA)
  for (const { nombre, sha256 } of rows) {
    const actual = actuales.get(nombre)
    if (!actual)
      throw new ErrorDeArranque(`La base de datos es de una versión más nueva de Cabildo (migración ${nombre})`)
    if (actual !== sha256)
      throw new ErrorDeArranque(`La migración ${nombre} cambió después de aplicada; restaure el archivo original`)
  }
  return new Set(rows.map(({ nombre }) => nombre))
}

const guardarHuellas = async (db: Db, archivos: Archivo[]): Promise<void> => {
  for (const { nombre, sha256 } of archivos)
    await sql`insert into migraciones_huella values (${nombre}, ${sha256}) on conflict do nothing`.execute(db)
}

/** Two servers starting at once may both create the table; the loser's error means that it exists. */
const ignorarCarrera = (error: unknown): void => {
  const codigo = error instanceof Error && 'code' in error ? error.code : undefined
  if (codigo !== '42P07' && codigo !== '42710' && codigo !== '23505') throw error
}
