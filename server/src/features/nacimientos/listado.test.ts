import {
  COLUMNAS_NACIMIENTOS,
  COLUMNAS_VISIBLES,
  nacimientosApi,
  TABLA_NACIMIENTOS,
} from '@cabildo/contracts/nacimientos'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco()

/** By their first names, A to H: entered in this order, H without any date. */
const HECHOS = [
  { nom_nac: 'ANA', ape1: 'QUISPE', ape2: 'MAMANI', sex_nac: 'F', fch_nac: '2024-02-28', fch_ing: '2024-03-01' },
  {
    nom_nac: 'BRUNO JOSÉ',
    ape1: 'DE LA CRUZ',
    ape2: 'ÑAHUI',
    sex_nac: 'M',
    fch_nac: '2024-02-29',
    fch_ing: '2024-03-02',
  },
  { nom_nac: 'CARLOS', ape1: 'QUISPE', ape2: 'CHURA', sex_nac: 'M', fch_nac: '2024-03-01', fch_ing: '2024-03-03' },
  { nom_nac: 'DINA', ape1: 'PEÑA-RUÍZ', ape2: "D'ANGELO", sex_nac: 'F', fch_nac: '1999-12-31', fch_ing: '2024-03-04' },
  { nom_nac: 'ELÍAS', ape1: 'ñahui', ape2: '', sex_nac: 'M', fch_nac: '2000-01-01', fch_ing: '2024-03-05' },
  { nom_nac: 'FLOR', ape1: '', ape2: 'MAMANI', sex_nac: 'F', fch_nac: '2000-12-31', fch_ing: '2024-03-06' },
  { nom_nac: 'GINO_100%', ape1: 'ZELA', ape2: 'QUISPE', sex_nac: 'M', fch_nac: '2023-05-05', fch_ing: '2024-03-07' },
  { nom_nac: 'HUGO', ape1: 'OLAECHEA', ape2: 'PINTO', sex_nac: 'M', fch_nac: null, fch_ing: null },
] as const
const PADRES = { ape_pad: 'QUISPE HUANCA', nom_pad: 'JULIO', ape_mad: 'MAMANI FLORES', nom_mad: 'ROSA MARÍA' }

beforeAll(async () => {
  await banco.db
    .insertInto('nacimientos')
    .values(
      HECHOS.map((hecho, i) => ({
        ...hecho,
        ...(i === 0 && PADRES),
        ano_eje: 2017 + i,
        nro_lib: `L-${i}`,
        nro_fol: String(i).padStart(4, '0'),
        ubigeo: i < 2 ? '180301' : i === 2 ? '180303' : i === 3 ? '150101' : null,
      })),
    )
    .execute()
})

const listar = async (body: object = {}) => {
  const respuesta = await (await banco.como('sol')).llamar(nacimientosApi.listar, { body: body as never })
  return { ...respuesta, quienes: respuesta.cuerpo.data?.map(({ nom_nac }) => nom_nac[0]).join('') }
}
const por = async (columns: Record<string, string>) => (await listar({ columns })).quienes
const deLaA = async (columns: Record<string, string>) =>
  (await listar({ columns, order: [{ column: 'nom_nac' }] })).quienes

describe('the register (API-85)', () => {
  test('NAC-06 API-85 newest entry first, those without date last, with totals', async () => {
    const { cuerpo, quienes } = await listar()
    expect(quienes).toBe('GFEDCBAH')
    expect(cuerpo).toMatchObject({ recordsTotal: 8, recordsFiltered: 8 })
  })

  test('NAC-04 NAC-05 nine columns are shown; the hidden ones follow, year, book, ubigeo and surnames where the book has them', () => {
    const campos = COLUMNAS_NACIMIENTOS.map(({ campo }) => campo)
    expect(campos.slice(0, COLUMNAS_VISIBLES)).toEqual([
      ...['ape_nac', 'nom_nac', 'fch_nac', 'fch_ing', 'sex_nac', 'ape_pad', 'nom_pad', 'ape_mad', 'nom_mad'],
    ])
    expect([9, 10, 12, 13, 14].map((i) => campos[i])).toEqual(['ano_eje', 'nro_lib', 'ubigeo', 'ape1', 'ape2'])
  })

  test('NAC-03 pages follow each other without gap or repetition, in any order', async () => {
    const dir = fc.constantFrom('asc' as const, 'desc' as const)
    const column = fc.constantFrom(...TABLA_NACIMIENTOS.ordenables)
    await fc.assert(
      fc.asyncProperty(column, dir, fc.integer({ min: 1, max: 9 }), async (campo, sentido, length) => {
        const order = [{ column: campo, dir: sentido }]
        const { quienes: todos } = await listar({ order, length: -1 })
        let juntos = ''
        for (let start = 0; start < HECHOS.length; start += length)
          juntos += (await listar({ order, start, length })).quienes
        expect(juntos).toBe(todos)
        expect([...juntos].sort().join('')).toBe('ABCDEFGH')
      }),
      { numRuns: 30 },
    )
  })

  test('NAC-06 SHE-83 both ways of an order mirror each other; accents, case and missing dates have their place', async () => {
    for (const [column, ascendente] of [
      ['fch_ing', 'HABCDEFG'],
      ['fch_nac', 'HDEFGABC'],
      ['ape_nac', 'BFEHDCAG'],
      ['nom_nac', 'ABCDEFGH'],
    ]) {
      expect([column, (await listar({ order: [{ column }] })).quienes]).toEqual([column, ascendente])
      const alReves = (await listar({ order: [{ column, dir: 'desc' }] })).quienes
      expect(alReves).toBe([...(ascendente ?? '')].reverse().join(''))
    }
  })

  test('API-05 what is no column of the table is refused', async () => {
    for (const body of [
      { order: [{ column: 'created_by' }] },
      { order: [{ column: 'b_ape_nac' }] },
      { columns: { created_by: '1' } },
    ])
      expect((await listar(body)).status).toBe(422)
  })
})

describe('the footer filters (NAC-03)', () => {
  test.each([
    [{ ape_nac: 'quispe' }, 'GCA'],
    [{ ape_nac: 'QUIS mam' }, 'A'],
    [{ ape_nac: 'mamani quispe' }, 'A'],
    [{ ape_nac: 'uispe' }, ''],
    [{ ape_nac: 'nahui' }, 'EB'],
    [{ ape_nac: 'de la c' }, 'B'],
    [{ ape_nac: 'ruiz' }, 'D'],
    [{ ape_nac: "pena-ruiz d'a" }, 'D'],
    [{ ape_nac: 'angelo' }, 'D'],
    [{ nom_nac: 'jose' }, 'B'],
    [{ nom_nac: 'gino_100%' }, 'G'],
    [{ nom_nac: '%' }, ''],
    [{ nom_nac: '_' }, ''],
    [{ nom_nac: '\\' }, ''],
    [{ ape_pad: 'huanca', nom_pad: 'jul', ape_mad: 'flores', nom_mad: 'maria' }, 'A'],
    [{ ape_pad: 'huanca', nom_pad: 'rosa' }, ''],
    [{ fch_nac: '29/02/2024' }, 'B'],
    [{ fch_nac: '02/2024' }, 'BA'],
    [{ fch_nac: '2000' }, 'FE'],
    [{ fch_nac: '31/02/2024' }, ''],
    [{ fch_ing: '03/2024', sex_nac: 'm' }, 'GECB'],
    [{ sex_nac: 'femenino' }, 'FDA'],
    [{ sex_nac: 'x' }, ''],
    [{ ano_eje: '2019' }, 'C'],
    [{ ano_eje: '201' }, 'CBA'],
    [{ ano_eje: 'x' }, ''],
    [{ nro_lib: 'l-3' }, 'D'],
    [{ nro_lib: 'L' }, ''],
    [{ nro_fol: '0004' }, 'E'],
    [{ ubigeo: '180301' }, 'BA'],
    [{ ubigeo: '18' }, 'CBA'],
    [{ ubigeo: '170301' }, ''],
    [{ ape_nac: 'quispe', sex_nac: 'M', fch_nac: '2024', ubigeo: '1803' }, 'C'],
  ] as [Record<string, string>, string][])('NAC-03 %j finds %j', async (columns, quienes) => {
    expect(await por(columns)).toBe(quienes)
    expect((await listar({ columns })).cuerpo).toMatchObject({ recordsTotal: 8, recordsFiltered: quienes.length })
  })

  test('NAC-03 any beginnings of the words of a name, in any order, find it; more filters never find more', async () => {
    const elegido = fc.constantFrom(...HECHOS.filter(({ ape1 }) => ape1 !== ''))
    await fc.assert(
      fc.asyncProperty(elegido, fc.infiniteStream(fc.nat()), async ({ nom_nac, ape1, ape2, sex_nac }, azar) => {
        const trozo = (texto: string) =>
          texto
            .split(/[\s'-]+/)
            .map((p) => p.slice(0, 1 + ((azar.next().value ?? 0) % p.length)))
            .sort(() => ((azar.next().value ?? 0) % 2 ? 1 : -1))
            .join(' ')
        const ape_nac = trozo(`${ape1} ${ape2}`.trim())
        const uno = (await deLaA({ ape_nac })) ?? ''
        const dos = (await deLaA({ ape_nac, nom_nac: trozo(nom_nac), sex_nac })) ?? ''
        expect(dos).toContain(nom_nac[0])
        expect([...dos].every((quien) => uno.includes(quien))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('SHE-80 NAC-03 the search of the whole table wants each word in one of the names, whichever', async () => {
    expect((await listar({ search: 'ana quispe maria' })).quienes).toBe('A')
    expect((await listar({ search: 'quispe' })).quienes).toBe('GCA')
    expect((await listar({ search: 'quispe inexistente' })).cuerpo).toMatchObject({ recordsFiltered: 0, data: [] })
  })

  test('A4 no text of anybody breaks the list', async () => {
    const texto = fc.string({ unit: 'binary', maxLength: 30 })
    const campo = fc.constantFrom('ape_nac', 'fch_nac', 'sex_nac', 'ano_eje', 'nro_lib', 'ubigeo')
    await fc.assert(
      fc.asyncProperty(campo, texto, async (columna, algo) => {
        expect([200, 400, 422]).toContain((await listar({ columns: { [columna]: algo }, search: algo })).status)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the export (API-98)', () => {
  const exportar = async (body: object, persona: 'sol' | 'nadie' = 'sol') =>
    (await banco.como(persona)).enviar({ method: 'POST', url: '/api/export/nacimientos', payload: body })

  test('D-57 SHE-85 all births that match, with the hidden columns, in the order of the table', async () => {
    const { statusCode, body } = await exportar({
      formato: 'csv',
      columns: { ape_nac: 'quispe' },
      order: [{ column: 'nom_nac' }],
      length: 1,
    })
    expect(statusCode).toBe(200)
    const [titulos, ana, ...demas] = body.replace('\uFEFF', '').trim().split('\r\n')
    expect(titulos).toContain('Primer apellido')
    expect(ana).toContain('QUISPE MAMANI')
    expect(ana).toContain('28/02/2024')
    expect(demas).toHaveLength(2)
  })

  test('D-57 SHE-98 only to those who may list them', async () => {
    expect((await exportar({ formato: 'csv' }, 'nadie')).statusCode).toBe(403)
  })
})
