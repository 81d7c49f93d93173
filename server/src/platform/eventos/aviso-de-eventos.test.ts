import { setTimeout as pausa } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { crearConexionAparte } from '../db/conexiones-aparte.ts'
import { enTransaccion } from '../db/transaccion.ts'
import { listEventos, notificarDesde } from './eventos.queries.ts'

const bd = usarBase()
const ACTOR = { user_id: null, peticion: 'prueba' }
/** Longer than acts are waited for to be announced together. */
const SE_OIRIA_MS = 150

test('decision 0123 an act is announced once it is committed, not before, and not when it is rolled back', async () => {
  const escucha = crearConexionAparte(bd, 'prueba')
  await escucha.connect()
  let avisos = 0
  escucha.on('notification', () => avisos++)
  await escucha.query('listen eventos')
  await enTransaccion(bd.db, ACTOR, async (trx) => {
    await trx.insertInto('eventos').values({ tema: 'visitas' }).execute()
    await pausa(SE_OIRIA_MS)
    expect(avisos).toBe(0)
  })
  await expect.poll(() => avisos).toBe(1)
  const fallida = enTransaccion(bd.db, ACTOR, async (trx) => {
    await trx.insertInto('eventos').values({ tema: 'visitas' }).execute()
    throw new Error('de prueba')
  })
  await expect(fallida).rejects.toThrow('de prueba')
  await pausa(SE_OIRIA_MS)
  expect(avisos).toBe(1)
  await escucha.end()
})

test('decision 0123 to announce an act reads the last event alone, however many there are', async () => {
  await sql`insert into eventos (tema) select 'visitas' from generate_series(1, 20000)`.execute(bd.db)
  const leidos = await bd.db.transaction().execute(async (trx) => {
    const desde = await notificarDesde(trx, '0')
    await notificarDesde(trx, desde)
    const { rows } = await sql<{ filas: number }>`
      select seq_tup_read + idx_tup_fetch as filas from pg_stat_xact_user_tables where relname = 'eventos'`.execute(trx)
    return rows[0]?.filas
  })
  expect(leidos).toBeLessThan(10)
})

test('decision 0232 to read what came last reads no event from before, however many there are', async () => {
  // Of earlier transactions, in so many that their index has more than a few pages.
  for (let i = 0; i < 4; i++)
    await sql`insert into eventos (tema) select 'visitas' from generate_series(1, 10000)`.execute(bd.db)
  await bd.db.insertInto('eventos').values({ tema: 'normas' }).execute()
  const { xid, id } = await bd.db
    .selectFrom('eventos')
    .select([sql<string>`xid::text`.as('xid'), 'id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const paginas = await bd.db.transaction().execute(async (trx) => {
    const leidas = async () => {
      const { rows } = await sql<{ n: number }>`
        select pg_stat_get_xact_blocks_fetched('eventos_pkey'::regclass) as n`.execute(trx)
      return rows[0]?.n ?? 0
    }
    const antes = await leidas()
    expect(await listEventos(trx, xid, undefined, 10)).toMatchObject({ eventos: [{ xid, id, tema: 'normas' }] })
    expect((await listEventos(trx, xid, { xid, id, tema: 'normas', area_id: null }, 10)).eventos).toEqual([])
    return (await leidas()) - antes
  })
  expect(paginas).toBeLessThan(20)
})
