import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaCarga } from '../../../test/fabricas-obras.ts'

const banco = usarBanco({ env: { LIMITE_CONSULTAS_MINUTO: '2' } })

test('API-93 SHE-95 what costs the network its whole size is limited; compressed, or held already, it is not', async () => {
  await unaCarga(banco.db, [{ cui: '1' }])
  const pedir = (headers: Record<string, string> = {}) =>
    banco.ciudadano.enviar({ method: 'GET', url: seguimientoApi.listar.path, headers })
  const llana = await pedir()
  expect([llana.statusCode, (await pedir({ 'accept-encoding': 'br' })).statusCode]).toEqual([200, 200])
  const negada = await pedir()
  expect([negada.statusCode, negada.headers.etag, negada.json().codigo]).toEqual([
    429,
    undefined,
    'demasiadasConsultas',
  ])
  for (let i = 0; i < 5; i++) {
    expect((await pedir({ 'accept-encoding': 'gzip' })).statusCode).toBe(200)
    expect((await pedir({ 'if-none-match': String(llana.headers.etag) })).statusCode).toBe(304)
  }
  expect((await (await banco.como('nadie')).llamar(seguimientoApi.listar)).status).toBe(200)
})
