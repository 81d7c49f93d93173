import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

  test('H7 a migration that fails leaves nothing half-done', async () => {
    await vacia()
    escribir('0002_mala.sql', 'create table dos (id integer); select 1 / 0')
    await expect(migrar(bd.url, url)).rejects.toThrow('division by zero')
    const { rows } = await sql`select 1 from pg_tables where tablename in ('uno', 'dos')`.execute(bd.db)
    expect(rows).toEqual([])
  })

  test('FIR-03 FIR-28 D-42 the migration of signatures counts and copies what is there, and nobody did it', async () => {
    const todas = await hastaAntesDe('0013')
    await bd.comoDueno(DESPACHADO)
    const [antes] = await actos()
    await migrar(bd.url, todas)
    expect(await actos()).toEqual([antes])
    const filas = await bd.comoDueno(`select area_id, anio, nro_doc, descripcion, tipo_nombre,
        firmado_at is not distinct from case when estado then updated_at end as fechado
      from documentos_destinos order by id_doc_area`)
    const copia = { anio: 2026, nro_doc: 7, descripcion: 'aprobar el plan', tipo_nombre: 'Convenio', fechado: true }
    expect(filas).toEqual([11, 11, 15, 15].map((area_id) => ({ area_id, ...copia })))
    expect(await bd.comoDueno('select area_id, total, pendientes from despacho_conteo order by area_id')).toEqual([
      { area_id: 11, total: 2, pendientes: 1 },
    ])
    // From now on they are acts again.
    await bd.comoDueno(`update documentos_destinos set date_derivado = now() where area_id = 15 and deleted_at is null`)
    expect(await actos()).toEqual([
      { anotados: Number(antes?.anotados) + 1, anunciados: Number(antes?.anunciados) + 3 },
    ])
  })

  test('NOR-23 D-53 the migration of the archive has the text of today’s publications read, and nobody did it', async () => {
    const todas = await hastaAntesDe('0014')
    await bd.comoDueno(PUBLICADO)
    const antes = await actos()
    await migrar(bd.url, todas)
    expect(await actos()).toEqual(antes)
    expect(
      await bd.comoDueno(`select n.ndoc, n.anio_publicado, t.estado from normas n join textos t on t.norma_id = n.id`),
    ).toEqual([{ ndoc: '012', anio_publicado: 2025, estado: 'pendiente' }])
  })

  /** A database with the migrations before one of them; returns where all of them lie. */
  const hastaAntesDe = async (primera: string): Promise<URL> => {
    await vacia()
    const propias = new URL('../../../migrations/', import.meta.url)
    const [hasta, todas] = [`hasta-${primera}/`, `todas-${primera}/`].map((nombre) => new URL(nombre, url)) as [
      URL,
      URL,
    ]
    for (const lugar of [hasta, todas]) mkdirSync(lugar)
    for (const archivo of readdirSync(propias)) {
      copyFileSync(new URL(archivo, propias), new URL(archivo, todas))
      if (archivo < primera) copyFileSync(new URL(archivo, propias), new URL(archivo, hasta))
    }
    await migrar(bd.url, hasta)
    return todas
  }
  const actos = () =>
    bd.comoDueno(`select (select count(*)::integer from auditoria) as anotados,
      (select count(*)::integer from eventos) as anunciados`)
})

/** Publications as they were before the archive: one of New Year's Eve, of Lima, and one that was withdrawn. */
const PUBLICADO = `
  insert into areas (id, name) values (4, 'Secretaría');
  insert into normas (area_id, tipo_doc, anio, ndoc, descripcion, path_file, name_file, size_file, sha256, created_at, deleted_at)
    values (4, 1, 2025, '012', 'Limpieza', 'a.pdf', 'a.pdf', 1, '', '2026-01-01 04:59:00Z', null),
      (4, 1, 2025, '013', 'Limpieza', 'b.pdf', 'b.pdf', 1, '', now(), now());
`

/** A document with destinations as it was before signatures: one signed, one sent, one not sent, one taken back. */
const DESPACHADO = `
  insert into areas (id, name) values (4, 'Secretaría'), (11, 'Alcaldía'), (15, 'Gerencia');
  insert into documentos (area_id, tipo_doc, anio, nro_doc, vistos, considerandos, resolutivos, code_verifica)
    values (4, 10, 2026, 7, 'V', 'C', '{aprobar el plan}', 'ABCDEFG');
  insert into documentos_destinos
      (doc_id, tipo_doc, area_id, orden_firma, motivo, position_firma, estado, date_derivado, deleted_at)
    select doc_id, 10, t.* from documentos, (values
      (11, 1, 1, '10_10', true, now(), null), (11, 2, 1, '10_90', false, now(), null),
      (15, 3, 1, '10_170', false, null, null), (15, 4, 1, '10_250', false, now(), now())
    ) t;
`
