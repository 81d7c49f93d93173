import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { AHORA, SECRETO, usarBanco } from '../../../test/banco.ts'
import { CABILDO } from '../../../test/construido.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { type Modo, type Receptor, usarReceptores } from '../../../test/receptor.ts'
import { cifradoDeWebhooks } from './entrega.ts'
import { generarSecreto } from './reglas.ts'

const banco = usarBanco()
const unReceptor = usarReceptores()
const datos = mkdtempSync(join(tmpdir(), 'cabildo-webhooks-'))
const obreros: ChildProcess[] = []
afterEach(async () => {
  for (const obrero of obreros.splice(0)) obrero.kill('SIGKILL')
  await sql`delete from webhooks_mensajes`.execute(banco.db)
  await sql`delete from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = 'entregar_webhooks')`.execute(banco.db)
})
afterAll(() => rmSync(datos, { recursive: true, force: true }))

/** The program's own worker on the bench's database, in a process that can be killed. */
const nacer = async (): Promise<ChildProcess> => {
  const env = {
    ...{ DEMO: 'false', SECRETO, DATOS: datos, DATABASE_URL: banco.bd.url, WEBHOOKS_REDES: '127.0.0.0/8' },
    DIRECCION_PUBLICA: 'https://cabildo.munivallealto.gob.pe',
  }
  const hijo = spawn(process.execPath, [CABILDO, 'worker'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  obreros.push(hijo)
  let salida = ''
  for (const flujo of [hijo.stdout, hijo.stderr]) flujo?.on('data', (trozo) => (salida += String(trozo)))
  await vi.waitFor(
    () => {
      if (!salida.includes('El obrero de Cabildo está trabajando')) throw new Error(salida)
    },
    { timeout: 45_000, interval: 50 },
  )
  return hijo
}
const esperar = <T>(mirar: () => T | Promise<T>) => vi.waitFor(mirar, { timeout: 40_000, interval: 50 })

/** A webhook of that receiver. */
const unWebhook = async ({ url }: Receptor) => {
  const secreto = generarSecreto()
  const { id } = await banco.db
    .insertInto('webhooks')
    .values({
      ...{ nombre: `Portal ${url}`, url, eventos: ['norma.publicada'], area_id: null },
      secreto: cifradoDeWebhooks(SECRETO).cifrar(secreto),
      ...{ created_by: ELENCO.admin.id, created_at: AHORA, updated_at: AHORA },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secreto }
}
/** Tells something of an object, as an act does. */
const contar = (objeto: string) =>
  sql`select anunciar_afuera('norma.publicada', ${objeto}, null, '{"id": 1, "direccion": "directiva/2026/1"}')`.execute(
    banco.db,
  )
const dichos = async () =>
  (
    await sql<{ id: string; objeto: string }>`
      select 'msg_' || m.uuid as id, m.objeto from webhooks_mensajes m order by m.id`.execute(banco.db)
  ).rows
const quedan = async () =>
  (
    await sql<{ n: number }>`select count(*)::integer as n from webhooks_entregas where estado <> 'entregada'`.execute(
      banco.db,
    )
  ).rows[0]?.n
/** What waits is due now, as if the pause were over. */
const adelantar = async (id: number) => {
  await sql`update webhooks_entregas set proximo_at = null where webhook_id = ${id}`.execute(banco.db)
  await sql`select pedir_entregas(array[${id}::integer])`.execute(banco.db)
}
/** What a receiver keeps that does something once with each id, in the order in which it first took them. */
const procesados = ({ recibidos }: Receptor, tomados: readonly Modo[]) => [
  ...new Set(recibidos.filter(({ modo }) => tomados.includes(modo)).map(({ id }) => id)),
]

test('decision 0218 a receiver that hangs up, fails, leads elsewhere, answers without end or dies: all comes in the end, in order, signed', async () => {
  const receptor = await unReceptor()
  const { id, secreto } = await unWebhook(receptor)
  await nacer()
  const modos: Modo[] = ['cuelga', 'falla', 'desvia', 'otroCuerpo']
  receptor.poner('cuelga')
  for (const objeto of ['caso:1', 'caso:1', 'caso:2', 'caso:1']) await contar(objeto)
  for (const [i, modo] of modos.entries()) {
    await esperar(() => expect(receptor.recibidos.filter((uno) => uno.modo === modo).length).toBe(2))
    receptor.poner(modos[i + 1] ?? 'sinFin')
    await adelantar(id)
  }
  // Its answers have no end, but a head: they are taken.
  await esperar(async () => expect(await quedan()).toBe(0))
  const todos = await dichos()
  const [deUno, deOtro] = ['caso:1', 'caso:2'].map((objeto) =>
    todos.filter((uno) => uno.objeto === objeto).map((uno) => uno.id),
  )
  const tomados = procesados(receptor, ['sinFin'])
  expect(tomados.filter((uno) => deUno?.includes(uno))).toEqual(deUno)
  expect(tomados.filter((uno) => deOtro?.includes(uno))).toEqual(deOtro)
  for (const { cuerpo, cabeceras } of receptor.recibidos)
    expect(new Webhook(secreto).verify(cuerpo, cabeceras)).toMatchObject({ type: 'norma.publicada' })
  // Nobody followed where it led, and what it wrote is kept in part.
  const intentos = await banco.db.selectFrom('webhooks_intentos').select(['estado', 'falla', 'extracto']).execute()
  expect(intentos.map(({ estado, falla }) => estado ?? falla)).toEqual(
    expect.arrayContaining(['ECONNRESET', 500, 301, 404, 200]),
  )
  expect(Math.max(...intentos.map(({ extracto }) => extracto.length))).toBeLessThanOrEqual(500)
}, 120_000)

test('decision 0218 a receiver that dies after it took a message, and comes back: nothing is lost, and by the id nothing is done twice', async () => {
  const receptor = await unReceptor()
  const { id } = await unWebhook(receptor)
  await nacer()
  receptor.poner('muere')
  for (let i = 0; i < 4; i++) await contar('caso:1')
  await esperar(() => expect(receptor.recibidos.length).toBe(1))
  await esperar(async () => {
    const fallas = await banco.db.selectFrom('webhooks_intentos').select('falla').where('falla', '<>', '').execute()
    expect(fallas.map(({ falla }) => falla)).toContain('ECONNREFUSED')
  })
  const otro = await unReceptor(receptor.puerto)
  await adelantar(id)
  await esperar(async () => expect(await quedan()).toBe(0))
  const ids = (await dichos()).map((uno) => uno.id)
  expect([...new Set([...procesados(receptor, ['muere']), ...procesados(otro, ['bien'])])]).toEqual(ids)
}, 120_000)

test('SHE-102 decision 0218 the worker is killed after the answer and before it noted it: the same message comes again, with the same id and body', async () => {
  const receptor = await unReceptor()
  const { id, secreto } = await unWebhook(receptor)
  // Whoever holds the row keeps the worker from noting what came of it.
  const retenedor = new pg.Client(banco.bd.url)
  await retenedor.connect()
  try {
    const primero = await nacer()
    await retenedor.query('begin')
    // What it holds lets acts write messages, which need no more than the key of the row.
    await retenedor.query(`select from webhooks where id = ${id} for no key update`)
    await contar('caso:1')
    await esperar(() => expect(receptor.recibidos.length).toBe(1))
    await esperar(async () => {
      const esperan = await banco.bd.comoDueno(`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%from webhooks where id%'`)
      expect(esperan.length).toBe(1)
    })
    primero.kill('SIGKILL')
    await retenedor.query('rollback')
    await contar('caso:1')
    await nacer()
    await esperar(async () => expect(await quedan()).toBe(0))
    const ids = (await dichos()).map((uno) => uno.id)
    expect(receptor.recibidos.map((uno) => uno.id)).toEqual([ids[0], ids[0], ids[1]])
    expect(receptor.recibidos[1]?.cuerpo).toBe(receptor.recibidos[0]?.cuerpo)
    for (const { cuerpo, cabeceras } of receptor.recibidos) new Webhook(secreto).verify(cuerpo, cabeceras)
  } finally {
    await retenedor.end()
  }
}, 120_000)

test('decision 0218 a receiver that never answers holds up nobody else', async () => {
  const [lento, pronto] = [await unReceptor(), await unReceptor()]
  lento.poner('calla')
  await unWebhook(lento)
  const { id } = await unWebhook(pronto)
  await nacer()
  for (let i = 0; i < 30; i++) await contar(`caso:${i}`)
  await esperar(() => expect(pronto.recibidos.length).toBe(30))
  expect(lento.recibidos.length).toBeLessThanOrEqual(16)
  expect(new Set(pronto.recibidos.map((uno) => uno.id)).size).toBe(30)
  await esperar(async () => {
    const { rows } =
      await sql`select from webhooks_entregas where webhook_id = ${id} and estado <> 'entregada'`.execute(banco.db)
    expect(rows.length).toBe(0)
  })
}, 120_000)
