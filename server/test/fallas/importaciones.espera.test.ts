import type { Importacion } from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBaseDeDatos } from '../../src/platform/db/conexion.ts'
import { enCsv, unaVisitaDeAntes } from '../importaciones.ts'
import { ingresar } from './escrituras.ts'
import { carpetaDeDatos, limpiarFallas, nacer, postgresConElenco, urlDelPostgres } from './programa.ts'

const FILAS = 20_000
const datos = carpetaDeDatos()

beforeAll(async () => {
  await (await postgresConElenco(datos)).detener()
}, 120_000)
afterAll(() => limpiarFallas(datos))

test('F5 decision 0221 the program killed while it applies an import leaves nothing of it, and applies it once when it is back', async () => {
  const archivo = enCsv(
    Array.from({ length: FILAS }, (_, i) => unaVisitaDeAntes({ ÁREA: '20', DOCUMENTO: String(97_000_000 + i) })),
  )
  let programa = await nacer(datos)
  const token = await ingresar(programa.direccion, 'admin')
  const pedir = async (camino: string, opciones: RequestInit = {}) => {
    const respuesta = await fetch(`${programa.direccion}/api/importaciones${camino}`, {
      ...opciones,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.1.1.1' },
    })
    expect(respuesta.status).toBe(200)
    return ((await respuesta.json()) as { data: Importacion }).data
  }
  const forma = new FormData()
  forma.append('selectedFile[]', archivo)
  const { id } = await pedir('/visitas', { method: 'POST', body: forma })
  const estado = async () => (await pedir(`/${id}`)).estado
  await expect.poll(estado, { timeout: 60_000, interval: 100 }).toBe('lista')
  await pedir(`/${id}/aplicar`, { method: 'POST' })
  // Thousands of rows are written by then, and none of them is there.
  await expect.poll(async () => (await pedir(`/${id}`)).avance, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  programa.hijo.kill('SIGKILL')
  await new Promise((listo) => programa.hijo.once('close', listo))

  // Whoever is killed leaves the database running: before anybody begins again there is nothing, and nothing is over.
  const { db, cerrar } = abrirBaseDeDatos(urlDelPostgres(datos), { max: 1, alFallar: () => undefined })
  const contar = async (tabla: 'visitas' | 'importaciones_registros' | 'importaciones_filas') =>
    (await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(tabla)}`.execute(db)).rows[0]?.n
  const { rows } = await sql`select estado, registrados from cargas`.execute(db)
  expect(rows).toEqual([{ estado: 'aplicando', registrados: null }])
  expect([await contar('visitas'), await contar('importaciones_registros')]).toEqual([0, 0])

  programa = await nacer(datos)
  await expect.poll(estado, { timeout: 120_000, interval: 200 }).toBe('aplicada')
  expect([await contar('visitas'), await contar('importaciones_registros')]).toEqual([FILAS, FILAS])
  expect(await contar('importaciones_filas')).toBe(0)
  await cerrar()
  await programa.detener()
}, 300_000)
