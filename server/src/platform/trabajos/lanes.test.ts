import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { esperar } from '../../../test/esperar.ts'
import { listTrabajos, unObrero } from '../../../test/obrero.ts'
import { encolar } from './trabajos.queries.ts'
import type { Trabajos } from './trabajos.ts'

const base = usarBase()
const obreros: Trabajos[] = []
afterEach(async () => {
  await Promise.all(obreros.splice(0).map((obrero) => obrero.detener()))
  await sql`delete from graphile_worker._private_jobs`.execute(base.db)
})

/** No poll comes within a test. */
const SIN_SONDEO = { sondeoMs: 600_000, barridoMs: 600_000 }
const DIEZ = Array.from({ length: 10 }, (_, i) => i + 1)
const pausa = () => new Promise<void>((listo) => setImmediate(listo))

const dejarTextos = (ids: readonly number[], sinPrisa = false) =>
  base.db.transaction().execute(async (trx) => {
    for (const texto_id of ids)
      await encolar(trx, 'leer_texto', { texto_id }, { jobKey: `texto:${texto_id}`, intentos: 1, sinPrisa })
  })
const dejarCorreos = async (ids: readonly number[]) => {
  for (const correo_id of ids)
    await base.db
      .transaction()
      .execute((trx) => encolar(trx, 'enviar_correo', { correo_id }, { jobKey: `correo:${correo_id}`, intentos: 1 }))
}

/** Jobs that come in the same instant are taken in any order. */
const enOrden = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

const empezar = async () => {
  const visto = { leidos: [] as number[], enviados: [] as number[], aLaVez: 0, maximo: 0 }
  const obrero = unObrero(
    base,
    {
      leer_texto: async ({ texto_id }) => {
        visto.maximo = Math.max(visto.maximo, ++visto.aLaVez)
        await pausa()
        visto.leidos.push(texto_id)
        visto.aLaVez--
        // What fails frees its lane, too.
        if (texto_id % 3 === 0) throw new Error('no se pudo')
      },
      enviar_correo: async ({ correo_id }) => {
        await pausa()
        visto.enviados.push(correo_id)
      },
    },
    SIN_SONDEO,
  )
  obreros.push(obrero)
  await obrero.iniciar()
  return visto
}

test('SHE-102 the jobs of a lane are done one after another without waiting for polls, while others pass', async () => {
  const visto = await empezar()
  await Promise.all([dejarTextos(DIEZ), dejarCorreos(DIEZ)])
  await esperar(() => {
    expect(enOrden(visto.leidos)).toEqual(DIEZ)
    expect(enOrden(visto.enviados)).toEqual(DIEZ)
  })
  expect(visto.maximo).toBe(1)
})

test('SHE-102 what waited in a lane before the worker began is taken up without a poll', async () => {
  await dejarTextos(DIEZ)
  const visto = await empezar()
  await esperar(async () => {
    expect(enOrden(visto.leidos)).toEqual(DIEZ)
    // The last one's row goes a moment after its work is done; those that failed stay.
    expect(await listTrabajos(base.db)).toHaveLength(3)
  })
  expect(visto.maximo).toBe(1)
})

test('SHE-102 what nobody waits for comes after what somebody does', async () => {
  await dejarTextos([1, 2], true)
  await dejarTextos([4, 5])
  const visto = await empezar()
  await esperar(() =>
    expect([enOrden(visto.leidos.slice(0, 2)), enOrden(visto.leidos.slice(2))]).toEqual([
      [4, 5],
      [1, 2],
    ]),
  )
})

test('SHE-102 decision 0221 spreadsheets of people who wait do not stand behind an import', async () => {
  const fin = Promise.withResolvers<void>()
  const hechas: number[] = []
  const obrero = unObrero(
    base,
    {
      aplicar_importacion: () => fin.promise,
      revisar_carga: async ({ carga_id }) => void hechas.push(carga_id),
    },
    SIN_SONDEO,
  )
  obreros.push(obrero)
  await obrero.iniciar()
  for (const [tarea, carga_id] of [
    ['aplicar_importacion', 1],
    ['revisar_carga', 2],
  ] as const)
    await base.db
      .transaction()
      .execute((trx) => encolar(trx, tarea, { carga_id }, { jobKey: `carga:${carga_id}`, intentos: 1 }))
  await esperar(() => expect(hechas).toEqual([2])).finally(fin.resolve)
})
