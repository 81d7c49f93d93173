import { correosApi } from '@cabildo/contracts/correos'
import { beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco()
let ids: number[]

beforeAll(async () => {
  const fila = (n: number, cambios: object = {}) => ({
    para: `vecino${n}@example.pe`,
    asunto: `Trámite ${n}`,
    texto: `Texto ${n}`,
    created_at: new Date(Date.UTC(2026, 10, 18, 4, n)),
    enviado_at: new Date(),
    via: 'buzon',
    ...cambios,
  })
  ids = (
    await banco.db
      .insertInto('correos')
      .values([
        fila(1),
        fila(2, { asunto: 'Observación 100%' }),
        fila(3, { asunto: 'Observacion 100 soles' }),
        fila(4, { via: 'smtp' }),
        fila(5, { via: null, enviado_at: null }),
      ])
      .returning('id')
      .execute()
  ).map(({ id }) => id)
})

const listar = async (query: Record<string, string | string[]> = {}) => {
  const { status, cuerpo } = await (await banco.como('admin')).llamar(correosApi.listar, { query })
  return { status, cuerpo, asuntos: cuerpo.data?.map(({ asunto }) => asunto) }
}

test('API-99 area 21 sees the mails of the mailbox, newest first, times in Lima; sent and waiting ones are not there', async () => {
  const { status, cuerpo } = await listar()
  expect(status).toBe(200)
  expect(cuerpo).toEqual({
    data: [
      { id: ids[2], para: 'vecino3@example.pe', asunto: 'Observacion 100 soles', created_at: '2026-11-17 23:03:00' },
      { id: ids[1], para: 'vecino2@example.pe', asunto: 'Observación 100%', created_at: '2026-11-17 23:02:00' },
      { id: ids[0], para: 'vecino1@example.pe', asunto: 'Trámite 1', created_at: '2026-11-17 23:01:00' },
    ],
    recordsTotal: 3,
    recordsFiltered: 3,
  })
})

test('API-99 searching ignores case and accents, and takes wildcards literally', async () => {
  expect((await listar({ search: 'OBSERVACION' })).asuntos).toEqual(['Observacion 100 soles', 'Observación 100%'])
  const { asuntos, cuerpo } = await listar({ search: '100%' })
  expect(asuntos).toEqual(['Observación 100%'])
  expect(cuerpo).toMatchObject({ recordsTotal: 3, recordsFiltered: 1 })
  expect((await listar({ search: '_' })).asuntos).toEqual([])
  expect((await listar({ search: '\\' })).asuntos).toEqual([])
})

test('API-99 pages, orders and filters by column', async () => {
  expect((await listar({ order: 'para:asc', start: '1', length: '1' })).asuntos).toEqual(['Observación 100%'])
  expect((await listar({ 'columns[para]': 'VECINO1' })).asuntos).toEqual(['Trámite 1'])
  expect((await listar({ order: 'texto:asc' })).status).toBe(422)
  expect((await listar({ 'columns[texto]': 'x' })).status).toBe(422)
})

test('API-99 one mail is read with its text', async () => {
  const admin = await banco.como('admin')
  const { status, cuerpo } = await admin.llamar(correosApi.ver, { params: { id: String(ids[0]) } })
  expect(status).toBe(200)
  expect(cuerpo.data).toEqual({
    id: ids[0],
    para: 'vecino1@example.pe',
    asunto: 'Trámite 1',
    texto: 'Texto 1',
    created_at: '2026-11-17 23:01:00',
  })
})

test('API-99 a mail that is not in the mailbox does not exist', async () => {
  const admin = await banco.como('admin')
  for (const id of [ids[3], ids[4], 999_999])
    expect(await admin.llamar(correosApi.ver, { params: { id: String(id) } })).toMatchObject({
      status: 404,
      cuerpo: { codigo: 'noEncontrado' },
    })
})

test('API-99 refuses callers without session or of another area, whatever their codes', async () => {
  const jefa = await banco.como('jefa')
  for (const [cliente, status] of [
    [banco.ciudadano, 401],
    [jefa, 403],
  ] as const) {
    expect((await cliente.llamar(correosApi.listar)).status).toBe(status)
    expect((await cliente.llamar(correosApi.ver, { params: { id: String(ids[0]) } })).status).toBe(status)
  }
})
