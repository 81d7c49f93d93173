import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { carpetaDeDatos, limpiarFallas } from '../../../test/fallas/programa.ts'
import { conReplica } from '../../../test/replica.ts'
import { exigirBaseDeDatos } from '../arranque/base-de-datos.ts'
import type { Postgres } from '../postgres/inicio.ts'
import { puertoLibre } from '../postgres/puerto.ts'
import { abrirBaseDeDatos } from './conexion.ts'
import { crearConexionAparte } from './conexiones-aparte.ts'
import { sitiosDe } from './primario.ts'

const TIEMPO_MS = 300_000
const PACIENCIA = { timeout: 120_000, interval: 100 }
const datos = carpetaDeDatos()
let primario: Postgres
let replica: Postgres

beforeAll(async () => {
  ;({ primario, replica } = await conReplica(datos))
}, TIEMPO_MS)
afterAll(async () => {
  await replica?.detener()
  await primario?.detener()
  await limpiarFallas(datos)
}, TIEMPO_MS)

/** One address with these ports of this machine, in this order. */
const listaDe = (...puertos: number[]) =>
  primario.url.replace(/@[^/]+/, `@${puertos.map((puerto) => `127.0.0.1:${puerto}`).join()}`)

test('a list of hosts is read as libpq reads it', () => {
  expect(sitiosDe('postgres://u:p%40@uno:5432,dos:5433/b?sslmode=require')).toEqual([
    'postgres://u:p%40@uno:5432/b?sslmode=require',
    'postgres://u:p%40@dos:5433/b?sslmode=require',
  ])
  expect(sitiosDe('postgres://[::1]:5432,uno/b')).toEqual(['postgres://[::1]:5432/b', 'postgres://uno/b'])
  expect(sitiosDe('postgres://u:a,b@uno/b')).toEqual(['postgres://u:a,b@uno/b'])
})

test('H8 the start finds the host that accepts writes behind one that is away and one that follows', async () => {
  await exigirBaseDeDatos(listaDe(await puertoLibre(), replica.puerto, primario.puerto))
  await expect(exigirBaseDeDatos(listaDe(replica.puerto, await puertoLibre()))).rejects.toThrow(
    /DATABASE_URL: (?=.*réplica)(?=.*no hay un PostgreSQL)/,
  )
})

test('H8 a server that takes the connection and says nothing is told in Spanish', async () => {
  const mudo = createServer().listen(0, '127.0.0.1')
  await once(mudo, 'listening')
  const { port } = mudo.address() as AddressInfo
  await expect(exigirBaseDeDatos(listaDe(port), 50)).rejects.toThrow('DATABASE_URL: el servidor no responde.')
  mudo.close()
})

test(
  'H2 F1 after the primary dies and its replica is promoted, the pool and the connections apart go to the new one',
  async () => {
    const url = listaDe(primario.puerto, replica.puerto)
    const { db, pool, cerrar } = abrirBaseDeDatos(url, { max: 2, alFallar: () => undefined })
    const dondeEscribe = async () => {
      const { rows } = await pool.query<{ puerto: number }>('select inet_server_port() as puerto')
      return rows[0]?.puerto
    }
    const aparte = async () => {
      const cliente = crearConexionAparte({ url, rol: null }, 'prueba')
      cliente.on('error', () => undefined)
      await cliente.connect()
      const { rows } = await cliente.query<{ puerto: number }>('select inet_server_port() as puerto')
      await cliente.end()
      return rows[0]?.puerto
    }
    try {
      expect([await dondeEscribe(), await aparte()]).toEqual([primario.puerto, primario.puerto])
      await pool.query('create table apunte as select 1 as n')
      const seguidora = new pg.Client(replica.url)
      await seguidora.connect()
      await vi.waitFor(async () => expect((await seguidora.query('table apunte')).rows).toEqual([{ n: 1 }]), PACIENCIA)
      await primario.detener()
      await seguidora.query('select pg_promote()')
      await seguidora.end()
      await vi.waitFor(async () => expect(await dondeEscribe()).toBe(replica.puerto), PACIENCIA)
      await vi.waitFor(async () => expect(await aparte()).toBe(replica.puerto), PACIENCIA)
      await pool.query('insert into apunte values (2)')
      expect(db).toBeDefined()
    } finally {
      await cerrar()
    }
  },
  TIEMPO_MS,
)
