import { inflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'

const banco = usarBanco()
const LARGO = `aprobar ${'el plan de trabajo, '.repeat(245)}y publicar`

beforeAll(async () => {
  const en = (dia: number) => new Date(`2026-11-0${dia}T09:05:00-05:00`)
  await unDocumento(banco.db, { created_at: en(2), resolutivos: ['«designar» al Gerente', 'otro'] })
  await unDocumento(banco.db, { created_at: en(3), tipo_doc: 13, resolutivos: ['=1+1'] })
  await unDocumento(banco.db, { created_at: en(4), tipo_doc: 10, resolutivos: [LARGO] })
  await unDocumento(banco.db, { area_id: 15 })
})

const exportar = async (cuerpo: object, quien: Persona = 'sara') =>
  (await banco.como(quien)).enviar({ method: 'POST', url: '/api/export/documentos', payload: cuerpo })
const filas = async (filtro: object = {}, quien?: Persona) =>
  parse((await exportar({ formato: 'csv', ...filtro }, quien)).body, { bom: true })

test('DOC-11 API-98 SHE-85 type, number, description, date and time of all rows of the own area, newest first', async () => {
  expect(await filas()).toEqual([
    ['Tipo', 'Nro', 'Descripcion', 'Fecha', 'Hora'],
    ['Convenio', '001-2026', LARGO.replace('aprobar', 'Aprobar'), '04/11/2026', '09:05'],
    ['Resolución Jefatural', '001-2026', "'=1+1", '03/11/2026', '09:05'],
    ['Resoluciones Alcaldia', '001-2026', '«Designar» al Gerente', '02/11/2026', '09:05'],
  ])
  expect(await filas({}, 'gloria')).toHaveLength(2)
})

test("DOC-07 API-98 the export takes the table's own filters, and no other area", async () => {
  const numeros = async (filtro: object) => (await filas(filtro)).slice(1).map(([tipo]: string[]) => tipo)
  expect(await numeros({ tipo_doc: 13 })).toEqual(['Resolución Jefatural'])
  expect(await numeros({ fini: '2026-11-04', ffin: '2026-11-04' })).toEqual(['Convenio'])
  expect(await numeros({ search: 'GERENTE' })).toEqual(['Resoluciones Alcaldia'])
  expect(await numeros({ anio: 2025 })).toEqual([])
  const ajena = await exportar({ formato: 'csv', area_id: 15 })
  expect([ajena.statusCode, ajena.json().codigo]).toEqual([403, 'sinPermiso'])
  expect((await exportar({ formato: 'csv', tipo_doc: 4 })).statusCode).toBe(422)
  expect((await exportar({ formato: 'csv' }, 'rosa')).statusCode).toBe(403)
})

test('DOC-11 the Excel file holds the same cells', async () => {
  const { rawPayload } = await exportar({ formato: 'excel', tipo_doc: 3 })
  const libro = await readXlsx(rawPayload)
  expect(JSON.stringify(libro.sheets[0]?.rows)).toContain('Resoluciones Alcaldia","001-2026","«Designar» al Gerente')
})

test('DOC-11 the PDF is REPORTE DE NORMAS LEGALES, upright, with a description of pages and pages', async () => {
  const { statusCode, rawPayload, headers } = await exportar({ formato: 'pdf' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  const pdf = await PDFDocument.load(rawPayload, { updateMetadata: false })
  expect(pdf.getTitle()).toBe('REPORTE DE NORMAS LEGALES - Municipalidad Provincial de Valle Alto')
  for (const pagina of pdf.getPages()) {
    const { width, height } = pagina.getSize()
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
  }
  // The mark of the municipality is drawn as vectors on the first page: seven blocks and the plaza.
  const dibujos = [...rawPayload.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(
    ([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    },
  )
  expect(dibujos.some((texto) => (texto.match(/\nh\n/g) ?? []).length >= 8)).toBe(true)
})
