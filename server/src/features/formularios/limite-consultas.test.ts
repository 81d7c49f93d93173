import { TICKET_CONSULTAS } from '@cabildo/contracts/formularios'
import { expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { formularioDe } from '../../../test/consultas.ts'

const banco = usarBanco({ env: { LIMITE_CONSULTAS_MINUTO: '4' } })

test('D-29 F2 a lookup that is told to wait costs the ticket nothing: a minute later it is answered', async () => {
  const vecina = formularioDe(banco, 'mpvirtual', { ip: '190.60.0.1' })
  const mirar = async (ticket: string) => (await vecina.reniec('98000001', ticket)).status
  for (let i = 0; i < 4; i++) expect(await mirar(await vecina.ticket())).toBe(200)
  const ticket = await vecina.ticket()
  for (let i = 0; i < TICKET_CONSULTAS; i++) expect(await mirar(ticket)).toBe(429)
  banco.poner(new Date(AHORA.getTime() + 60_000))
  for (let i = 0; i < TICKET_CONSULTAS; i++) expect(await mirar(ticket)).toBe(200)
  expect(await mirar(ticket)).toBe(403)
})
