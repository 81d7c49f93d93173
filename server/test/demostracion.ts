import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { leerConfig } from '../src/config.ts'
import { cargarDemostracion } from '../src/demo/demostracion.ts'
import { abrirOficina } from '../src/demo/oficina.ts'
import { abrirBaseDeDatos, type Db } from '../src/platform/db/conexion.ts'
import { crearReloj } from '../src/platform/reloj.ts'
import { AHORA, SECRETO } from './banco.ts'
import { conBase, PLANTILLA } from './preparar.ts'

const log = { info: () => undefined }
export const enElAnio = (anio: number) => ({
  reloj: crearReloj(() => new Date(`${anio}-01-04T09:00:00-05:00`)),
  log,
})
export const entorno = { reloj: crearReloj(() => AHORA), log }

const orden = async (texto: string) => {
  const conexion = new pg.Client(inject('postgres'))
  await conexion.connect()
  await conexion.query(texto)
  await conexion.end()
}
const borrar = (base: string) => orden(`drop database if exists ${base} with (force)`)
const unNombre = () => `demo_${randomBytes(6).toString('hex')}`

/** The demonstration for one test file, loaded once with all its documents. */
export const usarDemostracion = () => {
  const cierres: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const cerrar of cierres.splice(0).reverse()) await cerrar()
  })
  const servidor = inject('postgres')

  /** A migrated database without a single row, or the copy of another. */
  const baseVacia = async (plantilla = PLANTILLA) => {
    const base = unNombre()
    await orden(`create database ${base} template ${plantilla}`)
    cierres.push(() => borrar(base))
    const url = conBase(servidor, base)
    const abrir = () => {
      const bd = abrirBaseDeDatos(url, { max: 4, alFallar: () => undefined })
      cierres.push(() => bd.cerrar())
      return bd
    }
    return { url, abrir, bd: abrir() }
  }

  const cargada = unNombre()
  // Not the product's own folder, which its first start has to make, open to the database's user.
  const datos = mkdtempSync(join(tmpdir(), 'cabildo-demostracion-'))
  const config = leerConfig({ DATOS: datos, DATABASE_URL: conBase(servidor, cargada) })

  beforeAll(async () => {
    await orden(`create database ${cargada} template ${PLANTILLA}`)
    const { db, cerrar } = abrirBaseDeDatos(conBase(servidor, cargada), { max: 1, alFallar: () => undefined })
    const lista = await cargarDemostracion(db, { ...entorno, oficina: await abrirOficina(config), secreto: SECRETO })
    await cerrar()
    expect(lista).toBe(true)
  }, 90_000)
  afterAll(async () => {
    await borrar(cargada)
    rmSync(datos, { recursive: true, force: true })
  })
  /** A copy of the loaded one, of the test's own. */
  const baseCargada = () => baseVacia(cargada)
  return { cierres, config, baseVacia, baseCargada }
}

export const filas = async <T>(db: Db, texto: string): Promise<T[]> => (await sql.raw<T>(texto).execute(db)).rows
