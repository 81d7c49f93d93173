import { DESCARGA_ABIERTA } from '@cabildo/contracts/datos-abiertos'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { ErrorDeNegocio } from '../errores.ts'
import { crearRespuestas } from './respuesta.ts'

const entidad = { actual: () => ({ nombre: 'Municipalidad', direccion: 'https://muni.example' }) }

/** An answer as far as open data know it; `callar` says that nothing has gone out for as long as its socket was told. */
const unaRespuesta = () => {
  const vista = { plazo: 0, callar: () => {}, cortada: false, enviado: undefined as unknown }
  const reply = {
    raw: {
      setTimeout: (ms: number, acto: () => void) => Object.assign(vista, { plazo: ms, callar: acto }),
      destroy: () => Object.assign(vista, { cortada: true }),
    },
    headers: () => reply,
    header: () => reply,
    code: () => reply,
    send: (que: unknown) => {
      vista.enviado = que
      return reply
    },
  }
  return { vista, reply: reply as unknown as FastifyReply }
}
const pedido = (ip: string) => ({ ip, method: 'GET', headers: {} }) as unknown as FastifyRequest
async function* lotes() {
  yield [['a']]
}
const pedida = { conjunto: 'normas', formato: 'csv', version: { clave: '1', cambiado: null }, lotes } as const

test('decision 0220 all data sets share the places of a process; one is taken before a download counts, and given back by a refused one', async () => {
  const negar: ((error: Error) => void)[] = []
  let contadas = 0
  const limitar = () => {
    contadas++
    return new Promise<void>((_, reject) => negar.push(reject))
  }
  const [normas, obras] = [crearRespuestas({ limitar, entidad }), crearRespuestas({ limitar, entidad })]
  const pedir = (responder: typeof normas) =>
    responder({ request: pedido('190.1.1.1'), reply: unaRespuesta().reply }, pedida).catch((error) => error.codigo)
  const dos = [pedir(normas), pedir(obras)]
  expect([await pedir(normas), await pedir(obras), contadas]).toEqual(['noDisponible', 'noDisponible', 2])
  for (const uno of negar.splice(0)) uno(new ErrorDeNegocio('demasiadasConsultas'))
  expect(await Promise.all(dos)).toEqual(['demasiadasConsultas', 'demasiadasConsultas'])
  const otra = pedir(obras)
  negar[0]?.(new ErrorDeNegocio('demasiadasConsultas'))
  expect(await otra).toBe('demasiadasConsultas')
})

test('decision 0220 a download of which nothing goes out any more is cut', async () => {
  const { vista, reply } = unaRespuesta()
  await crearRespuestas({ limitar: async () => {}, entidad })({ request: pedido('190.1.1.2'), reply }, pedida)
  expect([vista.plazo, vista.cortada]).toEqual([DESCARGA_ABIERTA.quietaSegundos * 1_000, false])
  vista.callar()
  expect(vista.cortada).toBe(true)
  ;(vista.enviado as { destroy(): void }).destroy()
})
