import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { resumenDeCambios } from '@cabildo/contracts/auditoria-campos'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { llenar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'

const banco = usarBanco()
const CANASTAS = 60_000

beforeAll(async () => {
  await llenar(
    banco.bd,
    ['canastas'],
    `alter table canastas disable trigger user;
    insert into canastas (dni, ape_nom, ngrupo, address)
    select lpad(i::text, 8, '0'), 'APELLIDO ' || i, 'GRUPO ' || 1 + i % 7, repeat('CALLE LARGA ', 10)
    from generate_series(1, ${CANASTAS}) i;
    alter table canastas enable trigger user`,
  )
}, 60_000)
beforeEach(async () => {
  await banco.db.deleteFrom('consultas').execute()
})

const exportar = async (tabla: string, payload: object, quien: Persona = 'canastera') =>
  (await banco.como(quien)).enviar({ method: 'POST', url: `/api/export/${tabla}`, payload })
const anotadas = () =>
  banco.db.selectFrom('consultas').select(['que', 'de', 'filtro', 'filas', 'user_id']).orderBy('id').execute()

describe('exports of people (decision 0052)', () => {
  test.each(['csv', 'excel', 'pdf'])(
    'API-98 P-12 who exports a %s is noted, with the filter and how many rows',
    async (formato) => {
      const pedido = { formato, search: 'apellido 5999', columns: { ngrupo: 'GRUPO 3' }, start: 5, length: 10 }
      const { statusCode } = await exportar('excel', pedido)
      expect(statusCode).toBe(200)
      expect(await anotadas()).toEqual([
        {
          ...{ que: 'exportar', de: `excel (${formato})`, filtro: 'search: apellido 5999; ngrupo: GRUPO 3' },
          ...{ filas: 2, user_id: ELENCO.canastera.id },
        },
      ])
    },
  )

  test('API-98 P-12 of many rows all are counted, and area 21 reads the note in the audit trail', async () => {
    await exportar('excel', { formato: 'csv' })
    expect((await anotadas()).map(({ filas }) => filas)).toEqual([CANASTAS])
    const { cuerpo } = await (await banco.como('admin')).llamar(auditoriaApi.listar, {
      query: { length: '1', 'columns[modulo]': 'consultas', 'columns[accion]': 'creo' },
    })
    expect(cuerpo.data.map((l) => `${l.username} ${l.sujeto}: ${resumenDeCambios(l)}`)).toEqual([
      `canastera excel (csv): Consulta: exportación; De: excel (csv); Filas: ${CANASTAS}`,
    ])
  })

  test('API-98 P-12 what was refused is not noted, nor a list without people', async () => {
    expect((await exportar('excel', { formato: 'csv' }, 'rosa')).statusCode).toBe(403)
    expect((await exportar('excel', { formato: 'csv', columns: { otra: 'x' } })).statusCode).toBe(422)
    expect((await exportar('excel', { formato: 'pdf' })).json().codigo).toBe('pdfDemasiadasFilas')
    expect((await exportar('files', { formato: 'csv' }, 'sol')).statusCode).toBe(200)
    expect(
      (await exportar('visita_reporte', { formato: 'csv', fecha_ini: '2026-11-18', fecha: '2026-11-18' }, 'rosa'))
        .statusCode,
    ).toBe(200)
    expect(await anotadas()).toEqual([])
  })

  test('API-98 P-12 whoever leaves in the middle is noted with the rows that were read until then', async () => {
    await banco.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = banco.app.server.address() as AddressInfo
    const { token } = await banco.como('canastera')
    const pedido = request({
      ...{ port, host: '127.0.0.1', path: '/api/export/excel', method: 'POST', agent: false },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    }).end(JSON.stringify({ formato: 'csv' }))
    const [respuesta] = await once(pedido, 'response')
    await once(respuesta, 'readable')
    pedido.destroy()
    await expect.poll(async () => (await anotadas()).length).toBe(1)
    const [nota] = await anotadas()
    expect(nota?.filas).toBeGreaterThan(0)
    expect(nota?.filas).toBeLessThan(CANASTAS)
  })
})
