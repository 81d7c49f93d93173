import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { COLUMNAS_DESPACHO, firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { firmar, unDocumento } from '../../../test/fabricas-documentos.ts'

const banco = usarBanco()
const en = (dia: number, hora = '09:05') => new Date(`2026-11-${String(dia).padStart(2, '0')}T${hora}:00-05:00`)
let firmado = 0

beforeAll(async () => {
  const para = (...areas: number[]) => areas.map((area_id) => ({ area_id }))
  await unDocumento(banco.db, {
    created_at: en(2),
    resolutivos: ['«designar» al Gerente', 'otro artículo'],
    principal: { name: 'RA 1.pdf' },
    destinos: para(11, 15),
  })
  await unDocumento(banco.db, { created_at: en(3), tipo_doc: 8, resolutivos: ['aprobar el plan'], destinos: para(15) })
  await unDocumento(banco.db, { created_at: en(3, '10:00'), tipo_doc: 13, area_id: 15, destinos: para(11, 4, 15) })
  // Not sent yet, and taken back: neither is in dispatch (FIR-03).
  await unDocumento(banco.db, { created_at: en(4), destinos: [{ area_id: 15, derivado: false }] })
  const quitado = await unDocumento(banco.db, { created_at: en(5), destinos: para(15) })
  await banco.db
    .updateTable('documentos_destinos')
    .set({ deleted_at: en(6) })
    .where('doc_id', '=', quitado.doc_id)
    .execute()
  firmado = (await lista('gloria', 15)).cuerpo.data[1]?.id_doc_area ?? 0
  await firmar(banco.db, firmado)
})

const lista = async (quien: Persona, areaID: number, query: Record<string, string | string[]> = {}) =>
  (await banco.como(quien)).llamar(firmaDigitalApi.porArea, { params: { areaID: String(areaID) }, query })
const numeros = async (query: Record<string, string | string[]>) =>
  (await lista('gloria', 15, query)).cuerpo.data.map(({ tipo_doc }) => tipo_doc)

describe('documents in dispatch', () => {
  test('FIR-01 FIR-02 FIR-03 FIR-06 API-48 what was sent to the own area, signed included, newest first', async () => {
    const { status, cuerpo } = await lista('gloria', 15)
    expect([status, cuerpo.recordsTotal, cuerpo.recordsFiltered, cuerpo.pendientes]).toEqual([200, 3, 3, 2])
    expect(cuerpo.data.map(({ tipo_doc, created_at, estado }) => [tipo_doc, created_at, estado])).toEqual([
      [13, '2026-11-03 10:00:00', false],
      [8, '2026-11-03 09:05:00', true],
      [3, '2026-11-02 09:05:00', false],
    ])
    expect((await lista('alcaldesa', 11)).cuerpo).toMatchObject({ recordsTotal: 2, pendientes: 2 })
  })

  test('API-48 FIR-02 another area is refused, and whoever lacks the permission', async () => {
    expect((await lista('gloria', 11)).status).toBe(403)
    expect((await lista('silvia', 4)).status).toBe(403)
    expect((await lista('gloria', 15)).status).toBe(200)
  })

  test('FIR-15 FIR-17 a row has the fields of Table FIR-A, its PDF with a signed address', async () => {
    const fila = (await lista('gloria', 15)).cuerpo.data[2]
    expect(fila).toMatchObject({
      tipo_doc: 3,
      nro_doc: '001',
      anio: 2026,
      contenido: { resolutivos: ['«designar» al Gerente'] },
      documentos: { name: 'RA 1.pdf', size: 1_000 },
      motivo: 2,
      motivo_name: 'Doy V°B°',
      area_id: 15,
      oficina: 'Secretaría General',
      position_firma: '10_260',
      page_signed: 1,
      firmado_at: null,
    })
    expect(fila?.documentos.url).toMatch(
      new RegExp(`^/storage/firmadigital/upload/${fila?.documentos.path_primary}\\?vence=\\d+&firma=`),
    )
    expect((await lista('gloria', 15)).cuerpo.data[1]?.firmado_at).toBe('2026-11-18 10:30:00')
  })

  test('FIR-04 FIR-05 the columns say type, number, description, state, date and time as screens do', async () => {
    const [, segunda, tercera] = (await lista('gloria', 15)).cuerpo.data
    const celdas = (fila: typeof tercera) => fila && COLUMNAS_DESPACHO.map((columna) => columna.texto(fila))
    expect(COLUMNAS_DESPACHO.map(({ titulo }) => titulo)).toEqual([
      ...['Tipo', 'Nro', 'Descripcion', 'Estado', 'Fecha', 'Hora'],
    ])
    expect(celdas(tercera)).toEqual([
      ...['Resoluciones Alcaldia', '001-2026', '«Designar» al Gerente', 'PENDIENTE', '02/11/2026', '09:05'],
    ])
    expect(celdas(segunda)?.[3]).toBe('FIRMADO')
  })

  test('FIR-16 every one of the ten types can be in dispatch', async () => {
    for (const { id } of TIPOS_DOCUMENTO)
      await unDocumento(banco.db, { tipo_doc: id, destinos: [{ area_id: 21 }], created_at: en(1) })
    const { cuerpo } = await lista('sol', 21)
    expect(cuerpo.data.map(({ tipo_doc }) => tipo_doc).sort((a, b) => a - b)).toEqual(
      TIPOS_DOCUMENTO.map(({ id }) => id),
    )
  })

  test('API-48 D-41 pages, orders, searches and filters on the server; an unknown column is refused', async () => {
    expect(await numeros({ length: '1', start: '1' })).toEqual([8])
    expect(await numeros({ order: 'tipo_doc:asc' })).toEqual([8, 3, 13])
    expect(await numeros({ order: 'nro_doc:desc', length: '2' })).toHaveLength(2)
    expect(await numeros({ order: 'estado:asc' })).toEqual([13, 3, 8])
    expect(await numeros({ order: 'estado:desc' })).toEqual([8, 3, 13])
    expect(await numeros({ search: 'DESIGNAR' })).toEqual([3])
    expect(await numeros({ 'columns[tipo_doc]': 'decretos' })).toEqual([8])
    expect(await numeros({ 'columns[nro_doc]': '001-2026', 'columns[descripcion]': 'plan' })).toEqual([13, 8])
    for (const query of [{ order: 'firmado_por:asc' }, { 'columns[area_id]': '11' }, { start: '-1' }])
      expect((await lista('gloria', 15, query)).status).toBe(422)
  })

  test('FIR-05 Estado is filtered by its words, and the counts follow', async () => {
    const por = async (estado: string) => {
      const { cuerpo } = await lista('gloria', 15, { 'columns[estado]': estado })
      return [cuerpo.data.map(({ tipo_doc }) => tipo_doc), cuerpo.recordsFiltered, cuerpo.recordsTotal]
    }
    expect(await por('pendiente')).toEqual([[13, 3], 2, 3])
    expect(await por('firmado')).toEqual([[8], 1, 3])
    expect(await por('FIRM')).toEqual([[8], 1, 3])
    expect(await por('anulado')).toEqual([[], 0, 3])
    const { cuerpo } = await lista('gloria', 15, { 'columns[estado]': 'pendiente', search: 'designar' })
    expect([cuerpo.recordsFiltered, cuerpo.data.length]).toEqual([1, 1])
  })

  test('API-68 FIR-29 the PDF of an own row, nobody else', async () => {
    const fila = (await lista('gloria', 15)).cuerpo.data[2]
    const pedir = async (quien: Persona) =>
      (await banco.como(quien)).llamar(firmaDigitalApi.archivo, { body: { id_doc_area: fila?.id_doc_area ?? 0 } })
    expect((await pedir('gloria')).cuerpo.data).toMatchObject({ path_primary: fila?.documentos.path_primary })
    expect((await pedir('alcaldesa')).status).toBe(404)
    expect((await pedir('silvia')).status).toBe(403)
  })
})
