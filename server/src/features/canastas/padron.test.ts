import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { resumenDeCambios } from '@cabildo/contracts/auditoria-campos'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { canastasApi } from '@cabildo/contracts/canastas'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { unaCanasta } from '../../../test/fabricas-canastas.ts'

const banco = usarBanco()
const DNI = '01234567'
const IDENTIDAD = { dni: DNI, ape_nom: 'Ñahui Peña Ana', referencia: 'ENTREGADO' }

beforeAll(async () => {
  await unaCanasta(banco.db, {
    ...IDENTIDAD,
    ...{ fnac: '1990-02-28', address: 'Jr. Lima 1', fec_entrega: null, eval_campo: 'APTO', zona: 'Norte', lote: '7' },
  })
  // Of the programme, each in one way.
  await banco.db
    .insertInto('permisos')
    .values([
      { empacce_id: ELENCO.julio.id, codigo: Permiso.canastasNuevo },
      { empacce_id: ELENCO.luis.id, codigo: Permiso.canastasSubir },
    ])
    .execute()
})

const buscar = async (quien: Persona, dni = DNI) =>
  (await banco.como(quien)).llamar(canastasApi.buscarDni, { params: { dni } })
const anotadas = async () =>
  (await banco.db.selectFrom('consultas').select(['que', 'de', 'filas', 'user_id']).orderBy('id').execute()).map(
    ({ que, de, filas, user_id }) => `${que} ${de} ${filas} ${user_id}`,
  )

describe('the search by DNI', () => {
  test('API-91 SHE-52 D-60 without permission 3 only dni, name and reference are answered', async () => {
    for (const quien of ['nadie', 'admin', 'julio', 'luis'] as const)
      expect((await buscar(quien)).cuerpo).toEqual({ data: IDENTIDAD })
  })

  test('API-91 CAN-07 CAN-11 permission 3 adds the file, with dates as written in the calendar', async () => {
    const { status, cuerpo } = await buscar('canastera')
    expect(status).toBe(200)
    expect(cuerpo).toEqual({
      data: {
        ...IDENTIDAD,
        ...{ fnac: '1990-02-28', precalifica: 'SI', fec_entrega: null, eval_campo: 'APTO' },
        // All that the table's DIRECCION is made of, so that the popup says the same.
        ...{ address: 'Jr. Lima 1', zona: 'Norte', mz: '', lote: '7' },
      },
    })
  })

  test('SHE-54 an unknown DNI is answered with 404 and the words of the book', async () => {
    expect(await buscar('nadie', '99999999')).toMatchObject({
      status: 404,
      cuerpo: { codigo: 'dniNoEncontrado', message: 'DNI NO ENCONTRADO EN PADRON' },
    })
  })

  test('API-91 SHE-50 refuses callers without session, and what is not a number of at most eight digits', async () => {
    expect((await banco.ciudadano.llamar(canastasApi.buscarDni, { params: { dni: DNI } })).status).toBe(401)
    for (const dni of ['123456789', '1234567a', '0x123', '-1']) expect((await buscar('nadie', dni)).status).toBe(422)
  })

  test('SHE-51 the server puts back the zeros that a number lost at the left', async () => {
    expect(await buscar('nadie', '1234567')).toMatchObject({ status: 200, cuerpo: { data: { dni: DNI } } })
  })
})

describe('who searches (decision 0052)', () => {
  test('API-91 P-11 every search is noted before it is answered, found or not, and seen in the audit trail', async () => {
    const antes = (await anotadas()).length
    await buscar('nadie', '1234567')
    await buscar('canastera', '99999998')
    await buscar('nadie', 'x')
    expect((await anotadas()).slice(antes)).toEqual([
      `padron ${DNI} 1 ${ELENCO.nadie.id}`,
      `padron 99999998 0 ${ELENCO.canastera.id}`,
    ])
    const { cuerpo } = await (await banco.como('admin')).llamar(auditoriaApi.listar, {
      query: { length: '10', search: '99999998', 'columns[modulo]': 'consultas' },
    })
    expect(cuerpo.data.map((l) => `${l.username} ${l.accion} ${l.sujeto}: ${resumenDeCambios(l)}`)).toEqual([
      'canastera creo 99999998: Consulta: búsqueda por DNI; De: 99999998; Filas: 0',
    ])
  })

  test('API-91 SHE-95 whoever is not of the programme searches sixty times an hour, in all processes together', async () => {
    const otra = await banco.otraApp()
    const { token } = await banco.como('gloria')
    const estados: number[] = []
    for (let i = 0; i < 61; i++) {
      const app = i % 2 ? banco.app : otra
      const { statusCode } = await app.inject({
        url: `/api/excel/${DNI}`,
        headers: { authorization: `Bearer ${token}` },
      })
      estados.push(statusCode)
    }
    expect(estados).toEqual([...Array(60).fill(200), 429])
    const demas = await buscar('gloria', '99999997')
    expect([demas.status, demas.cuerpo.codigo]).toEqual([429, 'demasiadasConsultas'])
    expect(Number(demas.cabeceras['retry-after'])).toBeGreaterThan(0)
    expect((await buscar('rosa')).status).toBe(200)
    // The next hour of the clock has begun.
    banco.poner(new Date(AHORA.getTime() + 31 * 60_000))
    expect((await buscar('gloria')).status).toBe(200)
  })

  test('API-91 holders of 3, 7 and 8 search as often as they need', async () => {
    for (const quien of ['canastera', 'julio', 'luis'] as const)
      for (let i = 0; i < 61; i++) expect((await buscar(quien)).status).toBe(200)
  })
})
