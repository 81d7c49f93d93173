import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { usarBase, usarBasesVacias } from '../../../test/base.ts'
import { esperar } from '../../../test/esperar.ts'
import { prepararBaseDeDatos } from '../arranque/base-de-datos.ts'
import { migrar } from './migraciones.ts'

const ejecutar = promisify(execFile)
const bd = usarBase()
const nuevaVacia = usarBasesVacias()

describe('the generated types', () => {
  test('tables.gen.ts says what the migrations made of the database', async () => {
    const programa = join(
      dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')),
      'dist/cli/bin.js',
    )
    const archivo = fileURLToPath(new URL('./tables.gen.ts', import.meta.url))
    const opciones = ['--dialect', 'postgres', '--url', bd.url, '--out-file', archivo, '--verify']
    const tipos = ['--date-parser', 'string', '--type-mapping', '{"int8":"number"}']
    const fuera = ['--default-schema', 'public', '--include-pattern', 'public.*', '--exclude-pattern', 'migraciones*']
    await ejecutar(process.execPath, [programa, ...opciones, ...tipos, ...fuera])
  })
})

describe('migrations', () => {
  test('H7 a second run finds nothing to do, also from two processes at once', async () => {
    expect(await Promise.all([migrar(bd.url), migrar(bd.url)])).toEqual([0, 0])
  })

  test('H8 a program waits for the one that changes the structure, and does not even look at it', async () => {
    const vacia = await nuevaVacia()
    const turno = new pg.Client(vacia)
    await turno.connect()
    await turno.query(`select pg_advisory_lock(hashtext('cabildo.estructura'))`)
    const preparada = prepararBaseDeDatos(vacia, () => undefined)
    const preguntas = `select array_agg(distinct application_name) as programas, to_regclass('migraciones_huella') as tabla
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await esperar(async () =>
      expect((await turno.query(preguntas)).rows).toEqual([{ programas: ['cabildo estructura'], tabla: null }]),
    )
    await turno.end()
    expect(await preparada).toBe(`${new URL(vacia).pathname.slice(1)}_aplicacion`)
  })

  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-migraciones-'))
  const url = pathToFileURL(`${carpeta}/`)
  afterAll(() => rmSync(carpeta, { recursive: true, force: true }))
  const escribir = (nombre: string, texto: string) => writeFileSync(join(carpeta, nombre), texto)
  const vacia = async () => {
    await bd.comoDueno('drop schema public cascade')
    await bd.comoDueno('create schema public')
  }

  test('H7 a migration that changed after it was applied, and a database of a newer version, stop the start', async () => {
    await vacia()
    escribir('0001_uno.sql', 'create table uno (id integer)')
    expect(await migrar(bd.url, url)).toBe(1)
    escribir('0001_uno.sql', 'create table uno (id bigint)')
    await expect(migrar(bd.url, url)).rejects.toThrow('La migración 0001_uno cambió después de aplicada')
    escribir('0001_uno.sql', 'create table uno (id integer)\r\n'.replace('\r\n', ''))
    escribir('0002_dos.sql', 'create table dos (id integer)')
    expect(await migrar(bd.url, url)).toBe(1)
    rmSync(join(carpeta, '0002_dos.sql'))
    await expect(migrar(bd.url, url)).rejects.toThrow('es de una versión más nueva')
  })

  test('H7 decision 0130 a database of before the first version is left as it is, and told what to do', async () => {
    await vacia()
    escribir('0001_uno.sql', 'create table uno (id integer)')
    expect(await migrar(bd.url, url)).toBe(1)
    await expect(migrar(bd.url)).rejects.toThrow(
      /es de una versión de prueba, anterior a Cabildo 1\.0\.0.*indique otra carpeta en DATOS/,
    )
    expect(
      await bd.comoDueno(`select tablename from pg_tables where schemaname = 'public' and tablename = 'areas'`),
    ).toEqual([])
  })

  test('H7 a migration that fails leaves nothing half-done', async () => {
    await vacia()
    escribir('0002_mala.sql', 'create table dos (id integer); select 1 / 0')
    await expect(migrar(bd.url, url)).rejects.toThrow('division by zero')
    const { rows } = await sql`select 1 from pg_tables where tablename in ('uno', 'dos')`.execute(bd.db)
    expect(rows).toEqual([])
  })
})
