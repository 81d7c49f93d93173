import { createServer, type Server } from 'node:net'
import { identidadApi } from '@cabildo/contracts/identidad'
import { FALLAS_PIDE } from '@cabildo/simuladores/pide-fallas'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { EN_RENIEC, EN_SUNAT, usarPide } from '../../../test/pide.ts'

const pide = usarPide()
const banco = usarBanco({ env: pide.env })
const buscarDni = async (dni: string) => (await banco.como('sol')).llamar(identidadApi.reniec, { params: { dni } })
const buscarRuc = async (ruc: string) => (await banco.como('sol')).llamar(identidadApi.sunat, { params: { ruc } })
const preguntas = () => pide.reniec.preguntas.length + pide.sunat.preguntas.length
let minutos = 0

beforeEach(async () => {
  pide.restablecer()
  await banco.db.deleteFrom('respuestas_nacionales').execute()
  // A later minute in each test, so that what one has broken is mended for the next.
  minutos += 5
  banco.poner(new Date(AHORA.getTime() + minutos * 60_000))
})

/** Somebody on this machine whom nobody has to call. */
const escuchas: Server[] = []
const escuchar = async (puerto: number) => {
  let visitas = 0
  const servidor = createServer((conexion) => {
    visitas++
    conexion.destroy()
  })
  const abierto = await new Promise<boolean>((listo) => {
    servidor.once('error', () => listo(false)).listen(puerto, '127.0.0.1', () => listo(true))
  })
  if (abierto) escuchas.push(servidor)
  const direccion = servidor.address()
  return { visitas: () => visitas, puerto: typeof direccion === 'object' && direccion ? direccion.port : puerto }
}
afterAll(() => {
  for (const servidor of escuchas) servidor.close()
})

describe('a registry that fails (F4)', () => {
  test.each(FALLAS_PIDE)(
    'F4 IDE-18 D-35 %s: 503 with the time to wait, and right again once it answers',
    async (falla) => {
      pide.reniec.falla = falla
      pide.sunat.falla = falla
      const [dni, ruc] = await Promise.all([buscarDni(EN_RENIEC), buscarRuc(EN_SUNAT)])
      for (const { status, cuerpo, cabeceras } of [dni, ruc]) {
        expect([status, cuerpo.codigo]).toEqual([503, 'registroNoResponde'])
        expect(Number(cabeceras['retry-after'])).toBeGreaterThan(0)
      }
      pide.restablecer()
      expect([(await buscarDni(EN_RENIEC)).status, (await buscarRuc(EN_SUNAT)).status]).toEqual([200, 200])
      await banco.db.deleteFrom('respuestas_nacionales').execute()
    },
  )

  test('F4 after five failures nobody is asked for a minute; then one question decides', async () => {
    pide.reniec.falla = 'error500'
    for (let i = 0; i < 5; i++) await buscarDni(`9800002${i}`)
    const antes = preguntas()
    expect((await buscarDni('98000030')).status).toBe(503)
    expect(preguntas()).toBe(antes)

    banco.poner(new Date(AHORA.getTime() + minutos * 60_000 + 60_001))
    const varias = await Promise.all(['98000031', '98000032', '98000033'].map(buscarDni))
    expect(varias.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(preguntas()).toBe(antes + 1)

    banco.poner(new Date(AHORA.getTime() + minutos * 60_000 + 120_002))
    pide.restablecer()
    expect((await buscarDni(EN_RENIEC)).status).toBe(200)
    expect((await buscarDni('98000034')).status).toBe(200)
    // The other registry went on all the while.
    expect((await buscarRuc(EN_SUNAT)).status).toBe(200)
  })

  test('F4 a code that nobody knows is about that number alone: 503, asked once an hour, and everybody else goes on', async () => {
    const raros = Array.from({ length: 6 }, (_, i) => `9800005${i}`)
    for (const dni of raros) pide.reniec.raros.add(dni)
    const antes = preguntas()
    for (const dni of [...raros, ...raros]) {
      const { status, cuerpo, cabeceras } = await buscarDni(dni)
      expect([status, cuerpo.codigo]).toEqual([503, 'registroNoResponde'])
      expect(Number(cabeceras['retry-after'])).toBe(3_600)
    }
    expect(preguntas()).toBe(antes + raros.length)
    expect((await buscarDni(EN_RENIEC)).status).toBe(200)

    banco.poner(new Date(AHORA.getTime() + (minutos + 60) * 60_000))
    pide.restablecer()
    expect((await buscarDni('98000050')).status).toBe(200)
  })
})

describe('nobody is led elsewhere (F3)', () => {
  test('F3 numbers that are more than digits reach no registry', async () => {
    const antes = preguntas()
    const { token } = await banco.como('sol')
    const headers = { authorization: `Bearer ${token}` }
    const malos = [
      '..%2f..%2fetc',
      '98000002@127.0.0.1:9',
      '98000002%23',
      '98000002%0d%0aHost:x',
      '98000002%00',
      '../98000002',
    ]
    for (const malo of malos)
      for (const base of ['/api/pide/reniec/', '/api/pide/sunat/', '/api/visitas/search/']) {
        const { statusCode } = await banco.app.inject({ url: `${base}${malo}`, headers })
        expect([malo, [400, 404, 422].includes(statusCode)]).toEqual([malo, true])
      }
    expect(preguntas()).toBe(antes)
  })

  test('F3 a redirection is never followed, wherever it leads', async () => {
    const [descartes, libre] = [await escuchar(9), await escuchar(0)]
    for (const destino of [
      'http://127.0.0.1:9/',
      `http://127.0.0.1:${libre.puerto}/`,
      `http://localhost:${libre.puerto}/Rest/RENIEC/Consultar`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
    ]) {
      Object.assign(pide.reniec, { falla: 'redirige', destino })
      Object.assign(pide.sunat, { falla: 'redirige', destino })
      expect([(await buscarDni(EN_RENIEC)).status, (await buscarRuc(EN_SUNAT)).status]).toEqual([503, 503])
      banco.poner(new Date(AHORA.getTime() + minutos++ * 60_000))
    }
    expect([descartes.visitas(), libre.visitas()]).toEqual([0, 0])
  })

  test('F3 where the registries are cannot be said from outside', async () => {
    const libre = await escuchar(0)
    const url = `http://127.0.0.1:${libre.puerto}`
    const { token } = await banco.como('sol')
    const headers = { authorization: `Bearer ${token}`, host: `127.0.0.1:${libre.puerto}`, 'x-forwarded-host': url }
    const { statusCode } = await banco.app.inject({ url: `/api/pide/reniec/98000040?url=${url}&out=${url}`, headers })
    expect([statusCode, libre.visitas()]).toEqual([200, 0])
  })
})
