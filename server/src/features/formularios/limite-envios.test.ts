import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AHORA } from '../../../test/banco.ts'
import { usarBase } from '../../../test/base.ts'
import { responderErrores } from '../../platform/http/errores-http.ts'
import { contarRepetidas } from '../../platform/http/repetidas.ts'
import { crearReloj, HORA_MS } from '../../platform/reloj.ts'
import { limitarEnvios } from './index.ts'

const bd = usarBase()

test('MPV-43 SHE-95 F2 a person files ten times an hour from a network, and the network files much more often', async () => {
  let ahora = AHORA
  const reloj = crearReloj(() => ahora)
  const limitar = limitarEnvios(reloj, { porPersona: 10, porRed: 30 })
  const app = Fastify()
  responderErrores(app, contarRepetidas())
  app.get<{ Params: { form: 'mpvirtual' | 'libro_reclama'; dni: string } }>('/:form/:dni', async (request) => {
    const { form, dni } = request.params
    await bd.db.transaction().execute((trx) => limitar(trx, request, form, dni))
    return {}
  })
  const enviar = async (dni: string, { form = 'mpvirtual', ip = '190.40.3.1' } = {}) =>
    (await app.inject({ url: `/${form}/${dni}`, remoteAddress: ip })).statusCode

  for (let i = 0; i < 10; i++) expect(await enviar('98000001')).toBe(200)
  expect(await enviar('98000001', { ip: '190.40.3.200' })).toBe(429)
  // Another form, network or person is not the same.
  expect(await enviar('98000001', { form: 'libro_reclama' })).toBe(200)
  expect(await enviar('98000001', { ip: '190.41.3.1' })).toBe(200)
  for (let i = 0; i < 20; i++) expect(await enviar(`980001${i + 10}`)).toBe(200)
  expect(await enviar('98000199')).toBe(429)
  ahora = new Date(AHORA.getTime() + HORA_MS)
  expect(await enviar('98000001')).toBe(200)
  await app.close()
})
