import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'

const banco = usarBanco()

beforeAll(async () => {
  const en = (dia: number) => new Date(`2026-11-0${dia}T09:05:00-05:00`)
  await unaNorma(banco.db, { ndoc: '001', created_at: en(1), descripcion: 'aprueba el plan' })
  await unaNorma(banco.db, { ndoc: '2', created_at: en(2), tipo_doc: 8, descripcion: '=1+1' })
  await unaNorma(banco.db, { ndoc: '3', created_at: en(3), area_id: 21, tipo_doc: 3, uo: 15 })
  await unaNorma(banco.db, { ndoc: '4', created_at: new Date('2024-05-01T12:00:00-05:00'), anio: 2024 })
  await unaNorma(banco.db, { ndoc: '5', created_at: en(4), deleted_at: en(5) })
})

const exportar = async (cuerpo: object, quien: Persona = 'sara') =>
  (await banco.como(quien)).enviar({ method: 'POST', url: '/api/export/files', payload: cuerpo })
const filas = async (filtro: object = {}, quien?: Persona): Promise<string[][]> =>
  parse((await exportar({ formato: 'csv', ...filtro }, quien)).body, { bom: true })
const numeros = async (filtro: object = {}, quien?: Persona) =>
  (await filas(filtro, quien)).slice(1).map(([nro]) => nro)

test('NOR-02 NOR-05 API-98 SHE-85 number, area, type, description, date and time of the rows of the list', async () => {
  expect(await filas()).toEqual([
    ['Nro', 'Area', 'Tipo', 'Descripcion', 'Estado', 'Fecha', 'Hora'],
    ['2-2026', 'Secretaría General', 'Decretos de Alcaldia', "'=1+1", 'VIGENTE', '02/11/2026', '09:05'],
    ['001-2026', 'Secretaría General', 'Ordenanzas', 'Aprueba el plan', 'VIGENTE', '01/11/2026', '09:05'],
  ])
})

test('NOR-05 NOR-23 NOR-24 API-98 by the filters and the access of the list', async () => {
  expect(await numeros({ search: 'PLAN' })).toEqual(['001-2026'])
  expect(await numeros({ columns: { created_at: '02/11' } })).toEqual(['2-2026'])
  expect(await numeros({ anio_eje: 2024 })).toEqual(['4-2024'])
  expect(await numeros({ order: [{ column: 'ndoc', dir: 'asc' }] })).toEqual(['001-2026', '2-2026'])
  expect(await numeros({}, 'gloria')).toEqual(['3-2026'])
  expect(await numeros({ area_id: 0 }, 'sol')).toEqual(['3-2026', '2-2026', '001-2026'])
  expect((await exportar({ formato: 'csv', area_id: 0 })).statusCode).toBe(403)
  expect((await exportar({ formato: 'csv' }, 'silvia')).statusCode).toBe(403)
})

test('NOR-05 as Excel and as PDF', async () => {
  const libro = await readXlsx((await exportar({ formato: 'excel' })).rawPayload)
  expect(JSON.stringify(libro.sheets[0]?.rows)).toContain(
    '"001-2026","Secretaría General","Ordenanzas","Aprueba el plan"',
  )
  const { statusCode, rawPayload } = await exportar({ formato: 'pdf' })
  expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})
