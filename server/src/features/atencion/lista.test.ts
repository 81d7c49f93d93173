import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { unaSolicitud, unReclamo } from '../../../test/fabricas-ciudadanos.ts'

const banco = usarBanco()
const dia = (i: number) => new Date(AHORA.getTime() + i * 86_400_000)
let rebeca: Cliente
let mila: Cliente

beforeAll(async () => {
  rebeca = await banco.como('rebeca')
  mila = await banco.como('mila')
  const { db } = banco
  const comun = { expe_id: null, path: null }
  // A long term: amber from the fifth day on. 1 green, 2 amber, 3 today, 4 late, 5 and 6 ended, 7 with an area.
  const filas = [
    { vence: '2026-11-26', tipo_reclamo: 3 },
    { vence: '2026-11-25', area_id: 15 },
    { vence: '2026-11-18', tipo_reclamo: 3 },
    { vence: '2026-11-17' },
    { vence: '2026-11-17', estado: 'RESPONDIDO', respondido_at: dia(0), respondido_por: 15 },
    { vence: '2026-11-20', estado: 'NO CORRESPONDE', concluido_at: dia(0), que_es: 2 },
    { vence: '2026-12-30', estado: 'EN ATENCION', area_actual: 20 },
  ]
  for (const [i, fila] of filas.entries()) await unReclamo(db, { ...comun, id: i + 1, created_at: dia(-i), ...fila })
  // A short term: amber from the second day on.
  for (const [i, fila] of [
    { vence: '2026-11-23', forma_entrega: 2 },
    { vence: '2026-11-20', forma_entrega: 1 },
    { vence: '2026-11-17', estado: 'POR SUBSANAR' },
    { vence: '2026-11-17', estado: 'CON INFORME' },
  ].entries())
    await unaSolicitud(db, { orden: i + 1, created_at: dia(-i), ...fila })
})

const reclamos = async (query: Record<string, string> = {}) => {
  const { status, cuerpo } = await rebeca.llamar(reclamosListaApi.listar, { query: query as never })
  expect(status, JSON.stringify(cuerpo)).toBe(200)
  return cuerpo
}
const solicitudes = async (query: Record<string, string> = {}) =>
  (await mila.llamar(transparenciaListaApi.listar, { query: query as never })).cuerpo
const idsDe = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
const numerosDe = ({ data }: { data: { numero: string }[] }) => data.map(({ numero }) => Number(numero.slice(-6)))

describe('REC-48 REC-49 TRS-12 what the lists say of attention', () => {
  test('PLA-18 a row says how many days are left, or how late it ended', async () => {
    const { data, por_responder } = await reclamos({ order: 'id:asc' })
    expect(por_responder).toBe(5)
    expect(
      data.map(({ estado, semaforo, restan, tarde }) => [estado, semaforo?.color, semaforo?.texto, restan, tarde]),
    ).toEqual([
      ['REGISTRADO', 'verde', 'Faltan 6 días hábiles', 6, null],
      ['REGISTRADO', 'ambar', 'Faltan 5 días hábiles', 5, null],
      ['REGISTRADO', 'ambar', 'Vence hoy', 0, null],
      ['REGISTRADO', 'rojo', 'Venció hace 1 día hábil', -1, null],
      ['RESPONDIDO', undefined, undefined, null, 1],
      ['NO CORRESPONDE', undefined, undefined, null, 0],
      ['EN ATENCION', 'verde', 'Faltan 27 días hábiles', 27, null],
    ])
    expect(data[6]).toMatchObject({ area: 'Gerencia de Administración', registro_id: null, retirable: false })
    expect(data[1]).toMatchObject({ area: null, oficina: 'Gerencia de Desarrollo Urbano' })
    const pedidas = await solicitudes({ order: 'numero:asc' })
    expect(pedidas.por_responder).toBe(3)
    expect(pedidas.data.map(({ semaforo }) => semaforo?.texto)).toEqual([
      ...['Faltan 3 días hábiles', 'Faltan 2 días hábiles', 'En subsanación', 'Venció hace 1 día hábil'],
    ])
    expect(pedidas.data.map(({ semaforo }) => semaforo?.color)).toEqual(['verde', 'ambar', 'gris', 'rojo'])
  })

  test.each([
    [{ 'columns[plazo]': 'por responder' }, [1, 2, 3, 4, 7]],
    [{ 'columns[plazo]': 'por vencer' }, [2, 3]],
    [{ 'columns[plazo]': 'vence hoy' }, [3]],
    [{ 'columns[plazo]': 'vencido' }, [4]],
    [{ 'columns[plazo]': 'otro' }, []],
    [{ 'columns[estado]': 'NO CORRESPONDE' }, [6]],
    [{ 'columns[estado]': 'toString' }, []],
    [{ 'columns[motivo]': '3' }, [1, 3]],
    [{ 'columns[motivo]': '8' }, []],
    [{ 'columns[area]': '15' }, [2]],
    [{ 'columns[area]': '20' }, [7]],
    [{ 'columns[area]': '0 or true' }, []],
    [{ 'columns[desde]': '2026-11-17' }, [1, 2]],
    [{ 'columns[hasta]': '2026-11-14' }, [5, 6, 7]],
    [{ 'columns[desde]': '2026-11-16', 'columns[hasta]': '2026-11-16' }, [3]],
    [{ 'columns[desde]': '2026-02-30' }, []],
    [{ 'columns[plazo]': 'por responder', 'columns[motivo]': '3', search: 'recibo' }, [1, 3]],
  ])('REC-49 complaints by %j', async (query, ids) => {
    const pagina = await reclamos({ order: 'id:asc', ...(query as Record<string, string>) })
    expect([idsDe(pagina), pagina.recordsFiltered, pagina.recordsTotal]).toEqual([ids, ids.length, 7])
  })

  test.each([
    [{ 'columns[plazo]': 'por vencer' }, [2]],
    [{ 'columns[plazo]': 'vencido' }, [4]],
    [{ 'columns[estado]': 'POR SUBSANAR' }, [3]],
    [{ 'columns[estado]': 'REGISTRADO' }, []],
    [{ 'columns[entrega]': '2' }, [1]],
    [{ 'columns[area]': '15' }, []],
    [{ 'columns[desde]': '2026-11-17' }, [1, 2]],
  ])('TRS-12 requests by %j', async (query, numeros) => {
    const pagina = await solicitudes({ order: 'numero:asc', ...(query as Record<string, string>) })
    expect([numerosDe(pagina), pagina.recordsFiltered]).toEqual([numeros, numeros.length])
  })

  test('REC-48 both columns sort', async () => {
    expect(idsDe(await reclamos({ order: 'vence:asc' }))).toEqual([4, 5, 3, 6, 2, 1, 7])
    expect(idsDe(await reclamos({ order: 'estado:asc' }))).toEqual([7, 6, 1, 2, 3, 4, 5])
    expect(numerosDe(await solicitudes({ order: 'vence:desc' }))).toEqual([1, 2, 4, 3])
  })
})

describe('Tables REC-B and TRS-B are rules of the database', () => {
  const pasar = (tabla: 'reclamos' | 'solicitudes', id: number, cambios: object) =>
    banco.db
      .updateTable(tabla)
      .set(cambios as never)
      .where('id', '=', id)
      .execute()

  test.each([
    ['RESPONDIDO', { estado: 'REGISTRADO', respondido_at: null }],
    ['NO CORRESPONDE', { estado: 'EN ATENCION', concluido_at: null, que_es: null }],
    ['REGISTRADO', { estado: 'CON INFORME' }],
  ] as const)('REC-41 D-78 no complaint goes from %s to %j', async (de, a) => {
    const ends = {
      RESPONDIDO: { respondido_at: AHORA },
      'NO CORRESPONDE': { concluido_at: AHORA, que_es: 1 },
      REGISTRADO: {},
    }
    const { id } = await unReclamo(banco.db, { estado: de, ...ends[de] })
    await expect(pasar('reclamos', id, a)).rejects.toMatchObject({ code: 'CB081' })
  })

  test.each([
    ['DENEGADA', { estado: 'REGISTRADA', respondido_at: null }],
    ['REGISTRADA', { estado: 'NO PRESENTADA', concluido_at: AHORA }],
    ['EN ATENCION', { estado: 'POR SUBSANAR' }],
  ] as const)('TRS-14 D-79 no request goes from %s to %j', async (de, a) => {
    const { id } = await unaSolicitud(banco.db, { estado: de, ...(de === 'DENEGADA' && { respondido_at: AHORA }) })
    await expect(pasar('solicitudes', id, a)).rejects.toMatchObject({ code: 'CB081' })
  })

  test('REC-41 TRS-14 what ended says when, and what is open does not', async () => {
    const { id } = await unReclamo(banco.db)
    await expect(pasar('reclamos', id, { estado: 'RESPONDIDO' })).rejects.toMatchObject({ code: '23514' })
    await expect(pasar('reclamos', id, { respondido_at: AHORA })).rejects.toMatchObject({ code: '23514' })
    await pasar('reclamos', id, { estado: 'RESPONDIDO', respondido_at: AHORA })
    const { id: otra } = await unaSolicitud(banco.db)
    await expect(pasar('solicitudes', otra, { estado: 'DESISTIDA' })).rejects.toMatchObject({ code: '23514' })
    await pasar('solicitudes', otra, { estado: 'DESISTIDA', concluido_at: AHORA })
  })
})
