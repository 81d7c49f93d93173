import { documentosApi } from '@cabildo/contracts/documentos'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'

const banco = usarBanco()
const VISADO = [{ dependencia: 11, motivo: 2 as const }]

const visar = async (doc_id: number, persona: Persona = 'alcaldesa', destinos = VISADO) =>
  (await banco.como(persona)).llamar(documentosApi.asignar, { body: { doc_id, derivar: 1, visado: true, destinos } })
const derivar = async (doc_id: number, dependencia: number) =>
  (await banco.como('alcaldesa')).llamar(documentosApi.asignar, {
    body: { doc_id, derivar: 1, destinos: [{ dependencia, motivo: 2 }] },
  })
const delArea11 = async (mas: Parameters<typeof unDocumento>[1] = {}) =>
  (await unDocumento(banco.db, { area_id: 11, ...mas })).doc_id

describe('the visado of the mayor’s office (API-54)', () => {
  test('DOC-75 it is one destination: the own area, order 1, V°B°, pending, at 10_200, sent now', async () => {
    const { status, cuerpo } = await visar(await delArea11())
    expect(status).toBe(200)
    expect(cuerpo.data).toMatchObject([
      {
        area_id: 11,
        orden_firma: 1,
        motivo: 2,
        estado: false,
        position_firma: '10_200',
        date_derivado: '2026-11-18 10:30:00',
      },
    ])
  })

  test('DOC-75 DOC-72 when the first order is taken it gets the lowest free one', async () => {
    const doc_id = await delArea11()
    await derivar(doc_id, 15)
    const { cuerpo } = await visar(doc_id)
    expect(
      cuerpo.data.map(({ area_id, orden_firma, position_firma }) => [area_id, orden_firma, position_firma]),
    ).toEqual([
      [15, 1, '10_200'],
      [11, 2, '10_260'],
    ])
  })

  test.each([3, 10] as const)('DOC-76 a second visado of a document of type %i is refused', async (tipo_doc) => {
    const doc_id = await delArea11({ tipo_doc })
    await visar(doc_id)
    const { status, cuerpo } = await visar(doc_id)
    expect([status, cuerpo.message]).toEqual([409, 'El documento ya fue enviado a visado'])
  })

  test('DOC-76 it may be sent again once the area’s destination was taken away', async () => {
    const doc_id = await delArea11()
    const id = (await visar(doc_id)).cuerpo.data[0]?.id_doc_area ?? 0
    await (await banco.como('alcaldesa')).llamar(documentosApi.quitarDestino, { body: { id } })
    expect((await visar(doc_id)).status).toBe(200)
  })

  test('DOC-13 D-02 another area does not send to visado, and learns nothing of the document', async () => {
    const { doc_id: propio } = await unDocumento(banco.db, { area_id: 4 })
    for (const doc_id of [propio, await delArea11(), 999_999])
      expect(await visar(doc_id, 'sara', [{ dependencia: 4, motivo: 2 }])).toMatchObject({
        status: 403,
        cuerpo: { codigo: 'sinPermiso' },
      })
  })

  test.each([
    ['another area', [{ dependencia: 15, motivo: 2 as const }], 'destinos.0.dependencia'],
    ['another reason', [{ dependencia: 11, motivo: 1 as unknown as 2 }], 'destinos.0.motivo'],
    ['two destinations', [...VISADO, ...VISADO], 'destinos'],
  ])('DOC-75 a visado of %s is none', async (_que, destinos, campo) => {
    const { status, cuerpo } = await visar(await delArea11(), 'alcaldesa', destinos)
    expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, [campo]])
  })

  test('DOC-73 without its PDF a document is not sent to visado', async () => {
    expect(await visar(await delArea11({ principal: null }))).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'sinPdf' },
    })
  })
})
