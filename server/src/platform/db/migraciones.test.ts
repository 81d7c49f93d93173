import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { migrar } from './migraciones.ts'

const ejecutar = promisify(execFile)
const bd = usarBase()

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

  test('H7 a migration that fails leaves nothing half-done', async () => {
    await vacia()
    escribir('0002_mala.sql', 'create table dos (id integer); select 1 / 0')
    await expect(migrar(bd.url, url)).rejects.toThrow('division by zero')
    const { rows } = await sql`select 1 from pg_tables where tablename in ('uno', 'dos')`.execute(bd.db)
    expect(rows).toEqual([])
  })
})
