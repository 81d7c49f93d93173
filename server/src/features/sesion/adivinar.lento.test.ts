import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { cifrarClave } from '../../platform/sesion/clave.ts'

// Hundreds of passwords are tried, each as slow as it must be.
vi.setConfig({ testTimeout: 60_000 })

const PROXY = '192.0.2.1'
const banco = usarBanco({ env: { TRUST_PROXY: PROXY } })
const CLAVE = 'una clave segura'
const RECHAZO = { message: 'Credencial incorrecto', codigo: 'credencial' }

// What a try costs is the subject here, and the cast's own hashes cost nothing.
beforeAll(async () => {
  await banco.db
    .updateTable('usuarios')
    .set({ password_hash: await cifrarClave(CLAVE) })
    .execute()
})

beforeEach(async () => {
  banco.poner(AHORA)
  await banco.db.deleteFrom('intentos_ingreso').execute()
})

const probar = (username: string, password: string, remoteAddress = '127.0.0.1', headers = {}) =>
  banco.app.inject({ method: 'POST', url: '/api/login', remoteAddress, headers, payload: { username, password } })

/** A measure can be spoilt by a neighbour: it counts once it has failed three times in a row. */
const alTercerIntento = async (medir: () => Promise<boolean>): Promise<boolean> =>
  (await medir()) || (await medir()) || (await medir())

test('C1 of 300 tries at one account, one a second, 14 are looked at; its owner elsewhere never waits, and here a minute', async () => {
  const esperas: number[] = []
  let miradas = 0
  for (let segundo = 0; segundo < 300; segundo++) {
    banco.poner(new Date(AHORA.getTime() + segundo * 1_000))
    // Now and then the right password, which is told apart by nothing while the account waits.
    const { statusCode, headers, json } = await probar('rosa', segundo > 10 && segundo % 61 === 7 ? CLAVE : 'mala')
    if (statusCode === 401) {
      miradas++
      expect(json()).toEqual(RECHAZO)
    } else {
      expect([statusCode, json().codigo]).toEqual([429, 'demasiadosIntentos'])
      esperas.push(Number(headers['retry-after']))
    }
    if (segundo === 200) expect((await probar('rosa', CLAVE, '10.9.9.9')).statusCode).toBe(200)
  }
  expect(miradas).toBe(14)
  expect([Math.min(...esperas), Math.max(...esperas)]).toEqual([1, 59])
  banco.poner(new Date(AHORA.getTime() + 361_000))
  expect((await probar('rosa', CLAVE)).statusCode).toBe(200)
})

test('C2 one password for 200 names is tried 60 times from one IPv6 network, whatever its addresses and headers say', async () => {
  const estados: number[] = []
  for (let i = 0; i < 200; i++) {
    const forjadas = {
      'x-forwarded-for': `9.9.${i % 256}.1`,
      'x-real-ip': `8.8.${i % 256}.1`,
      forwarded: `for=7.7.7.${i % 256}`,
    }
    estados.push((await probar(`usuario${i}`, CLAVE, `2001:db8:1:2::${i.toString(16)}`, forjadas)).statusCode)
  }
  expect(estados.slice(0, 60)).toEqual(Array(60).fill(401))
  expect(new Set(estados.slice(60))).toEqual(new Set([429]))
  expect((await probar('rosa', CLAVE, '2001:db8:1:3::1')).statusCode).toBe(200)
})

test('C2 a forwarded address counts when the peer is the named proxy, and from nobody else', async () => {
  const desde = async (par: string, cadena: string, clave = 'mala') =>
    (await probar('rosa', clave, par, { 'x-forwarded-for': cadena })).statusCode
  const seis = [0, 1, 2, 3, 4, 5]
  const enFila = async (cadenaDe: (i: number) => string, par: string) => {
    const estados: number[] = []
    for (const i of seis) estados.push(await desde(par, cadenaDe(i)))
    return estados
  }
  const CINCO_Y_ALTO = [401, 401, 401, 401, 401, 429]
  // What the caller wrote before it stays his word against the proxy's.
  expect(await enFila((i) => `6.6.${i}.6, 1.2.3.4`, PROXY)).toEqual(CINCO_Y_ALTO)
  expect(await desde(PROXY, '1.2.9.4', CLAVE)).toBe(200)
  const otro = '192.0.9.1'
  expect(await enFila((i) => `7.7.${i}.7`, otro)).toEqual(CINCO_Y_ALTO)
  expect(await desde(PROXY, '7.7.0.7', CLAVE)).toBe(200)
  expect(await desde(otro, '8.8.8.8', CLAVE)).toBe(429)
})

const MUESTRAS = 25
const mediana = (medidas: number[]): number => medidas.sort((a, b) => a - b)[Math.floor(medidas.length / 2)] ?? 0

test('C3 unknown, without access, deleted, waiting for a first change: one answer, and medians of the work of 25 within 15 %', async () => {
  const password_hash = await cifrarClave(CLAVE)
  const usuarios = [
    { id: 90, username: 'sin-acceso', password_hash, area_id: 20 },
    { id: 91, username: 'borrada', password_hash, employee_id: 101, deleted_at: AHORA },
    { id: 92, username: 'por-cambiar', password_hash, area_id: 20, clave_inicial: true },
  ]
  await banco.db.insertInto('usuarios').values(usuarios).execute()
  await banco.db.insertInto('accesos').values({ user_id: 92, area_id: 20, anio_eje: 2026 }).execute()
  const clases = ['nadie-se-llama-asi', 'sin-acceso', 'borrada', 'por-cambiar', 'luis']
  let red = 0
  // What the processors do for it, whichever thread does it: on a busy machine the clock tells how long they were awaited.
  const medir = async () => {
    const trabajos = new Map(clases.map((clase) => [clase, [] as number[]]))
    for (let i = 0; i < MUESTRAS; i++)
      for (const clase of clases) {
        const inicio = process.cpuUsage()
        const { statusCode, body, headers } = await probar(clase, 'mala', `10.${(red >> 8) & 255}.${red++ & 255}.1`)
        const { user, system } = process.cpuUsage(inicio)
        trabajos.get(clase)?.push(user + system)
        const { date: _, ...resto } = headers
        expect([statusCode, JSON.parse(body), Object.keys(resto), resto['content-length']]).toEqual([
          401,
          RECHAZO,
          expect.arrayContaining(['content-security-policy', 'cache-control']),
          String(body.length),
        ])
      }
    const medianas = [...trabajos.values()].map(mediana)
    return Math.max(...medianas) / Math.min(...medianas) < 1.15
  }
  expect(await alTercerIntento(medir)).toBe(true)
})

test('C4 of 1,000 sign-ins at once, each from a network of its own, the excess is told to come back and keeps nobody waiting', async () => {
  let faltan = 1_000
  const avalancha = Array.from({ length: faltan }, async (_, i) => {
    const respuesta = await probar(`u${i}`, 'mala', `10.${i >> 8}.${i & 255}.1`)
    faltan--
    return respuesta
  })
  // How many wait for a connection is what a reader waits behind, however busy the machine is.
  const enCola: number[] = []
  const { statusCode } = await banco.app.inject('/api/areas')
  expect([statusCode, faltan > 0]).toEqual([200, true])
  while (faltan > 0) {
    enCola.push(banco.bd.pool.waitingCount)
    expect((await banco.app.inject('/api/areas')).statusCode).toBe(200)
  }
  const respuestas = await Promise.all(avalancha)
  const miradas = respuestas.filter((r) => r.statusCode === 401)
  const devueltas = respuestas.filter((r) => r.statusCode === 429 && Number(r.headers['retry-after']) > 0)
  expect([miradas.length > 0, miradas.length + devueltas.length]).toEqual([true, 1_000])
  expect(Math.max(...enCola)).toBeLessThanOrEqual(32)
  expect((await probar('rosa', CLAVE, '10.8.8.8')).statusCode).toBe(200)
})

test('C4 floods from three networks leave room for a fourth', async () => {
  const avalancha = Array.from({ length: 150 }, (_, i) => probar(`u${i}`, 'mala', `10.7.${i % 3}.7`))
  expect((await probar('rosa', CLAVE, '10.8.8.8')).statusCode).toBe(200)
  const estados = (await Promise.all(avalancha)).map((r) => r.statusCode)
  expect(new Set(estados)).toEqual(new Set([401, 429]))
})
