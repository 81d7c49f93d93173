import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { abrirBaseDeDatos, type BaseDeDatos } from '../src/platform/db/conexion.ts'
import { conBase, PLANTILLA } from './preparar.ts'

/** A migrated database of the test file's own, without the app: for rooms of the platform that work by themselves. */
export const usarBase = (): BaseDeDatos => {
  const bd = {} as BaseDeDatos
  const nombre = `prueba_${randomBytes(6).toString('hex')}`
  const administrar = async (orden: string) => {
    const conexion = new pg.Client(inject('postgres'))
    await conexion.connect()
    await conexion.query(orden)
    await conexion.end()
  }
  beforeAll(async () => {
    await administrar(`create database ${nombre} template ${PLANTILLA}`)
    Object.assign(bd, abrirBaseDeDatos(conBase(inject('postgres'), nombre), { max: 6, alFallar: () => undefined }))
  })
  afterAll(async () => {
    await bd.cerrar()
    await administrar(`drop database if exists ${nombre} with (force)`)
  })
  return bd
}
