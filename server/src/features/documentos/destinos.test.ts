import { documentosApi } from '@cabildo/contracts/documentos'
import type { Asignacion } from '@cabildo/contracts/documentos-destinos'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { firmar, unDocumento } from '../../../test/fabricas-documentos.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'
import { usarFlujos } from '../../../test/flujo.ts'

const banco = usarBanco()
const escuchar = usarFlujos()
type Destinos = Asignacion['destinos']

const asignar = async (doc_id: number, destinos: Destinos, persona: Persona = 'sara', mas: Partial<Asignacion> = {}) =>
  (await banco.como(persona)).llamar(documentosApi.asignar, { body: { doc_id, derivar: 1, destinos, ...mas } })
const listar = async (doc_id: number, persona: Persona = 'sara') =>
  (await banco.como(persona)).llamar(documentosApi.destinos, { params: { doc_id: String(doc_id) } })
const quitar = async (id: number, persona: Persona = 'sara') =>
  (await banco.como(persona)).llamar(documentosApi.quitarDestino, { body: { id } })
const a = (dependencia: number, motivo: 1 | 2 | 3 = 2) => ({ dependencia, motivo })
const resumen = (destinos: { orden_firma: number; area_id: number; position_firma: string }[]) =>
  destinos.map(({ orden_firma, area_id, position_firma }) => [orden_firma, area_id, position_firma])

describe('sending a document (API-54)', () => {
  test('DOC-57 DOC-62 DOC-68 DOC-91 API-53 the destinations are kept, pending and sent now, and listed by order', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const { status, cuerpo } = await asignar(doc_id, [a(4, 1), a(15), a(20, 3)])
    expect(status).toBe(200)
    expect(cuerpo.data).toEqual([
      {
        id_doc_area: expect.any(Number),
        orden_firma: 1,
        area_id: 4,
        dependencia_name: 'Secretaría General',
        motivo: 1,
        motivo_name: 'Soy autor del documento',
        estado: false,
        date_derivado: '2026-11-18 10:30:00',
        position_firma: '420_70',
      },
      expect.objectContaining({ orden_firma: 2, area_id: 15, motivo_name: 'Doy V°B°', position_firma: '10_260' }),
      expect.objectContaining({ orden_firma: 3, area_id: 20, motivo_name: 'En señal de conformidad' }),
    ])
    expect((await listar(doc_id)).cuerpo).toMatchObject({ data: cuerpo.data, recordsTotal: 3, recordsFiltered: 3 })
  })

  test('DOC-59 API-53 a document without destinations lists none', async () => {
    const { doc_id } = await unDocumento(banco.db)
    expect((await listar(doc_id)).cuerpo).toMatchObject({ data: [], recordsTotal: 0, recordsFiltered: 0 })
  })

  test('DOC-69 DOC-70 order, place, state and author are the server’s, whatever the request says of them', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const { statusCode, body } = await (await banco.como('sara')).enviar({
      method: 'POST',
      url: '/api/documentos/asignar',
      payload: {
        doc_id,
        derivar: 1,
        area_id: 15,
        destinos: [
          { ...a(15), orden_firma: 9, position_firma: '420_5', estado: true, date_derivado: '2020-01-01', area_id: 20 },
        ],
      },
    })
    expect(statusCode).toBe(200)
    expect(JSON.parse(body).data).toMatchObject([
      { orden_firma: 1, area_id: 15, position_firma: '10_200', estado: false, date_derivado: '2026-11-18 10:30:00' },
    ])
  })

  test('DOC-67 what was sent stays as it was when more is sent later', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const primera = await asignar(doc_id, [a(15)])
    const segunda = await asignar(doc_id, [a(20)])
    expect(segunda.cuerpo.data[0]).toEqual(primera.cuerpo.data[0])
    expect(segunda.cuerpo.data).toHaveLength(2)
  })

  test.each<[string, Destinos, Record<string, string>]>([
    [
      'DOC-64 an area that is a destination already',
      [a(20), a(15)],
      { 'destinos.1.dependencia': 'La dependencia ya es destino del documento' },
    ],
    [
      'DOC-64 the same area twice in one request',
      [a(20), a(20, 3)],
      { 'destinos.1.dependencia': 'La dependencia ya es destino del documento' },
    ],
    ['DOC-58 an area that does not exist', [a(20), a(999)], { 'destinos.1.dependencia': 'La dependencia no existe' }],
    ['DOC-61 no destination at all', [], { destinos: 'Añada al menos una dependencia' }],
    ['DOC-65 eleven at once', Array(11).fill(a(20)), { destinos: 'Máximo 10 destinos' }],
  ])('%s is refused with 422, and nothing of the request is kept', async (_que, destinos, errors) => {
    const { doc_id } = await unDocumento(banco.db)
    await asignar(doc_id, [a(15)])
    const { status, cuerpo } = await asignar(doc_id, destinos)
    expect([status, cuerpo.errors]).toEqual([422, errors])
    expect(resumen((await listar(doc_id)).cuerpo.data)).toEqual([[1, 15, '10_200']])
  })

  test.each([
    ['motivo', { dependencia: 20 }],
    ['motivo', { dependencia: 20, motivo: 4 }],
    ['dependencia', { motivo: 2 }],
    ['dependencia', { dependencia: '20', motivo: 2 }],
  ])('DOC-58 %s is required and one of the list (%j)', async (campo, destino) => {
    const { doc_id } = await unDocumento(banco.db)
    const { statusCode, body } = await (await banco.como('sara')).enviar({
      method: 'POST',
      url: '/api/documentos/asignar',
      payload: { doc_id, derivar: 1, destinos: [destino] },
    })
    expect([statusCode, Object.keys(JSON.parse(body).errors)]).toEqual([422, [`destinos.0.${campo}`]])
  })

  test('DOC-65 ten fit, over several requests, and the eleventh is refused', async () => {
    const { doc_id } = await unDocumento(banco.db, { tipo_doc: 10 })
    const { cuerpo } = await asignar(doc_id, Array(8).fill(a(20)))
    expect(cuerpo.data).toHaveLength(8)
    const tres = await asignar(doc_id, [a(4), a(15), a(47)])
    expect([tres.status, tres.cuerpo.errors]).toEqual([422, { destinos: 'Máximo 10 destinos' }])
    expect((await asignar(doc_id, [a(4), a(15)])).cuerpo.data.map(({ orden_firma }) => orden_firma)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    expect((await asignar(doc_id, [a(47)])).status).toBe(422)
  })

  test('DOC-73 a document without its PDF is not sent', async () => {
    const { doc_id } = await unDocumento(banco.db, { principal: null })
    const { status, cuerpo } = await asignar(doc_id, [a(15)])
    expect([status, cuerpo.message]).toEqual([409, 'Debe subir el PDF del documento'])
    await banco.db.updateTable('documentos').set({ deleted_at: new Date() }).where('doc_id', '=', doc_id).execute()
    expect((await asignar(doc_id, [a(15)])).status).toBe(404)
  })

  test('DOC-69 a signed document may still be sent to others, and out of sequence the order does not bind', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const [, segundo] = (await asignar(doc_id, [a(15), a(20)], 'sara', { en_secuencia: false })).cuerpo.data
    await firmar(banco.db, segundo?.id_doc_area ?? 0)
    const { cuerpo } = await asignar(doc_id, [a(47)])
    expect(cuerpo.data.map(({ estado }) => estado)).toEqual([false, true, false])
  })

  test('DOC-64 G3 a convenio may name an area again, at an order that is free, and the same request sent again adds nothing', async () => {
    const { doc_id } = await unDocumento(banco.db, { tipo_doc: 10 })
    const primera = [
      { ...a(20), orden_firma: 1 },
      { ...a(20, 3), orden_firma: 2 },
    ]
    expect((await asignar(doc_id, primera)).cuerpo.data).toHaveLength(2)
    for (const repetida of [primera, [a(20)], [{ ...a(20), orden_firma: 2 }]])
      expect(await asignar(doc_id, repetida)).toMatchObject({
        status: 422,
        cuerpo: { errors: { 'destinos.0.dependencia': 'La dependencia ya es destino del documento' } },
      })
    expect((await asignar(doc_id, [{ ...a(20), orden_firma: 3 }])).cuerpo.data).toHaveLength(3)
  })

  test('the sending is announced to the screens of the area that owns the document', async () => {
    const { doc_id } = await unDocumento(banco.db)
    await banco.db.deleteFrom('eventos').execute()
    const silvia = await escuchar(banco.app, (await banco.como('silvia')).token)
    const gloria = await escuchar(banco.app, (await banco.como('gloria')).token)
    const { data } = (await asignar(doc_id, [a(15)])).cuerpo
    await expect.poll(() => silvia.bloques).toEqual([expect.stringContaining('{"tema":"documentos","area_id":4}')])
    await quitar(data[0]?.id_doc_area ?? 0)
    await expect.poll(() => silvia.bloques.length).toBe(2)
    // The area that it was sent to hears of its dispatch alone: that it came, and that it is gone (FIR-03).
    await expect.poll(() => gloria.bloques).toHaveLength(2)
    for (const bloque of gloria.bloques) expect(bloque).toContain('{"tema":"firmadigital","area_id":15}')
  })

  test('D-139 DOC-80 one that was published with all its signatures is sent nowhere else; one published unsigned still may', async () => {
    const firmado = await unDocumento(banco.db, { destinos: [{ area_id: 15, estado: true }] })
    const suelto = await unDocumento(banco.db)
    for (const { doc_id } of [firmado, suelto]) await unaNorma(banco.db, { doc_id })
    expect(await asignar(firmado.doc_id, [a(20)])).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'documentoPublicado' },
    })
    expect((await asignar(suelto.doc_id, [a(20)])).status).toBe(200)
  })
})

describe('taking a destination away (API-55)', () => {
  test('DOC-60 D-33 an unsigned one leaves every list and stays in the audit trail', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const id = (await asignar(doc_id, [a(15)])).cuerpo.data[0]?.id_doc_area ?? 0
    expect((await quitar(id, 'silvia')).status).toBe(200)
    expect((await listar(doc_id)).cuerpo.data).toEqual([])
    expect((await quitar(id)).status).toBe(404)
    const huellas = await banco.db
      .selectFrom('auditoria')
      .select(['accion', 'user_id', 'antes', 'despues'])
      .where('tabla', '=', 'documentos_destinos')
      .where('registro', '=', String(id))
      .orderBy('id')
      .execute()
    expect(huellas).toMatchObject([
      { accion: 'INSERT', user_id: 8, antes: null, despues: { area_id: 15, created_by: 8 } },
      { accion: 'UPDATE', user_id: 13, antes: { deleted_at: null }, despues: { deleted_at: expect.any(String) } },
    ])
  })

  test.each([
    ['signed by those who had', [11], { estado: 'firmado', definitivo: true, firmados: 1 }],
    ['a draft', [], { estado: 'borrador', definitivo: false, firmado: false, firmados: 0 }],
  ])(
    'DOC-60 D-138 D-139 without the last one that was waited for the document is %s, and who took it off is told',
    async (_que, antes, esperado) => {
      const sara = await banco.como('sara')
      const params = { doc_id: String((await unDocumento(banco.db)).doc_id) }
      const { data } = (
        await asignar(
          Number(params.doc_id),
          [...antes, 15].map((area) => a(area)),
        )
      ).cuerpo
      const de = (area: number) => data.find(({ area_id }) => area_id === area)?.id_doc_area ?? 0
      for (const area of antes) await firmar(banco.db, de(area))
      const documento = async () => (await sara.llamar(documentosApi.ver, { params })).cuerpo.data
      expect(await documento()).toMatchObject({ estado: 'enFirma', definitivo: false })
      await quitar(de(15))
      expect(await documento()).toMatchObject({ ...esperado, faltan: [] })
      const { cuerpo } = await sara.llamar(documentosApi.historia, { params })
      expect(cuerpo.data).toContainEqual(
        expect.objectContaining({
          evento: 'quitado',
          area: 'Gerencia de Desarrollo Urbano',
          por: expect.stringMatching(/^sara/i),
        }),
      )
    },
  )

  test('DOC-60 DOC-66 a signed one stays', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const id = (await asignar(doc_id, [a(15)])).cuerpo.data[0]?.id_doc_area ?? 0
    await firmar(banco.db, id)
    expect(await quitar(id)).toMatchObject({ status: 409, cuerpo: { codigo: 'destinoFirmado' } })
    expect((await listar(doc_id)).cuerpo.data).toMatchObject([{ id_doc_area: id, estado: true }])
  })

  test('DOC-69 DOC-72 its order and its place are given again, and its area may come back', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const { data } = (await asignar(doc_id, [a(15), a(20), a(47)])).cuerpo
    await quitar(data[1]?.id_doc_area ?? 0)
    const despues = (await asignar(doc_id, [a(22, 3), a(20)])).cuerpo.data
    expect(resumen(despues)).toEqual([
      [1, 15, '10_200'],
      [2, 22, '10_260'],
      [3, 47, '10_320'],
      [4, 20, '10_380'],
    ])
  })
})

describe('the own area only (D-02)', () => {
  test('SHE-98 DOC-91 the document of another area does not exist: not to see, not to send, not to take away', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const id = (await asignar(doc_id, [a(15)])).cuerpo.data[0]?.id_doc_area ?? 0
    const inexistente = await listar(999_999, 'gloria')
    expect(inexistente.status).toBe(404)
    // gloria's area is the destination; the document still is not hers.
    for (const { status, cuerpo } of [
      await listar(doc_id, 'gloria'),
      await asignar(doc_id, [a(20)], 'gloria'),
      await quitar(id, 'gloria'),
      await quitar(999_999, 'gloria'),
    ])
      expect([status, cuerpo]).toEqual([404, inexistente.cuerpo])
    expect((await listar(doc_id)).cuerpo.data).toHaveLength(1)
  })

  test.each(['0', '-1', '04', '4.0', '4%00', '4 OR 1=1', '9999999999'])(
    'A1 the document %s is nobody’s',
    async (doc_id) => {
      const { statusCode } = await (await banco.como('sara')).enviar({
        method: 'GET',
        url: `/api/documentos/areasbydoc/${encodeURIComponent(doc_id)}`,
      })
      expect(statusCode).toBe(422)
    },
  )
})
