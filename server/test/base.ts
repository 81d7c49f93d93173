import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { abrirBaseDeDatos, type BaseDeDatos } from '../src/platform/db/conexion.ts'
import { conBase, PLANTILLA } from './preparar.ts'

/** Runs a statement over a connection of its own. */
export const administrar = async <Fila extends pg.QueryResultRow>(url: string, orden: string): Promise<Fila[]> => {
  const conexion = new pg.Client(url)
  await conexion.connect()
  const { rows } = await conexion.query<Fila>(orden).finally(() => conexion.end())
  return rows
}

/** Makes databases without a single table; they are gone when the file's tests end. */
export const usarBasesVacias = (): (() => Promise<string>) => {
  const nombres: string[] = []
  afterAll(async () => {
    for (const nombre of nombres)
      await administrar(inject('postgres'), `drop database if exists ${nombre} with (force)`)
  })
  return async () => {
    const nombre = `vacia_${randomBytes(6).toString('hex')}`
    nombres.push(nombre)
    await administrar(inject('postgres'), `create database ${nombre}`)
    return conBase(inject('postgres'), nombre)
  }
}

export interface BaseDePruebas extends BaseDeDatos {
  /** Runs a statement as the owner of the tables: what no program of ours but the migrations may do. */
  comoDueno<Fila extends pg.QueryResultRow>(orden: string): Promise<Fila[]>
}

/**
 * A migrated database of the test file's own, without the app: for rooms of the platform that work by themselves. It is
 * used under the role of the application, so that a right that is missing is missed. It is empty, or has the cast in it.
 */
export const usarBase = (plantilla = PLANTILLA): BaseDePruebas => {
  const bd = {} as BaseDePruebas
  const nombre = `prueba_${randomBytes(6).toString('hex')}`
  beforeAll(async () => {
    await administrar(inject('postgres'), `create database ${nombre} template ${plantilla} strategy file_copy`)
    const url = conBase(inject('postgres'), nombre)
    const ajustes = { rol: inject('rol'), max: 6, alFallar: () => undefined }
    Object.assign(bd, abrirBaseDeDatos(url, ajustes), {
      comoDueno: <Fila extends pg.QueryResultRow>(orden: string) => administrar<Fila>(url, orden),
    } satisfies Pick<BaseDePruebas, 'comoDueno'>)
  })
  afterAll(async () => {
    await bd.cerrar()
    await administrar(inject('postgres'), `drop database if exists ${nombre} with (force)`)
  })
  return bd
}
