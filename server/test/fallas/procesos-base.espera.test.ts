import { setTimeout as pausa } from 'node:timers/promises'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { eventosApi } from '@cabildo/contracts/eventos'
import { saludApi } from '@cabildo/contracts/salud'
import { sesionApi } from '@cabildo/contracts/sesion'
import { visitasApi } from '@cabildo/contracts/visitas'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { abrirBaseDeDatos } from '../../src/platform/db/conexion.ts'
import type { Caida } from '../../src/platform/postgres/inicio.ts'
import { esperar } from '../esperar.ts'
import { adelantarTrabajos, listTrabajos } from '../obrero.ts'
import { unServidorDeCorreo } from '../servidor-de-correo.ts'
import { auditar, auditarCorreos } from './auditoria.ts'
import { type Clase, type Escritura, ingresar, type Tokens, unaEscritura } from './escrituras.ts'
import { carpetaDeDatos, limpiarFallas, nacer, type Programa, porCarga, postgresConElenco } from './programa.ts'

const RECUPERACION_MAXIMA_MS = 10_000
/** Between two calls of one caller. */
const PASO_MS = 20
/** Each complaint leaves a sheet to make, one after the other: the test would wait for them in the end. */
const PASO_RECLAMO_MS = 500
/** More than a busy machine needs, and no test waits for ever. */
const PACIENCIA = { timeout: 240_000, interval: 50 }
const TIEMPO_MS = 600_000

const datos = carpetaDeDatos()
const correo = unServidorDeCorreo()
const escrituras: Escritura[] = []
const caidas: Caida[] = []
let postgres: Awaited<ReturnType<typeof postgresConElenco>>
let programa: Programa
let tokens: Tokens

beforeAll(async () => {
  await correo.abrir()
  postgres = await postgresConElenco(datos, { alMorir: (caida) => caidas.push(caida) })
  programa = await nacer(datos, {
    ...{ DATABASE_URL: postgres.url, SMTP_URL: correo.url, CORREO_REMITENTE: 'no-responder@munivallealto.gob.pe' },
    // One of the callers signs in again and again.
    SESIONES_POR_USUARIO: '1000',
  })
  tokens = { rosa: await ingresar(programa.direccion, 'rosa'), sara: await ingresar(programa.direccion, 'sara') }
}, TIEMPO_MS)
afterAll(async () => {
  await programa?.detener()
  await correo.cerrar()
  await postgres?.detener()
  await limpiarFallas(datos)
}, TIEMPO_MS)

/** An answer as a browser sees it; status 0 is a connection that was cut. */
interface Respuesta {
  quien: string
  desde: number
  status: number
  resumen: string
}

const pedir = async (quien: string, camino: string, opciones: RequestInit = {}): Promise<Respuesta> => {
  const desde = performance.now()
  try {
    const respuesta = await fetch(programa.direccion + camino, opciones)
    const texto = await respuesta.text()
    const espera = respuesta.headers.get('retry-after')
    return { quien, desde, status: respuesta.status, resumen: `${respuesta.status} ${espera} ${texto.slice(0, 200)}` }
  } catch (error) {
    return { quien, desde, status: 0, resumen: String(error) }
  }
}

const comoRosa = () => ({ headers: { authorization: `Bearer ${tokens.rosa}` } })
const LECTURAS: Record<string, () => Promise<Respuesta>> = {
  lista: () => pedir('lista', visitasApi.lista.path, comoRosa()),
  areas: () => pedir('areas', catalogosApi.areas.path),
  salud: () => pedir('salud', saludApi.salud.path),
  ingreso: () =>
    pedir('ingreso', sesionApi.ingresar.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nadie', password: 'una clave segura' }),
    }),
}

/** Why nobody is answered, where the program itself has ended. */
const enMarcha = () =>
  expect(programa.hijo.exitCode ?? programa.hijo.signalCode, programa.salida().slice(-2000)).toBeNull()

/** Opens a stream of events, and again when it ends, as a screen does that is left open; answers when told to stop. */
const mirarEventos = async (alto: AbortSignal, respuestas: Respuesta[]) => {
  while (!alto.aborted) {
    const abierto = await fetch(programa.direccion + eventosApi.escuchar.path, { ...comoRosa(), signal: alto }).catch(
      () => null,
    )
    const status = abierto?.status ?? 0
    if (!alto.aborted) respuestas.push({ quien: 'eventos', desde: performance.now(), status, resumen: `${status}` })
    await abierto?.text().catch(() => undefined)
    await pausa(PASO_MS)
  }
}

/**
 * Lets staff and citizens work, does `falla` to the database in the middle of it, and goes on until each of them has been
 * served again; answers all that they were told, and how long after the fault the last one was served.
 */
const trabajarDurante = async (falla: (respuestas: Respuesta[]) => Promise<void>) => {
  const respuestas: Respuesta[] = []
  const alto = new AbortController()
  const sinFin = async (hacer: () => Promise<Respuesta>, pasoMs = PASO_MS) => {
    while (!alto.signal.aborted) {
      respuestas.push(await hacer())
      await pausa(pasoMs)
    }
  }
  const escribir = (clase: Clase) => async (): Promise<Respuesta> => {
    const escritura = await unaEscritura(clase)
    escrituras.push(escritura)
    const desde = performance.now()
    const status = (await escritura.enviar(programa.direccion, tokens)) ? 200 : 0
    return { quien: clase, desde, status, resumen: escritura.rarezas.join() || `${status}` }
  }
  const clases: Clase[] = ['tramite', 'reclamo', 'visita', 'documento']
  const todos = [
    ...Object.values(LECTURAS).flatMap((leer) => [sinFin(leer), sinFin(leer)]),
    ...clases.map((clase) => sinFin(escribir(clase), clase === 'reclamo' ? PASO_RECLAMO_MS : PASO_MS)),
    mirarEventos(alto.signal, respuestas),
  ]
  const quienes = [...Object.keys(LECTURAS), ...clases]
  const servidos = (desde: number) => {
    enMarcha()
    const bien = new Set(respuestas.filter((una) => una.status === 200 && una.desde >= desde).map(({ quien }) => quien))
    expect(caidas.filter(({ reiniciando }) => !reiniciando)).toEqual([])
    expect(quienes.filter((quien) => !bien.has(quien))).toEqual([])
  }
  try {
    await vi.waitFor(() => servidos(0), PACIENCIA)
    await falla(respuestas)
    const desde = performance.now()
    await vi.waitFor(() => servidos(desde), PACIENCIA)
    return { respuestas, ms: performance.now() - desde }
  } finally {
    alto.abort()
    await Promise.all(todos)
  }
}

const administrar = async (orden: string) => {
  const conexion = new pg.Client(postgres.url)
  // One of the orders ends everybody's connection, in the end its own.
  conexion.on('error', () => undefined)
  await conexion.connect()
  const { rows } = await conexion.query(orden)
  await conexion.end().catch(() => undefined)
  return rows
}

const DE_LA_APP = `from pg_stat_activity where datname = current_database() and application_name like 'cabildo%'`
const FALLAS: [string, (respuestas: Respuesta[]) => Promise<void>][] = [
  [
    'the end of every connection of the program',
    async () => void (await administrar(`select pg_terminate_backend(pid) ${DE_LA_APP}`)),
  ],
  [
    'kill -9 of one of its processes, after which PostgreSQL throws everybody out and recovers',
    async () => {
      const [uno] = await administrar(`select pid ${DE_LA_APP} and application_name = 'cabildo' limit 1`)
      process.kill(uno.pid, 'SIGKILL')
    },
  ],
  ['kill -9 of the server, which is started again', async () => void process.kill(postgres.pid(), 'SIGKILL')],
  [
    'a stop, until all have been told to come back, and a start',
    async (respuestas) => {
      await postgres.detener()
      const parada = performance.now()
      const avisados = () => new Set(respuestas.filter((u) => u.desde > parada && u.status === 503).map((u) => u.quien))
      await vi.waitFor(() => {
        enMarcha()
        expect(avisados().size).toBeGreaterThanOrEqual(Object.keys(LECTURAS).length)
      }, PACIENCIA)
      await postgres.reiniciar()
    },
  ],
]

test.each(FALLAS)(
  'H2 D-35 %s, while people work: 503 with Retry-After at worst, served again in 10 s (× load) by the same program, and nobody has to sign in again',
  async (_que, falla) => {
    // A machine that does other things may be late once, or twice.
    for (let vez = 1; ; vez++) {
      const { respuestas, ms } = await trabajarDurante(falla)
      const malas = respuestas.filter(({ status, resumen }) => status !== 200 && !/^503 [1-9]\d* /.test(resumen))
      expect(malas.map(({ quien, resumen }) => `${quien} ${resumen}`)).toEqual([])
      enMarcha()
      if (ms <= porCarga(RECUPERACION_MAXIMA_MS)) return
      expect(vez, `${Math.round(ms)} ms`).toBeLessThan(3)
    }
  },
  TIEMPO_MS,
)

test(
  'H2 G3 after its database has failed under load, nothing acknowledged is missing or twice, and each mail goes out',
  async () => {
    await trabajarDurante(async () => {
      await administrar(`select pg_terminate_backend(pid) ${DE_LA_APP}`)
    })
    const { db, cerrar } = abrirBaseDeDatos(postgres.url, { max: 2, alFallar: () => undefined })
    const pendientes = async () => {
      await adelantarTrabajos(db)
      return (await listTrabajos(db)).length
    }
    await expect.poll(pendientes, PACIENCIA).toBe(0)
    expect(await auditar(db, datos, escrituras)).toEqual([])
    // Sent before it could be noted down, a mail may go out twice in the same life.
    expect(
      await auditarCorreos(
        db,
        correo.recibidos.map(({ fuente }, vida) => ({ vida, fuente })),
      ),
    ).toEqual([])
    await cerrar()
    await esperar(async () => expect((await LECTURAS.salud?.())?.resumen).toContain('"listo"'))
  },
  TIEMPO_MS,
)
