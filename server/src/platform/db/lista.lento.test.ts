import { listadoBody } from '@cabildo/contracts/base/listado'
import { nacimientosApi, TABLA_NACIMIENTOS } from '@cabildo/contracts/nacimientos'
import { TABLA_VISITAS } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { comprobarPaginasHondas } from '../../../test/paginas-hondas.ts'
import { pageNacimientos } from '../../features/nacimientos/nacimientos.queries.ts'
import { listaDeVisitas, marcoDe } from '../../features/visitas/visitas.queries.ts'
import type { Db } from './conexion.ts'

const banco = usarBanco()
const NACIDOS = 22_000
const NACIDAS = 11_003
const VISITAS = 2_600
const [SU_AREA, OTRA_AREA] = [4, 21]
const HOY = '2026-11-30'

beforeAll(async () => {
  // One half are girls, few more of them than are counted; ten thousand boys have the same surname, not as their first one.
  await sql`
    insert into nacimientos (ano_eje, nro_lib, nro_fol, ape1, ape2, nom_nac, ape_pad, nom_mad, sex_nac, fch_nac, fch_ing)
    select 1976 + i / 1000, 'L', i::text, 'A' || i % 97, case when i > ${NACIDAS} and i <= ${NACIDAS + 10_000} then 'QUISPE' else 'B' end,
      'C' || i % 70, case when i % 3 < 2 then 'ROJAS' else 'SOTO' end, 'E' || i % 40, case when i <= ${NACIDAS} then 'F' else 'M' end,
      '1976-01-01'::date + i, '1976-01-02'::date + i
    from generate_series(1, ${NACIDOS}) i`.execute(banco.db)
  // Visits of two areas; half are over, many come at the same minute, some say where.
  await sql`
    insert into visitas (area_id, employee_visitado, employee_cargo, nrodoc, name, apellidos, ape_nom, motivo, ubicacion, created_at, salida_date, salida_no_registrada, importada)
    select case when i % 13 = 0 then ${OTRA_AREA}::integer else ${SU_AREA}::integer end, 'EMPLEADO ' || i % 9, 'CARGO', lpad(i::text, 8, '0'), 'N' || i % 31,
      'A' || i % 17, 'A' || i % 17 || ' N' || i % 31, 'MOTIVO ' || i % 5, case when i % 4 = 0 then 'PISO ' || i % 3 end,
      '2026-01-05 08:00-05'::timestamptz + i / 4 * interval '7 minutes',
      case when i % 2 = 0 then '2026-01-05 09:00-05'::timestamptz + i / 4 * interval '7 minutes' end, i % 2 = 1, true
    from generate_series(1, ${VISITAS + VISITAS / 10}) i`.execute(banco.db)
  await banco.bd.comoDueno('vacuum (analyze) nacimientos, visitas')
})

const nacimientos = async (body: object) =>
  (await (await banco.como('sol')).llamar(nacimientosApi.listar, { body: body as never })).cuerpo

describe('D-42 decision 0226 what filters leave is counted up to 10,000', () => {
  const DE_NINAS = { columns: { sex_nac: 'F' }, length: 25 }

  test('of more, a page says only that there are more; the register keeps its exact total', async () => {
    // Counted, and then remembered.
    for (const body of [DE_NINAS, { ...DE_NINAS, start: 5_000 }, { search: 'rojas', length: 25 }])
      for (const _ of [1, 2]) {
        const { data, ...totales } = await nacimientos(body)
        expect(data).toHaveLength(25)
        expect(totales).toEqual({ recordsTotal: NACIDOS, recordsFiltered: 10_000, hayMas: true })
      }
  })

  test('a page in the middle is the same whether they were counted or not', async () => {
    const ids = async (start: number, length: number) =>
      (await nacimientos({ columns: { nom_nac: 'c' }, start, length })).data.map(({ id }) => id)
    const enMedio = await ids(8_000, 25)
    expect(await ids(8_000, 25)).toEqual(enMedio)
    expect((await ids(5_000, 3_025)).slice(-25)).toEqual(enMedio)
  })

  test('where the pages end with the rows, the last one says how many there are', async () => {
    const pedido = { columns: { sex_nac: 'F' }, order: [{ column: 'nom_nac', dir: 'asc' }] }
    const completa = NACIDAS - 11_000
    expect(completa).toBe(3)
    const { data, ...totales } = await nacimientos({ ...pedido, start: NACIDAS - 3, length: 3 })
    expect(data).toHaveLength(3)
    expect(totales).toEqual({ recordsTotal: NACIDOS, recordsFiltered: NACIDAS })
    expect(await nacimientos({ ...pedido, start: NACIDAS - 6, length: 3 })).toMatchObject({ hayMas: true })
  })

  test('back and forth from a row, counted and remembered, a filter shows the pages that it has', async () => {
    const columns = { sex_nac: 'M', nom_nac: 'c' }
    const ids = async (pedido: object) =>
      (await nacimientos({ columns, order: [{ column: 'ape_nac', dir: 'desc' }], length: 10, ...pedido })).data.map(
        ({ id }) => id,
      )
    const todas = await ids({ length: 3_000 })
    for (const [start, desde] of [
      [1_500, 1_490],
      [1_500, 1_520],
      [1_010, 2_000],
    ] as const)
      expect(await ids({ start, ancla: { id: todas[desde], start: desde } })).toEqual(todas.slice(start, start + 10))
    // A girl is none of them: her row leads nowhere.
    const [nina] = (await nacimientos({ columns: { sex_nac: 'F' }, length: 1 })).data
    expect(await ids({ start: 1_500, ancla: { id: nina?.id, start: 1_490 } })).toEqual(todas.slice(1_500, 1_510))
  })

  test('that there are more is remembered, and forgotten where none is left', async () => {
    const pedido = listadoBody(TABLA_NACIMIENTOS, {}).parse({ columns: { nom_pad: 'zoilo' }, length: 25 })
    const nombrar = (nombre: string) => (db: Db) =>
      sql`update nacimientos set nom_pad = ${nombre} where sex_nac = 'F'`.execute(db)
    await expect(
      banco.db.transaction().execute(async (trx) => {
        await nombrar('ZOILO')(trx)
        expect(await pageNacimientos(trx, pedido)).toMatchObject({ recordsFiltered: 10_000, hayMas: true })
        await sql`update nacimientos set nom_pad = 'ZOILO JOSE' where id in (select id from nacimientos where sex_nac = 'F' limit 5000)`.execute(
          trx,
        )
        await sql`update nacimientos set nom_pad = '' where nom_pad = 'ZOILO'`.execute(trx)
        // 5,000 are left, which a count would tell.
        expect(await pageNacimientos(trx, pedido)).toMatchObject({ recordsFiltered: 10_000, hayMas: true })
        await nombrar('')(trx)
        const ninguna = await pageNacimientos(trx, pedido)
        expect(ninguna).toMatchObject({ data: [], recordsFiltered: 0 })
        expect(ninguna).not.toHaveProperty('hayMas')
        await sql`update nacimientos set nom_pad = 'ZOILO' where id in (select id from nacimientos where sex_nac = 'F' limit 7)`.execute(
          trx,
        )
        expect(await pageNacimientos(trx, pedido)).toMatchObject({ recordsFiltered: 7 })
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
  })

  test('up to 10,000 the total is exact', async () => {
    expect(await nacimientos({ columns: { ape_nac: 'quispe' }, length: 25 })).toMatchObject({ recordsFiltered: 10_000 })
    expect(await nacimientos({ columns: { ape_nac: 'quispe' } })).not.toHaveProperty('hayMas')
    expect(await nacimientos({ columns: { ape_nac: 'quispe', sex_nac: 'F' } })).toMatchObject({ recordsFiltered: 0 })
  })

  test('the last page, found by going on, says how many there are', async () => {
    const vistas: number[] = []
    let ancla: { id: number; start: number } | undefined
    const pedido = { ...DE_NINAS, length: 500, order: [{ column: 'ape_nac', dir: 'asc' }] }
    for (;;) {
      const { data, ...totales } = await nacimientos({ ...pedido, start: vistas.length, ancla })
      vistas.push(...data.map(({ id }) => id))
      ancla = data[0] && { id: data[0].id, start: vistas.length - data.length }
      if (data.length === 500) expect(totales).toMatchObject({ recordsFiltered: 10_000, hayMas: true })
      else {
        expect(totales).toEqual({ recordsTotal: NACIDOS, recordsFiltered: NACIDAS })
        break
      }
    }
    expect(new Set(vistas).size).toBe(NACIDAS)
  })
})

describe('D-42 decision 0226 a page far down is found from a row near it', () => {
  const marco = marcoDe(SU_AREA, HOY)

  test('VIS-30 every order of visits shows the same pages, whatever row they are found from', () =>
    comprobarPaginasHondas(TABLA_VISITAS, (pedido) => listaDeVisitas.pagina(banco.db, pedido, marco)))

  test('VIS-30 a row that is not of the list leads nowhere: the page is found from the beginning', async () => {
    const pedido = { start: 1_500, length: 10, search: '', order: [], columns: {} }
    const { data } = await listaDeVisitas.pagina(banco.db, pedido, marco)
    const [ajena] = (await listaDeVisitas.pagina(banco.db, { ...pedido, start: 3 }, marcoDe(OTRA_AREA, HOY))).data
    for (const id of [ajena?.id ?? 0, 2_000_000_000])
      expect((await listaDeVisitas.pagina(banco.db, { ...pedido, ancla: { id, start: 1_490 } }, marco)).data).toEqual(
        data,
      )
  })

  test('API-04 API-85 a request names the row by key and place, and no other way', async () => {
    const sol = await banco.como('sol')
    const pedir = (ancla: object) =>
      sol.llamar(nacimientosApi.listar, { body: { start: 1_500, ancla } as never }).then(({ status }) => status)
    expect(await pedir({ id: 1, start: 1_490 })).toBe(200)
    for (const ancla of [
      { id: 0, start: 1 },
      { id: 1 },
      { id: '1', start: 1 },
      { id: 1, start: -1 },
      { id: 1e12, start: 1 },
    ])
      expect(await pedir(ancla)).toBe(422)
  })
})
