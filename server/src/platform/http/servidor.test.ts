import { type CodigoError, ERRORES } from '@cabildo/contracts/base/errores'
import { visitasApi } from '@cabildo/contracts/visitas'
import { describe, expect, test, vi } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { redDe } from './red.ts'
import { crearServidor } from './servidor.ts'

const banco = usarBanco()
const registrar = async (payload: string, tipo = 'application/json') =>
  (await banco.como('rosa')).enviar({ method: 'POST', url: '/api/visitas', payload, headers: { 'content-type': tipo } })

describe('what cannot be read (API-03, SHE-97)', () => {
  const cuerpo = JSON.stringify(datosDeVisita())
  test.each([
    ['broken JSON', '{"motivo":', 400],
    ['a NUL character', cuerpo.replace('Consulta', 'Con\\u0000sulta'), 400],
    ['half of a surrogate pair', cuerpo.replace('Consulta', 'Con\\ud800sulta'), 400],
    ['a poisoned prototype', '{"__proto__":{"roles":[4]}}', 400],
    ['a poisoned constructor', '{"constructor":{"prototype":{"x":1}}}', 400],
    ['a body that is nested without end', `${'['.repeat(200)}${']'.repeat(200)}`, 400],
    ['an empty body', '', 422],
    ['an empty object', '{}', 422],
    ['an array', '[]', 422],
    ['a text', '"hola"', 422],
    ['null', 'null', 422],
    ['types of its own', JSON.stringify({ ...datosDeVisita(), empacce_id: '101', motivo: ['x'] }), 422],
    ['numbers out of range', JSON.stringify({ ...datosDeVisita(), empacce_id: 2 ** 53 }), 422],
    ['300 kB', JSON.stringify({ ...datosDeVisita(), motivo: 'x'.repeat(300_000) }), 413],
  ])('J API-03 %s is refused in Spanish, never with 500', async (_que, payload, estado) => {
    const { statusCode, body } = await registrar(payload)
    expect([statusCode, typeof JSON.parse(body).message]).toEqual([estado, 'string'])
    expect(body).not.toMatch(/at \/|node_modules|SyntaxError|zod/i)
  })

  test('API-03 another content type is refused with 415', async () => {
    expect((await registrar('<a/>', 'application/xml')).statusCode).toBe(415)
  })

  test('API-03 an unknown address answers 404 in the common form', async () => {
    const { statusCode, body } = await banco.app.inject('/api/no-existe')
    expect([statusCode, JSON.parse(body)]).toEqual([
      404,
      { message: 'La dirección solicitada no existe', codigo: 'rutaDesconocida' },
    ])
  })
})

describe('what the router itself refuses', () => {
  test.each(['/api/%zz', `/api/excel/${'9'.repeat(400)}`, '/storage/%E0%A4%A'])('SHE-97 %s', async (url) => {
    const { statusCode, body, headers } = await banco.app.inject(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), codigo: expect.any(String) })
    expect(body).not.toMatch(/%zz|99999999|valid url/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('faults that are nobody’s mistake (D-35)', () => {
  test('H2 a database that closes its connections gives 503 with Retry-After, and then the next call works', async () => {
    const rosa = await banco.como('rosa')
    await rosa.llamar(visitasApi.lista)
    const consulta = vi.spyOn(banco.bd.pool, 'connect').mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    })
    const caida = await rosa.llamar(visitasApi.lista)
    expect([caida.status, caida.cuerpo.codigo, caida.cabeceras['retry-after']]).toEqual([503, 'noDisponible', '5'])
    expect((await banco.app.inject('/salud')).statusCode).toBe(503)
    consulta.mockRestore()
    expect((await rosa.llamar(visitasApi.lista)).status).toBe(200)
  })

  test('H2 a connection that is lost in the middle of a request costs that request a 503, and nothing else', async () => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa)
    const candado = await banco.bd.pool.connect()
    await candado.query('begin')
    await candado.query('select 1 from visitas where id = $1 for update', [id])
    const esperando = rosa.llamar(visitasApi.guardar, { params: { id: String(id) }, body: undefined })
    const cortar = async () =>
      (
        await banco.bd.comoDueno(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
      ).length
    await expect.poll(cortar).toBe(1)
    const { status, cuerpo } = await esperando
    expect([status, cuerpo.codigo]).toEqual([503, 'noDisponible'])
    await candado.query('rollback')
    candado.release()
    expect((await rosa.llamar(visitasApi.guardar, { params: { id: String(id) }, body: undefined })).status).toBe(200)
  })

  test('H2 what is still asked of a connection that has just been lost is a 503, too', async () => {
    const rosa = await banco.como('rosa')
    await rosa.llamar(visitasApi.lista)
    const muerta = await banco.bd.pool.connect()
    const { rows } = await muerta.query('select pg_backend_pid() as pid')
    const caida = new Promise((listo) => muerta.once('end', listo))
    await banco.bd.comoDueno(`select pg_terminate_backend(${Number(rows[0].pid)})`)
    await caida
    // As in the second statement of a transaction.
    const consulta = vi.spyOn(banco.bd.pool, 'connect').mockImplementation(async () => muerta)
    const { status, cuerpo, cabeceras } = await rosa.llamar(visitasApi.lista)
    consulta.mockRestore()
    expect([status, cuerpo.codigo, cabeceras['retry-after']]).toEqual([503, 'noDisponible', '5'])
    expect((await rosa.llamar(visitasApi.lista)).status).toBe(200)
  })

  test('J SHE-97 an unexpected error says nothing of its cause', async () => {
    const rosa = await banco.como('rosa')
    await rosa.llamar(visitasApi.lista)
    const consulta = vi.spyOn(banco.bd.pool, 'connect').mockImplementation(() => {
      throw new Error('secreto interno')
    })
    const { status, cuerpo } = await rosa.llamar(visitasApi.lista)
    consulta.mockRestore()
    expect([status, cuerpo.codigo, JSON.stringify(cuerpo)]).toEqual([
      500,
      'inesperado',
      expect.not.stringContaining('secreto'),
    ])
  })
})

describe('networks', () => {
  test.each([
    ['192.168.7.33', '192.168.7.0/24'],
    ['::ffff:192.168.7.33', '192.168.7.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:01:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, 'desconocida'],
  ])('D-28 %s belongs to %s', (ip, red) => expect(redDe(ip)).toBe(red))
})

test.each(Object.keys(ERRORES).filter((codigo) => ERRORES[codigo as CodigoError].status === 429) as CodigoError[])(
  'SHE-95 D-28 %s says when to come back, whether its place knows or not',
  async (codigo) => {
    const app = await crearServidor({ trustProxy: [], hsts: false })
    app.get('/api/sin-decir', () => {
      throw new ErrorDeNegocio(codigo)
    })
    app.get('/api/dicho', () => {
      throw new ErrorDeNegocio(codigo, { reintentar: 7 })
    })
    const pedir = async (url: string) => (await app.inject(url)).headers['retry-after']
    expect([await pedir('/api/sin-decir'), await pedir('/api/dicho')]).toEqual(['60', '7'])
    await app.close()
  },
)
