import { canastasApi } from '@cabildo/contracts/canastas'
import { beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco()
const DNI = '01234567'
const IDENTIDAD = { dni: DNI, ape_nom: 'Ñahui Peña Ana', referencia: 'ENTREGADO' }

beforeAll(async () => {
  await banco.db
    .insertInto('canastas')
    .values({
      ...IDENTIDAD,
      fnac: '1990-02-28',
      address: 'Jr. Lima 1',
      precalifica: 'SI',
      eval_campo: 'APTO',
      zona: 'Norte',
    })
    .execute()
})

test('API-91 without permission 3 only dni, name and reference are answered', async () => {
  const { status, cuerpo } = await (await banco.como('nadie')).llamar(canastasApi.buscarDni, { params: { dni: DNI } })
  expect(status).toBe(200)
  expect(cuerpo).toEqual({ data: IDENTIDAD })
})

test('API-91 permission 3 adds the file, with dates as written in the calendar', async () => {
  const canastera = await banco.como('canastera')
  const { status, cuerpo } = await canastera.llamar(canastasApi.buscarDni, { params: { dni: DNI } })
  expect(status).toBe(200)
  expect(cuerpo).toEqual({
    data: {
      ...IDENTIDAD,
      fnac: '1990-02-28',
      address: 'Jr. Lima 1',
      precalifica: 'SI',
      fec_entrega: null,
      eval_campo: 'APTO',
    },
  })
})

test('SHE-54 an unknown DNI is answered with 404 and the words of the book', async () => {
  const nadie = await banco.como('nadie')
  expect(await nadie.llamar(canastasApi.buscarDni, { params: { dni: '99999999' } })).toMatchObject({
    status: 404,
    cuerpo: { codigo: 'dniNoEncontrado', message: 'DNI NO ENCONTRADO EN PADRON' },
  })
})

test('API-91 refuses callers without session, and what is not a number of at most eight digits', async () => {
  expect((await banco.ciudadano.llamar(canastasApi.buscarDni, { params: { dni: DNI } })).status).toBe(401)
  const nadie = await banco.como('nadie')
  for (const dni of ['123456789', '1234567a', '0x123', '-1'])
    expect((await nadie.llamar(canastasApi.buscarDni, { params: { dni } })).status).toBe(422)
})

test('SHE-51 the server puts back the zeros that a number lost at the left', async () => {
  const nadie = await banco.como('nadie')
  expect(await nadie.llamar(canastasApi.buscarDni, { params: { dni: '1234567' } })).toMatchObject({
    status: 200,
    cuerpo: { data: { dni: DNI } },
  })
})
