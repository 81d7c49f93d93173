import { type DocumentosListado, descripcionDe, documentosApi } from '@cabildo/contracts/documentos'
import { esDeLaMunicipalidad, TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Cliente } from '../../../test/banco.ts'
import { usarBanco } from '../../../test/banco.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'

const banco = usarBanco()
let sara: Cliente

type Filtro = Partial<Record<keyof DocumentosListado, unknown>>
const listar = async (body: Filtro = {}, quien = sara) => {
  const respuesta = await quien.llamar(documentosApi.listar, { body: body as never })
  return { ...respuesta, numeros: respuesta.cuerpo.data?.map(({ tipo_doc, nro_doc }) => `${tipo_doc}/${nro_doc}`) }
}

const HECHOS = [
  { tipo_doc: 3, created_at: new Date('2026-11-02T23:59:59-05:00'), resolutivos: ['designar al Gerente Municipal'] },
  { tipo_doc: 3, created_at: new Date('2026-11-03T00:00:00-05:00'), resolutivos: ['aprobar 100% del plan', 'dos'] },
  { tipo_doc: 1, created_at: new Date('2026-11-03T12:00:00-05:00'), resolutivos: ['Ñandú_protegido'] },
  { tipo_doc: 10, anio: 2025, created_at: new Date('2026-11-04T23:59:59.999-05:00') },
  { tipo_doc: 13, created_at: new Date('2026-11-05T00:00:00-05:00'), anexos: 3 },
] as const

beforeAll(async () => {
  sara = await banco.como('sara')
  for (const hecho of HECHOS)
    await unDocumento(banco.db, {
      ...hecho,
      resolutivos: [...('resolutivos' in hecho ? hecho.resolutivos : ['encargar'])],
    })
  await unDocumento(banco.db, { area_id: 15 })
})

const DE_4 = ['13/001', '10/001', '1/001', '3/002', '3/001']

describe('the list of documents (API-46, D-13)', () => {
  test('DOC-02 DOC-10 DOC-17 the own area, newest first, with exact totals', async () => {
    const { status, cuerpo, numeros } = await listar()
    expect(status).toBe(200)
    expect(numeros).toEqual(DE_4)
    expect(cuerpo).toMatchObject({ recordsTotal: 5, recordsFiltered: 5 })
    expect((await listar({}, await banco.como('gloria'))).cuerpo.data.map(({ area }) => area.id)).toEqual([15])
  })

  test('DOC-07 the filter by type answers its own total without counting', async () => {
    const { cuerpo, numeros } = await listar({ tipo_doc: 3 })
    expect(numeros).toEqual(['3/002', '3/001'])
    expect(cuerpo).toMatchObject({ recordsTotal: 5, recordsFiltered: 2 })
    expect((await listar({ tipo_doc: 0 })).numeros).toEqual(DE_4)
    expect((await listar({ tipo_doc: 4 })).status).toBe(422)
  })

  test.each<[string, Filtro, string[]]>([
    ['one Lima day, whole', { fini: '2026-11-03', ffin: '2026-11-03' }, ['1/001', '3/002']],
    ['from a day on', { fini: '2026-11-04' }, ['13/001', '10/001']],
    ['up to a day', { ffin: '2026-11-02' }, ['3/001']],
    ['a day of one type', { fini: '2026-11-03', ffin: '2026-11-03', tipo_doc: 1 }, ['1/001']],
    ['a year of the number', { anio: 2025 }, ['10/001']],
    ['days the wrong way round', { fini: '2026-11-05', ffin: '2026-11-01' }, []],
  ])('DOC-07 DOC-08 filtered by %s', async (_que, filtro, esperados) => {
    const { cuerpo, numeros } = await listar(filtro)
    expect(numeros).toEqual(esperados)
    expect(cuerpo).toMatchObject({ recordsTotal: 5, recordsFiltered: esperados.length })
  })

  test.each<[string, Filtro, string[]]>([
    ['a text of the description, without accents or case', { search: 'NANDU' }, ['1/001']],
    ['a number with its year', { search: '002-2026' }, ['3/002']],
    ['a number and what follows it', { search: '002-2026 Aprobar' }, ['3/002']],
    ['the name of a type', { search: 'jefatural' }, ['13/001']],
    ['a percent sign, literally', { search: '100%' }, ['3/002']],
    ['an underscore, literally', { search: 'u_p' }, ['1/001']],
    ['nothing there is', { search: "' or 1=1 --" }, []],
    ['the column of type', { columns: { tipo_doc: 'alcaldia' } }, ['3/002', '3/001']],
    ['the column of number', { columns: { nro_doc: '001-2025' } }, ['10/001']],
    ['the column of description', { columns: { descripcion: 'designar' } }, ['3/001']],
    ['a text of another column', { columns: { descripcion: 'alcaldia' } }, []],
  ])('DOC-04 API-06 searched by %s', async (_que, filtro, esperados) => {
    const { cuerpo, numeros } = await listar(filtro)
    expect(numeros).toEqual(esperados)
    expect(cuerpo).toMatchObject({ recordsTotal: 5, recordsFiltered: esperados.length })
  })

  test('D-143 DOC-05 what has a name is listed, searched and ordered by it, in the despacho as well', async () => {
    const { doc_id } = await unDocumento(banco.db, {
      ...{ area_id: 21, tipo_doc: 9, resolutivos: ['OBJETIVO. Normar'], destinos: [{ area_id: 15 }] },
    })
    await sql`update documentos set nombre = 'normas para vehículos' where doc_id = ${doc_id}`.execute(banco.db)
    await unDocumento(banco.db, { area_id: 21, tipo_doc: 9, resolutivos: ['Aprobar'] })
    const porArea = (await banco.como('gloria')).llamar(firmaDigitalApi.porArea, {
      params: { areaID: '15' },
      query: {},
    })
    expect((await porArea).cuerpo.data.map(descripcionDe)).toEqual(['Normas para vehículos'])
    const sol = await banco.como('sol')
    const de = async (filtro: Filtro) => (await listar(filtro, sol)).cuerpo.data.map(descripcionDe)
    expect(await de({ search: 'NORMAS PARA VEHICULOS' })).toEqual(['Normas para vehículos'])
    expect(await de({ search: 'normar' })).toEqual(['Normas para vehículos'])
    expect(await de({ order: [{ column: 'descripcion', dir: 'asc' }] })).toEqual(['Aprobar', 'Normas para vehículos'])
  })

  test('SHE-83 DOC-10 Fecha and Hora are one order, and each column orders both ways without losing a row', async () => {
    for (const column of ['created_at', 'tipo_doc', 'nro_doc', 'descripcion']) {
      const sube = (await listar({ order: [{ column, dir: 'asc' }] })).cuerpo.data.map(({ doc_id }) => doc_id)
      const baja = (await listar({ order: [{ column, dir: 'desc' }] })).cuerpo.data.map(({ doc_id }) => doc_id)
      expect(sube).toEqual(baja.toReversed())
      expect(new Set(sube).size).toBe(5)
    }
    expect((await listar({ order: [{ column: 'created_at', dir: 'desc' }] })).numeros).toEqual(DE_4)
    expect((await listar({ order: [{ column: 'hora', dir: 'desc' }] })).status).toBe(422)
  })

  test('API-06 pages are parts of the same order, and one beyond the end knows the totals', async () => {
    const primera = await listar({ length: 3 })
    const segunda = await listar({ start: 3, length: 3 })
    expect([...primera.numeros, ...segunda.numeros]).toEqual(DE_4)
    expect((await listar({ start: 5_000, length: 10 })).cuerpo).toEqual({
      data: [],
      recordsTotal: 5,
      recordsFiltered: 5,
    })
    expect((await listar({ search: 'designar', start: 5_000 })).cuerpo).toMatchObject({ data: [], recordsFiltered: 1 })
  })

  test('DOC-17 D-02 an area that is not the own one is refused, in body and query', async () => {
    expect((await listar({ area_id: 15 })).status).toBe(403)
    expect((await listar({ area_id: 4 })).numeros).toEqual(DE_4)
    for (const mala of [0, -1, 'todas']) expect((await listar({ area_id: mala })).status).toBe(422)
    const gemela = (query: Record<string, string>) => sara.llamar(documentosApi.lista, { query })
    expect((await gemela({ area_id: '15' })).status).toBe(403)
    expect((await gemela({ area_id: '4' })).status).toBe(200)
    for (const mala of ['0', '-1', '047', '4.0', '4 or 1=1']) expect((await gemela({ area_id: mala })).status).toBe(422)
  })

  test('API-47 API-09 the GET twin answers the same rows by its filters', async () => {
    const { cuerpo } = await sara.llamar(documentosApi.lista, {
      query: { tipo_doc: '3', fini: '2026-11-03', ffin: '2026-11-03' },
    })
    expect(cuerpo.data.map(({ nro_doc }) => nro_doc)).toEqual(['002'])
    expect(cuerpo).toMatchObject({ recordsTotal: 5, recordsFiltered: 1 })
    expect((await sara.llamar(documentosApi.lista, { query: { tipo_doc: '6' } })).status).toBe(422)
    // As many rows as it may answer come without their whole texts.
    expect(cuerpo.data[0]?.contenido).toEqual({ vistos: '', considerandos: '', resolutivos: ['aprobar 100% del plan'] })
  })

  test('DOC-21 the database calls the types as the contract does', async () => {
    const { rows } = await sql<{ id: number; name: string | null }>`
      select n as id, nombre_tipo_documento(n::smallint) as name from generate_series(0, 20) n`.execute(banco.db)
    const delContrato = new Map<number, string>(TIPOS_DOCUMENTO.map(({ id, name }) => [id, name]))
    for (const { id, name } of rows) expect([id, name]).toEqual([id, delContrato.get(id) ?? null])
  })

  test('D-137 the database puts each type into the series that the contract says', async () => {
    for (const { id } of TIPOS_DOCUMENTO) {
      const { rows } = await sql<{ serie: number }>`
        select serie_de_documento(${id}::smallint, 15) as serie`.execute(banco.db)
      expect([id, rows]).toEqual([id, [{ serie: esDeLaMunicipalidad(id) ? 0 : 15 }]])
    }
  })
})
