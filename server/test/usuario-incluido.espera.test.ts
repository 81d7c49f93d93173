import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codigoSql } from '../src/platform/db/transaccion.ts'
import { iniciarPostgres, postgresEnMarcha } from '../src/platform/postgres/inicio.ts'
import { puertoLibre } from '../src/platform/postgres/puerto.ts'
import { administrar } from './base.ts'
import { usarComandos } from './comando.ts'

const { lanzar, correr } = usarComandos()
let datos: string
const carpeta = () => join(datos, 'postgres')
const ajustes = (mas: Record<string, string> = {}) => ({ DATOS: datos, DEMO: 'false', HOST: '127.0.0.1', ...mas })

// A folder as it was before the program had a login of its own: the owner alone.
beforeAll(async () => {
  datos = mkdtempSync(join(realpathSync(tmpdir()), 'cabildo usuario '))
  chmodSync(datos, 0o711)
  const antes = await iniciarPostgres({ carpeta: carpeta(), pruebas: true })
  await administrar(antes.url, 'create table de_antes (n integer)')
  await antes.detener()
  rmSync(`${carpeta()}.programa.clave`)
})
afterAll(() => rmSync(datos, { recursive: true, force: true }))

/** Serves until `hacer` is done, with the addresses that its database has. */
const sirviendo = async <T>(
  hacer: (direcciones: { url: string; urlDelPrograma: string }) => Promise<T>,
): Promise<T> => {
  const programa = lanzar(['serve'], ajustes({ PUERTO: String(await puertoLibre()) }))
  await programa.hasta('Cabildo atiende en')
  const direcciones = await postgresEnMarcha(carpeta())
  if (!direcciones) throw new Error('no hay PostgreSQL en marcha')
  const hecho = await hacer(direcciones)
  programa.hijo.kill('SIGTERM')
  expect((await programa.fin).codigo).toBe(0)
  return hecho
}

const enviar = (url: string, comando: string) => administrar(url, comando).catch((error: unknown) => codigoSql(error))

test('D-33 a data folder of before is brought over: the program works as a login that is no superuser and cannot become one', async () => {
  const usuarios = await sirviendo(async ({ url, urlDelPrograma }) => {
    for (const comando of [
      'reset role; delete from auditoria',
      'reset role; select * from usuarios',
      'reset role; create table otra (n integer)',
      'set role cabildo',
      'set session authorization cabildo',
      'alter role cabildo_programa superuser',
      'grant cabildo to cabildo_programa',
      `alter role cabildo password 'otra'`,
      'create role otro login superuser',
      `copy (select 1) to program 'true'`,
      `select pg_read_file('PG_VERSION')`,
      'set role cabildo_aplicacion; delete from auditoria',
      'set role cabildo_aplicacion; delete from auditoria_cadena',
      // What the owner's functions would read or call in its place: a type, its cast to json, a table with the trail's trigger.
      `create type pg_temp.trampa as enum ('a')`,
      `create domain pg_temp.date as text`,
      `create function pg_temp.trampa() returns json language sql return to_json(1)`,
      'create temporary table visitas (id integer)',
      'set role cabildo_aplicacion; create temporary table visitas (id integer)',
    ])
      expect([comando, await enviar(urlDelPrograma, comando)]).toEqual([comando, '42501'])
    expect(await enviar(urlDelPrograma, 'set role cabildo_aplicacion; select count(*) from usuarios')).not.toBe('42501')
    expect(await enviar(urlDelPrograma.replace('cabildo_programa', 'cabildo'), 'select 1')).toBe('28P01')
    const informe = await correr(['doctor'], ajustes())
    expect(informe.salida).toContain(
      '✔ usuario: el programa entra como cabildo_programa, que no es superusuario ni puede serlo',
    )
    return administrar<{ usuario: string; programas: string[] }>(
      url,
      `select usename as usuario, array_agg(distinct application_name order by application_name) as programas
       from pg_stat_activity where application_name like 'cabildo%' group by 1`,
    )
  })
  expect(usuarios).toEqual([
    { usuario: 'cabildo_programa', programas: expect.arrayContaining(['cabildo', 'cabildo trabajos']) },
  ])
  if (process.platform !== 'win32') expect(statSync(`${carpeta()}.programa.clave`).mode & 0o777).toBe(0o600)
  expect(readFileSync(`${carpeta()}.programa.clave`, 'utf8')).not.toBe(readFileSync(`${carpeta()}.clave`, 'utf8'))
})

test('D-33 what somebody gave the login meanwhile is told by doctor and taken back by the next start, and a lost password is made anew', async () => {
  const suelto = await iniciarPostgres({ carpeta: carpeta(), pruebas: true })
  await administrar(
    suelto.url,
    `alter role cabildo_programa superuser; grant cabildo to cabildo_programa;
     alter role cabildo_programa set search_path = pg_temp; grant temporary on database cabildo to cabildo_programa;
     grant insert, delete on auditoria to cabildo_programa; grant execute on function cerrar_dias_de_auditoria to cabildo_programa;
     insert into de_antes values (7); alter table de_antes owner to cabildo_programa`,
  )
  await suelto.detener()
  const { salida } = await correr(['doctor'], ajustes())
  expect(salida).toContain('✘ usuario: cabildo_programa es superusuario de la base de datos incluida')
  expect(salida).toContain(
    '✘ usuario: alguien dio a cabildo_programa permisos propios: cabildo, public.auditoria, public.cerrar_dias_de_auditoria(), public.de_antes',
  )
  rmSync(`${carpeta()}.programa.clave`)
  await sirviendo(async ({ url, urlDelPrograma }) => {
    for (const comando of [
      'select * from de_antes',
      'set role cabildo',
      'create temporary table visitas (id integer)',
      'delete from auditoria',
      'select cerrar_dias_de_auditoria()',
    ])
      expect([comando, await enviar(urlDelPrograma, comando)]).toEqual([comando, '42501'])
    expect(await administrar(url, 'select n from de_antes')).toEqual([{ n: 7 }])
    expect((await correr(['doctor'], ajustes())).salida).not.toContain('permisos propios')
    expect(await administrar(urlDelPrograma, 'show search_path')).toEqual([{ search_path: '"$user", public' }])
  })
  expect(existsSync(`${carpeta()}.programa.clave`)).toBe(true)
})
