import { randomUUID } from 'node:crypto'
import { eventosApi } from '@cabildo/contracts/eventos'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { abrirBaseDeDatos, type BaseDeDatos } from '../../src/platform/db/conexion.ts'
import { ELENCO } from '../elenco.ts'
import { auditar, auditarCorreos } from '../fallas/auditoria.ts'
import { type Clase, type Escritura, ingresar, type Tokens, unaEscritura } from '../fallas/escrituras.ts'
import { carpetaDeDatos, limpiarFallas, nacer, type Programa, postgresConElenco } from '../fallas/programa.ts'
import { adelantarTrabajos, listTrabajos } from '../obrero.ts'
import { unServidorDeCorreo } from '../servidor-de-correo.ts'
import { type Reparto, repartir } from './reparto.ts'

const TIEMPO_MS = 600_000
const PACIENCIA = { timeout: 120_000, interval: 50 }
const datos = carpetaDeDatos()
const correo = unServidorDeCorreo()
const escrituras: Escritura[] = []
let postgres: Awaited<ReturnType<typeof postgresConElenco>>
let bd: BaseDeDatos
let servidores: Programa[]
let obreros: Programa[]
let reparto: Reparto
let tokens: Tokens
let ajustes: Record<string, string>

beforeAll(async () => {
  await correo.abrir()
  postgres = await postgresConElenco(datos)
  ajustes = {
    ...{ DATABASE_URL: postgres.url, SMTP_URL: correo.url, CORREO_REMITENTE: 'no-responder@munivallealto.gob.pe' },
    SESIONES_POR_USUARIO: '1000',
  }
  servidores = await Promise.all([0, 1].map(() => nacer(datos, ajustes, ['serve', '--sin-obrero'])))
  obreros = await Promise.all([0, 1].map(() => nacer(datos, ajustes, ['worker'])))
  reparto = await repartir(servidores.map(({ direccion }) => direccion))
  tokens = { rosa: await ingresar(reparto.direccion, 'rosa'), sara: await ingresar(reparto.direccion, 'sara') }
  bd = abrirBaseDeDatos(postgres.url, { max: 2, alFallar: () => undefined })
}, TIEMPO_MS)
afterAll(async () => {
  await reparto?.cerrar()
  await bd?.cerrar()
  await Promise.all([...(servidores ?? []), ...(obreros ?? [])].map((uno) => uno.detener()))
  await correo.cerrar()
  await postgres?.detener()
  await limpiarFallas(datos)
}, TIEMPO_MS)

const leer = async (i: number, camino: string, token: string) =>
  (await fetch(`${servidores[i]?.direccion}${camino}`, { headers: { authorization: `Bearer ${token}` } })).status
const escribir = async (clase: Clase, cuantas: number) => {
  const nuevas = await Promise.all(Array.from({ length: cuantas }, () => unaEscritura(clase)))
  escrituras.push(...nuevas)
  const acusadas = await Promise.all(nuevas.map((una) => una.enviar(reparto.direccion, tokens)))
  expect(acusadas.filter((si) => !si)).toEqual([])
}
/** Every job done, and every one that waits for its time brought forward. */
const hastaQueNoHayaTrabajos = () =>
  vi.waitFor(async () => {
    await adelantarTrabajos(bd.db)
    expect(await listTrabajos(bd.db)).toEqual([])
  }, PACIENCIA)

test(
  'SHE-100 who signs in at one server is known to the other, and what one takes away the other refuses',
  async () => {
    const [una = '', otra = ''] = servidores.map(({ direccion }) => direccion)
    const token = await ingresar(una, 'rosa')
    const jefa = await ingresar(otra, 'sol')
    const { empacce_id, user_id } = await bd.db
      .selectFrom('accesos')
      .select(['empacce_id', 'user_id'])
      .where('user_id', '=', ELENCO.rosa.id)
      .executeTakeFirstOrThrow()
    const ponerAcceso = async (estado: boolean) => {
      const { method, path } = usuariosApi.cambiarEstado
      const respuesta = await fetch(otra + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${jefa}` },
        body: JSON.stringify({ user_id, empacce_id, estado }),
      })
      expect([respuesta.status, await respuesta.text()]).toEqual([200, expect.any(String)])
    }
    const enAmbos = async () => [
      await leer(0, visitasApi.lista.path, token),
      await leer(1, visitasApi.lista.path, token),
    ]
    expect(await enAmbos()).toEqual([200, 200])
    await ponerAcceso(false)
    await vi.waitFor(async () => expect(await enAmbos()).toEqual([401, 401]), PACIENCIA)
    await ponerAcceso(true)
    tokens.rosa = await ingresar(reparto.direccion, 'rosa')
  },
  TIEMPO_MS,
)

test(
  'VIS-08 a screen open at one server hears at once of what was committed through the other',
  async () => {
    const alto = new AbortController()
    const flujo = await fetch(`${servidores[0]?.direccion}${eventosApi.escuchar.path}`, {
      headers: { authorization: `Bearer ${tokens.rosa}` },
      signal: alto.signal,
    })
    const lector = flujo.body?.pipeThrough(new TextDecoderStream()).getReader()
    const escritura = await unaEscritura('visita')
    escrituras.push(escritura)
    expect(await escritura.enviar(servidores[1]?.direccion ?? '', tokens)).toBe(true)
    let oido = ''
    while (!oido.includes('"visitas"')) oido += (await lector?.read())?.value ?? '(fin)'
    expect(oido).toContain('"tema":"visitas"')
    alto.abort()
  },
  TIEMPO_MS,
)

test(
  'numbers given by two servers at once have no gap and no double; every mail of theirs is sent once by two workers',
  async () => {
    await Promise.all([escribir('documento', 16), escribir('tramite', 16), escribir('visita', 16)])
    for (const [i] of servidores.entries())
      expect(reparto.atendidos.get(servidores[i]?.direccion ?? '')).toBeGreaterThan(10)
    const series = await bd.db.selectFrom('documentos').select('nro_doc').orderBy('nro_doc').execute()
    expect(series.map(({ nro_doc }) => nro_doc)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1))
    await hastaQueNoHayaTrabajos()
    expect(correo.recibidos.length).toBeGreaterThanOrEqual(16)
    expect(
      await auditarCorreos(
        bd.db,
        correo.recibidos.map(({ fuente }) => ({ vida: 0, fuente })),
      ),
    ).toEqual([])
    expect(await auditar(bd.db, datos, escrituras)).toEqual([])
  },
  TIEMPO_MS,
)

test(
  'F5 H1 the jobs of a worker that is killed in the middle are done by the other',
  async () => {
    // Whoever takes a mail now is held by a server that never answers.
    await correo.abrir({ colgar: true })
    await escribir('tramite', 4)
    await vi.waitFor(async () => {
      await adelantarTrabajos(bd.db)
      expect((await listTrabajos(bd.db)).some(({ tomado }) => tomado)).toBe(true)
    }, PACIENCIA)
    obreros[0]?.hijo.kill('SIGKILL')
    await correo.abrir()
    await hastaQueNoHayaTrabajos()
    const enviados = await bd.db
      .selectFrom('correos')
      .select(['para', 'enviado_at'])
      .where('enviado_at', 'is', null)
      .execute()
    expect(enviados).toEqual([])
    expect(new Set(correo.recibidos.flatMap(({ destinatarios }) => destinatarios)).size).toBeGreaterThanOrEqual(4)
  },
  TIEMPO_MS,
)

test(
  'H8 a process with another secret refuses to start beside them',
  async () => {
    await expect(nacer(datos, { ...ajustes, SECRETO: randomUUID() }, ['worker'])).rejects.toThrow('el mismo SECRETO')
  },
  TIEMPO_MS,
)

test(
  'H8 servers and workers started at once on an empty database all come up, and one of them shows the first password',
  async () => {
    const url = new URL(postgres.url)
    url.pathname = '/recien'
    const { db, cerrar } = abrirBaseDeDatos(postgres.url, { max: 1, alFallar: () => undefined })
    await sql`create database recien`.execute(db)
    await cerrar()
    const nuevos = await Promise.all(
      [['serve'], ['serve', '--sin-obrero'], ['worker'], ['worker']].map((orden) =>
        nacer(datos, { ...ajustes, DATABASE_URL: url.href }, orden),
      ),
    )
    expect(await Promise.all(nuevos.map((uno) => uno.detener()))).toEqual([0, 0, 0, 0])
    const salidas = nuevos.map((uno) => uno.salida())
    expect(salidas.filter((salida) => salida.includes('Ingrese con el usuario administrador'))).toHaveLength(1)
  },
  TIEMPO_MS,
)
