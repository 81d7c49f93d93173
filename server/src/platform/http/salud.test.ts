import { saludApi } from '@cabildo/contracts/salud'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { menorPendiente } from '../db/version-de-postgres.ts'

let seCierra = false
const banco = usarBanco({ seCierra: () => seCierra, env: { DEMO: 'false' } })
afterEach(() => {
  seCierra = false
  vi.restoreAllMocks()
})

const conCorreo = usarBanco({
  env: { ENTIDAD_CORREO: 'seguridad@example.com', DIRECCION_PUBLICA: 'https://tramites.example.com/' },
})

const salud = () => banco.ciudadano.llamar(saludApi.salud)
const vivo = () => banco.ciudadano.llamar(saludApi.vivo)

test('H4 a process that is told to stop is alive and no longer ready, and goes on answering those who are inside', async () => {
  expect((await salud()).status).toBe(200)
  seCierra = true
  const { status, cabeceras } = await salud()
  expect([status, cabeceras['retry-after']]).toEqual([503, '5'])
  expect((await vivo()).cuerpo).toEqual({ estado: 'vivo' })
  expect((await banco.ciudadano.enviar({ url: '/api/areas' })).statusCode).toBe(200)
})

test('a PostgreSQL whose newer minor release is known is told, and keeps nobody from being well', async () => {
  const { rows } = await sql<{
    numero: number
  }>`select current_setting('server_version_num')::integer as numero`.execute(banco.db)
  const { avisos, motivos } = (await salud()).cuerpo
  expect(avisos).toEqual(menorPendiente(rows[0]?.numero ?? 0) ? ['postgres'] : [])
  expect(motivos).not.toContain('postgres')
})

test('H2 a process whose database is away is alive and not ready', async () => {
  vi.spyOn(banco.bd.pool, 'connect').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  })
  expect((await salud()).status).toBe(503)
  expect((await vivo()).status).toBe(200)
})

test('J security.txt tells whom to write to and until when it holds, or nothing where nobody reads mail (RFC 9116)', async () => {
  const pedir = ({ ciudadano }: typeof banco) => ciudadano.enviar({ url: saludApi.seguridad.path })
  const { statusCode, headers, body } = await pedir(conCorreo)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.split('\n')).toEqual([
    'Contact: mailto:seguridad@example.com',
    expect.stringMatching(/^Expires: 20\d\d-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages: es',
    'Canonical: https://tramites.example.com/.well-known/security.txt',
    '',
  ])
  const dias =
    (Date.parse(body.slice(body.indexOf('Expires: ') + 9).split('\n')[0] ?? '') - AHORA.getTime()) / 86_400_000
  expect(dias).toBeGreaterThan(150)
  expect(dias).toBeLessThan(365)
  expect((await pedir(banco)).statusCode).toBe(404)
})
