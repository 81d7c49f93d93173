import { beforeEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { EMPRESA, presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { impedir } from '../../../test/impedir.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_RED_HORA: '80' } })
beforeEach(async () => {
  banco.poner(AHORA)
  await banco.db.deleteFrom('limites').execute()
})

const cuantos = async () => ({
  filas: (await banco.db.selectFrom('tramites').select('id').execute()).length,
  archivos: (await banco.archivosEnDisco()).length,
})
const presentar = (i: number, que: string, ip = '190.40.1.1') =>
  presentarTramite(banco.app, { ...vecino(i), asunto: `${que} de ${i}` }, { ip })

test('MPV-43 the eleventh filing of a person within the hour is told when to come back, and leaves nothing', async () => {
  for (let vez = 1; vez <= 10; vez++) expect((await presentar(1, `Trámite ${vez}`)).status).toBe(200)
  const antes = await cuantos()
  const { status, cuerpo, reintentar } = await presentar(1, 'Trámite 11')
  expect([status, cuerpo.codigo, cuerpo.message]).toEqual([
    429,
    'demasiadasConsultas',
    'Demasiadas consultas, intente en unos minutos',
  ])
  // Half past ten: the hour ends in half an hour.
  expect(Number(reintentar)).toBe(1_800)
  expect(await cuantos()).toEqual(antes)
  // Neither a neighbour behind the same address nor the company whose papers the person carries is held up.
  expect((await presentar(2, 'De la vecina')).status).toBe(200)
  expect((await presentarTramite(banco.app, { ...vecino(1), ...EMPRESA, asunto: 'De la empresa' })).status).toBe(200)
  expect((await presentar(1, 'Desde otra red', '190.40.2.1')).status).toBe(200)
  banco.poner(new Date(AHORA.getTime() + 1_800_000))
  expect((await presentar(1, 'Trámite 11')).status).toBe(200)
})

test('MPV-43 F2 fifty citizens behind one address all finish, at once', async () => {
  const antes = await cuantos()
  const todos = await Promise.all(Array.from({ length: 50 }, (_, i) => presentar(200 + i, 'Honrado')))
  expect(new Set(todos.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(todos.map(({ cuerpo }) => cuerpo.nro_registro)).size).toBe(50)
  expect(await cuantos()).toEqual({ filas: antes.filas + 50, archivos: antes.archivos + 50 })
})

test('MPV-43 a network that files under ever new names meets its own limit, and another network does not', async () => {
  for (let i = 0; i < 80; i++) expect((await presentar(300 + i, 'Falso', `190.40.3.${i}`)).status).toBe(200)
  expect((await presentar(400, 'Falso', '190.40.3.99')).status).toBe(429)
  expect((await presentar(400, 'Falso', '190.40.4.99')).status).toBe(200)
})

test('MPV-43 what fails while it is saved costs nothing', async () => {
  const soltar = await impedir(banco.bd.url, 'tramites')
  for (let vez = 0; vez < 12; vez++) expect((await presentar(8, 'Sin sitio')).status).toBe(500)
  await soltar()
  expect((await presentar(8, 'Sin sitio')).status).toBe(200)
})

test('MPV-43 what is refused for its fields costs nothing', async () => {
  for (let vez = 0; vez < 12; vez++)
    expect((await presentarTramite(banco.app, { ...vecino(7), asunto: 'no' })).status).toBe(422)
  expect((await presentar(7, 'Bien escrito')).status).toBe(200)
})
