import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepararBaseDeDatos } from '../src/platform/arranque/base-de-datos.ts'
import { abrirBaseDeDatos } from '../src/platform/db/conexion.ts'
import { iniciarPostgres } from '../src/platform/postgres/inicio.ts'
import { poblar } from './elenco.ts'
import { HAY_S3, iniciarS3, type ServidorS3 } from './servidor-s3.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    postgres: string
    /** The role under which the app works in every database cloned from the template. */
    rol: string
    /** The S3 server of the whole run (scripts/pasos.mjs); without it each file that wants one starts its own. */
    s3: ServidorS3 | null
  }
}

/** Migrated once, without a row; each test file clones it, or the one with the cast, which takes a tenth of a second. */
export const PLANTILLA = 'plantilla'
export const PLANTILLA_CON_ELENCO = 'plantilla_con_elenco'

/**
 * Builds the server where it is stale, starts a PostgreSQL of the tests' own and makes the templates; all but the build are
 * gone when the run ends. Tests of screens alone need none of it.
 */
export default async function preparar(proyecto: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (proyecto.vitest.projects.every(({ config }) => config.browser.enabled)) return undefined
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs'), 'server'])
  const s3 = process.env.S3_DE_TODAS && HAY_S3 ? iniciarS3() : undefined
  const carpeta = mkdtempSync(join(lugar(), 'cabildo-pruebas-'))
  chmodSync(carpeta, 0o755)
  const postgres = await iniciarPostgres({ carpeta: join(carpeta, 'postgres'), pruebas: true })
  const cliente = new pg.Client(postgres.url)
  await cliente.connect()
  await cliente.query(`create database ${PLANTILLA}`)
  const rol = await prepararBaseDeDatos(conBase(postgres.url, PLANTILLA), (aviso) => process.stderr.write(`${aviso}\n`))
  if (rol === null) throw new Error('the tests need the role of the application')
  await cliente.query(`create database ${PLANTILLA_CON_ELENCO} template ${PLANTILLA}`)
  await cliente.end()
  const bd = abrirBaseDeDatos(conBase(postgres.url, PLANTILLA_CON_ELENCO), { rol, max: 1, alFallar: () => undefined })
  await poblar(bd.db)
  await bd.cerrar()
  proyecto.provide('postgres', postgres.url)
  proyecto.provide('rol', rol)
  const [servidor, detenerS3] = (await s3) ?? [null]
  proyecto.provide('s3', servidor)
  return async () => {
    await detenerS3?.()
    await postgres.detener()
    rmSync(carpeta, { recursive: true, force: true })
  }
}

const EN_MEMORIA = '/dev/shm'
const HOLGURA_BYTES = 4 * 1_024 ** 3

/** In memory where there is plenty: a database of its own for each file is hundreds of files made and dropped each time. */
const lugar = (): string => {
  try {
    const { bavail, bsize } = statfsSync(EN_MEMORIA)
    return bavail * bsize > HOLGURA_BYTES ? EN_MEMORIA : tmpdir()
  } catch {
    return tmpdir()
  }
}

export const conBase = (url: string, base: string): string => {
  const direccion = new URL(url)
  direccion.pathname = `/${base}`
  return direccion.href
}
