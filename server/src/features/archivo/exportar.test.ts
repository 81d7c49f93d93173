import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'

const banco = usarBanco()

beforeAll(async () => {
  const normas = [
    { tipo_doc: 1, anio: 2018, nro_doc: '012', sumilla: '=cmd|ordenanza' },
    { tipo_doc: 8, anio: 2021, nro_doc: '45', sumilla: 'Aprueba la feria' },
  ] as const
  for (const [i, norma] of normas.entries())
    await unaArchivada(banco.db, { ...norma, created_at: new Date(Date.UTC(2026, 10, 18, 15, i)) })
})

const exportar = (cuerpo: object) =>
  banco.ciudadano.enviar({ method: 'POST', url: '/api/export/archivos', payload: cuerpo })

test('D-57 ARC-04 API-98 anybody exports what the list shows: number, type, summary and year of all rows', async () => {
  const { statusCode, body, headers } = await exportar({ formato: 'csv' })
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="archivos-2026-11-18.csv"'])
  expect(parse(body, { bom: true })).toEqual([
    ['Nro°', 'Tipo', 'Sumilla', 'Estado', 'Año'],
    ['45', 'Decretos de Alcaldia', 'Aprueba la feria', 'VIGENTE', '2021'],
    ['012', 'Ordenanza Municipal', "'=cmd|ordenanza", 'VIGENTE', '2018'],
  ])
})

test("API-98 SHE-85 the export takes the list's own filters and order, and refuses any other", async () => {
  const numeros = async (filtro: object) =>
    parse((await exportar({ formato: 'csv', ...filtro })).body, { bom: true })
      .slice(1)
      .map(([numero]: string[]) => numero)
  expect(await numeros({ columns: { anio: '2018' } })).toEqual(['012'])
  expect(await numeros({ search: 'FERIA' })).toEqual(['45'])
  expect(await numeros({ order: [{ column: 'nro_doc', dir: 'asc' }] })).toEqual(['012', '45'])
  expect((await exportar({ formato: 'csv', order: [{ column: 'clave' }] })).statusCode).toBe(422)
  for (const formato of ['excel', 'pdf']) expect((await exportar({ formato })).statusCode).toBe(200)
})
