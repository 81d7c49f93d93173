import { documentosApi } from '@cabildo/contracts/documentos'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { firmaLocalApi } from '@cabildo/contracts/firma-local'
import { beforeAll, describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { firmar, formularioDeDocumento, unDocumento } from '../../../test/fabricas-documentos.ts'
import { argumentosDe, devolver, unDespacho } from '../../../test/firma.ts'
import { usarFlujos } from '../../../test/flujo.ts'

const banco = usarBanco()
const escuchar = usarFlujos()
let sara: Cliente
let gloria: Cliente
let alcaldesa: Cliente
beforeAll(async () => {
  sara = await banco.como('sara')
  gloria = await banco.como('gloria')
  alcaldesa = await banco.como('alcaldesa')
})

const MOTIVO = 'El artículo 2 contradice el informe legal'
const ver = async (doc_id: number) =>
  (await sara.llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })).cuerpo.data
const editar = (doc_id: number, conPdf = false, mas: Parameters<typeof formularioDeDocumento>[0] = {}) =>
  sara.llamar(documentosApi.editar, {
    params: { doc_id: String(doc_id) },
    body: formularioDeDocumento(mas),
    archivos: conPdf ? { fileLocal: [archivoPdf('corregido.pdf')] } : {},
  })
const destinosDe = async (doc_id: number) =>
  (await sara.llamar(documentosApi.destinos, { params: { doc_id: String(doc_id) } })).cuerpo
const derivarOtraVez = (doc_id: number) =>
  sara.llamar(documentosApi.asignar, { body: { doc_id, derivar: 1, otraVez: true, destinos: [] } })
const pedir = (quien: Cliente, id_doc_area: number, mas: object = {}) =>
  quien.llamar(firmaDigitalApi.pedirArgumentos, { query: { id_doc_area, ...mas } })
const fila = async (quien: Cliente, area: number, id: number) =>
  (
    await quien.llamar(firmaDigitalApi.porArea, { params: { areaID: String(area) }, query: { length: '100' } })
  ).cuerpo.data.find(({ id_doc_area }) => id_doc_area === id)

describe("'Devolver sin firmar' (D-141)", () => {
  test('D-141 the document waits with its reason for all who sign it, and nobody signs meanwhile', async () => {
    const { doc_id, de } = await unDespacho(banco, [15, 11, 21])
    await firmar(banco.db, de(21))
    expect(await devolver(gloria, [de(15)], MOTIVO)).toMatchObject({
      status: 200,
      cuerpo: { data: [{ id_doc_area: de(15), devuelto: true, causa: null }] },
    })
    const devolucion = {
      motivo: MOTIVO,
      area: 'Gerencia de Desarrollo Urbano',
      por: expect.stringMatching(/\w/),
      created_at: '2026-11-18 10:30:00',
    }
    expect((await fila(alcaldesa, 11, de(11)))?.devolucion).toEqual(devolucion)
    expect((await destinosDe(doc_id)).devolucion).toEqual(devolucion)
    for (const [quien, id] of [
      [gloria, de(15)],
      [alcaldesa, de(11)],
    ] as const)
      expect(await pedir(quien, id)).toMatchObject({ status: 409, cuerpo: { codigo: 'documentoDevuelto' } })
    // What was signed stays.
    expect((await destinosDe(doc_id)).data.map(({ estado }) => estado)).toEqual([false, false, true])
  })

  test('D-141 of many each one’s outcome is told, in the order asked, and the same request again says the same', async () => {
    const uno = await unDespacho(banco, [15])
    const firmado = await unDespacho(banco, [15])
    const devuelto = await unDespacho(banco, [15, 11])
    const ajeno = await unDespacho(banco, [11])
    await firmar(banco.db, firmado.de(15))
    await devolver(alcaldesa, [devuelto.de(11)])
    const ids = [devuelto.de(15), uno.de(15), ajeno.de(11), firmado.de(15)]
    const esperado = [
      [false, 'El documento se devolvió sin firmar: espera a que su área lo corrija o lo derive otra vez'],
      [true, null],
      [false, 'Este registro ya no existe'],
      [false, 'El documento ya fue firmado por su área'],
    ]
    for (const _ of [1, 2])
      expect((await devolver(gloria, ids, MOTIVO)).cuerpo.data.map(({ devuelto, causa }) => [devuelto, causa])).toEqual(
        esperado,
      )
    const abiertas = await banco.db
      .selectFrom('documentos_devoluciones')
      .selectAll()
      .where('doc_id', '=', uno.doc_id)
      .execute()
    expect(abiertas).toHaveLength(1)
  })

  test.each([
    ['three letters', [1], 'no!', 'motivo'],
    ['more than 500', [1], 'x'.repeat(501), 'motivo'],
    ['no document', [], MOTIVO, 'ids'],
    ['501 documents', Array.from({ length: 501 }, (_, i) => i + 1), MOTIVO, 'ids'],
  ])('D-141 %s is refused beside its field', async (_que, ids, motivo, campo) => {
    const { status, cuerpo } = await devolver(gloria, ids, motivo)
    expect([status, Object.keys((cuerpo as unknown as { errors: object }).errors)]).toEqual([422, [campo]])
  })

  test('D-141 both screens hear of it, and who signs too, when it is returned and when it goes on', async () => {
    const { doc_id, de } = await unDespacho(banco, [15, 11])
    await banco.db.deleteFrom('eventos').execute()
    const autor = await escuchar(banco.app, (await banco.como('silvia')).token)
    const firmante = await escuchar(banco.app, (await banco.como('alcaldesa')).token)
    await devolver(gloria, [de(15)])
    await expect.poll(() => autor.bloques).toEqual([expect.stringContaining('{"tema":"documentos","area_id":4}')])
    await expect.poll(() => firmante.bloques).toEqual([expect.stringContaining('{"tema":"firmadigital","area_id":11}')])
    await derivarOtraVez(doc_id)
    await expect.poll(() => firmante.bloques).toHaveLength(2)
    await expect.poll(() => autor.bloques).toHaveLength(2)
  })
})

describe('the author answers a return (D-141)', () => {
  test('D-141 deriving again, with nobody new, lets the pending ones go on', async () => {
    const { doc_id, de } = await unDespacho(banco, [15, 11])
    await devolver(gloria, [de(15)])
    expect((await derivarOtraVez(doc_id)).status).toBe(200)
    expect((await destinosDe(doc_id)).devolucion).toBeNull()
    expect((await pedir(gloria, de(15))).status).toBe(200)
    // It may be returned anew.
    expect((await devolver(gloria, [de(15)])).cuerpo.data[0]?.devuelto).toBe(true)
  })

  test('D-141 taking away the area that returned it answers the return; taking another away does not', async () => {
    const { doc_id, de } = await unDespacho(banco, [15, 11, 21])
    await devolver(gloria, [de(15)])
    await sara.llamar(documentosApi.quitarDestino, { body: { id: de(21) } })
    expect((await destinosDe(doc_id)).devolucion).not.toBeNull()
    await sara.llamar(documentosApi.quitarDestino, { body: { id: de(15) } })
    expect((await destinosDe(doc_id)).devolucion).toBeNull()
    expect((await pedir(alcaldesa, de(11))).status).toBe(200)
  })

  test('D-141 DOC-61 without anybody who has it pending there is nobody to send it to again', async () => {
    const { doc_id } = await unDocumento(banco.db)
    expect(await derivarOtraVez(doc_id)).toMatchObject({
      status: 422,
      cuerpo: { errors: { destinos: 'Añada al menos una dependencia' } },
    })
  })

  test.each([
    ['with its new PDF', true],
    ['without one', false],
  ])(
    'D-141 DOC-49 editing, %s, begins a version without signatures, and keeps the one before',
    async (_que, conPdf) => {
      const { doc_id, clave, de } = await unDespacho(banco, [15, 11])
      await firmar(banco.db, de(11))
      expect(await editar(doc_id, conPdf)).toMatchObject({ status: 409, cuerpo: { codigo: 'documentoFirmado' } })
      await devolver(gloria, [de(15)])
      const antes = await ver(doc_id)
      expect((await editar(doc_id, conPdf, { considerandos: 'Que, se corrige.' })).status).toBe(200)
      const ahora = await ver(doc_id)
      expect(ahora).toMatchObject({
        ...{ nro_doc: antes.nro_doc, code_verifica: antes.code_verifica, firmado: false, destinos: 0, firmados: 0 },
        contenido: { considerandos: 'Que, se corrige.' },
      })
      expect(ahora.documentos[0]?.path_primary === null).toBe(!conPdf)
      expect(ahora.documentos[0]?.path_primary).not.toBe(clave)
      const guardados = await banco.db
        .selectFrom('documentos_destinos')
        .select(['area_id', 'estado', 'reemplazado', 'deleted_at'])
        .where('doc_id', '=', doc_id)
        .orderBy('orden_firma')
        .execute()
      expect(guardados.map(({ area_id, estado, reemplazado }) => [area_id, estado, reemplazado])).toEqual([
        [15, false, true],
        [11, true, true],
      ])
      // To whom it had gone is offered at once; who has the old one open is told why it is gone.
      expect(await destinosDe(doc_id)).toMatchObject({
        ...{ data: [], devolucion: null, en_secuencia: null },
        anteriores: [
          { area_id: 15, motivo: 2 },
          { area_id: 11, motivo: 2 },
        ],
      })
      for (const llamada of [
        pedir(gloria, de(15)),
        gloria.llamar(firmaDigitalApi.finalizar, { body: { id_doc_area: de(15) } }),
      ])
        expect(await llamada).toMatchObject({ status: 409, cuerpo: { message: 'El autor cambió el documento' } })
      expect(await fila(gloria, 15, de(15))).toBeUndefined()
    },
  )

  test('D-141 D-46 a returned convenio that was signed takes another PDF, which begins a version', async () => {
    const { doc_id, de } = await unDespacho(banco, [15, 11], { tipo_doc: 10 })
    await firmar(banco.db, de(11))
    await devolver(gloria, [de(15)])
    const { status } = await sara.llamar(documentosApi.actualizarConvenio, {
      body: { doc_id: String(doc_id) },
      archivos: { 'selectedFile[]': [archivoPdf('Convenio.pdf', { paginas: 2 })] },
    })
    expect(status).toBe(200)
    expect(await ver(doc_id)).toMatchObject({ destinos: 0, firmados: 0 })
  })
})

describe('what is signed is what the signer saw (D-141)', () => {
  test('D-141 FIR-26 another PDF of the author refuses the signer who saw the one before, a signature does not', async () => {
    const { clave, de } = await unDespacho(banco, [15, 11])
    expect((await pedir(gloria, de(15), { path_file: clave })).status).toBe(200)
    const { status } = await alcaldesa.llamar(firmaLocalApi.firmar, {
      body: { arguments: await argumentosDe(alcaldesa, de(11)) },
    })
    expect(status).toBe(200)
    // What she read is still there, and bears one more signature.
    expect((await pedir(gloria, de(15), { path_file: clave })).status).toBe(200)
    const otro = await unDespacho(banco, [15])
    await editar(otro.doc_id, true)
    for (const path_file of [otro.clave, `/storage/firmadigital/upload/${otro.clave}?vence=1`, clave])
      expect(await pedir(gloria, otro.de(15), { path_file })).toMatchObject({
        status: 409,
        cuerpo: { codigo: 'documentoCambiado', message: 'El autor cambió el documento' },
      })
    expect((await pedir(gloria, otro.de(15))).status).toBe(200)
  })

  test('D-141 who was handed the file before reads it when it comes back and when it is asked for', async () => {
    const { doc_id, de } = await unDespacho(banco, [15])
    const argumentos = await argumentosDe(gloria, de(15))
    const firmante = await escuchar(banco.app, gloria.token)
    const antes = firmante.bloques.length
    await editar(doc_id, true)
    // Whoever has it open is told.
    await expect.poll(() => firmante.bloques.length).toBeGreaterThan(antes)
    const finalizar = () => gloria.llamar(firmaDigitalApi.finalizar, { body: { id_doc_area: de(15) } })
    expect((await finalizar()).cuerpo).toMatchObject({ codigo: 'documentoCambiado' })
    expect(await gloria.llamar(firmaLocalApi.firmar, { body: { arguments: argumentos } })).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'documentoCambiado' },
    })
    expect((await finalizar()).cuerpo).toMatchObject({ codigo: 'documentoCambiado' })
  })
})
