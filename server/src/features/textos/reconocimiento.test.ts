import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { listTrabajos, MUDO } from '../../../test/obrero.ts'
import { motorPropio } from '../../platform/textos/motor.ts'
import { recogerTextos } from './lectura.ts'
import { reconocerTexto } from './reconocimiento.ts'

const banco = usarBanco()
const recoger = () => recogerTextos(banco.db, MUDO, { conOcr: true })()
const pedidos = async () => (await listTrabajos(banco.db)).filter(({ jobKey }) => jobKey?.startsWith('reconocer:'))

const deLaArchivada = ({ id }: { id: number }) =>
  banco.db.selectFrom('textos').select('id').where('archivo_id', '=', id).executeTakeFirstOrThrow()

test('ARC-01 once it is switched on, norms of before get their turn, each once, and nothing is lost where no machine is', async () => {
  await unaArchivada(banco.db, { texto: 'sin_texto' })
  await unaArchivada(banco.db, { texto: 'parcial' })
  await unaArchivada(banco.db, { texto: 'completo' })
  const antes = await banco.db
    .selectFrom('textos')
    .select('id')
    .where('estado', 'in', ['sin_texto', 'parcial'])
    .where('reconocido_at', 'is', null)
    .execute()
  expect(antes.length).toBeGreaterThanOrEqual(2)
  await recoger()
  await recoger()
  expect((await pedidos()).map(({ jobKey }) => jobKey).sort()).toEqual(antes.map(({ id }) => `reconocer:${id}`).sort())
  const [{ id: texto_id } = { id: 0 }] = antes
  const sinMaquina = reconocerTexto({ ...banco, log: MUDO, reconocedor: Promise.resolve(null) })
  await sinMaquina({ texto_id })
  expect(
    await banco.db.selectFrom('textos').select('reconocido_at').where('id', '=', texto_id).executeTakeFirst(),
  ).toEqual({ reconocido_at: null })
})

test('D-35 a scan that was given up for no fault of its own is told and gets its turn again, after what was never tried', async () => {
  const { id: texto_id } = await deLaArchivada(await unaArchivada(banco.db, { texto: 'sin_texto' }))
  await recoger()
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${`reconocer:${texto_id}`}`.execute(
    banco.db,
  )
  await unaArchivada(banco.db, { texto: 'sin_texto' })
  const errores: unknown[] = []
  const log = { ...MUDO, error: (datos: unknown) => void errores.push(datos) } as typeof MUDO
  const deUno = recogerTextos(banco.db, log, { lote: 1, conOcr: true })
  await deUno()
  expect(errores).toEqual([])
  await deUno()
  expect(errores).toEqual([{ textos: [texto_id] }])
  const suyo = (await pedidos()).filter(({ jobKey }) => jobKey === `reconocer:${texto_id}`)
  expect(suyo).toMatchObject([{ intentos: 0 }])
  await deUno()
  expect(errores).toHaveLength(1)
})

test('ARC-01 the language of the machine that comes by npm lies on this disk', () => {
  const motor = motorPropio()
  expect(motor?.clase === 'propio' && existsSync(join(motor.idioma, 'spa.traineddata.gz'))).toBe(true)
})
