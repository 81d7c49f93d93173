import { type NormasListado, normasApi, TABLA_NORMAS, TIPOS_NORMA } from '@cabildo/contracts/normas'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { leido, unaNorma } from '../../../test/fabricas-normas.ts'

const banco = usarBanco()

type Filtro = Partial<Record<keyof NormasListado, unknown>>
const listar = async (body: Filtro = {}, persona: Persona = 'sara') => {
  const respuesta = await (await banco.como(persona)).llamar(normasApi.listar, { body: body as never })
  return { ...respuesta, numeros: respuesta.cuerpo.data?.map(({ ndoc }) => ndoc) }
}

const dia = (texto: string) => new Date(`${texto}-05:00`)
/** By their numbers: 1 to 4 of area 4, 5 to 7 of area 15, 8 and 9 of area 21, of which 8 bears the unit 15; 10 is deleted. */
const HECHAS = [
  { ndoc: '001', created_at: dia('2026-01-05T09:05:00'), anio: 2025, descripcion: 'Presupuesto del año anterior' },
  { ndoc: '2', created_at: dia('2026-03-01T00:00:00'), tipo_doc: 8, descripcion: 'Embanderamiento 100% general' },
  { ndoc: '3', created_at: dia('2026-04-30T23:59:59'), tipo_doc: 7, descripcion: 'ñandú_protegido' },
  { ndoc: '4', created_at: dia('2025-12-31T23:59:59'), anio: 2025 },
  { ndoc: '5', created_at: dia('2026-05-02T08:00:00'), area_id: 15, uo: 15, tipo_doc: 4 },
  { ndoc: '6', created_at: dia('2026-05-03T08:00:00'), area_id: 15, uo: 15, tipo_doc: 5 },
  { ndoc: '7', created_at: dia('2019-05-03T08:00:00'), area_id: 15, uo: 15, tipo_doc: 5, anio: 2019 },
  { ndoc: '8', created_at: dia('2026-06-01T08:00:00'), area_id: 21, uo: 15, tipo_doc: 3 },
  { ndoc: '9', created_at: dia('2026-06-02T08:00:00'), area_id: 21, tipo_doc: 9, descripcion: 'Convenio de lectura' },
  { ndoc: '10', created_at: dia('2026-07-01T08:00:00'), deleted_at: dia('2026-07-02T08:00:00') },
]

beforeAll(async () => {
  for (const hecha of HECHAS) await unaNorma(banco.db, hecha)
})

describe('the list of publications (API-61, D-13)', () => {
  test('NOR-23 NOR-24 the own area’s of the server’s year, newest first, with totals; deleted ones never', async () => {
    const { status, cuerpo, numeros } = await listar()
    expect(status).toBe(200)
    expect(numeros).toEqual(['3', '2', '001'])
    expect(cuerpo).toMatchObject({ recordsTotal: 3, recordsFiltered: 3 })
  })

  test('NOR-24 an area sees what it made and what bears its unit; area 21 sees all, or one area', async () => {
    expect((await listar({}, 'gloria')).numeros).toEqual(['8', '6', '5'])
    const todas = ['9', '8', '6', '5', '3', '2', '001']
    expect((await listar({ area_id: 0 }, 'sol')).numeros).toEqual(todas)
    expect((await listar({}, 'sol')).numeros).toEqual(todas)
    expect((await listar({ area_id: 15 }, 'sol')).numeros).toEqual(['8', '6', '5'])
    expect((await listar({ area_id: 21 }, 'sol')).numeros).toEqual(['9', '8'])
  })

  test.each([15, 21, 0])('D-02 API-61 area %i is refused to area 4; its own may be said', async (area_id) => {
    expect(await listar({ area_id })).toMatchObject({ status: 403, cuerpo: { codigo: 'sinPermiso' } })
    expect((await listar({ area_id: 4 })).numeros).toEqual(['3', '2', '001'])
  })

  test('NOR-09 NOR-23 a year shows what bears it and what came out in it, by Lima’s days', async () => {
    expect((await listar({ anio_eje: 2025 })).numeros).toEqual(['001', '4'])
    expect((await listar({ anio_eje: 2019, area_id: 0 }, 'sol')).numeros).toEqual(['7'])
    expect((await listar({ anio_eje: 2004, area_id: 0 }, 'sol')).cuerpo).toEqual({
      data: [],
      recordsTotal: 0,
      recordsFiltered: 0,
    })
    banco.poner(dia('2025-12-31T23:59:59'))
    expect((await listar()).numeros).toEqual(['001', '4'])
    banco.poner(dia('2026-11-18T10:30:00'))
    for (const anio_eje of ['2026', 12, 20_260]) expect((await listar({ anio_eje })).status).toBe(422)
  })

  test('NOR-02 NOR-10 D-58 a row says all that the screen shows and the form edits; without a unit, who made it', async () => {
    const norma = await unaNorma(banco.db, { ndoc: '77', anio: 2020, created_at: dia('2020-02-03T17:04:05'), uo: 20 })
    await leido(banco.db, norma.id, 'parcial', [2, 5])
    const [fila] = (await listar({ anio_eje: 2020 })).cuerpo.data
    expect(fila).toEqual({
      ...{ id: norma.id, tipo_doc: 1, anio: 2020, ndoc: '77', uo: 20, area: 'Gerencia de Administración', area_id: 4 },
      descripcion: 'Ordenanza que regula la limpieza pública',
      ...{ path_file: norma.path_file, name_file: 'Ordenanza.pdf', doc_id: null },
      ...{ created_at: '2020-02-03 17:04:05', updated_at: '2020-02-03 22:04:05+00' },
      ...{ texto: 'parcial', datos_personales: [2, 5], estado: 'VIGENTE', estado_detalle: '' },
    })
    const [otra] = (await listar()).cuerpo.data
    expect(otra).toMatchObject({ uo: 0, area: 'Secretaría General', texto: 'pendiente', datos_personales: [] })
  })

  test.each<[string, Filtro, string[]]>([
    ['a text of the description, without accents or case', { search: 'NANDU' }, ['3']],
    ['a number with its year', { search: '001-2025' }, ['001']],
    ['the name of a type', { search: 'inter-institucionales' }, ['9']],
    ['the name of an area', { search: 'desarrollo URBANO' }, ['8', '6', '5']],
    ['a date as it shows', { search: '02/06/2026' }, ['9']],
    ['a percent sign, literally', { search: '100%' }, ['2']],
    ['an underscore, literally', { search: 'u_p' }, ['3']],
    ['nothing there is', { search: "' or 1=1 --" }, []],
    ['the column Nro', { columns: { ndoc: '00' } }, ['001']],
    ['the column Nro as it shows', { columns: { ndoc: '1-2025' } }, ['001']],
    ['the column Area, of what has no unit by its maker', { columns: { uo: 'generál' } }, ['3', '2', '001']],
    ['the column Tipo', { columns: { tipo_doc: 'gerencia' } }, ['6', '5']],
    ['the column Descripcion', { columns: { descripcion: 'presupuesto' } }, ['001']],
    ['the column Fecha, by the Lima day', { columns: { created_at: '30/04/2026' } }, ['3']],
    ['part of a date', { columns: { created_at: '/06/2026' } }, ['9', '8']],
    ['two columns at once', { columns: { created_at: '/06/', tipo_doc: 'alcaldia' } }, ['8']],
    ['a text of another column', { columns: { descripcion: 'gerencia' } }, []],
  ])('NOR-03 API-06 searched by %s', async (_que, filtro, esperados) => {
    const { cuerpo, numeros } = await listar({ ...filtro, area_id: 0 }, 'sol')
    expect(numeros).toEqual(esperados)
    expect(cuerpo).toMatchObject({ recordsTotal: 7, recordsFiltered: esperados.length })
  })

  test('SHE-83 each column orders both ways without losing a row; numbers as numbers, areas and types by name', async () => {
    const porColumna = async (column: string, dir: string) =>
      (await listar({ area_id: 0, order: [{ column, dir }] }, 'sol')).numeros
    for (const column of TABLA_NORMAS.ordenables) {
      const sube = await porColumna(column, 'asc')
      expect(await porColumna(column, 'desc')).toEqual(sube.toReversed())
      expect(new Set(sube).size).toBe(7)
    }
    expect(await porColumna('ndoc', 'asc')).toEqual(['001', '2', '3', '5', '6', '8', '9'])
    // Gerencia de Desarrollo Urbano, Secretaría General, Sub Gerencia de Tecnologías.
    const porArea = await porColumna('uo', 'asc')
    expect([porArea.slice(0, 3).toSorted(), porArea.at(-1)]).toEqual([['5', '6', '8'], '9'])
    // Acuerdos, Convenios, Decretos, Ordenanzas, Resoluciones Alcaldia, Gerencia, Sub Gerencia.
    expect(await porColumna('tipo_doc', 'asc')).toEqual(['3', '9', '2', '001', '8', '5', '6'])
    expect((await listar({ order: [{ column: 'path_file', dir: 'asc' }] })).status).toBe(422)
    expect((await listar({ columns: { path_file: 'a' } })).status).toBe(422)
  })

  test('API-06 NOR-04 pages are parts of the same order, and one beyond the end knows the totals', async () => {
    expect((await listar({ length: 2 })).numeros).toEqual(['3', '2'])
    expect((await listar({ start: 2, length: 2 })).numeros).toEqual(['001'])
    expect((await listar({ length: -1 })).numeros).toEqual(['3', '2', '001'])
    expect((await listar({ start: 500 })).cuerpo).toEqual({ data: [], recordsTotal: 3, recordsFiltered: 3 })
  })

  test('SHE-98 API-61 only with permission 2', async () => {
    expect((await listar({}, 'silvia')).status).toBe(403)
    expect((await banco.ciudadano.llamar(normasApi.listar, { body: {} as never })).status).toBe(401)
  })

  test('NOR-11 the database calls the types as the contract does', async () => {
    const { rows } = await sql<{ id: number; name: string | null }>`
      select n as id, nombre_tipo_norma(n::smallint) as name from generate_series(0, 20) n`.execute(banco.db)
    const delContrato = new Map<number, string>(TIPOS_NORMA.map(({ id, name }) => [id, name]))
    for (const { id, name } of rows) expect([id, name]).toEqual([id, delContrato.get(id) ?? null])
  })
})
