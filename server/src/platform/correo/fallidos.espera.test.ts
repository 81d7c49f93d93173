import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { esperar } from '../../../test/esperar.ts'
import { adelantarTrabajos, CLAVES, listTrabajos, unObrero } from '../../../test/obrero.ts'
import { unServidorDeCorreo } from '../../../test/servidor-de-correo.ts'
import { crearReloj } from '../reloj.ts'
import type { Trabajos } from '../trabajos/trabajos.ts'
import { setAbandonados } from './correo.queries.ts'
import { escribirCorreo, reintentarCorreo } from './correo.ts'
import { enviarCorreo } from './envio.ts'
import { mensajeroSmtp } from './smtp.ts'

const AHORA = new Date('2026-11-18T10:30:00-05:00')
const base = usarBase()
const servidor = unServidorDeCorreo()
let obrero: Trabajos | undefined
let id: number

beforeEach(async () => {
  await servidor.abrir({ rechazar: 550 })
  await base.db
    .transaction()
    .execute((trx) => escribirCorreo(trx, { para: 'vecina@example.com', asunto: 'Trámite 15', texto: 'Registrado.' }))
  id = (await elCorreo()).id
})
afterEach(async () => {
  // First the server: a worker with a mail that nobody takes would wait for its answer.
  await servidor.cerrar()
  await obrero?.detener()
  obrero = undefined
  await sql`delete from graphile_worker._private_jobs`.execute(base.db)
  await base.db.deleteFrom('correos').execute()
})
afterAll(() => servidor.cerrar())

const elCorreo = () => base.db.selectFrom('correos').selectAll().executeTakeFirstOrThrow()
const gastarIntentos = (quedan: number) =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts - ${quedan}::integer`.execute(base.db)
const reintentar = () => base.db.transaction().execute((trx) => reintentarCorreo(trx, id))
const trabajar = async () => {
  const mensajero = mensajeroSmtp({ url: servidor.url, remitente: 'no-responder@example.com' })
  const reloj = crearReloj(() => AHORA)
  obrero = unObrero(base, { enviar_correo: enviarCorreo(base.db, reloj, mensajero, CLAVES) })
  await obrero.iniciar()
}
/** A failure is told before the worker lets go of the job; whoever tries again comes later. */
const soltadoTras = (intentos: number) =>
  esperar(async () => expect(await listTrabajos(base.db)).toMatchObject([{ tomado: false, intentos }]))

test('F5 a mail that runs out of tries says so, and goes out once somebody tries it again', async () => {
  await gastarIntentos(2)
  await trabajar()
  await esperar(async () => expect((await elCorreo()).ultimo_error).toBe('EENVELOPE 550 RCPT TO'))
  expect((await elCorreo()).fallido_at).toBeNull()
  await soltadoTras(19)
  await adelantarTrabajos(base.db)
  await esperar(async () => expect((await elCorreo()).fallido_at).toEqual(AHORA))
  await soltadoTras(20)

  await servidor.abrir()
  expect(await reintentar()).toBe(true)
  await esperar(async () => expect(await listTrabajos(base.db)).toEqual([]))
  expect(servidor.recibidos).toHaveLength(1)
  expect(await elCorreo()).toMatchObject({ via: 'smtp', fallido_at: null, ultimo_error: null })
  expect(await reintentar()).toBe(false)
  expect(await listTrabajos(base.db)).toEqual([])
})

test('F5 trying again what is being tried makes no second mail', async () => {
  await servidor.abrir({ callarAlFinal: true })
  await trabajar()
  await esperar(() => expect(servidor.recibidos).toHaveLength(1))
  expect(await reintentar()).toBe(true)
  expect(await listTrabajos(base.db)).toMatchObject([{ tomado: true, intentos: 1 }])
})

test('F5 a mail whose last try was cut short, or whose job was lost, is found and can be tried again', async () => {
  await setAbandonados(base.db)
  expect((await elCorreo()).fallido_at).toBeNull()
  await gastarIntentos(0)
  await setAbandonados(base.db)
  expect(await elCorreo()).toMatchObject({ ultimo_error: 'interrumpido', fallido_at: expect.any(Date) })
  await sql`delete from graphile_worker._private_jobs`.execute(base.db)
  await servidor.abrir()
  await trabajar()
  expect(await reintentar()).toBe(true)
  await esperar(async () => expect((await elCorreo()).enviado_at).toEqual(AHORA))
  expect(servidor.recibidos).toHaveLength(1)
})

const CASO = 'reclamo:4711'
const conCaso = async (correo: string): Promise<number> => {
  await sql`
    insert into casos (clave, codigo, correo) values (${CASO}, 'K7QF3MZ9', ${correo})
    on conflict (clave) do update set correo = excluded.correo, correo_rebotado_at = null`.execute(base.db)
  return base.db
    .transaction()
    .execute((trx) => escribirCorreo(trx, { para: 'vecina@example.com', asunto: 'A', texto: 'B', caso: CASO }))
}
const marcado = async () =>
  (await base.db.selectFrom('casos').select('correo_rebotado_at').where('clave', '=', CASO).executeTakeFirstOrThrow())
    .correo_rebotado_at
const enviar = (correo_id: number) => {
  const mensajero = mensajeroSmtp({ url: servidor.url, remitente: 'no-responder@example.com' })
  return enviarCorreo(
    base.db,
    crearReloj(() => AHORA),
    mensajero,
    CLAVES,
  )({ correo_id }, { ultimo: false })
}
const fallido = async (correo_id: number) =>
  (await base.db.selectFrom('correos').select('fallido_at').where('id', '=', correo_id).executeTakeFirstOrThrow())
    .fallido_at

test('F9 CON-24 a letter about a case whose recipient is refused for good ends, and marks its address', async () => {
  const correo_id = await conCaso('Vecina@example.com')
  await enviar(correo_id)
  expect([await fallido(correo_id), await marcado()]).toEqual([AHORA, AHORA])
})

test('CON-24 an address that the case has no more marks nothing; the letter ends all the same', async () => {
  const correo_id = await conCaso('otra@example.com')
  await enviar(correo_id)
  expect([await fallido(correo_id), await marcado()]).toEqual([AHORA, null])
})

test('F9 CON-24 F5 a recipient that is refused for now marks nothing, and the letter is tried again', async () => {
  await servidor.abrir({ rechazar: 450 })
  const correo_id = await conCaso('vecina@example.com')
  await expect(enviar(correo_id)).rejects.toThrow('no se pudo enviar')
  expect([await fallido(correo_id), await marcado()]).toEqual([null, null])
})
