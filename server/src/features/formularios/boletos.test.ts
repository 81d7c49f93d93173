import { randomUUID } from 'node:crypto'
import { TICKET_CONSULTAS } from '@cabildo/contracts/formularios'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, SECRETO, usarBanco } from '../../../test/banco.ts'
import { formularioDe } from '../../../test/consultas.ts'
import { crearEnlaces } from '../../platform/archivos/enlaces.ts'
import { crearReloj } from '../../platform/reloj.ts'

const banco = usarBanco()
const DNI = '98000001'
const ROSA = { prenombres: 'Rosa Elvira', apPrimer: 'Quispe', apSegundo: 'Mamani' }
const mesa = formularioDe(banco, 'mpvirtual')
const reclamos = formularioDe(banco, 'libro_reclama')
const transparencia = formularioDe(banco, 'transparencia')
const pasan = (segundos: number) => banco.poner(new Date(AHORA.getTime() + segundos * 1_000))
const RUC = '20131312955'

beforeEach(() => banco.poner(AHORA))

describe('tickets of public forms (D-43)', () => {
  test('D-43 API-30 IDE-16 with the ticket of its form and the verifier, a citizen gets the three names', async () => {
    for (const pagina of [mesa, reclamos])
      for (const verificador of ['5', 'J', 'j']) {
        const { status, cuerpo } = await pagina.reniec(DNI, await pagina.ticket(), verificador)
        expect([verificador, status, cuerpo]).toEqual([verificador, 200, ROSA])
      }
  })

  test('D-43 the ticket of a form of no such name is refused', async () => {
    expect((await mesa.pedir('/api/formularios/visitas/ticket')).status).toBe(422)
  })

  test('D-29 D-43 a ticket is good for three lookups, of either registry; the fourth asks for another', async () => {
    const ticket = await mesa.ticket()
    expect((await mesa.reniec(DNI, ticket)).status).toBe(200)
    expect((await mesa.sunat(RUC, ticket)).status).toBe(200)
    expect((await mesa.reniec(DNI, ticket)).status).toBe(200)
    const { status, cuerpo } = await mesa.reniec(DNI, ticket)
    expect([status, cuerpo.codigo, cuerpo.vencido]).toEqual([403, 'ticketInvalido', undefined])
    expect((await mesa.reniec(DNI, await mesa.ticket())).status).toBe(200)
  })

  test('D-29 twenty lookups at once with one ticket, before two servers: three are answered', async () => {
    const otra = formularioDe(banco, 'mpvirtual', { app: await banco.otraApp() })
    const ticket = await mesa.ticket()
    const respuestas = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? mesa : otra).reniec(DNI, ticket)),
    )
    expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(TICKET_CONSULTAS)
    expect(respuestas.filter(({ cuerpo }) => cuerpo.codigo === 'ticketInvalido')).toHaveLength(20 - TICKET_CONSULTAS)
  })

  test('D-43 after thirty minutes it has expired, and the answer says so', async () => {
    const ticket = await mesa.ticket()
    pasan(1_799)
    expect((await mesa.reniec(DNI, ticket)).status).toBe(200)
    pasan(1_800)
    const { status, cuerpo } = await mesa.reniec(DNI, ticket)
    expect([status, cuerpo.codigo, cuerpo.vencido]).toEqual([403, 'ticketVencido', true])
  })

  test('D-43 without a ticket, with one of another form or with one changed by hand: 403, and nothing is told', async () => {
    const ajeno = await transparencia.ticket()
    const propio = await mesa.ticket()
    const alargado = propio.replace(/\.(\d{10})\./, (_, vence) => `.${Number(vence) + 999}.`)
    const deOtro = propio.replace('mpvirtual', 'libro_reclama')
    for (const ticket of [undefined, '', 'x', ajeno, alargado, deOtro, `${propio}x`, `${propio}, ${propio}`]) {
      const conocido = await mesa.reniec(DNI, ticket)
      const desconocido = await mesa.reniec('98999999', ticket)
      expect([ticket, conocido.status, conocido.cuerpo.codigo]).toEqual([ticket, 403, 'ticketInvalido'])
      expect(conocido.texto).toBe(desconocido.texto)
      expect((await mesa.sunat(RUC, ticket)).status).toBe(403)
    }
  })

  test('IDE-16 IDE-07 a wrong or missing verifier is refused beside its field and costs no lookup', async () => {
    const ticket = await mesa.ticket()
    for (const malo of [null, '', '6', 'K', 'Z', '%', '５']) {
      const { status, cuerpo } = await mesa.reniec(DNI, ticket, malo)
      expect([malo, status, cuerpo.errors]).toEqual([
        ...[malo, 422, { code_verifica: 'El código de verificación no corresponde al DNI' }],
      ])
    }
    for (let i = 0; i < TICKET_CONSULTAS; i++) expect((await mesa.reniec(DNI, ticket)).status).toBe(200)
  })

  test('B2 a ticket is no session and signs no file; a session and the signature of a file are no tickets', async () => {
    const ticket = await mesa.ticket()
    const conTicket = { authorization: `Bearer ${ticket}` }
    const rosa = await banco.como('rosa')
    expect((await banco.app.inject({ url: '/api/visitas/list', headers: conTicket })).statusCode).toBe(401)
    const enlaces = crearEnlaces(
      SECRETO,
      crearReloj(() => AHORA),
    )
    const enlace = enlaces.firmar('mpvirtual', `${randomUUID()}.pdf`)
    const firma = new URL(enlace, 'http://x').searchParams.get('firma') ?? ''
    const firmaDelTicket = ticket.split('.').at(-1) ?? ''
    // The link itself gets as far as to the file, which does not exist.
    expect((await mesa.pedir(enlace)).status).toBe(404)
    for (const falsa of [ticket, firmaDelTicket])
      expect((await mesa.pedir(enlace.replace(firma, falsa))).status).toBe(403)
    expect((await mesa.reniec(DNI, rosa.token ?? '')).cuerpo.codigo).toBe('ticketInvalido')
    const datos = ticket.split('.').slice(0, 3).join('.')
    for (const falso of [firma, `${datos}.${firma}`]) expect((await mesa.reniec(DNI, falso)).status).toBe(403)
  })

  test('D-43 a worker with the permission needs neither, and another one passes with the ticket of a form', async () => {
    const conSesion = async (quien: 'rosa' | 'nadie', ticket?: string) => {
      const { token } = await banco.como(quien)
      const headers = { authorization: `Bearer ${token}`, ...(ticket && { 'x-form-ticket': ticket }) }
      const url = `/api/pide/reniec/${DNI}?code_verifica=5`
      return (await banco.app.inject({ url, headers })).statusCode
    }
    expect([await conSesion('rosa'), await conSesion('nadie'), await conSesion('nadie', await mesa.ticket())]).toEqual([
      ...[200, 403, 200],
    ])
  })
})
