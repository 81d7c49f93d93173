import { saludApi } from '@cabildo/contracts/salud'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { queCalla } from '../../../test/intermediario.ts'
import { unObrero } from '../../../test/obrero.ts'
import { CORTADOS } from './metricas.ts'

// Files before this one may have left registries of theirs unasked in this process.
beforeEach(() => void vi.spyOn(CORTADOS, 'total').mockReturnValue(0))

const banco = usarBanco()
afterEach(() => vi.restoreAllMocks())

const salud = () => banco.ciudadano.llamar(saludApi.salud)
const motivos = async () => (await salud()).cuerpo.motivos

test('H2 H4 a database that takes the question and never answers keeps nobody waiting, however many ask', async () => {
  const linea = await queCalla(new URL(banco.bd.url))
  const otra = await banco.otraApp(linea.url)
  expect((await otra.inject(saludApi.salud.path)).statusCode).toBe(200)
  linea.callar()
  const respuestas = await Promise.all(Array.from({ length: 50 }, () => otra.inject(saludApi.salud.path)))
  expect(new Set(respuestas.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect((await otra.inject(saludApi.vivo.path)).statusCode).toBe(200)
  linea.cerrar()
})

test('H5 SHE-102 that nobody works in the background is told, until somebody does', async () => {
  await esperar(async () => expect(await motivos()).toEqual(['obrero']))
  const obrero = unObrero(banco.bd, {})
  await obrero.iniciar()
  await esperar(async () => expect((await salud()).cuerpo).toMatchObject({ estado: 'listo', motivos: [] }))
  await obrero.detener()
  await esperar(async () => expect(await motivos()).toEqual(['obrero']))
})

test('F5 SHE-102 jobs that were given up and mail that waits for a quarter of an hour are told; mail that was given up is not', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into correos (para, asunto, texto, created_at)
    values ('ana@example.com', 'a', 't', now() - interval '14 minutes') returning id`.execute(banco.db)
  const trabajo = (tarea: string) =>
    sql`select graphile_worker.add_job(${tarea}::text, '{}'::json, max_attempts := 1)`.execute(banco.db)
  await trabajo('enviar_correo')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(banco.db)
  // Neither is worth a reason; a third one shows that the state was asked for anew.
  vi.spyOn(banco.archivos, 'hayEspacio').mockResolvedValue(false)
  await esperar(async () => expect(await motivos()).toEqual(['disco', 'obrero']))
  await trabajo('terminar_reclamo')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(banco.db)
  await sql`update correos set created_at = now() - interval '16 minutes' where id = ${rows[0]?.id}`.execute(banco.db)
  await esperar(async () => expect(await motivos()).toEqual(['disco', 'obrero', 'trabajos', 'correo']))
  await sql`delete from correos`.execute(banco.db)
  await sql`delete from graphile_worker._private_jobs`.execute(banco.db)
  await esperar(async () => expect(await motivos()).toEqual(['disco', 'obrero']))
})

test('H4 H3 a file store that does not answer is told apart from one that is full, and keeps nobody waiting', async () => {
  vi.spyOn(banco.archivos, 'hayEspacio').mockResolvedValue(false)
  await esperar(async () => expect(await motivos()).toContain('disco'))
  vi.spyOn(banco.archivos, 'hayEspacio').mockRejectedValue(new Error('S3 no responde: ECONNREFUSED'))
  await esperar(async () => expect(await motivos()).toEqual(expect.arrayContaining(['almacen'])))
  expect(await motivos()).not.toContain('disco')
  vi.spyOn(banco.archivos, 'hayEspacio').mockResolvedValue(true)
  await esperar(async () => expect(await motivos()).not.toContain('almacen'))
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const preguntas = vi.spyOn(banco.archivos, 'hayEspacio').mockClear().mockReturnValue(promise)
  await esperar(async () => expect(await motivos()).toEqual(expect.arrayContaining(['almacen'])))
  await Promise.all(Array.from({ length: 200 }, salud))
  // The question that hangs is not asked again, however many want to know.
  expect(preguntas).toHaveBeenCalledTimes(1)
  resolve(true)
  await esperar(async () => expect(await motivos()).not.toContain('almacen'))
})

test('H2 a database whose connections are all taken, with as many waiting, is told', async () => {
  const max = banco.bd.pool.options.max
  const tomadas = await Promise.all(Array.from({ length: max }, () => banco.bd.pool.connect()))
  const enEspera = Array.from({ length: max }, () => banco.bd.pool.connect())
  const preguntada = motivos()
  await esperar(() => expect(banco.bd.pool.waitingCount).toBeGreaterThan(max))
  for (const cliente of tomadas) cliente.release()
  for (const cliente of await Promise.all(enEspera)) cliente.release()
  expect(await preguntada).toContain('base')
  await esperar(async () => expect(await motivos()).not.toContain('base'))
})

test('F4 a national registry that is not asked because it did not answer is told', async () => {
  vi.mocked(CORTADOS.total).mockReturnValue(1)
  expect(await motivos()).toContain('registro')
  vi.mocked(CORTADOS.total).mockReturnValue(0)
  expect(await motivos()).not.toContain('registro')
})
