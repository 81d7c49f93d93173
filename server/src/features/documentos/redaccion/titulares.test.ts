import { beforeEach, expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import { unEmpleado } from '../../../../test/elenco.ts'
import { findTitulares } from './titulares.queries.ts'

const banco = usarBanco()
const ANIO = 2026
const HOY = `${ANIO}-06-30`
const [ALCALDIA, SECRETARIA, GERENCIA, OTRA] = [11, 4, 22, 47]
const [ALCALDE, SECRETARIO, GERENTE, ASISTENTE] = [201, 202, 203, 204]

beforeEach(async () => {
  const { db } = banco
  await db.updateTable('accesos').set({ cargo_id: null }).execute()
  await db
    .insertInto('cargos')
    .values([
      { id: ALCALDE, name: 'Alcaldesa' },
      { id: SECRETARIO, name: 'SECRETARIO GENERAL (e)' },
      { id: GERENTE, name: 'Subgerente de Obras' },
      { id: ASISTENTE, name: 'Asistente' },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute()
})

const empleado = async (id: number, area_id: number, cargo_id: number, name: string) => {
  await unEmpleado(banco.db, id, { area_id, name, ape_pat: 'Paz', ape_mat: 'Ríos' })
  await banco.db.updateTable('accesos').set({ cargo_id }).where('empacce_id', '=', id).execute()
}

test('D-143 the one person with the position is named, in capitals', async () => {
  await empleado(901, ALCALDIA, ALCALDE, 'Ana')
  await empleado(902, ALCALDIA, ASISTENTE, 'Otra')
  await empleado(903, SECRETARIA, SECRETARIO, 'Luis')
  await empleado(904, GERENCIA, GERENTE, 'Eva')
  expect(await findTitulares(banco.db, GERENCIA, HOY)).toEqual({
    alcalde: 'ANA PAZ RÍOS',
    secretario: 'LUIS PAZ RÍOS',
    jefe: 'EVA PAZ RÍOS',
    cargo_alcalde: 'ALCALDESA',
    cargo_secretario: 'SECRETARIO GENERAL (E)',
    cargo_jefe: 'SUBGERENTE DE OBRAS',
  })
  expect((await findTitulares(banco.db, GERENCIA, `${ANIO - 1}-06-30`)).jefe).toBe('')
})

test('D-143 where two have the position, or nobody can be told, the name stays empty', async () => {
  await empleado(905, OTRA, GERENTE, 'Eva')
  await empleado(906, OTRA, GERENTE, 'Iris')
  expect((await findTitulares(banco.db, OTRA, HOY)).jefe).toBe('')
  expect((await findTitulares(banco.db, 20, HOY)).jefe).toBe('')
})

test('D-143 where nobody has the position it is the one who may sign for the area', async () => {
  // Gloria alone signs in area 15, and has no position here.
  expect(await findTitulares(banco.db, 15, HOY)).toMatchObject({ jefe: 'GLORIA PRUEBA ELENCO', cargo_jefe: '' })
})
