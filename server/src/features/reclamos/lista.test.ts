import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { formularioDeReclamo, unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { usarFlujos } from '../../../test/flujo.ts'

const banco = usarBanco()
const escuchar = usarFlujos()
const LARGA = `=cmd|reclamo ${'x'.repeat(300)}`

beforeAll(async () => {
  const dia = (i: number) => new Date(AHORA.getTime() + i * 86_400_000)
  const { db } = banco
  await unReclamo(db, { id: 1, created_at: dia(0), ape_nom: 'ÑAÑEZ PÉREZ Óscar', expe_id: null, path: null })
  await unReclamo(db, { id: 2, created_at: dia(2), descripcion: LARGA, email: 'zoila@example.com' })
  await unReclamo(db, {
    id: 3,
    created_at: dia(1),
    ndoc: '98000002',
    ape_nom: 'APAZA Julio',
    descripcion: 'Demora 100%',
  })
})

const listar = async (query: Record<string, string | string[]> = {}) => {
  const { status, cuerpo } = await (await banco.como('rebeca')).llamar(reclamosListaApi.listar, {
    query: query as never,
  })
  expect(status).toBe(200)
  return { ...cuerpo, ids: cuerpo.data.map(({ id }) => id) }
}

describe('API-80 REC-37 the complaints', () => {
  test('REC-34 newest first, a page at a time, with exact totals', async () => {
    expect(await listar()).toMatchObject({ ids: [2, 3, 1], recordsTotal: 3, recordsFiltered: 3 })
    expect(await listar({ start: '1', length: '1' })).toMatchObject({ ids: [3], recordsTotal: 3, recordsFiltered: 3 })
    expect(await listar({ start: '3', length: '10' })).toMatchObject({ ids: [], recordsTotal: 3 })
  })

  test('REC-29 REC-30 a row says who complains, of what, and where it stands', async () => {
    const [primero] = (await listar({ search: 'ñañez' })).data
    expect(primero).toMatchObject({
      ...{ id: 1, tipo_doc: 1, ndoc: '98000001', nombres: 'ÑAÑEZ PÉREZ Óscar', expe_id: null, url: null },
      ...{ vence: '2027-01-05', created_at: '2026-11-18 10:30:00' },
    })
    expect(primero).not.toHaveProperty('huella')
    expect(primero).not.toHaveProperty('path')
  })

  test.each([
    ['created_at', [1, 3, 2]],
    ['id', [1, 2, 3]],
    ['nombres', [3, 2, 1]],
    ['ndoc', [1, 2, 3]],
    ['descripcion', [2, 3, 1]],
    ['email', [1, 3, 2]],
  ])('D-13 by %s', async (columna, ids) => {
    expect((await listar({ order: `${columna}:asc` })).ids).toEqual(ids)
    expect((await listar({ order: `${columna}:desc` })).ids).toEqual(ids.toReversed())
  })

  test('D-13 REC-34 by expe_id, those that have none come last in both directions', async () => {
    expect((await listar({ order: 'expe_id:asc' })).ids).toEqual([2, 3, 1])
    expect((await listar({ order: 'expe_id:desc' })).ids).toEqual([3, 2, 1])
  })

  test.each([
    [{ search: 'NANEZ perez' }, [1]],
    [{ search: '100%' }, [3]],
    [{ search: '%' }, [3]],
    [{ search: '000002 2026' }, [2]],
    [{ search: 'rec-000002' }, [2]],
    [{ search: 'REC-00000120261118' }, [1]],
    [{ search: 'REC-00000120261119' }, []],
    [{ search: 'EXP-2026-3' }, [3]],
    [{ 'columns[expe_id]': 'exp-2026-3' }, [3]],
    [{ 'columns[nombres]': 'apaza' }, [3]],
    [{ 'columns[ndoc]': '98000002' }, [3]],
    [{ 'columns[descripcion]': 'DEMORA' }, [3]],
    [{ 'columns[email]': 'zoila' }, [2]],
    [{ 'columns[expe_id]': '2026-3' }, [3]],
    [{ 'columns[nombres]': 'demora' }, []],
    [{ search: 'o', 'columns[nombres]': 'apaza' }, [3]],
  ])('SHE-83 filters: %j', async (query, ids) => {
    expect(await listar(query)).toMatchObject({ ids, recordsTotal: 3, recordsFiltered: ids.length })
  })

  test('A7 D-50 unknown columns are refused', async () => {
    const rebeca = await banco.como('rebeca')
    for (const query of [{ order: 'huella:asc' }, { 'columns[path]': 'x' }, { order: 'id;drop:asc' }, { length: '-2' }])
      expect((await rebeca.llamar(reclamosListaApi.listar, { query: query as never })).status).toBe(422)
  })

  test('D-02 only for permission 1', async () => {
    for (const quien of ['mila', 'rosa', 'admin'] as const)
      expect((await (await banco.como(quien)).llamar(reclamosListaApi.listar, { query: {} as never })).status).toBe(403)
    expect((await banco.ciudadano.llamar(reclamosListaApi.listar, { query: {} as never })).status).toBe(401)
    expect((await banco.ciudadano.llamar(reclamosListaApi.ver, { params: { id: '1' } })).status).toBe(401)
  })
})

test('REC-32 REC-33 API-80 one complaint, whole, with a link of its own; A4 an id is canonical digits', async () => {
  const rebeca = await banco.como('rebeca')
  const { cuerpo } = await rebeca.llamar(reclamosListaApi.ver, { params: { id: '2' } })
  expect(cuerpo.data).toMatchObject({ id: 2, descripcion: LARGA, detalle: '' })
  expect(cuerpo.data.url).toMatch(/^\/storage\/reclamos\/2026-2\.pdf\?vence=\d+&firma=/)
  expect((await rebeca.llamar(reclamosListaApi.ver, { params: { id: '4' } })).status).toBe(404)
  for (const id of ['02', '2.0', '2 ', '-2', '0', '1e0', '[2]', '{}', 'null', '9007199254740993', '%00'])
    expect([400, 422], id).toContain((await rebeca.llamar(reclamosListaApi.ver, { params: { id } })).status)
})

test('D-57 REC-31 REC-48 REC-51 D3 API-98 permission 1 exports what the list shows, cut at 250 and without formulas', async () => {
  const exportar = async (formato: string, quien: 'rebeca' | 'mila') =>
    (await banco.como(quien)).enviar({ method: 'POST', url: '/api/export/reclamos', payload: { formato } })
  const { statusCode, body } = await exportar('csv', 'rebeca')
  expect(statusCode).toBe(200)
  const [titulos, primera, ...resto] = parse(body, { bom: true }) as string[][]
  expect(titulos).toEqual([
    'Nro',
    'Nombre Reclamante',
    'N° Doc',
    'Descripcion de Reclamo',
    'E-mail',
    'Sisgedo',
    'Fecha',
    'Estado',
    'Informe de',
    'Acuse',
    'Vence',
    'Plazo',
  ])
  expect(primera).toEqual([
    ...['REC-000002', 'QUISPE MAMANI Rosa Elvira', '98000001', `'${LARGA.slice(0, 250)}…`, 'zoila@example.com'],
    ...['EXP-2026-2', '20/11/2026', 'Registrado', '', '', '05/01/2027', 'Faltan 30 días hábiles'],
  ])
  // A lookup of personal data is noted (REC-51, D-14).
  const notadas = () => banco.db.selectFrom('consultas').select('de').where('que', '=', 'exportar').execute()
  await expect.poll(notadas).toContainEqual({ de: 'reclamos (csv)' })
  expect(resto).toHaveLength(2)
  for (const formato of ['excel', 'pdf']) expect((await exportar(formato, 'rebeca')).statusCode).toBe(200)
  expect((await exportar('csv', 'mila')).statusCode).toBe(403)
})

test('architecture §5 a new complaint reaches the open screens of permission 1, and no others', async () => {
  const rebeca = await escuchar(banco.app, (await banco.como('rebeca')).token)
  await banco.db.insertInto('series').values({ serie: 'reclamo', anio: 0, ultimo: 3 }).execute()
  const mila = await escuchar(banco.app, (await banco.como('mila')).token)
  await banco.ciudadano.enviar({ method: 'POST', url: '/api/reclamos/presentar', payload: formularioDeReclamo({}) })
  await expect.poll(() => rebeca.bloques.join('')).toContain('"tema":"reclamos"')
  expect(mila.bloques).toEqual([])
})
