import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { listTrabajos, MUDO } from '../../../test/obrero.ts'
import { motorPropio } from '../../platform/textos/motor.ts'
import { pedirReconocimientos, reconocerTexto } from './reconocimiento.ts'

const banco = usarBanco()
const pedidos = async () => (await listTrabajos(banco.db)).filter(({ jobKey }) => jobKey?.startsWith('reconocer:'))

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
  await pedirReconocimientos(banco.db)
  await pedirReconocimientos(banco.db)
  expect((await pedidos()).map(({ jobKey }) => jobKey).sort()).toEqual(antes.map(({ id }) => `reconocer:${id}`).sort())
  const [{ id: texto_id } = { id: 0 }] = antes
  const sinMaquina = reconocerTexto({ ...banco, log: MUDO, reconocedor: Promise.resolve(null) })
  await sinMaquina({ texto_id })
  expect(
    await banco.db.selectFrom('textos').select('reconocido_at').where('id', '=', texto_id).executeTakeFirst(),
  ).toEqual({ reconocido_at: null })
})

test('ARC-01 the language of the machine that comes by npm lies on this disk', () => {
  const motor = motorPropio()
  expect(motor?.clase === 'propio' && existsSync(join(motor.idioma, 'spa.traineddata.gz'))).toBe(true)
})
