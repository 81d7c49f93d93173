import { buffer } from 'node:stream/consumers'
import { readXlsx, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { escribirXlsx } from './xlsx.ts'

async function* unLote(filas: string[][]) {
  yield filas
}

/** A workbook of one column of this kind, read back: its values and the format of its cells. */
const leer = async (tipo: 'fecha' | 'hora' | 'numero' | 'monto' | 'porcentaje', ...textos: string[]) => {
  const columnas = [{ titulo: 'X', ancho: 1, tipo }]
  const flujo = await escribirXlsx({ titulo: 'Prueba', columnas }, unLote(textos.map((texto) => [texto])))
  const [hoja] = (await readXlsx(await buffer(flujo), { readStyles: true })).sheets
  return { valores: hoja?.rows.slice(1).map(([valor]) => valor), formato: hoja?.cells?.get('1,0')?.style?.numFmt }
}

test('SHE-86 decision 0227 dates, hours and figures of a workbook are what they are, in the forms of Peru', async () => {
  expect(await leer('fecha', '29/02/2024', '01/03/1900')).toEqual({
    valores: [new Date('2024-02-29T00:00:00Z'), new Date('1900-03-01T00:00:00Z')],
    formato: 'dd/mm/yyyy',
  })
  expect(await leer('hora', '18:00')).toMatchObject({ formato: 'hh:mm' })
  expect(await leer('numero', '12', '-3.5', '0')).toMatchObject({ valores: [12, -3.5, 0] })
  expect(await leer('monto', '1234.50')).toEqual({ valores: [1234.5], formato: '#,##0.00' })
  expect(await leer('porcentaje', '45.20 %', '100.00 %')).toEqual({ valores: [0.452, 1], formato: '0.00%' })
})

test('SHE-86 decision 0227 what is none stays the text that it was, a date of before workbooks, too', async () => {
  expect((await leer('fecha', '28/02/1900', 'sin fecha', '')).valores).toEqual(['28/02/1900', 'sin fecha', null])
  expect((await leer('monto', '', 'por definir', '1,234.50')).valores).toEqual([null, 'por definir', '1,234.50'])
  expect((await leer('porcentaje', '—')).valores).toEqual(['—'])
})

test('SHE-85 rows beyond what a sheet holds go on in a second one, with the heading, none lost or twice', async () => {
  const columnas = [{ titulo: 'N°', ancho: 1, tipo: 'numero' }] as const
  const textos = Array.from({ length: 10 }, (_, i) => [String(i + 1)])
  const flujo = await escribirXlsx({ titulo: 'Visitas', columnas }, unLote(textos), { filasPorHoja: 6 })
  const { sheets } = await readXlsx(await buffer(flujo), { readStyles: true })
  expect(sheets.map(({ rows }) => rows.map(([valor]) => valor))).toEqual([
    ['N°', 1, 2, 3, 4, 5],
    ['N°', 6, 7, 8, 9, 10],
  ])
  expect(new Set(sheets.map(({ name }) => name)).size).toBe(2)
  // What is not told how many goes on where Excel stops reading.
  expect(XLSX_MAX_ROWS_PER_SHEET).toBe(2 ** 20)
})
