import { formulariosApi } from '@cabildo/contracts/formularios'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'

const banco = usarBanco()
const ticket = async (form: 'transparencia' | 'mpvirtual' = 'transparencia') =>
  (await banco.ciudadano.llamar(formulariosApi.ticket, { params: { form } })).cuerpo.ticket
const buscar = async (dni: string, conTicket?: string, quien: Cliente = banco.ciudadano) => {
  const respuesta = await quien.enviar({
    url: transparenciaApi.buscar.path.replace(':dni', dni),
    ...(conTicket && { headers: { 'x-form-ticket': conTicket } }),
  })
  return { status: respuesta.statusCode, cuerpo: respuesta.json() }
}

test('API-81 TRS-05 TRS-06 D-50 the form of requests is told names and surnames, and nothing else', async () => {
  expect(await buscar('98000001', await ticket())).toEqual({
    status: 200,
    cuerpo: { result: { Nombres: 'Rosa Elvira', apellidos: 'Quispe Mamani' } },
  })
  expect(await buscar('99000001', await ticket())).toEqual({ status: 200, cuerpo: { result: null } })
})

test('D-43 TRS-06 nobody asks without a ticket of this form, nor with a spent one', async () => {
  expect((await buscar('98000001')).cuerpo.codigo).toBe('ticketInvalido')
  expect((await buscar('98000001', await ticket('mpvirtual'))).cuerpo.codigo).toBe('ticketInvalido')
  const mio = await ticket()
  for (let i = 0; i < 3; i++) expect((await buscar('98000001', mio)).status).toBe(200)
  expect(await buscar('98000001', mio)).toMatchObject({ status: 403, cuerpo: { codigo: 'ticketInvalido' } })
})

test('IDE-14 staff with permission 9 need none; others do', async () => {
  expect((await buscar('98000001', undefined, await banco.como('mila'))).status).toBe(200)
  expect((await buscar('98000001', undefined, await banco.como('rebeca'))).status).toBe(403)
})

test('A4 IDE-01 F3 a DNI is eight digits', async () => {
  for (const dni of ['9800000', '980000011', '98000001%20', '..%2f..%2f', '98000001%0d%0a', '[1]', 'null'])
    expect([400, 404, 422], dni).toContain((await buscar(dni, await ticket())).status)
})
