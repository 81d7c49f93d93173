import { PDFDocument } from '@cantoo/pdf-lib'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { textoDePdf } from '../../../test/leer-pdf.ts'

const banco = usarBanco()

beforeAll(async () => {
  const en = (dia: number) => new Date(`2026-11-0${dia}T09:05:00-05:00`)
  const destinos = [{ area_id: 15 }]
  await unDocumento(banco.db, { created_at: en(2), resolutivos: ['designar al Gerente', 'otro'], destinos })
  await unDocumento(banco.db, {
    created_at: en(3),
    tipo_doc: 13,
    resolutivos: ['=1+1'],
    destinos: [{ area_id: 15, estado: true }],
  })
  await unDocumento(banco.db, { destinos: [{ area_id: 11 }] })
})

const exportar = async (cuerpo: object, quien: Persona = 'gloria') =>
  (await banco.como(quien)).enviar({ method: 'POST', url: '/api/export/firmadigital', payload: cuerpo })

test('FIR-07 API-98 type, number, description, state, date and time of the own area, newest first', async () => {
  const filas = async (filtro: object) => parse((await exportar({ formato: 'csv', ...filtro })).body, { bom: true })
  expect(await filas({})).toEqual([
    ['Tipo', 'Nro', 'Descripcion', 'Estado', 'Encargo', 'Fecha', 'Hora'],
    ['Resolución Jefatural', '001-2026', "'=1+1", 'FIRMADO', '', '03/11/2026', '09:05'],
    ['Resoluciones Alcaldia', '001-2026', 'Designar al Gerente', 'PENDIENTE', '', '02/11/2026', '09:05'],
  ])
  expect(await filas({ columns: { estado: 'pendiente' } })).toHaveLength(2)
})

test('FIR-07 API-98 only to whoever may list them, of the own area', async () => {
  expect((await exportar({ formato: 'csv', area_id: 11 })).json().codigo).toBe('sinPermiso')
  expect((await exportar({ formato: 'csv' }, 'silvia')).statusCode).toBe(403)
})

test('FIR-07 the PDF is REPORTE DE DOCUMENTOS EN DESPACHO, upright, each page counted', async () => {
  const { statusCode, rawPayload } = await exportar({ formato: 'pdf' })
  expect(statusCode).toBe(200)
  const pdf = await PDFDocument.load(rawPayload, { updateMetadata: false })
  expect(pdf.getTitle()).toContain('REPORTE DE DOCUMENTOS EN DESPACHO')
  expect(pdf.getPages().map((pagina) => [Math.round(pagina.getWidth()), Math.round(pagina.getHeight())])).toEqual([
    [595, 842],
  ])
  const [texto = ''] = await textoDePdf(rawPayload)
  expect(texto).toContain('TipoNroDescripcionEstadoFechaHora')
  expect(texto).toMatch(/1de1$/)
})
