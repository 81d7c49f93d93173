import { visitasApi } from '@cabildo/contracts/visitas'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { unaVisita } from '../../../test/fabricas.ts'

const banco = usarBanco()
const MOTIVOS = [
  'Entrega de expediente',
  'Consulta técnica',
  'Reunión 100%',
  'Cobro_pendiente',
  'consulta legal',
  'Ñandú',
]

beforeAll(async () => {
  const rosa = await banco.como('rosa')
  for (const [i, motivo] of MOTIVOS.entries()) {
    banco.poner(new Date(AHORA.getTime() + i * 60_000))
    const { id } = await unaVisita(rosa, {
      motivo,
      nrodoc: `9800001${i}`,
      name: `Visitante ${'ABCDEF'[i]}`,
      apellidos: '',
    })
    if (i % 2 === 0) await rosa.llamar(visitasApi.guardar, { params: { id: String(id) }, body: undefined })
  }
})

const listar = async (query: Record<string, string | string[]>) => {
  const rosa = await banco.como('rosa')
  const respuesta = await rosa.llamar(visitasApi.porArea, { params: { areaID: '20' }, query })
  return { ...respuesta, motivos: respuesta.cuerpo.data?.map(({ motivo }) => motivo) }
}

describe('the listing protocol (API-06, D-13, D-41)', () => {
  test('VIS-08 API-16 without parameters the newest rows come first', async () => {
    const { motivos, cuerpo } = await listar({})
    expect(motivos).toEqual(MOTIVOS.toReversed())
    expect(cuerpo).toMatchObject({ recordsTotal: 6, recordsFiltered: 6 })
  })

  test('SHE-78 a page is a part of the same order, and pages never overlap', async () => {
    const paginas = [await listar({ length: '4' }), await listar({ start: '4', length: '4' })]
    expect(paginas.flatMap(({ motivos }) => motivos)).toEqual(MOTIVOS.toReversed())
  })

  test('API-06 length -1 answers all rows up to the cap', async () => {
    expect((await listar({ length: '-1' })).motivos).toHaveLength(6)
  })

  test('D-42 a page beyond the end is empty and still knows the totals', async () => {
    expect((await listar({ start: '90', length: '10' })).cuerpo).toMatchObject({
      data: [],
      recordsTotal: 6,
      recordsFiltered: 6,
      pendientes: 3,
    })
  })

  test.each(['created_at', 'hora', 'salida_date', 'ape_nom', 'motivo', 'employee_visitado', 'ubicacion'] as const)(
    'SHE-74 the table can be ordered by %s, both ways, without losing a row',
    async (columna) => {
      const sube = (await listar({ order: `${columna}:asc` })).cuerpo.data.map(({ id }) => id)
      const baja = (await listar({ order: `${columna}:desc` })).cuerpo.data.map(({ id }) => id)
      expect(sube).toEqual(baja.toReversed())
      expect(new Set(sube).size).toBe(6)
    },
  )

  test('D-50 several columns order the table, the first one first', async () => {
    const { motivos } = await listar({ order: ['employee_visitado:asc', 'motivo:asc'] })
    expect(motivos).toHaveLength(6)
    expect(motivos?.indexOf('Cobro_pendiente')).toBeLessThan(motivos?.indexOf('Reunión 100%') ?? 0)
  })

  test.each([
    ['CONSULTA', ['consulta legal', 'Consulta técnica']],
    ['tecnica', ['Consulta técnica']],
    ['ñandu', ['Ñandú']],
    ['100%', ['Reunión 100%']],
    ['%', ['Reunión 100%']],
    ['o_p', ['Cobro_pendiente']],
    ['98000013', ['Cobro_pendiente']],
    ['tello vargas especialista', MOTIVOS.toReversed()],
    ['\\', []],
    ["'; drop table visitas; --", []],
  ])(
    'the search %j finds text anywhere, without case or accents, wildcards taken literally',
    async (search, esperados) => {
      const { motivos, cuerpo } = await listar({ search })
      expect([motivos, cuerpo.recordsTotal, cuerpo.recordsFiltered]).toEqual([esperados, 6, esperados.length])
    },
  )

  test('D-50 column filters narrow the rows together', async () => {
    expect((await listar({ 'columns[motivo]': 'consulta', 'columns[ape_nom]': 'visitante b' })).motivos).toEqual([
      'Consulta técnica',
    ])
    expect((await listar({ 'columns[nrodoc]': '98000010' })).motivos).toEqual(['Entrega de expediente'])
  })

  test('VIS-30 the filter estado leaves what waits for its exit', async () => {
    const { motivos, cuerpo } = await listar({ 'columns[estado]': 'pendiente' })
    expect([motivos, cuerpo.recordsFiltered]).toEqual([['Ñandú', 'Cobro_pendiente', 'Consulta técnica'], 3])
  })
})

describe('what is not of the protocol is refused, never guessed (A7)', () => {
  test.each([
    ['an unknown column in order', 'order=n;drop:asc'],
    ['a column that exists but is not offered', 'order=busqueda:asc'],
    ['a direction of its own', 'order=motivo:sideways'],
    ['an unknown filter column', 'columns[deleted_at]=x'],
    ['an unknown parameter', 'area_id=47'],
    ['a negative start', 'start=-1'],
    ['a start in exponent form', 'start=1e9'],
    ['a start that is too large', 'start=9999999999'],
    ['a length of nothing', 'length=0'],
    ['a length beyond the cap', 'length=5001'],
    ['a length below -1', 'length=-2'],
    ['a repeated start', 'start=1&start=2'],
    ['a search of 10 kB', `search=${'a'.repeat(10_000)}`],
    ['six orders', Array(6).fill('order=motivo:asc').join('&')],
    ['a NUL in the search', 'search=%00'],
  ])('A7 %s answers 4xx', async (_que, query) => {
    const rosa = await banco.como('rosa')
    const { statusCode, body } = await rosa.enviar({ method: 'GET', url: `/api/visitas/byarea/20?${query}` })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(JSON.parse(body).message).toMatch(/[a-z]/)
  })
})

describe('totals kept by the database (D-42)', () => {
  test('D-42 counters stay equal to a count through every kind of change, from many connections at once', async () => {
    const rosa = await banco.como('rosa')
    const nuevas = await Promise.all(Array.from({ length: 20 }, () => unaVisita(rosa)))
    await Promise.all(
      nuevas.map(({ id }, i) =>
        i % 2 === 0
          ? rosa.llamar(visitasApi.guardar, { params: { id: String(id) }, body: undefined })
          : rosa.llamar(visitasApi.eliminar, { params: { id: String(id) } }),
      ),
    )
    const { count } = await banco.db
      .selectFrom('visitas')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('area_id', '=', 20)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect((await listar({ length: '1' })).cuerpo).toMatchObject({ recordsTotal: count, pendientes: 3 })
    expect(count).toBe(16)
  })
})
