import { canastasApi } from '@cabildo/contracts/canastas'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaCanasta } from '../../../test/fabricas-canastas.ts'
import { usarFlujos } from '../../../test/flujo.ts'

const banco = usarBanco()
const escuchar = usarFlujos()
let ids: number[] = []

const FILAS = [
  {
    ...{
      dni: '02000001',
      ape_nom: 'ÑAÑEZ SOTO, ÓSCAR',
      referencia: 'NO TITULAR',
      precalifica: 'NUEVO',
      ngrupo: 'GRUPO 1',
    },
    ...{ address: 'Jr. Lima 10', zona: 'Miramar', mz: 'Q', lote: '8', fec_entrega: '2020-04-13', fnac: '1950-01-02' },
  },
  {
    ...{ dni: '02000002', ape_nom: 'APAZA RUIZ, JULIO', referencia: 'NOTITULAR', precalifica: 'SI', ngrupo: 'GRUPO 2' },
    ...{ address: 'CALLE ZEPITA 420', mz: 'A1', fec_entrega: '2020-04-19', fnac: '1990-12-31' },
  },
  {
    ...{ dni: '02000003', ape_nom: 'ZELA PINTO, MARÍA', referencia: 'ACTA-ANGLOAMERICA', precalifica: 'NO' },
    ...{ ngrupo: 'GRUPO 7', address: 'AV. GRAU 5', zona: 'Siglo XX', fec_entrega: '2020-04-20', fnac: null },
  },
  {
    ...{ dni: '02000004', ape_nom: 'BAUTISTA, ROSA', referencia: 'ACTA-MPI', precalifica: '', ngrupo: '' },
    ...{ address: '', fec_entrega: null, fnac: '1960-05-05', mz: 'B' },
  },
]

beforeAll(async () => {
  ids = []
  for (const fila of FILAS) ids.push((await unaCanasta(banco.db, fila)).id)
})

const listar = async (query: Record<string, string | string[]> = {}) => {
  const { status, cuerpo } = await (await banco.como('canastera')).llamar(canastasApi.listar, { query: query as never })
  expect(status).toBe(200)
  return { ...cuerpo, lugares: cuerpo.data.map(({ id }) => ids.indexOf(id) + 1) }
}

describe('the list of baskets', () => {
  test('API-86 CAN-15 CAN-30 permission 3 lists the beneficiaries with all their fields, last delivery first', async () => {
    const pagina = await listar()
    expect(pagina).toMatchObject({ lugares: [3, 2, 1, 4], recordsTotal: 4, recordsFiltered: 4 })
    expect(pagina.data[2]).toEqual({
      ...FILAS[0],
      ...{ id: ids[0], cont: '', sub_grupo: '', eval_campo: '' },
      ...{ name_file: '', size_file: '0', path_file: 'NINGUNO', updated_at: expect.stringMatching(/^\d{4}-/) },
    })
  })

  test('CAN-04 the list is for permission 3 alone: the other two of the programme have their own calls', async () => {
    for (const quien of ['nadie', 'admin', 'rosa'] as const)
      expect((await (await banco.como(quien)).llamar(canastasApi.listar)).status).toBe(403)
    expect((await banco.ciudadano.llamar(canastasApi.listar)).status).toBe(401)
  })

  test('CAN-05 D-41 the table is read by pages, and its total is exact', async () => {
    expect(await listar({ start: '1', length: '2' })).toMatchObject({ lugares: [2, 1], recordsTotal: 4 })
    await banco.db
      .deleteFrom('canastas')
      .where('id', '=', (await unaCanasta(banco.db)).id)
      .execute()
    expect(await listar({ length: '1' })).toMatchObject({ recordsTotal: 4, recordsFiltered: 4 })
  })

  test.each([
    ['fec_entrega', [4, 1, 2, 3]],
    ['ape_nom', [2, 4, 3, 1]],
    ['dni', [1, 2, 3, 4]],
    ['referencia', [3, 4, 1, 2]],
    ['fnac', [3, 1, 4, 2]],
    ['ngrupo', [4, 1, 2, 3]],
    ['address', [3, 2, 1, 4]],
    ['mz', [3, 2, 4, 1]],
    ['precalifica', [4, 3, 1, 2]],
  ])('D-13 CAN-06 by %s', async (columna, lugares) => {
    expect((await listar({ order: `${columna}:asc` })).lugares).toEqual(lugares)
    expect((await listar({ order: `${columna}:desc` })).lugares).toEqual(lugares.toReversed())
  })

  test.each([
    [{ search: 'nanez oscar' }, []],
    [{ search: 'soto, oscar' }, [1]],
    [{ search: 'miramar' }, [1]],
    [{ search: 'anglo' }, [3]],
    [{ 'columns[ape_nom]': 'ñañez' }, [1]],
    [{ 'columns[ape_nom]': 'miramar' }, []],
    [{ 'columns[dni]': '000002' }, [2]],
    [{ 'columns[address]': 'jr. lima 10, miramar, mz. q, lt. 8' }, [1]],
    [{ 'columns[mz]': 'a' }, [2]],
    [{ 'columns[referencia]': 'NO TITULAR' }, [2, 1]],
    [{ 'columns[referencia]': 'no titula' }, []],
    [{ 'columns[referencia]': 'ACTA-MPI', 'columns[precalifica]': 'sin' }, [4]],
    [{ 'columns[ngrupo]': 'grupo7' }, [3]],
    [{ 'columns[ngrupo]': 'GRUPO' }, []],
    [{ 'columns[ngrupo]': 'sin' }, [4]],
    [{ 'columns[semana]': '2020-04-13' }, [2, 1]],
    [{ 'columns[semana]': '2020-04-20' }, [3]],
    [{ 'columns[semana]': 'sin' }, [4]],
    [{ 'columns[semana]': '2020-02-31' }, []],
    [{ 'columns[semana]': 'mañana' }, []],
    [{ 'columns[semana]': '2020-04-13', 'columns[ngrupo]': 'GRUPO 2', 'columns[dni]': '02', search: 'apaza' }, [2]],
  ])('CAN-32 SHE-83 filters: %j', async (query, lugares) => {
    expect(await listar(query)).toMatchObject({ lugares, recordsTotal: 4, recordsFiltered: lugares.length })
  })

  test.each(['order=id:asc', 'order=ape_nom', 'columns[id]=1', 'length=x', 'start=-1', 'otra=1'])(
    'D-50 the request ?%s is refused',
    async (query) => {
      expect((await (await banco.como('canastera')).enviar({ url: `/api/excel?${query}` })).statusCode).toBe(422)
    },
  )

  test('D-57 CAN-06 CAN-07 API-98 permission 3 exports what the filters leave, in the columns of the table', async () => {
    const exportar = async (formato: string, quien: 'canastera' | 'rosa') =>
      (await banco.como(quien)).enviar({
        method: 'POST',
        url: '/api/export/excel',
        payload: { formato, columns: { referencia: 'NO TITULAR' }, order: [{ column: 'dni', dir: 'asc' }] },
      })
    expect(parse((await exportar('csv', 'canastera')).body, { bom: true })).toEqual([
      [
        ...['APELLIDOS Y NOMBRES', 'DNI', 'REFERENCIA', 'FEC. NAC', 'NRO. GRUPO', 'DIRECCION', 'MZ', 'PRECALIFICA'],
        'F.ENTREGA',
      ],
      [
        ...['ÑAÑEZ SOTO, ÓSCAR', '02000001', 'NO TITULAR', '02/01/1950', 'GRUPO 1'],
        ...['JR. LIMA 10, MIRAMAR, MZ. Q, LT. 8', 'Q', 'NUEVO', '13/04/2020'],
      ],
      [
        ...['APAZA RUIZ, JULIO', '02000002', 'NOTITULAR', '31/12/1990', 'GRUPO 2', 'CALLE ZEPITA 420, MZ. A1', 'A1'],
        ...['SI', '19/04/2020'],
      ],
    ])
    for (const formato of ['excel', 'pdf']) expect((await exportar(formato, 'canastera')).statusCode).toBe(200)
    expect((await exportar('csv', 'rosa')).statusCode).toBe(403)
  })

  test('architecture §5 a change reaches the open screens of permission 3 and area 21, and no others', async () => {
    const [canastera, admin, rosa] = [
      await escuchar(banco.app, (await banco.como('canastera')).token),
      await escuchar(banco.app, (await banco.como('admin')).token),
      await escuchar(banco.app, (await banco.como('rosa')).token),
    ]
    await (await banco.como('canastera')).llamar(canastasApi.cambiarReferencia, {
      params: { id: String(ids[3]) },
      body: { state: 'ACTA-MPI' },
    })
    for (const quien of [canastera, admin])
      await expect.poll(() => quien.bloques.join('')).toContain('"tema":"canastas"')
    expect(rosa.bloques).toEqual([])
  })
})
