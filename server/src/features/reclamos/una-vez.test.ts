import { reclamosApi, referenciaDeReclamo } from '@cabildo/contracts/reclamos'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, cliente, usarBanco } from '../../../test/banco.ts'
import { formularioDeReclamo, verificadorDe } from '../../../test/fabricas-ciudadanos.ts'
import { impedir } from '../../../test/impedir.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '2' } })
const presentar = (cuerpo: object, quien = banco.ciudadano) =>
  quien.llamar(reclamosApi.presentar, { body: cuerpo as never })
const contar = async (tabla: 'reclamos' | 'correos' | 'registros') =>
  (await banco.db.selectFrom(tabla).selectAll().execute()).length
const persona = (i: number) => {
  const ndoc = String(99_100_000 + i)
  return { ndoc, code_verifica: verificadorDe(ndoc), ape_nom: `PERSONA ${i}` }
}
let horas = 0
beforeEach(() => banco.poner(new Date(AHORA.getTime() + horas++ * 3_600_000)))

test('G3 the same complaint sent fifty times at once is one, with one number, one mail and one expediente', async () => {
  const enviado = formularioDeReclamo()
  const respuestas = await Promise.all(Array.from({ length: 50 }, () => presentar(enviado)))
  expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(respuestas.map(({ cuerpo }) => JSON.stringify(cuerpo))).size).toBe(1)
  expect([await contar('reclamos'), await contar('correos'), await contar('registros')]).toEqual([1, 1, 1])
})

test('G3 also when two server processes take it, and when the page made no key', async () => {
  const otra = cliente(await banco.otraApp(), null)
  const antes = await contar('reclamos')
  const enviado = { ...formularioDeReclamo(), clave: undefined }
  const respuestas = await Promise.all([banco.ciudadano, otra, banco.ciudadano, otra].map((q) => presentar(enviado, q)))
  expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.claim_id)).size).toBe(1)
  expect(await contar('reclamos')).toBe(antes + 1)
})

test('G3 the page finds its complaint again hours later by its key; without one, the same words are a new complaint', async () => {
  const enviado = formularioDeReclamo()
  const { claim_id } = (await presentar(enviado)).cuerpo
  banco.poner(new Date(AHORA.getTime() + horas++ * 3_600_000))
  expect((await presentar(enviado)).cuerpo.claim_id).toBe(claim_id)
  expect((await presentar({ ...enviado, clave: undefined })).cuerpo.claim_id).toBe(claim_id + 1)
})

test('G3 a page that sends something else under the same key is told which complaint did arrive', async () => {
  const enviado = formularioDeReclamo()
  const { claim_id, fecha } = (await presentar(enviado)).cuerpo
  const antes = await contar('reclamos')
  banco.poner(new Date(AHORA.getTime() + horas++ * 3_600_000))
  const { status, cuerpo } = await presentar({ ...enviado, email: 'otro.correo@example.com' })
  expect([status, cuerpo.codigo]).toEqual([409, 'yaGuardado'])
  expect(cuerpo.message).toContain(referenciaDeReclamo(claim_id, fecha))
  expect(await contar('reclamos')).toBe(antes)
})

test('G3 two contents under one key at once, before two servers: one is filed, the other is told so', async () => {
  const [otra, antes] = [cliente(await banco.otraApp(), null), await contar('reclamos')]
  const enviado = formularioDeReclamo()
  const dos = [presentar(enviado), presentar({ ...enviado, detalle: 'Otra cosa' }, otra)]
  expect((await Promise.all(dos)).map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await contar('reclamos')).toBe(antes + 1)
})

test('MPV-43 API-79 a complaint that fails while it is saved spends nothing of the limits', async () => {
  const enviado = formularioDeReclamo()
  const soltar = await impedir(banco.bd.url, 'reclamos')
  for (let i = 0; i < 3; i++) expect((await presentar(enviado)).status).toBe(500)
  await soltar()
  expect((await presentar(enviado)).status).toBe(200)
  expect((await presentar(formularioDeReclamo())).status).toBe(200)
})

test('MPV-43 API-79 sending again costs nothing of the limits', async () => {
  const enviado = formularioDeReclamo()
  for (let i = 0; i < 5; i++) expect((await presentar(enviado)).status).toBe(200)
  expect((await presentar(formularioDeReclamo())).status).toBe(200)
  expect((await presentar(formularioDeReclamo())).status).toBe(429)
  expect((await presentar(enviado)).status).toBe(200)
})

test('D-21 different complaints at once have numbers without gaps', async () => {
  const antes = await contar('reclamos')
  const otros = Array.from({ length: 30 }, (_, i) => formularioDeReclamo({ ...persona(i), phone: i % 5 ? '1' : '' }))
  await Promise.all(otros.map((otro) => presentar(otro)))
  const ids = (await banco.db.selectFrom('reclamos').select('id').orderBy('id').execute()).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: antes + 24 }, (_, i) => i + 1))
})
