import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { esperar } from '../../../test/esperar.ts'
import { adelantarTrabajos, listTrabajos, MUDO, RITMO, unObrero } from '../../../test/obrero.ts'
import { crearReloj } from '../reloj.ts'
import { limpiar } from './limpieza.ts'
import { encolar, liberarHuerfanos, listEstadoTrabajos } from './trabajos.queries.ts'
import type { Trabajos } from './trabajos.ts'

const base = usarBase()
const obreros: Trabajos[] = []

afterEach(async () => {
  await Promise.all(obreros.splice(0).map((obrero) => obrero.detener()))
  await sql`delete from graphile_worker._private_jobs`.execute(base.db)
})

const empezar = async (enviar_correo: (carga: { correo_id: number }) => Promise<void>) => {
  const obrero = unObrero(base, { enviar_correo })
  obreros.push(obrero)
  await obrero.iniciar()
  return obrero
}

const dejar = (correo_id: number, intentos = 20) =>
  base.db
    .transaction()
    .execute((trx) => encolar(trx, 'enviar_correo', { correo_id }, { jobKey: `correo:${correo_id}`, intentos }))

const elEstado = async () => (await listEstadoTrabajos(base.db)).find(({ tarea }) => tarea === 'enviar_correo')

/** A task that waits until the test lets it end. */
const unaPuerta = () => {
  const entradas: number[] = []
  const { promise: abierta, resolve: abrir } = Promise.withResolvers<void>()
  const pasar = async ({ correo_id }: { correo_id: number }) => {
    entradas.push(correo_id)
    await abierta
  }
  return { entradas, pasar, abrir }
}

test('SHE-102 a job exists only if its transaction commits', async () => {
  const hechos: number[] = []
  await empezar(async ({ correo_id }) => void hechos.push(correo_id))
  await base.db
    .transaction()
    .execute(async (trx) => {
      await encolar(trx, 'enviar_correo', { correo_id: 1 }, { jobKey: 'correo:1', intentos: 20 })
      throw new Error('el acto falla')
    })
    .catch(() => undefined)
  await dejar(2)
  await esperar(async () => expect(await listTrabajos(base.db)).toEqual([]))
  expect(hechos).toEqual([2])
})

test('SHE-102 two waiting jobs of one key are one job', async () => {
  await dejar(1)
  await dejar(1)
  expect(await listTrabajos(base.db)).toHaveLength(1)
})

test('SHE-102 a failed job waits for its next try, and is seen as dead when it has none left', async () => {
  let intentos = 0
  await empezar(async () => {
    intentos++
    throw new Error('no hay servidor')
  })
  await dejar(1, 2)
  await esperar(async () => expect(await listTrabajos(base.db)).toMatchObject([{ intentos: 1, tomado: false }]))
  expect(await elEstado()).toMatchObject({ pendientes: 1, reintentando: 1, muertos: 0 })
  await adelantarTrabajos(base.db)
  await esperar(async () => expect(await elEstado()).toMatchObject({ pendientes: 0, muertos: 1 }))
  expect(intentos).toBe(2)
  expect(await listTrabajos(base.db)).toMatchObject([{ error: 'no hay servidor' }])
})

test('F5 a job locked by a worker that is gone is freed and done', async () => {
  await dejar(7)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-de-un-muerto', attempts = 1`.execute(
    base.db,
  )
  const hechos: number[] = []
  await empezar(async ({ correo_id }) => void hechos.push(correo_id))
  await esperar(() => expect(hechos).toEqual([7]))
})

test('F5 a job that a living worker has in hand is not freed by another process', async () => {
  const { entradas, pasar, abrir } = unaPuerta()
  await empezar(pasar)
  await dejar(1)
  await esperar(() => expect(entradas).toEqual([1]))
  expect(await liberarHuerfanos(base.db, [])).toBe(0)
  const segundo: number[] = []
  await empezar(async ({ correo_id }) => void segundo.push(correo_id))
  await dejar(2)
  await esperar(() => expect([...entradas, ...segundo].sort()).toEqual([1, 2]))
  expect(await listTrabajos(base.db)).toContainEqual(expect.objectContaining({ jobKey: 'correo:1', tomado: true }))
  abrir()
  await esperar(async () => expect(await listTrabajos(base.db)).toEqual([]))
})

test('F5 the worker goes on after the database cuts all its connections, even in the middle of a job', async () => {
  const { entradas, pasar, abrir } = unaPuerta()
  await empezar(pasar)
  await dejar(1)
  await esperar(() => expect(entradas).toEqual([1]))
  await base.comoDueno(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name in ('cabildo trabajos', 'cabildo vida')`)
  abrir()
  await dejar(2)
  await esperar(() => expect(entradas).toContain(2))
  await esperar(async () => expect(await listTrabajos(base.db)).toEqual([]))
})

test('H2 the worker begins again after two jobs could not be noted as failed while a third was in hand', async () => {
  const puertas = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const veces: number[] = []
  const avisos: string[] = []
  const log = pino({}, { write: (linea: string) => void avisos.push(JSON.parse(linea).msg) })
  const hacer = async ({ correo_id }: { correo_id: number }) => {
    veces.push(correo_id)
    await puertas[correo_id]?.promise
    if (correo_id < 2 && veces.length === 3) throw new Error('la base no responde')
  }
  const obrero = unObrero(base, { enviar_correo: hacer }, RITMO, log)
  obreros.push(obrero)
  await obrero.iniciar()
  for (const id of [0, 1, 2]) await dejar(id)
  await esperar(() => expect(veces.toSorted()).toEqual([0, 1, 2]))
  await base.comoDueno('alter table graphile_worker._private_jobs rename to fuera')
  for (const id of [0, 1]) {
    puertas[id]?.resolve()
    await esperar(() => expect(avisos.filter((aviso) => aviso.startsWith('Failed to fail jobs'))).toHaveLength(id + 1))
  }
  await base.comoDueno('alter table graphile_worker.fuera rename to _private_jobs')
  puertas[2]?.resolve()
  await esperar(async () => expect(await listTrabajos(base.db)).toEqual([]))
  expect(veces.toSorted()).toEqual([0, 0, 1, 1, 2])
})

test('stopping waits for the job in hand and leaves none taken', async () => {
  const { entradas, pasar, abrir } = unaPuerta()
  const obrero = await empezar(pasar)
  await dejar(1)
  await esperar(() => expect(entradas).toEqual([1]))
  let detenido = false
  const parada = obrero.detener().then(() => {
    detenido = true
  })
  await dejar(2)
  expect(detenido).toBe(false)
  abrir()
  await parada
  // The second job may have been on its way to a worker when it was told to stop: then it is done, else it waits.
  expect(await listTrabajos(base.db)).toEqual(
    entradas.includes(2) ? [] : [{ jobKey: 'correo:2', intentos: 0, tomado: false, error: null }],
  )
})

test('what repeats is registered once; the cleaning deletes only what is older than a day', async () => {
  await empezar(async () => undefined)
  await esperar(async () => {
    const { rows } = await sql`select identifier from graphile_worker._private_known_crontabs order by 1`.execute(
      base.db,
    )
    expect(rows).toEqual([
      { identifier: 'avisar_fines' },
      { identifier: 'avisar_plazos' },
      { identifier: 'barrer_archivos' },
      { identifier: 'cerrar_dias' },
      { identifier: 'enlazar_auditoria' },
      { identifier: 'limpiar' },
      { identifier: 'pedir_recogida' },
      { identifier: 'purgar' },
      { identifier: 'resumir_semana' },
      { identifier: 'revisar_cadena' },
      { identifier: 'revisar_claves' },
      { identifier: 'vencer_plazos' },
      { identifier: 'vencer_requerimientos' },
      { identifier: 'vencer_solicitudes' },
      { identifier: 'vencer_subsanaciones' },
    ])
  })
  const ahora = new Date('2026-11-18T15:30:00Z')
  const haceHoras = (horas: number) => new Date(ahora.getTime() - horas * 3_600_000)
  for (const [horas, quien] of [
    [25, 'viejo'],
    [23, 'reciente'],
  ] as const) {
    const cuando = haceHoras(horas)
    await base.db.insertInto('eventos').values({ tema: quien, en: cuando }).execute()
    await base.db.insertInto('limites').values({ clave: quien, ventana: cuando, usos: 1 }).execute()
    await base.db
      .insertInto('intentos_ingreso')
      .values({ usuario: quien, red: 'r', fallos: 1, ultimo: cuando })
      .execute()
  }
  await limpiar(
    base.db,
    crearReloj(() => ahora),
    MUDO,
  )()
  expect(await base.db.selectFrom('eventos').select('tema').execute()).toEqual([{ tema: 'reciente' }])
  expect(await base.db.selectFrom('limites').select('clave').execute()).toEqual([{ clave: 'reciente' }])
  expect(await base.db.selectFrom('intentos_ingreso').select('usuario').execute()).toEqual([{ usuario: 'reciente' }])
})
