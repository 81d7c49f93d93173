import { publicacionesApi } from '@cabildo/contracts/publicaciones'
import { sesionApi } from '@cabildo/contracts/sesion'
import { expect, test } from 'vitest'
import { AHORA, cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import type { Persona } from '../../../test/elenco.ts'
import { publicarMuchas, unaPublicacion } from '../../../test/fabricas-publicaciones.ts'
import { unUsuario } from '../../../test/usuarios.ts'
import { retirarPublicacion } from './index.ts'

const banco = usarBanco()
const listar = async (quien: Persona) => (await (await banco.como(quien)).llamar(publicacionesApi.listar)).cuerpo
const revisar = async (quien: Persona, id: number) =>
  (await banco.como(quien)).llamar(publicacionesApi.revisar, { params: { id: String(id) }, body: { revisado: true } })
const revisarTodas = async (quien: Persona, hasta: number) =>
  (await banco.como(quien)).llamar(publicacionesApi.revisarTodas, { body: { revisado: true, hasta } })
const retirar = (norma_id: number) => banco.db.transaction().execute((trx) => retirarPublicacion(trx, norma_id))

test('API-65 NOR-34 NOR-35 NOR-40 the newest come first, with what Table NOR-B names, for everybody who is signed in', async () => {
  expect(await listar('nadie')).toEqual({ data: [], ultimo: 0 })
  const primera = await unaPublicacion(banco.db)
  const segunda = await unaPublicacion(banco.db, { tipo_doc: 7, descripcion: 'Acuerdo sobre el mercado' })
  const { data, ultimo } = await listar('nadie')
  expect(data.map(({ id }) => id)).toEqual([segunda.id, primera.id])
  expect([segunda.id, ultimo]).toEqual([primera.id + 1, segunda.id])
  expect(data[0]).toEqual({
    ...{ id: segunda.id, tipo_doc: 7, ndoc: segunda.ndoc, anio: 2026, descripcion: 'Acuerdo sobre el mercado' },
    ...{ path_file: expect.stringMatching(/\.pdf$/), created_at: '2026-11-18 10:30:00' },
    ...{ timestamp: AHORA.getTime(), revisado: false },
  })
  for (const llamada of [publicacionesApi.listar, publicacionesApi.escuchar])
    expect((await banco.ciudadano.enviar({ method: 'GET', url: llamada.path })).statusCode).toBe(401)
})

test('API-67 NOR-37 NOR-38 NOR-40 opening one marks it for whoever opens it, once, and for nobody else', async () => {
  const { id } = await unaPublicacion(banco.db)
  const primera = await revisar('rosa', id)
  expect(primera).toMatchObject({ status: 200, cuerpo: { data: { id, revisado: true } } })
  expect((await revisar('rosa', id)).cuerpo).toEqual(primera.cuerpo)
  const marca = async (quien: Persona) => (await listar(quien)).data.find((p) => p.id === id)?.revisado
  expect([await marca('rosa'), await marca('luis')]).toEqual([true, false])
  expect(await banco.db.selectFrom('publicaciones_revisadas').select('user_id').execute()).toEqual([{ user_id: 1 }])
})

test('API-67 NOR-37 a message that does not exist changes nothing', async () => {
  const antes = await banco.db.selectFrom('publicaciones_revisadas').selectAll().execute()
  expect(await revisar('rosa', 999_999_999)).toMatchObject({ status: 404, cuerpo: { codigo: 'noEncontrado' } })
  const rosa = await banco.como('rosa')
  for (const id of ['0', '-1', '1.5', 'x', '047'])
    expect(
      (await rosa.enviar({ method: 'PUT', url: `/api/publicaciones/${id}`, payload: { revisado: true } })).statusCode,
    ).toBe(422)
  const { id } = await unaPublicacion(banco.db)
  for (const payload of [{}, { revisado: false }, { revisado: 'true' }])
    expect((await rosa.enviar({ method: 'PUT', url: `/api/publicaciones/${id}`, payload })).statusCode).toBe(422)
  expect(await banco.db.selectFrom('publicaciones_revisadas').selectAll().execute()).toEqual(antes)
})

test('NOR-41 a message that is taken back goes with its marks, its number is not given again, and the rest stays', async () => {
  const antes = await unaPublicacion(banco.db)
  const retirada = await unaPublicacion(banco.db)
  await revisar('rosa', antes.id)
  await revisar('rosa', retirada.id)
  await retirar(retirada.norma_id)
  const { data, ultimo } = await listar('rosa')
  expect(data[0]).toMatchObject({ id: antes.id, revisado: true })
  expect(ultimo).toBe(retirada.id)
  expect((await revisar('rosa', retirada.id)).status).toBe(404)
  expect((await unaPublicacion(banco.db)).id).toBe(retirada.id + 1)
})

test('API-67 D-35 one that is taken back while it is being opened answers 404', async () => {
  const { id, norma_id } = await unaPublicacion(banco.db)
  const respuestas = await enCarrera(banco.bd, (trx) => retirarPublicacion(trx, norma_id), [
    async () => (await revisar('luis', id)).status,
    async () => (await revisarTodas('julio', id)).status,
  ])
  expect(respuestas).toEqual([404, 200])
})

test('NOR-38 all that the list shows can be marked at once, up to the newest one seen', async () => {
  await publicarMuchas(banco.db, 60)
  const { data, ultimo } = await listar('gloria')
  expect(data).toHaveLength(50)
  const despues = await unaPublicacion(banco.db)
  expect((await revisarTodas('gloria', ultimo)).cuerpo).toEqual({ revisadas: 50 })
  expect((await revisarTodas('gloria', ultimo)).cuerpo).toEqual({ revisadas: 0 })
  const suyas = (await listar('gloria')).data
  expect(suyas.filter(({ revisado }) => !revisado).map(({ id }) => id)).toEqual([despues.id])
  expect((await listar('sol')).data.some(({ revisado }) => revisado)).toBe(false)
  const hostil = await banco.como('gloria')
  for (const hasta of [0, -1, 1.5, '9', 2 ** 31, null])
    expect(
      (await hostil.enviar({ method: 'PUT', url: '/api/publicaciones', payload: { revisado: true, hasta } }))
        .statusCode,
    ).toBe(422)
})

test('D-07 SHE-35 a session with an initial password may neither list nor listen', async () => {
  await unUsuario(await banco.como('sol'), { username: 'verde', password: 'verde', area_id: 21 })
  const credenciales = { username: 'verde', password: 'verde' }
  const { cuerpo } = await banco.ciudadano.llamar(sesionApi.ingresar, { body: credenciales })
  const verde = cliente(banco.app, cuerpo.access_token ?? '')
  for (const url of ['/api/publicaciones', '/api/publicaciones/stream']) {
    const respuesta = await verde.enviar({ method: 'GET', url })
    expect([respuesta.statusCode, respuesta.json().codigo]).toEqual([403, 'cambiarClave'])
  }
})
