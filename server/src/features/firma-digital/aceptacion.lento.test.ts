import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentosApi } from '@cabildo/contracts/documentos'
import { normasApi } from '@cabildo/contracts/normas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivoPdf, pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import type { Autoridad } from '../../../../firma/test/pdf-firmado.ts'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'
import {
  argumentosDe,
  finalizar,
  firmarAfuera,
  firmarEnLocal,
  leerArgumentos,
  nativo,
  pdfVigente,
  unaAutoridad,
  unDespacho,
} from '../../../test/firma.ts'

const raices = mkdtempSync(join(tmpdir(), 'cabildo-raices-'))
const ajena = mkdtempSync(join(tmpdir(), 'cabildo-ajena-'))
const autoridad = await unaAutoridad(raices)
const banco = usarBanco({ env: { FIRMA_RAICES: raices, SUBIDA_MAXIMA_MB: '1' } })
afterAll(() => {
  for (const carpeta of [raices, ajena]) rmSync(carpeta, { recursive: true, force: true })
})
let sara: Cliente
let gloria: Cliente
let alcaldesa: Cliente
beforeAll(async () => {
  sara = await banco.como('sara')
  gloria = await banco.como('gloria')
  alcaldesa = await banco.como('alcaldesa')
})

const subidaDe = (argumentos: string): string => leerArgumentos(argumentos).fileUploadUrl ?? ''
/** What the native program does with its arguments: fetches, signs, posts what `hacer` makes of it. */
const firmarNativo = async (
  quien: Cliente,
  id_doc_area: number,
  hacer?: (pdf: Buffer, suya: Autoridad) => Promise<Buffer>,
) => {
  const argumentos = await argumentosDe(quien, id_doc_area)
  const { posx, posy } = leerArgumentos(argumentos)
  const dondeSeDice = (pdf: Buffer, suya: Autoridad) => firmarAfuera(suya, pdf, { x: Number(posx), y: Number(posy) })
  const pdf = (await nativo(banco).traer(leerArgumentos(argumentos).fileDownloadUrl ?? '')).rawPayload
  return nativo(banco).subir(subidaDe(argumentos), await (hacer ?? dondeSeDice)(pdf, autoridad))
}
const destino = (id_doc_area: number) =>
  banco.db
    .selectFrom('documentos_destinos')
    .selectAll()
    .where('id_doc_area', '=', id_doc_area)
    .executeTakeFirstOrThrow()

describe('a signed PDF that is accepted', () => {
  test('FIR-24 FIR-25 FIR-28 API-71 API-72 the verified upload signs, whatever the browser says; the older version is kept', async () => {
    const { de, doc_id, pdf, clave: storage_key } = await unDespacho(banco, [15], { nombre: 'RA 7.pdf' })
    const respuesta = await firmarNativo(gloria, de(15))
    expect([respuesta.statusCode, respuesta.body]).toEqual([200, ''])
    const firmado = await pdfVigente(banco, doc_id)
    expect(firmado.subarray(0, pdf.length).equals(pdf)).toBe(true)
    const { status, cuerpo } = await finalizar(gloria, de(15))
    expect([status, cuerpo.data.estado, cuerpo.data.firmado_at]).toEqual([200, true, '2026-11-18 10:30:00'])
    expect(cuerpo.data.documentos).toMatchObject({ name: 'RA 7.pdf', size: firmado.length })
    expect(await destino(de(15))).toMatchObject({ estado: true, firmado_at: AHORA, firmado_por: 10 })
    const versiones = await banco.db
      .selectFrom('documentos_archivos')
      .select(['path', 'quitado_at'])
      .where('doc_id', '=', doc_id)
      .orderBy('archivo_id')
      .execute()
    expect(versiones).toMatchObject([{ path: storage_key, quitado_at: AHORA }, { quitado_at: null }])
    expect(await banco.archivosEnDisco()).toEqual(expect.arrayContaining(versiones.map(({ path }) => path)))
  })

  test('DOC-49 D-46 DOC-80 then the document is firmado and definitivo, and can neither be edited nor replaced', async () => {
    const { de, doc_id } = await unDespacho(banco, [15], { tipo_doc: 10, convenio: true })
    await firmarNativo(gloria, de(15))
    const { cuerpo } = await sara.llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })
    expect(cuerpo.data).toMatchObject({ firmado: true, definitivo: true, firmados: 1 })
    const edicion = await sara.llamar(documentosApi.editar, {
      params: { doc_id: String(doc_id) },
      body: formularioDeDocumento({ tipo_doc: 10 }),
    })
    expect([edicion.status, edicion.cuerpo.message]).toEqual([409, 'El documento ya fue firmado'])
    const convenio = await sara.llamar(documentosApi.actualizarConvenio, {
      body: { doc_id: String(doc_id) },
      archivos: { 'selectedFile[]': [archivoPdf()] },
    })
    expect([convenio.status, convenio.cuerpo.codigo]).toEqual([409, 'documentoFirmado'])
    const quitar = await sara.llamar(documentosApi.quitarDestino, { body: { id: de(15) } })
    expect([quitar.status, quitar.cuerpo.codigo]).toEqual([409, 'destinoFirmado'])
  })

  test('FIR-28 DOC-16 what is published is the signed PDF', async () => {
    const { de, doc_id, anio, nro_doc } = await unDespacho(banco, [15])
    await firmarNativo(gloria, de(15))
    const ndoc = String(nro_doc).padStart(3, '0')
    const body = { doc_id: String(doc_id), tipo_doc: '3', anio: String(anio), ndoc, descripcion: 'Aprobar el plan' }
    const { status, cuerpo } = await sara.llamar(normasApi.publicar, { body, archivos: {} })
    expect(status).toBe(200)
    const publicado = await banco.app.inject(`/storage/docs/${cuerpo.path_file}`)
    expect(publicado.rawPayload.equals(await pdfVigente(banco, doc_id))).toBe(true)
  })

  test('FIR-28 SHE-101 every area of the document hears of it, and the trail names who signed', async () => {
    const { de } = await unDespacho(banco, [11, 15])
    const { max } = await banco.db
      .selectFrom('eventos')
      .select(({ fn }) => fn.max('id').as('max'))
      .executeTakeFirstOrThrow()
    await firmarNativo(gloria, de(15))
    const eventos = await banco.db
      .selectFrom('eventos')
      .select(['tema', 'area_id'])
      .where('id', '>', max ?? 0)
      .execute()
    for (const evento of [
      { tema: 'firmadigital', area_id: 11 },
      { tema: 'firmadigital', area_id: 15 },
      { tema: 'documentos', area_id: 4 },
    ])
      expect(eventos).toContainEqual(evento)
    const rastro = await banco.db
      .selectFrom('auditoria')
      .select(['tabla', 'user_id', 'despues'])
      .where('registro', '=', String(de(15)))
      .where('tabla', '=', 'documentos_destinos')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(rastro).toMatchObject({ user_id: 10, despues: { estado: true, firmado_por: 10 } })
  })

  test('FIR-28 D-49 a second signature covers the first, and both stay', async () => {
    const { de, doc_id, pdf } = await unDespacho(banco, [11, 15])
    await firmarNativo(gloria, de(15))
    const una = await pdfVigente(banco, doc_id)
    await firmarNativo(alcaldesa, de(11))
    const dos = await pdfVigente(banco, doc_id)
    expect(dos.subarray(0, una.length).equals(una)).toBe(true)
    expect(una.subarray(0, pdf.length).equals(pdf)).toBe(true)
    expect((await destino(de(11))).estado && (await destino(de(15))).estado).toBe(true)
  })

  test('D-49 cancelling, or anything else, after the upload takes nothing back: the ticket is spent, the row FIRMADO', async () => {
    const { de, doc_id } = await unDespacho(banco, [15])
    const argumentos = await argumentosDe(gloria, de(15))
    const firmado = await firmarAfuera(autoridad, await pdfVigente(banco, doc_id))
    expect((await nativo(banco).subir(subidaDe(argumentos), firmado)).statusCode).toBe(200)
    expect((await nativo(banco).subir(subidaDe(argumentos), firmado)).statusCode).toBe(404)
    expect((await finalizar(gloria, de(15))).status).toBe(200)
  })

  test('SHE-72 signatures may make a file larger than one that staff may upload', async () => {
    const { de } = await unDespacho(banco, [15], { pdf: pdfDePrueba({ bytes: 1_024 * 1_024 }) })
    expect((await firmarNativo(gloria, de(15))).statusCode).toBe(200)
  })
})

describe('what is refused (FIR-25): nothing is signed, no file stays, and the cause is told', () => {
  const CASOS: [que: string, hacer: (pdf: Buffer, suya: Autoridad) => Promise<Buffer>, causa: RegExp][] = [
    ['the very file, unsigned', async (pdf) => pdf, /sin firma/],
    [
      'an altered byte of what was handed out',
      async (pdf, ll) => alterar(await firmarAfuera(ll, pdf), pdf.indexOf('de prueba')),
      /no es el que/,
    ],
    ['an altered byte of the signature', async (pdf, ll) => alterarFirma(await firmarAfuera(ll, pdf)), /./],
    ['a file written anew', async (_pdf, ll) => firmarAfuera(ll, pdfDePrueba({ paginas: 2 })), /no es el que/],
    ['two signatures', async (pdf, ll) => firmarAfuera(ll, await firmarAfuera(ll, pdf), { y: 300 }), /./],
    ['a signature by an authority that nobody trusts', async (pdf) => firmarAfuera(await deOtra(), pdf), /./],
    [
      'bytes behind the signature',
      async (pdf, ll) => Buffer.concat([await firmarAfuera(ll, pdf), Buffer.from('\n% x\n')]),
      /./,
    ],
    ['comments and no signature', async (pdf) => Buffer.concat([pdf, Buffer.from('\n% nada\n')]), /./],
  ]
  const deOtra = () => unaAutoridad(ajena, { deConfianza: false })
  const alterar = (pdf: Buffer, en: number) => {
    pdf.writeUInt8(pdf.readUInt8(en) ^ 1, en)
    return pdf
  }
  /** Within the digits of the CMS. */
  const alterarFirma = (pdf: Buffer) => {
    const en = pdf.lastIndexOf('/Contents <') + 200
    pdf.write(pdf.toString('latin1', en, en + 1) === 'A' ? 'B' : 'A', en, 'latin1')
    return pdf
  }

  test.each(CASOS)('FIR-25 API-71 %s', async (_que, hacer, causa) => {
    const { de, doc_id, pdf } = await unDespacho(banco, [15])
    const antes = (await banco.archivosEnDisco()).length
    const respuesta = await firmarNativo(gloria, de(15), hacer)
    expect([respuesta.statusCode, respuesta.json().codigo]).toEqual([422, 'firmaRechazada'])
    const { status, cuerpo } = await finalizar(gloria, de(15))
    expect([status, cuerpo.message]).toEqual([422, 'La firma no se aceptó. El documento sigue pendiente.'])
    expect(cuerpo.errors?.firma).toMatch(causa)
    expect(respuesta.json().errors.firma).toBe(cuerpo.errors?.firma)
    expect(await pdfVigente(banco, doc_id)).toEqual(pdf)
    expect((await destino(de(15))).estado).toBe(false)
    expect((await banco.archivosEnDisco()).length).toBe(antes)
  })

  test('FIR-25 another document’s signed file, and an earlier version of this one', async () => {
    const uno = await unDespacho(banco, [11, 15], { pdf: pdfDePrueba({ paginas: 3 }) })
    const otro = await unDespacho(banco, [15])
    const firmado = await firmarAfuera(autoridad, uno.pdf)
    expect((await firmarNativo(gloria, otro.de(15), async () => firmado)).statusCode).toBe(422)
    expect((await firmarNativo(gloria, uno.de(15))).statusCode).toBe(200)
    const anterior = await firmarNativo(alcaldesa, uno.de(11), async () => firmado)
    expect([anterior.statusCode, anterior.json().codigo]).toEqual([422, 'firmaRechazada'])
    expect((await destino(uno.de(11))).estado).toBe(false)
  })

  test('FIR-25 D-36 what is no PDF, is empty, or runs programs is refused like any upload, and ends the attempt', async () => {
    const activo = pdfDePrueba({ catalogo: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' })
    const malos: [Buffer, string][] = [
      [Buffer.from('hola'), 'pdfDanado'],
      [Buffer.alloc(0), 'pdfDanado'],
      [activo, 'pdfActivo'],
    ]
    for (const [malo, codigo] of malos) {
      const { de, pdf } = await unDespacho(banco, [15])
      const antes = (await banco.archivosEnDisco()).length
      const argumentos = await argumentosDe(gloria, de(15))
      const respuesta = await nativo(banco).subir(subidaDe(argumentos), malo)
      expect([respuesta.statusCode, respuesta.json().codigo]).toEqual([422, codigo])
      expect((await banco.archivosEnDisco()).length).toBe(antes)
      expect((await finalizar(gloria, de(15))).cuerpo.errors?.firma).toBe(respuesta.json().message)
      expect((await nativo(banco).subir(subidaDe(argumentos), pdf)).statusCode).toBe(404)
    }
  })

  test('FIR-25 API-72 a part of another name than was asked for', async () => {
    const { de, pdf } = await unDespacho(banco, [15])
    const argumentos = await argumentosDe(gloria, de(15))
    const firmado = await firmarAfuera(autoridad, pdf)
    const respuesta = await nativo(banco).subir(subidaDe(argumentos), firmado, 'otro')
    expect([respuesta.statusCode, respuesta.json().errors.firma]).toEqual([
      422,
      'El firmador envió el archivo con otro nombre',
    ])
    expect((await finalizar(gloria, de(15))).status).toBe(422)
  })

  test('API-72 a body that is no form is refused, and the ticket stays good', async () => {
    const { de, pdf } = await unDespacho(banco, [15])
    const argumentos = await argumentosDe(gloria, de(15))
    const { pathname } = new URL(subidaDe(argumentos))
    const cruda = await banco.app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/pdf' },
      payload: pdf,
    })
    expect(cruda.statusCode).toBe(415)
    expect((await nativo(banco).subir(subidaDe(argumentos), await firmarAfuera(autoridad, pdf))).statusCode).toBe(200)
  })

  test('FIR-02 SHE-100 who lost the area or the permission while signing signs nothing', async () => {
    const { de, pdf } = await unDespacho(banco, [15])
    const argumentos = await argumentosDe(gloria, de(15))
    await banco.db.deleteFrom('permisos').where('empacce_id', '=', 10).where('codigo', '=', 12).execute()
    const respuesta = await nativo(banco).subir(subidaDe(argumentos), await firmarAfuera(autoridad, pdf))
    await banco.db.insertInto('permisos').values({ empacce_id: 10, codigo: 12 }).execute()
    expect([respuesta.statusCode, respuesta.json().codigo]).toEqual([403, 'sinPermiso'])
    expect((await destino(de(15))).estado).toBe(false)
    expect((await finalizar(gloria, de(15))).cuerpo.errors?.firma).toMatch(/ya no pertenece al área/)
  })

  test('FIR-26 API-71 another area signed meanwhile: 409 in the book’s words, nothing changes, and a new attempt goes through', async () => {
    const { de, doc_id } = await unDespacho(banco, [11, 15])
    const argumentos = await argumentosDe(gloria, de(15))
    const pdf = await pdfVigente(banco, doc_id)
    await firmarEnLocal(alcaldesa, de(11))
    expect((await finalizar(gloria, de(15))).cuerpo.codigo).toBe('firmadoPorOtra')
    const despues = await pdfVigente(banco, doc_id)
    const tarde = await nativo(banco).subir(subidaDe(argumentos), await firmarAfuera(autoridad, pdf))
    expect([tarde.statusCode, tarde.json().message]).toEqual([
      409,
      'El documento fue firmado por otra área, vuelva a firmar',
    ])
    expect(await pdfVigente(banco, doc_id)).toEqual(despues)
    const { status, cuerpo } = await finalizar(gloria, de(15))
    expect([status, cuerpo.codigo]).toEqual([409, 'firmadoPorOtra'])
    expect((await firmarNativo(gloria, de(15))).statusCode).toBe(200)
    expect((await finalizar(gloria, de(15))).status).toBe(200)
  })
})
