import { correosApi } from '@cabildo/contracts/correos'
import { beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { listTrabajos } from '../../../test/obrero.ts'

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
        fila(6, { via: null, enviado_at: null, ultimo_error: 'ECONNECTION', fallido_at: new Date() }),
      ])
      .returning('id')
      .execute()
  ).map(({ id }) => id)
})

const listar = async (query: Record<string, string | string[]> = {}) => {
  const { status, cuerpo } = await (await banco.como('admin')).llamar(correosApi.listar, { query })
  return { status, cuerpo, asuntos: cuerpo.data?.map(({ asunto }) => asunto) }
}

test('API-99 SHE-103 F5 area 21 sees what is kept here, what waits and what failed, newest first; what was sent is not there', async () => {
  const { status, cuerpo } = await listar()
  expect(status).toBe(200)
  const fila = (n: number, estado: string, asunto = `Trámite ${n}`, ultimo_error: string | null = null) => ({
    ...{ id: ids[n - 1], para: `vecino${n}@example.pe`, asunto, estado, ultimo_error },
    created_at: `2026-11-17 23:0${n}:00`,
  })
  expect(cuerpo).toEqual({
    data: [
      fila(6, 'fallido', 'Trámite 6', 'ECONNECTION'),
      fila(5, 'pendiente'),
      fila(3, 'buzon', 'Observacion 100 soles'),
      fila(2, 'buzon', 'Observación 100%'),
      fila(1, 'buzon'),
    ],
    ...{ recordsTotal: 5, recordsFiltered: 5, pendientes: 1, fallidos: 1 },
  })
})

test('F5 the mailbox is filtered and ordered by state, as the screen names it; the counts stay those of all', async () => {
  const { asuntos, cuerpo } = await listar({ 'columns[estado]': 'no ENVIADO' })
  expect(asuntos).toEqual(['Trámite 6'])
  expect(cuerpo).toMatchObject({ recordsTotal: 5, recordsFiltered: 1, pendientes: 1, fallidos: 1 })
  expect((await listar({ 'columns[estado]': 'Por enviar' })).asuntos).toEqual(['Trámite 5'])
  expect((await listar({ 'columns[estado]': 'buzon' })).asuntos).toHaveLength(3)
  expect((await listar({ 'columns[estado]': 'otro' })).asuntos).toEqual([])
  expect((await listar({ order: 'estado:desc', length: '2' })).asuntos).toEqual(['Trámite 5', 'Trámite 6'])
})

test('API-99 searching ignores case and accents, and takes wildcards literally', async () => {
  expect((await listar({ search: 'OBSERVACION' })).asuntos).toEqual(['Observacion 100 soles', 'Observación 100%'])
  const { asuntos, cuerpo } = await listar({ search: '100%' })
  expect(asuntos).toEqual(['Observación 100%'])
  expect(cuerpo).toMatchObject({ recordsTotal: 5, recordsFiltered: 1 })
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
    ...{ texto: 'Texto 1', estado: 'buzon', ultimo_error: null },
    created_at: '2026-11-17 23:01:00',
  })
})

test('API-99 a mail that is not in the mailbox does not exist', async () => {
  const admin = await banco.como('admin')
  for (const id of [ids[3], 999_999])
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
    for (const llamada of [correosApi.ver, correosApi.reintentar])
      expect((await cliente.llamar(llamada, { params: { id: String(ids[5]) } })).status).toBe(status)
  }
})

test('API-99 F5 a mail that failed is given all its tries again; one that is sent or unknown does not exist', async () => {
  const admin = await banco.como('admin')
  const reintentar = (id: number | undefined) => admin.llamar(correosApi.reintentar, { params: { id: String(id) } })
  expect(await reintentar(ids[5])).toMatchObject({ status: 200, cuerpo: {} })
  expect(await reintentar(ids[4])).toMatchObject({ status: 200 })
  // Asked twice, it is one try.
  expect(await reintentar(ids[4])).toMatchObject({ status: 200 })
  expect(await listTrabajos(banco.db)).toMatchObject([
    { jobKey: `correo:${ids[5]}`, intentos: 0 },
    { jobKey: `correo:${ids[4]}`, intentos: 0 },
  ])
  expect((await listar()).cuerpo).toMatchObject({ pendientes: 2, fallidos: 0 })
  for (const id of [ids[0], ids[3], 999_999])
    expect(await reintentar(id)).toMatchObject({ status: 404, cuerpo: { codigo: 'noEncontrado' } })
})

test('D-42 SHE-103 the totals of the mailbox are kept as mails come, leave, fail and go, and none is counted for them', async () => {
  const dichos = async () => {
    const { recordsTotal, pendientes, fallidos } = (await listar({ length: '1' })).cuerpo
    return [recordsTotal, pendientes, fallidos]
  }
  const [total = 0, pendientes = 0, fallidos = 0] = await dichos()
  const poner = async (cambios: object) => {
    await banco.db.updateTable('correos').set(cambios).where('id', '=', id).execute()
    return dichos()
  }
  const nuevo = { para: 'otra@example.pe', asunto: 'Otro', texto: 'Otro' }
  const { id } = await banco.db.insertInto('correos').values(nuevo).returning('id').executeTakeFirstOrThrow()
  expect(await dichos()).toEqual([total + 1, pendientes + 1, fallidos])
  expect(await poner({ ultimo_error: 'x' })).toEqual([total + 1, pendientes + 1, fallidos])
  expect(await poner({ fallido_at: new Date() })).toEqual([total + 1, pendientes, fallidos + 1])
  expect(await poner({ fallido_at: null, enviado_at: new Date(), via: 'buzon' })).toEqual([
    total + 1,
    pendientes,
    fallidos,
  ])
  expect(await poner({ via: 'smtp' })).toEqual([total, pendientes, fallidos])
  await banco.db.deleteFrom('correos').where('id', '=', id).execute()
  // Nothing but what is kept decides.
  await banco.bd.comoDueno('alter table correos disable trigger user')
  await banco.db.insertInto('correos').values(nuevo).execute()
  expect(await dichos()).toEqual([total, pendientes, fallidos])
})
