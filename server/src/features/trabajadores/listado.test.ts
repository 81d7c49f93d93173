import { exportarApi } from '@cabildo/contracts/exportar'
import { COLUMNAS_TRABAJADORES, TABLA_TRABAJADORES, trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { unTrabajador } from '../../../test/fabricas-trabajadores.ts'

const banco = usarBanco()
const NOMBRES = ['Ñusta', 'José', 'Abel', 'Óscar', 'Zoila']

// The registry of area 22, where besides jefa only these are.
beforeAll(async () => {
  const jefa = await banco.como('jefa')
  for (const [i, name] of NOMBRES.entries()) {
    banco.poner(new Date(AHORA.getTime() + i * 60_000))
    const { empacce_id } = await unTrabajador(jefa, { name, ape_pat: `Paz_${i}`, dni: `9830000${i}` })
    // Abel's is of another year.
    const anio_eje = { Abel: 2025 }[name] ?? 2026
    await banco.db.updateTable('accesos').set({ anio_eje }).where('empacce_id', '=', empacce_id).execute()
  }
  banco.poner(AHORA)
  await banco.db
    .updateTable('accesos')
    .set({ created_at: new Date('2026-01-02T08:00:00-05:00') })
    .where('empacce_id', '=', 5)
    .execute()
})

const pedir = async (query: Record<string, string | string[]> = {}, quien: Persona = 'jefa', areaID = '22') =>
  (await banco.como(quien)).llamar(trabajadoresApi.porArea, { params: { areaID }, query })
const nombres = async (query: Record<string, string | string[]>) =>
  (await pedir(query)).cuerpo.data.map(({ name }) => name)

const ORDEN_PROPIO = ['Zoila', 'Óscar', 'José', 'Ñusta', 'jefa', 'Abel']

describe('the registry of the own area (API-24)', () => {
  test('TRA-04 TRA-27 newest year, then newest record', async () => {
    expect(await nombres({})).toEqual(ORDEN_PROPIO)
    expect(await nombres({ order: ['anio_eje:desc', 'created_at:desc'] })).toEqual(ORDEN_PROPIO)
  })

  test('TRA-02 TRA-03 TRA-08 permission 6 reads the whole row', async () => {
    const { cuerpo } = await pedir({ search: 'zoila' })
    expect(cuerpo).toEqual({
      recordsTotal: 6,
      recordsFiltered: 1,
      data: [
        {
          ...{ empacce_id: expect.any(Number), employee_id: expect.any(Number), dni: '98300004', name: 'Zoila' },
          ...{ ape_pat: 'Paz_4', ape_mat: 'Rivas', sexo: 0, fecha_nac: null, cargo_id: 2, cargo_name: 'Especialista' },
          ...{ area_id: 22, area_name: 'Sub Gerencia de Recursos Humanos', anio_eje: 2026, estado: 1 },
          ...{
            created_at: '2026-11-18 10:34:00',
            updated_at: '2026-11-18 15:34:00+00/2026-11-18 15:34:00+00',
            con_usuario: false,
          },
        },
      ],
    })
  })

  test('D-47 a row says whether it belongs to a user', async () => {
    const { cuerpo } = await pedir({ search: 'jefa' })
    expect(cuerpo.data).toMatchObject([{ name: 'jefa', con_usuario: true, sexo: null }])
  })

  test('API-06 D-41 pages are parts of one order and do not overlap; a page beyond the end knows the totals', async () => {
    const paginas = [await nombres({ length: '4' }), await nombres({ start: '4', length: '4' })]
    expect(paginas).toEqual([ORDEN_PROPIO.slice(0, 4), ORDEN_PROPIO.slice(4)])
    expect((await pedir({ start: '90', length: '10' })).cuerpo).toEqual({
      data: [],
      recordsTotal: 6,
      recordsFiltered: 6,
    })
    expect((await pedir({ length: '-1' })).cuerpo.data).toHaveLength(6)
  })

  test.each(TABLA_TRABAJADORES.ordenables)('SHE-74 the table can be ordered by %s, both ways', async (columna) => {
    const sube = (await pedir({ order: `${columna}:asc` })).cuerpo.data.map(({ empacce_id }) => empacce_id)
    const baja = (await pedir({ order: `${columna}:desc` })).cuerpo.data.map(({ empacce_id }) => empacce_id)
    expect(sube).toEqual(baja.toReversed())
    expect(new Set(sube).size).toBe(6)
  })

  test.each([
    ['JOSE', ['José']],
    ['ñusta', ['Ñusta']],
    ['oscar paz', ['Óscar']],
    ['98300002', ['Abel']],
    ['especialista 2025', ['Abel']],
    ['paz_1', ['José']],
    ['%', []],
    ["'; drop table accesos; --", []],
  ])('API-24 the search %j finds text anywhere, without case or accents', async (search, esperados) => {
    const { cuerpo } = await pedir({ search })
    expect(cuerpo.data.map(({ name }) => name)).toEqual(esperados)
    expect([cuerpo.recordsTotal, cuerpo.recordsFiltered]).toEqual([6, esperados.length])
  })

  test('D-50 column filters narrow the rows together, each by its own column', async () => {
    expect(await nombres({ 'columns[anio_eje]': '2025' })).toEqual(['Abel'])
    expect(await nombres({ 'columns[dni]': '00003' })).toEqual(['Óscar'])
    expect(await nombres({ 'columns[ape_pat]': 'paz', 'columns[name]': 'jose' })).toEqual(['José'])
    expect(await nombres({ 'columns[ape_mat]': 'paz' })).toEqual([])
    expect(await nombres({ 'columns[cargo_name]': 'gerente' })).toEqual([])
  })

  test.each(['order=sexo:asc', 'columns[estado]=1', 'area_id=47', 'length=0', 'start=-1'])(
    'D-50 %s is refused',
    async (query) => {
      const { statusCode } = await (await banco.como('jefa')).enviar({ url: `/api/employees/byarea/22?${query}` })
      expect(statusCode).toBe(422)
    },
  )

  test('SHE-98 D-02 another area is refused', async () => {
    const { status, cuerpo } = await pedir({}, 'jefa', '20')
    expect([status, cuerpo.codigo]).toEqual([403, 'sinPermiso'])
  })
})

describe('permission 5 alone (VIS-40)', () => {
  const OPCION = [
    'ape_mat',
    'ape_pat',
    'anio_eje',
    'cargo_name',
    'employee_id',
    'empacce_id',
    'estado',
    'name',
  ].toSorted()

  test('VIS-40 API-24 no DNI, birth date or version leaves, of any row', async () => {
    const { cuerpo } = await pedir({}, 'rosa', '20')
    expect(cuerpo.data.length).toBeGreaterThan(5)
    for (const fila of cuerpo.data) expect(Object.keys(fila).toSorted()).toEqual(OPCION)
    expect(JSON.stringify(cuerpo)).not.toMatch(/9800\d{4}|dni|fecha_nac/)
  })

  test('VIS-40 SHE-99 the DNI cannot be found out by searching, filtering or ordering', async () => {
    expect((await pedir({ search: '98001' }, 'rosa', '20')).cuerpo).toMatchObject({ data: [], recordsFiltered: 0 })
    expect((await pedir({ search: '98001' }, 'marta', '20')).cuerpo.data.length).toBeGreaterThan(5)
    for (const query of [{ 'columns[dni]': '98001' }, { order: 'dni:asc' }, { order: ['name:asc', 'dni:desc'] }])
      expect((await pedir(query, 'rosa', '20')).status).toBe(422)
  })

  test('API-24 both permissions together read the whole row', async () => {
    expect((await pedir({}, 'sol', '21')).cuerpo.data[0]).toHaveProperty('dni')
  })
})

describe('the export (D-57)', () => {
  const exportar = async (quien: Persona, body = {}) =>
    (await banco.como(quien)).enviar({
      method: exportarApi.exportar.method,
      url: '/api/export/empleados',
      payload: { formato: 'csv', ...body },
    })

  test('TRA-03 D-57 every row of the own area that matches, with the columns of the screen', async () => {
    const { statusCode, headers, rawPayload } = await exportar('jefa', { search: 'paz', start: 3, length: 1 })
    expect([statusCode, headers['content-disposition']]).toEqual([
      ...[200, 'attachment; filename="empleados-2026-11-18.csv"'],
    ])
    const [titulos, ...filas]: string[][] = parse(rawPayload, { bom: true })
    expect(titulos).toEqual(COLUMNAS_TRABAJADORES.map(({ titulo }) => titulo))
    expect(titulos).toEqual(['Nombre', 'Apellido Paterno', 'Apellido Materno', 'DNI', 'Cargo', 'Area', 'Año', 'Activo'])
    expect(filas.map(([nombre]) => nombre)).toEqual(ORDEN_PROPIO.filter((nombre) => nombre !== 'jefa'))
    expect(filas[0]).toEqual([
      ...['Zoila', 'Paz_4', 'Rivas', '98300004', 'Especialista', 'Sub Gerencia de Recursos Humanos', '2026', 'ACTIVO'],
    ])
  })

  test('VIS-40 D-57 permission 5 alone exports nothing', async () => {
    expect((await exportar('rosa')).statusCode).toBe(403)
  })
})
