import { setTimeout as pausa } from 'node:timers/promises'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { eventosApi } from '@cabildo/contracts/eventos'
import { visitasApi } from '@cabildo/contracts/visitas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { abrirBaseDeDatos } from '../../src/platform/db/conexion.ts'
import { puertoLibre } from '../../src/platform/postgres/puerto.ts'
import { auditar } from '../fallas/auditoria.ts'
import { type Clase, type Escritura, ingresar, type Tokens, unaEscritura } from '../fallas/escrituras.ts'
import { carpetaDeDatos, limpiarFallas, nacer, type Programa, postgresConElenco } from '../fallas/programa.ts'
import { type Reparto, repartir } from './reparto.ts'

const TIEMPO_MS = 600_000
const PACIENCIA = { timeout: 120_000, interval: 50 }
const VUELTAS = 2
/** Between two calls of one caller. */
const PASO_MS = 15

const datos = carpetaDeDatos()
let postgres: Awaited<ReturnType<typeof postgresConElenco>>
let ajustes: Record<string, string>[]
let servidores: Programa[]
let reparto: Reparto
let tokens: Tokens

const iniciar = (i: number) => nacer(datos, ajustes[i], ['serve', '--sin-obrero'])

beforeAll(async () => {
  postgres = await postgresConElenco(datos)
  const comunes = { DATABASE_URL: postgres.url, AVISO_CIERRE_SEGUNDOS: '2' }
  const puertos = [await puertoLibre(), await puertoLibre()]
  ajustes = puertos.map((puerto) => ({ ...comunes, PUERTO: String(puerto) }))
  servidores = await Promise.all(ajustes.map((_, i) => iniciar(i)))
  reparto = await repartir(servidores.map(({ direccion }) => direccion))
  tokens = { rosa: await ingresar(reparto.direccion, 'rosa'), sara: await ingresar(reparto.direccion, 'sara') }
}, TIEMPO_MS)
afterAll(async () => {
  await reparto?.cerrar()
  await Promise.all(servidores?.map((uno) => uno.detener()) ?? [])
  await postgres?.detener()
  await limpiarFallas(datos)
}, TIEMPO_MS)

test(
  'H4 D-35 both servers are restarted, one after the other and again, while people work: no answer fails, and all that was acknowledged is there once',
  async () => {
    const alto = new AbortController()
    const malas: string[] = []
    const escrituras: Escritura[] = []
    const temas: string[] = []
    let lecturas = 0
    const sinFin = async (hacer: () => Promise<void>) => {
      while (!alto.signal.aborted) {
        await hacer()
        await pausa(PASO_MS)
      }
    }
    const deRosa = { authorization: `Bearer ${tokens.rosa}` }
    const leer = (camino: string) => async () => {
      const visto = await fetch(reparto.direccion + camino, { headers: deRosa }).then(
        async (respuesta) => `${respuesta.status} ${await respuesta.text()}`,
        String,
      )
      if (visto.startsWith('200 ')) lecturas++
      else malas.push(`${camino}: ${visto}`)
    }
    const escribir = (clase: Clase) => async () => {
      const escritura = await unaEscritura(clase)
      escrituras.push(escritura)
      if (!(await escritura.enviar(reparto.direccion, tokens))) malas.push(`${clase}: sin acuse`)
    }
    /** A screen that stays open: when its stream ends it comes back with the last id that it saw. */
    const mirar = async () => {
      let ultima = ''
      while (!alto.signal.aborted) {
        const headers = { ...deRosa, ...(ultima && { 'last-event-id': ultima }) }
        const flujo = await fetch(reparto.direccion + eventosApi.escuchar.path, { headers, signal: alto.signal }).catch(
          () => null,
        )
        if (flujo && !flujo.ok) malas.push(`eventos: ${flujo.status}`)
        let resto = ''
        try {
          for await (const trozo of flujo?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
            const bloques = (resto + trozo).split('\n\n')
            resto = bloques.pop() ?? ''
            for (const bloque of bloques) {
              const id = /^id: (.+)$/m.exec(bloque)?.[1]
              if (!id) continue
              ultima = id
              temas.push(id.split('-')[1] ?? '')
            }
          }
        } catch {
          // The stream ended with its server, or with the test.
        }
      }
    }
    const todos = [
      ...[visitasApi.lista.path, catalogosApi.areas.path].flatMap((c) => [sinFin(leer(c)), sinFin(leer(c))]),
      ...(['visita', 'documento', 'tramite'] as const).map((clase) => sinFin(escribir(clase))),
      mirar(),
    ]
    try {
      await vi.waitFor(() => expect(escrituras.length).toBeGreaterThan(20), PACIENCIA)
      for (let vuelta = 0; vuelta < VUELTAS; vuelta++)
        for (const i of servidores.keys()) {
          const codigo = await servidores[i]?.detener()
          expect([codigo, reparto.listos()]).toEqual([0, [servidores[1 - i]?.direccion]])
          servidores[i] = await iniciar(i)
          const antes = reparto.atendidos.get(servidores[i].direccion) ?? 0
          await vi.waitFor(
            () => expect(reparto.atendidos.get(servidores[i]!.direccion)).toBeGreaterThan(antes + 20), // just started
            PACIENCIA,
          )
        }
    } finally {
      alto.abort()
      await Promise.all(todos)
    }
    expect(malas).toEqual([])
    expect(lecturas).toBeGreaterThan(100)
    const { db, cerrar } = abrirBaseDeDatos(postgres.url, { max: 2, alFallar: () => undefined })
    try {
      expect(await auditar(db, datos, escrituras)).toEqual([])
      const eventos = await db.selectFrom('eventos').select('id').where('tema', '=', 'visitas').execute()
      // Who comes back may be told again of what it heard last, but misses nothing; those that were given their numbers at
      // the end may have been on their way when the screen was closed.
      const oidos = new Set(temas)
      const ultimo = Math.max(...temas.map(Number))
      expect(oidos.size).toBeGreaterThan(20)
      expect(eventos.filter(({ id }) => id < ultimo - 20 && !oidos.has(String(id)))).toEqual([])
    } finally {
      await cerrar()
    }
  },
  TIEMPO_MS,
)
