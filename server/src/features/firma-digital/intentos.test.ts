import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { firmar } from '../../../test/fabricas-documentos.ts'
import { argumentosDe, finalizar, leerArgumentos, nativo, unDespacho } from '../../../test/firma.ts'

const banco = usarBanco({ env: { DIRECCION_PUBLICA: 'https://valle.example/tramites' } })
let gloria: Cliente
let alcaldesa: Cliente

beforeAll(async () => {
  gloria = await banco.como('gloria')
  alcaldesa = await banco.como('alcaldesa')
})

const pedir = (quien: Cliente, query: object) => quien.llamar(firmaDigitalApi.pedirArgumentos, { query })
const intentos = async (id_doc_area: number) =>
  banco.db
    .selectFrom('firmas_intentos')
    .selectAll()
    .where('id_doc_area', '=', id_doc_area)
    .orderBy('intento_id')
    .execute()
const minutos = (n: number) => new Date(AHORA.getTime() + n * 60_000)

describe('asking for the arguments (API-69)', () => {
  test('FIR-19 FIR-24 API-69 the signer is told of the file, the reason, the place and one-use addresses', async () => {
    const { de } = await unDespacho(banco, [11, 15], { paginas: 3, nombre: 'RA 1.pdf' })
    const { status, cuerpo } = await pedir(gloria, { id_doc_area: de(15) })
    expect([status, cuerpo.id_doc_area]).toEqual([200, de(15)])
    const leidos = leerArgumentos(cuerpo.arguments)
    expect(leidos).toMatchObject({
      idFile: 'signed_file',
      protocol: 'S',
      contentFile: 'RA 1.pdf',
      outputFile: 'RA 1[R].pdf',
      reason: 'Doy V°B°',
      pageNumber: '2',
      posx: '10',
      posy: '260',
    })
    expect(Object.values(leidos).every((valor) => typeof valor === 'string')).toBe(true)
    expect(leidos.clientId).toBeUndefined()
    const direcciones = ['fileDownloadUrl', 'fileUploadUrl', 'fileDownloadLogoUrl', 'fileDownloadStampUrl']
    for (const storage_key of direcciones)
      expect(leidos[storage_key]).toMatch(/^https:\/\/valle\.example\/tramites\/api\/firmadigital\/archivo\/[\w-]{43}$/)
    expect(new Set(direcciones.map((storage_key) => leidos[storage_key])).size).toBe(4)
  })

  test('FIR-17 FIR-13 the page sent is the last one minus 1, the place the destination’s, whatever the screen says', async () => {
    const { de } = await unDespacho(banco, [15], { paginas: 2, posiciones: { 15: '420_70' } })
    const ajenos = { posx: '5', posy: '5', page_signed: '0', motivo_id: '1', area_id: '11', path_sello: '../../x.png' }
    await pedir(gloria, { id_doc_area: de(15), ...ajenos })
    expect(await intentos(de(15))).toMatchObject([
      { posx: 420, posy: 70, pagina: 1, firmador: 'local', estado: 'abierto' },
    ])
  })

  test('API-69 the destination can be named by the path of its PDF, within the own area', async () => {
    const { de, clave: storage_key } = await unDespacho(banco, [15])
    for (const path_file of [storage_key, `/storage/firmadigital/upload/${storage_key}?vence=1`])
      expect((await pedir(gloria, { path_file })).cuerpo.id_doc_area).toBe(de(15))
    expect((await pedir(alcaldesa, { path_file: storage_key })).status).toBe(404)
    expect((await pedir(gloria, {})).cuerpo.errors).toEqual({ id_doc_area: 'Dato obligatorio' })
  })

  test('FIR-02 API-69 another area’s destination, one taken back, and one already signed are no business of ours', async () => {
    const { de } = await unDespacho(banco, [11, 15])
    const ajeno = await pedir(gloria, { id_doc_area: de(11) })
    expect([ajeno.status, ajeno.cuerpo.codigo]).toEqual([404, 'noEncontrado'])
    expect((await pedir(await banco.como('silvia'), { id_doc_area: de(11) })).status).toBe(403)
    await firmar(banco.db, de(15))
    const firmado = await pedir(gloria, { id_doc_area: de(15) })
    expect([firmado.status, firmado.cuerpo.message]).toEqual([409, 'El documento ya fue firmado por su área'])
    await banco.db
      .updateTable('documentos_destinos')
      .set({ deleted_at: AHORA })
      .where('id_doc_area', '=', de(11))
      .execute()
    expect((await pedir(alcaldesa, { id_doc_area: de(11) })).status).toBe(404)
    expect((await pedir(gloria, { id_doc_area: 'x' })).status).toBe(422)
  })

  test('API-70 the newest attempt is noted as handed over, once; without one there is nothing to note', async () => {
    const { de } = await unDespacho(banco, [15])
    const entregar = (quien: Cliente) =>
      quien.llamar(firmaDigitalApi.entregarArgumentos, { body: { id_doc_area: de(15) } })
    expect((await entregar(gloria)).status).toBe(404)
    await argumentosDe(gloria, de(15))
    await argumentosDe(gloria, de(15))
    expect((await entregar(gloria)).cuerpo.data).toEqual({ id_doc_area: de(15) })
    banco.poner(minutos(1))
    await entregar(gloria)
    banco.poner(AHORA)
    expect((await intentos(de(15))).map(({ entregado_at }) => entregado_at)).toEqual([null, AHORA])
    expect((await entregar(alcaldesa)).status).toBe(404)
  })

  test.each([1.5, 5e-324, -1, 0, 2 ** 31, '4.0', '1e1'])('A4 API-70 %j is no identifier', async (id_doc_area) => {
    const { method, path: url } = firmaDigitalApi.entregarArgumentos
    expect((await gloria.enviar({ method, url, payload: { id_doc_area } })).statusCode).toBe(422)
  })

  test('API-71 FIR-21 finishing before anything has come says that it is pending, and changes nothing', async () => {
    const { de } = await unDespacho(banco, [15])
    for (const preparar of [async () => undefined, () => argumentosDe(gloria, de(15))]) {
      await preparar()
      const { status, cuerpo } = await finalizar(gloria, de(15))
      expect([status, cuerpo.codigo]).toEqual([409, 'firmaPendiente'])
    }
    expect((await finalizar(alcaldesa, de(15))).status).toBe(404)
    expect((await finalizar(await banco.como('silvia'), de(15))).status).toBe(403)
  })

  test('FIR-24 FIR-33 the screen is told which signer there is, and that the picker and the local service are off', async () => {
    const { cuerpo } = await gloria.llamar(firmaDigitalApi.firmador)
    expect(cuerpo).toEqual({
      nombre: 'local',
      direccion: '/firma-local/invokerstatus.html',
      origen: '',
      elegirPosicion: false,
      servicioLocal: null,
    })
  })
})

describe('one-use tickets (API-72, D-34, D-49)', () => {
  const nuevo = async () => {
    const despacho = await unDespacho(banco, [15])
    return { ...despacho, direcciones: leerArgumentos(await argumentosDe(gloria, despacho.de(15))) }
  }
  const { traer, subir } = nativo(banco)

  test('API-72 GET answers the very bytes of the PDF, once, to whoever has the address', async () => {
    const { pdf, direcciones } = await nuevo()
    const respuesta = await traer(direcciones.fileDownloadUrl ?? '')
    expect(respuesta.rawPayload).toEqual(pdf)
    expect(respuesta.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'cache-control': 'no-store',
    })
    expect((await traer(direcciones.fileDownloadUrl ?? '')).statusCode).toBe(404)
  })

  test('API-72 HEAD tells what GET would answer and does not use the ticket up', async () => {
    const { pdf, direcciones } = await nuevo()
    for (const storage_key of ['fileDownloadUrl', 'fileDownloadLogoUrl', 'fileDownloadStampUrl']) {
      const direccion = direcciones[storage_key] ?? ''
      for (const _ of [1, 2]) {
        const { statusCode, headers, body } = await traer(direccion, 'HEAD')
        expect([statusCode, body]).toEqual([200, ''])
        if (storage_key === 'fileDownloadUrl') expect(headers['content-length']).toBe(String(pdf.length))
      }
      expect((await traer(direccion)).statusCode).toBe(200)
      expect((await traer(direccion, 'HEAD')).statusCode).toBe(404)
    }
  })

  test('DOC-20 the area’s seal while it has none is the municipality’s logo', async () => {
    const { direcciones } = await nuevo()
    const logo = await traer(direcciones.fileDownloadLogoUrl ?? '')
    const sello = await traer(direcciones.fileDownloadStampUrl ?? '')
    expect([logo.headers['content-type'], sello.headers['content-type']]).toEqual(['image/png', 'image/png'])
    expect(sello.rawPayload.equals(logo.rawPayload)).toBe(true)
  })

  test('D-49 a ticket opens only what it was made for', async () => {
    const { direcciones, pdf } = await nuevo()
    expect((await traer(direcciones.fileUploadUrl ?? '')).statusCode).toBe(404)
    for (const storage_key of ['fileDownloadUrl', 'fileDownloadLogoUrl', 'fileDownloadStampUrl'])
      expect((await subir(direcciones[storage_key] ?? '', pdf)).statusCode).toBe(404)
    const parametros = await banco.app.inject({
      method: 'POST',
      url: '/api/firmadigital/parametros',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `param_token=${direcciones.fileDownloadUrl?.split('/').at(-1)}`,
    })
    expect(parametros.statusCode).toBe(404)
  })

  test('D-49 half an hour after it was given a ticket opens nothing', async () => {
    const { direcciones, pdf } = await nuevo()
    banco.poner(minutos(29.9))
    expect((await traer(direcciones.fileDownloadUrl ?? '', 'HEAD')).statusCode).toBe(200)
    banco.poner(minutos(30))
    expect((await traer(direcciones.fileDownloadUrl ?? '')).statusCode).toBe(404)
    expect((await subir(direcciones.fileUploadUrl ?? '', pdf)).statusCode).toBe(404)
    banco.poner(AHORA)
  })

  test('D-49 B2 what is no ticket of ours is told nothing, and its body is not kept', async () => {
    const { pdf } = await nuevo()
    const antes = (await banco.archivosEnDisco()).length
    for (const ticket of ['x'.repeat(43), 'x'.repeat(20), '_'.repeat(100)]) {
      const direccion = `http://x/api/firmadigital/archivo/${ticket}`
      expect((await traer(direccion)).json().codigo).toBe('noEncontrado')
      expect((await subir(direccion, pdf)).json().codigo).toBe('noEncontrado')
    }
    expect((await traer('http://x/api/firmadigital/archivo/corto')).statusCode).toBe(422)
    expect((await banco.archivosEnDisco()).length).toBe(antes)
  })

  test('D-34 tickets are kept as digests only', async () => {
    const { direcciones } = await nuevo()
    const ticket = direcciones.fileUploadUrl?.split('/').at(-1) ?? ''
    const filas = await banco.bd.comoDueno<{ fila: string }>('select t::text as fila from firmas_tickets t')
    expect(filas.length).toBeGreaterThan(3)
    for (const { fila } of filas) expect(fila).not.toContain(ticket)
  })
})
