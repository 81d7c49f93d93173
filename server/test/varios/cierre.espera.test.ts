import { once } from 'node:events'
import { connect } from 'node:net'
import { saludApi } from '@cabildo/contracts/salud'
import { visitasApi } from '@cabildo/contracts/visitas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { puertoLibre } from '../../src/platform/postgres/puerto.ts'
import { ingresar } from '../fallas/escrituras.ts'
import { carpetaDeDatos, limpiarFallas, nacer, postgresConElenco } from '../fallas/programa.ts'

const TIEMPO_MS = 120_000
const datos = carpetaDeDatos()
let postgres: Awaited<ReturnType<typeof postgresConElenco>>
beforeAll(async () => {
  postgres = await postgresConElenco(datos)
}, TIEMPO_MS)
afterAll(async () => {
  await postgres?.detener()
  await limpiarFallas(datos)
}, TIEMPO_MS)

test(
  'H4 a server that is told to stop is watched until its end, cuts what does not end in CIERRE_SEGUNDOS, and calls that no fault',
  async () => {
    const METRICAS_PUERTO = String(await puertoLibre())
    const ajustes = { DATABASE_URL: postgres.url, AVISO_CIERRE_SEGUNDOS: '0', CIERRE_SEGUNDOS: '2', METRICAS_PUERTO }
    const servidor = await nacer(datos, ajustes, ['serve'])
    const vigia = () => fetch(`http://127.0.0.1:${METRICAS_PUERTO}${saludApi.salud.path}`).then((r) => r.status, String)
    await vi.waitFor(async () => expect(await vigia()).toBe(200), { timeout: 10_000 })
    const { hostname, port } = new URL(servidor.direccion)
    const token = await ingresar(servidor.direccion, 'rosa')
    const lenta = connect(Number(port), hostname)
    await once(lenta, 'connect')
    const cabeceras = [`authorization: Bearer ${token}`, 'content-type: application/json', 'content-length: 100']
    lenta.write([`POST ${visitasApi.registrar.path} HTTP/1.1`, 'host: cabildo', ...cabeceras, '', '{'].join('\r\n'))
    const cortada = once(lenta, 'close')
    lenta.on('error', () => undefined).resume()
    // The same process has read what came before this was asked.
    expect((await fetch(servidor.direccion + saludApi.vivo.path)).status).toBe(200)
    const fin = servidor.detener()
    await vi.waitFor(async () => expect(await vigia()).toBe(503), { timeout: 10_000, interval: 10 })
    await cortada
    expect(await fin).toBe(0)
    expect(servidor.salida()).toContain('se cortan las peticiones que no terminaron en CIERRE_SEGUNDOS')
    expect(servidor.salida()).not.toContain('"level":50')
  },
  TIEMPO_MS,
)
