import { catalogosApi } from '@cabildo/contracts/catalogos'
import { opcionesVigentes, trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { AREAS, EMPLEADOS } from '../../../test/elenco.ts'

const banco = usarBanco()
const pedir = async (areaID: string, query = {}) =>
  (await banco.como('rosa')).llamar(trabajadoresApi.porArea, { params: { areaID }, query })

describe('employee options of visits (API-24)', () => {
  test('VIS-40 permission 5 reads the employees of the own area, with the fields of the options and no document', async () => {
    const { status, cuerpo } = await pedir('20', { search: 'tello' })
    expect([status, cuerpo.data]).toEqual([
      200,
      [
        {
          empacce_id: EMPLEADOS.activoDe20,
          employee_id: EMPLEADOS.activoDe20,
          name: 'Carmen Luz',
          ape_pat: 'Tello',
          ape_mat: 'Vargas',
          cargo_name: 'Especialista',
          estado: 1,
          anio_eje: 2026,
        },
      ],
    ])
  })

  test('VIS-22 of the answered employees only the active ones of the current year are offered', async () => {
    const { cuerpo } = await pedir('20')
    const ids = opcionesVigentes(cuerpo.data, 2026).map(({ empacce_id }) => empacce_id)
    expect(cuerpo.data.map(({ empacce_id }) => empacce_id)).toEqual(
      expect.arrayContaining(Object.values(EMPLEADOS).filter((id) => id !== EMPLEADOS.activoDe47)),
    )
    expect(ids).toContain(EMPLEADOS.activoDe20)
    expect(ids).not.toContain(EMPLEADOS.inactivoDe20)
    expect(ids).not.toContain(EMPLEADOS.delAnioPasadoDe20)
  })

  test('API-24 the list pages, orders and filters, and another area is refused', async () => {
    const { cuerpo } = await pedir('20', { length: '2', order: 'ape_pat:desc', 'columns[cargo_name]': 'especialista' })
    expect(cuerpo.data).toHaveLength(2)
    expect(cuerpo.recordsFiltered).toBeLessThan(cuerpo.recordsTotal)
    expect(cuerpo.data[0]?.ape_pat).toBe('Tello')
    expect((await pedir('47')).status).toBe(403)
  })
})

describe('catalogues', () => {
  test('API-14 VIS-51 anybody reads the areas, id and name only', async () => {
    const { cuerpo } = await banco.ciudadano.llamar(catalogosApi.areas)
    expect(cuerpo.data).toEqual(expect.arrayContaining(AREAS))
    expect(Object.keys(cuerpo.data[0] ?? {})).toEqual(['id', 'name'])
  })
  test('API-15 the positions need a session', async () => {
    expect((await banco.ciudadano.llamar(catalogosApi.cargos)).status).toBe(401)
    expect((await (await banco.como('nadie')).llamar(catalogosApi.cargos)).cuerpo.data).toEqual([
      { id: 1, name: 'Gerente' },
      { id: 2, name: 'Especialista' },
    ])
  })
})
