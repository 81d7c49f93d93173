import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, entrar, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { esperar } from '../../../test/esperar.ts'
import type { Db } from '../db/conexion.ts'
import { abrirSesion, deleteSesionesViejas, terminarSesionesDe } from './sesion.queries.ts'

const banco = usarBanco()
const { id: user_id } = ELENCO.luis
const IDS = [1, 2, 3, 4, 5, 6].map((n) => `0000000${n}-0000-4000-8000-000000000000`)
const [primera = '', ...demas] = IDS
const ORIGEN = { red: '10.0.0.0/24', agente: 'Chrome en Windows', manera: 'clave' } as const
const VENCIDA = new Date('2026-01-01')

/** Sessions long expired, the one with the lowest id stored first, read last and used last. */
beforeEach(async () => {
  await banco.db.deleteFrom('sesiones').execute()
  for (const [i, id] of [...demas, primera].entries())
    await banco.db
      .insertInto('sesiones')
      .values({
        id,
        user_id,
        match_password: false,
        creada: VENCIDA,
        vista: new Date(+VENCIDA - i * 1_000),
        vence: VENCIDA,
      })
      .execute()
})

const abrirOtra = async (db: Db) => {
  const { password_hash } = await db
    .selectFrom('usuarios')
    .select('password_hash')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const sesion = { id: randomUUID(), match_password: false, creada: AHORA, vence: AHORA, ...ORIGEN }
  return abrirSesion(db, { user_id, password_hash }, sesion, 1)
}

test.each([
  ['a sign-in that ends the others', abrirOtra],
  [
    'the end of all of a user',
    (db: Db) => terminarSesionesDe(db, user_id, { terminada: AHORA, motivo: 'cerrada', por: null }),
  ],
  ['the cleaning of old ones', (db: Db) => deleteSesionesViejas(db, AHORA)],
])(
  'B5 %s locks the sessions in the order of their ids: while it waits for the first, it holds none',
  async (_, acto) => {
    let hecho: Promise<unknown> = Promise.resolve()
    await banco.db.transaction().execute(async (trx) => {
      await sql`select from sesiones where id = ${primera} for update`.execute(trx)
      hecho = acto(banco.db)
      await esperar(async () => {
        const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(banco.db)
        expect(rows).not.toEqual([])
      })
      const { rows } = await sql<{ id: string }>`
      select id from sesiones where id = any(${demas}::uuid[]) order by id for update skip locked`.execute(trx)
      expect(rows.map(({ id }) => id)).toEqual(demas)
    })
    await hecho
    const vivas = banco.db.selectFrom('sesiones').select('id').where('terminada', 'is', null).where('id', 'in', IDS)
    expect(await vivas.execute()).toEqual([])
  },
)

test('B5 H3 a sign-in that PostgreSQL breaks off as a deadlock is tried again, and nobody notices', async () => {
  // A sequence keeps its count when the transaction is undone.
  await banco.bd.comoDueno(`
    create sequence tropiezos;
    grant usage on sequence tropiezos to public;
    create function tropezar() returns trigger language plpgsql as $$ begin
      if nextval('tropiezos') < 3 then raise exception 'tropiezo' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger tropezar before insert on sesiones for each row execute function tropezar()`)
  expect((await entrar(banco.app, 'luis')).token).toBeTypeOf('string')
  expect(await banco.bd.comoDueno('select last_value::integer from tropiezos')).toEqual([{ last_value: 3 }])
})
