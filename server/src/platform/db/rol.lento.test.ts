import { randomBytes } from 'node:crypto'
import { visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'
import { sinOpciones } from '../../../test/intermediario.ts'
import { conBase, PLANTILLA } from '../../../test/preparar.ts'
import { prepararBaseDeDatos } from '../arranque/base-de-datos.ts'
import { abrirBaseDeDatos } from './conexion.ts'
import { abrirPoolAparte, crearConexionAparte } from './conexiones-aparte.ts'
import { asegurarRol } from './rol-asegurar.ts'
import { codigoSql } from './transaccion.ts'

const banco = usarBanco()

/** Makes a login the owner of all that the migrations make, as if it had run them. */
const DAR_TODO = (login: string) => `
  do $$ declare orden text; begin
    for orden in
      select format('alter schema %I owner to %I', nspname, '${login}') from pg_namespace where nspname = 'graphile_worker'
      union all
      select format('alter table %s owner to %I', c.oid::regclass, '${login}')
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v')
      union all
      select format('alter routine %s owner to %I', p.oid::regprocedure, '${login}')
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'graphile_worker')
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    loop execute orden; end loop;
  end $$`

describe('the application at its own database', () => {
  test.each([
    'update auditoria set user_id = 11 where id = 1',
    'delete from auditoria',
    'truncate auditoria',
    "insert into auditoria (tabla, registro, accion) values ('visitas', '1', 'DELETE')",
    'alter table auditoria disable trigger all',
    'alter table visitas disable trigger auditar',
    "set session_replication_role = 'replica'",
    'drop trigger auditar on visitas',
    'drop table auditoria cascade',
    'create or replace function auditar() returns trigger language plpgsql as $$ begin return null; end $$',
    "select setval(pg_get_serial_sequence('auditoria', 'id'), 1)",
    'delete from migraciones',
    'create table otra (n integer)',
  ])('D-33 is refused: %s', async (sentencia) => {
    await unaVisita(await banco.como('rosa'))
    const error = await sql
      .raw(sentencia)
      .execute(banco.db)
      .catch((e: unknown) => e)
    expect(codigoSql(error)).toBe('42501')
  })

  test('D-33 every act leaves its line all the same, of who did it in which request', async () => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa)
    await rosa.llamar(visitasApi.guardar, {
      params: { id: String(id) },
      body: datosDeVisita({ motivo: 'Otro motivo' }),
    })
    const lineas = await banco.db
      .selectFrom('auditoria')
      .select(['accion', 'user_id', 'peticion'])
      .where('tabla', '=', 'visitas')
      .where('registro', '=', String(id))
      .orderBy('id')
      .execute()
    expect(lineas).toEqual([
      { accion: 'INSERT', user_id: 1, peticion: expect.stringMatching(/^[\w-]+$/) },
      { accion: 'UPDATE', user_id: 1, peticion: expect.stringMatching(/^[\w-]+$/) },
    ])
    expect(lineas[0]?.peticion).not.toBe(lineas[1]?.peticion)
  })

  test('D-33 not even its owner rewrites the trail by a slip', async () => {
    await expect(banco.bd.comoDueno('delete from auditoria')).rejects.toThrow('La auditoría no se modifica')
  })
})

describe('the start', () => {
  const deshacer: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const paso of deshacer.splice(0).reverse()) await paso()
  })
  const mandar = (...sentencias: string[]) => mandarEn(inject('postgres'), ...sentencias)
  const mandarEn = async (url: string, ...sentencias: string[]) => {
    const cliente = new pg.Client(url)
    await cliente.connect()
    try {
      for (const sentencia of sentencias) await cliente.query(sentencia)
    } finally {
      await cliente.end()
    }
  }
  /** An empty database, or a migrated one without role, whose owner is a login of its own with these attributes. */
  const ajena = async (atributos: string, plantilla: 'template1' | typeof PLANTILLA = PLANTILLA) => {
    const nombre = `ajena_${randomBytes(4).toString('hex')}`
    const login = `dueno ${nombre}`
    await mandar(
      `create role "${login}" login password 'secreta' ${atributos}`,
      `create database ${nombre} template ${plantilla} owner "${login}"`,
    )
    deshacer.push(() =>
      mandar(
        `drop database ${nombre} with (force)`,
        `drop role if exists ${nombre}_aplicacion`,
        `drop role if exists ${nombre}_reportes`,
        `drop role "${login}"`,
      ),
    )
    const url = new URL(conBase(inject('postgres'), nombre))
    await mandarEn(url.href, DAR_TODO(login))
    url.username = encodeURIComponent(login)
    url.password = 'secreta'
    return { url: url.href, rol: `${nombre}_aplicacion`, login }
  }
  const avisos: string[] = []
  const avisar = (aviso: string) => void avisos.push(aviso)
  afterEach(() => void avisos.splice(0))

  /** Who the application is there, and whether the trail is closed to it. */
  const probar = async (url: string, rol: string | null) => {
    const bd = abrirBaseDeDatos(url, { rol, max: 1, alFallar: () => undefined })
    const borrado = await bd.db
      .deleteFrom('auditoria')
      .execute()
      .catch((error: unknown) => error)
    await bd.db.insertInto('areas').values({ id: 20, name: 'Gerencia' }).execute()
    const { rows } = await sql<{ yo: string }>`select current_user::text as yo`.execute(bd.db)
    await bd.cerrar()
    return { yo: rows[0]?.yo, rechazo: borrado instanceof Error && borrado.message }
  }
  const CERRADA = 'permission denied for table auditoria'

  test('D-33 an owner who may create roles makes it, also when two servers start at once', async () => {
    const { url, rol } = await ajena('createrole', 'template1')
    expect(await Promise.all([prepararBaseDeDatos(url, avisar), prepararBaseDeDatos(url, avisar)])).toEqual([rol, rol])
    expect(await probar(url, rol)).toEqual({ yo: rol, rechazo: CERRADA })
    // A later start, with other servers at work, finds everything as it should be.
    expect(await Promise.all([1, 2, 3].map(() => prepararBaseDeDatos(url, avisar)))).toEqual([rol, rol, rol])
    expect(avisos).toEqual([])
  })

  test('D-33 an owner who may not starts all the same, and says what an administrator has to run, which then is enough', async () => {
    const { url, rol, login } = await ajena('nocreaterole')
    expect(await asegurarRol(url, avisar)).toBeNull()
    const sentencias = [`create role "${rol}" nologin;`, `grant "${rol}" to "${login}" with inherit false, set true;`]
    expect(avisos.join('\n').split('\n').slice(2)).toEqual(sentencias.map((sentencia) => `  ${sentencia}`))
    expect((await probar(url, null)).rechazo).toBe('La auditoría no se modifica')
    await mandar(...sentencias)
    avisos.splice(0)
    expect(await asegurarRol(url, avisar)).toBe(rol)
    expect(avisos).toEqual([])
  })

  test('D-33 options in the address are heeded, and take away neither role nor limits', async () => {
    const { url, rol, login } = await ajena('createrole')
    const options = `-c geqo=off -c role=${login.replace(' ', '\\ ')} -c statement_timeout=0`
    const con = `${url}?${new URLSearchParams({ client_encoding: 'UTF8', options })}`
    expect(await prepararBaseDeDatos(con, avisar)).toBe(rol)
    expect(avisos).toEqual([])
    const bd = abrirBaseDeDatos(con, { rol, max: 1, alFallar: () => undefined })
    const aparte = abrirPoolAparte(bd, { nombre: 'aparte', max: 1, alFallar: () => undefined })
    const sola = crearConexionAparte(bd, 'sola')
    await sola.connect()
    const PREGUNTA = `select current_user::text as yo, current_setting('geqo') as geqo`
    const TOPE = `current_setting('statement_timeout') as tope`
    expect((await bd.pool.query(`${PREGUNTA}, ${TOPE}`)).rows).toEqual([{ yo: rol, geqo: 'off', tope: '10s' }])
    expect((await aparte.query(`${PREGUNTA}, ${TOPE}`)).rows).toEqual([{ yo: rol, geqo: 'off', tope: '10s' }])
    expect((await sola.query(PREGUNTA)).rows).toEqual([{ yo: rol, geqo: 'off' }])
    await Promise.all([bd.cerrar(), aparte.end(), sola.end()])
  })

  test('D-33 something in between that drops the options is told, and no role is claimed', async () => {
    const { url } = await ajena('createrole')
    const intermediario = await sinOpciones(new URL(url))
    deshacer.push(async () => intermediario.cerrar())
    expect(await prepararBaseDeDatos(intermediario.url, avisar)).toBeNull()
    expect(avisos).toEqual([expect.stringMatching(/descarta las opciones de inicio/)])
  })

  test('D-33 a role of that name that could rewrite the trail is not taken for a protection', async () => {
    const { url, rol, login } = await ajena('createrole')
    await mandar(`create role ${rol} nologin in role "${login}"`)
    expect(await asegurarRol(url, avisar)).toBeNull()
    expect(avisos).toHaveLength(1)
  })
})
