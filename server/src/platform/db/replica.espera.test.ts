import { archivoApi } from '@cabildo/contracts/archivo'
import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { visitasApi } from '@cabildo/contracts/visitas'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Cliente, cliente, entrar, SECRETO } from '../../../test/banco.ts'
import { datosDeVisita } from '../../../test/fabricas.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { carpetaDeDatos, limpiarFallas, postgresConElenco } from '../../../test/fallas/programa.ts'
import { queCalla } from '../../../test/intermediario.ts'
import { MUDO } from '../../../test/obrero.ts'
import { conReplica } from '../../../test/replica.ts'
import { crearApp } from '../../app.ts'
import { comprobacionesDeBase } from '../../comandos/doctor/base.ts'
import { comprobar } from '../../comandos/doctor/comprobacion.ts'
import { leerConfig } from '../../config.ts'
import { abrirArchivos } from '../../programa/base.ts'
import { prepararBaseDeDatos } from '../arranque/base-de-datos.ts'
import type { Postgres } from '../postgres/inicio.ts'
import { iniciarPostgres } from '../postgres/inicio.ts'
import { crearReloj } from '../reloj.ts'
import { abrirBaseDeDatos, type BaseDeDatos } from './conexion.ts'
import { abrirReplica, REZAGO_MS } from './replica.ts'

const TIEMPO_MS = 300_000
vi.setConfig({ testTimeout: 120_000, hookTimeout: TIEMPO_MS })
const PACIENCIA = { timeout: 60_000, interval: 50 }
const datos = carpetaDeDatos()
const hoy = crearReloj().hoy()
let primario: Postgres
let replica: Postgres
let bd: BaseDeDatos
let duena: BaseDeDatos
let otra: pg.Client
const abiertas: FastifyInstance[] = []

const configurada = (url: string) =>
  leerConfig({
    ...{ DATABASE_URL: primario.url, DATABASE_URL_LECTURA: url, DATOS: datos },
    ...{ LIMITE_CONSULTAS_MINUTO: '10000', LIMITE_CONSULTAS_DIA: '10000' },
  })

/** A server of the installation, which reads what is public from that address; `dijo` is what its log has said since. */
const servidor = async (url: string) => {
  const lineas: { msg: string; motivo?: string }[] = []
  const log = pino({ level: 'info' }, { write: (linea: string) => void lineas.push(JSON.parse(linea)) })
  const config = configurada(url)
  const archivos = await abrirArchivos(config)
  const app = await crearApp({ config, secreto: SECRETO, bd, web: null, archivos, log })
  await app.ready()
  abiertas.push(app)
  const dijo = () => lineas.filter(({ msg }) => msg.startsWith('lo público')).at(-1)
  return { app, nadie: cliente(app, null), rosa: await entrar(app, 'rosa'), dijo }
}
const DE_LA_REPLICA = 'lo público se lee de la réplica'
const NO_DE_LA_REPLICA = 'lo público no se lee de la réplica'
const usada = (uno: Awaited<ReturnType<typeof servidor>>) =>
  vi.waitFor(() => expect(uno.dijo()?.msg).toBe(DE_LA_REPLICA), PACIENCIA)

beforeAll(async () => {
  const antes = await postgresConElenco(datos)
  await antes.detener()
  ;({ primario, replica } = await conReplica(datos))
  const rol = await prepararBaseDeDatos(primario.url, () => undefined)
  bd = abrirBaseDeDatos(primario.url, { rol, alFallar: () => undefined })
  duena = abrirBaseDeDatos(primario.url, { max: 2, alFallar: () => undefined })
  otra = await comoDueno()
})
afterEach(async () => {
  await Promise.all(abiertas.splice(0).map((app) => app.close()))
})
afterAll(async () => {
  await otra?.end()
  await Promise.all([bd?.cerrar(), duena?.cerrar()])
  await replica?.detener()
  await primario?.detener()
  await limpiarFallas(datos)
})

/** The replica, under its owner. */
const comoDueno = async () => {
  const conexion = new pg.Client(replica.url)
  conexion.on('error', () => undefined)
  await conexion.connect()
  return conexion
}
const reporteDe = async (quien: Cliente, motivo: string) => {
  const body = { date_ini: hoy, date_at: hoy, search: motivo }
  const { status, cuerpo } = await quien.llamar(reporteVisitasApi.reporte, { body })
  return [status, cuerpo.data.length]
}
const archivoDe = async (quien: Cliente, search: string) => {
  const { status, cuerpo } = await quien.llamar(archivoApi.listar, { query: { search } })
  return [status, cuerpo.data.length]
}
test('H2 what anybody sees is read from the replica for at most ten seconds behind; the staff see what they just wrote', async () => {
  const uno = await servidor(replica.url)
  const { nadie, rosa, dijo } = uno
  await usada(uno)
  await otra.query('select pg_wal_replay_pause()')
  onTestFinished(async () => void (await otra.query('select pg_wal_replay_resume()')))
  const desde = performance.now()
  const { status } = await rosa.llamar(visitasApi.registrar, { body: datosDeVisita({ motivo: 'AUDIENCIA SINGULAR' }) })
  await unaArchivada(duena.db, { sumilla: 'Ordenanza singular' })
  expect(status).toBe(200)
  for (const [mirar, texto] of [
    [reporteDe, 'AUDIENCIA SINGULAR'],
    [archivoDe, 'Ordenanza singular'],
  ] as const) {
    // In this order: had the replica been left meanwhile, the first would tell.
    expect([await mirar(nadie, texto), await mirar(rosa, texto)]).toEqual([
      [200, 0],
      [200, 1],
    ])
  }
  await vi.waitFor(async () => expect(await reporteDe(nadie, 'AUDIENCIA SINGULAR')).toEqual([200, 1]), PACIENCIA)
  expect(performance.now() - desde).toBeGreaterThan(REZAGO_MS / 2)
  await vi.waitFor(() => expect(dijo()).toMatchObject({ msg: NO_DE_LA_REPLICA, motivo: 'va atrasada' }), PACIENCIA)
  await otra.query('select pg_wal_replay_resume()')
  await usada(uno)
  expect(await archivoDe(nadie, 'Ordenanza singular')).toEqual([200, 1])
})

test('H2 while the replica is stopped nobody is refused, and it is used again once it is back', async () => {
  const uno = await servidor(replica.url)
  await usada(uno)
  const fin = new AbortController()
  const vistos: unknown[] = []
  const insistentes = Array.from({ length: 4 }, async () => {
    while (!fin.signal.aborted) vistos.push((await reporteDe(uno.nadie, 'nada que se encuentre'))[0])
  })
  await otra.end()
  const { puerto } = replica
  await replica.detener()
  await vi.waitFor(() => expect(uno.dijo()?.motivo).toMatch(/^no responde/), PACIENCIA)
  const sinElla = vistos.length
  await vi.waitFor(() => expect(vistos.length).toBeGreaterThan(sinElla + 10), PACIENCIA)
  replica = await iniciarPostgres({ carpeta: `${datos}/replica/postgres`, puerto })
  otra = await comoDueno()
  await usada(uno)
  fin.abort()
  await Promise.all(insistentes)
  expect(new Set(vistos)).toEqual(new Set([200]))
})

test('H2 a replica that falls silent in the middle keeps nobody waiting for long', async () => {
  const linea = await queCalla(new URL(replica.url))
  onTestFinished(linea.cerrar)
  const uno = await servidor(linea.url)
  await usada(uno)
  linea.callar()
  const desde = performance.now()
  expect(await reporteDe(uno.nadie, 'nada que se encuentre')).toEqual([200, 0])
  expect(performance.now() - desde).toBeLessThan(REZAGO_MS)
  await vi.waitFor(() => expect(uno.dijo()?.motivo).toMatch(/^no responde/), PACIENCIA)
})

test('H8 a server that follows nobody, or something else, is never read from', async () => {
  const ajeno = carpetaDeDatos()
  onTestFinished(() => limpiarFallas(ajeno))
  const suelto = await iniciarPostgres({ carpeta: `${ajeno}/postgres` })
  onTestFinished(() => suelto.detener())
  const deOtra = abrirBaseDeDatos(suelto.url, { max: 2, alFallar: () => undefined })
  onTestFinished(() => deOtra.cerrar())
  const diceDoctor = async (url: string) =>
    (await comprobar(comprobacionesDeBase(duena, configurada(url)))).find(({ que }) => que === 'réplica')?.dice
  expect(await diceDoctor(replica.url)).toBe('sigue de cerca a la base de datos')
  expect(await diceDoctor(suelto.url)).toBe('no sigue a ninguna base de datos, y no se usa')
  expect(await diceDoctor('postgres://nadie@127.0.0.1:1/nada')).toMatch(/^no se pudo preguntarle/)
  for (const [url, de, motivo] of [
    [suelto.url, duena, 'no sigue a ninguna base de datos'],
    [replica.url, deOtra, 'es copia de otra base de datos'],
  ] as const) {
    const avisos: unknown[] = []
    const mala = abrirReplica(url, {
      ...{ bd: de, max: 2 },
      log: { info: MUDO.info, error: MUDO.error, warn: (aviso: unknown) => void avisos.push(aviso) },
    })
    mala.iniciar()
    await vi.waitFor(() => expect(avisos).toEqual([{ motivo }]), PACIENCIA)
    expect([mala.sirve(), await mala.leer(async (db) => db)]).toEqual([false, de.db])
    await mala.cerrar()
  }
})
