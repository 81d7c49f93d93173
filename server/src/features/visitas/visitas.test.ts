import { visitasApi } from '@cabildo/contracts/visitas'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { EMPLEADOS } from '../../../test/elenco.ts'

const banco = usarBanco()

test('VIS-27 a visit is created with an entry time, taken by the server', async () => {
  const rosa = await banco.como('rosa')
  const { status, cuerpo } = await rosa.llamar(visitasApi.registrar, {
    body: { nrodoc: '98000001', name: 'Rosa', motivo: 'Consulta sobre su trámite', empacce_id: EMPLEADOS.activoDe20 },
  })
  expect([status, cuerpo]).toEqual([
    200,
    expect.objectContaining({ data: expect.objectContaining({ created_at: '2026-11-18 10:30:00' }) }),
  ])
  const lista = await rosa.llamar(visitasApi.porArea, { params: { areaID: '20' } })
  expect(lista).toMatchObject({ status: 200, cuerpo: { recordsTotal: 1, pending: true, hoy: 1 } })
})
