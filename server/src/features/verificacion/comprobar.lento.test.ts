import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { documentosApi } from '@cabildo/contracts/documentos'
import { MENSAJES_ESTADOS } from '@cabildo/contracts/documentos-estados'
import { MENSAJES_VERIFICA, verificacionApi } from '@cabildo/contracts/verificacion'
import { afterEach, describe, expect, test } from 'vitest'
import { archivoPdf, pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { ACTIVOS } from '../../../../firma/test/pdf-hostiles.ts'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'
import { autoridadDe, comoArchivo, firmarCon, unDocumentoConPdf, unDocumentoFirmado } from '../../../test/firmados.ts'

/** Copies that wait for a place; calling one ends its patience. */
const pacientes = new Set<() => void>()
const paciencia = (alVencer: () => void) => {
  pacientes.add(alVencer)
  return () => pacientes.delete(alVencer)
}
const banco = usarBanco({ paciencia, env: { LIMITE_VERIFICA_MINUTO: '10000', SUBIDA_MAXIMA_MB: '1' } })
const comprobar = (pdf: Buffer | File) =>
  banco.ciudadano.llamar(verificacionApi.comprobar, {
    body: {},
    archivos: { 'selectedFile[]': [pdf instanceof File ? pdf : comoArchivo(pdf)] },
  })
const datosDe = async (pdf: Buffer) => {
  const { status, cuerpo } = await comprobar(pdf)
  expect(status).toBe(200)
  return cuerpo.data
}
const copiasEnDisco = async () => {
  const nuestros = await banco.db.selectFrom('documentos_archivos').select('path').execute()
  const suyos = new Set(nuestros.map(({ path }) => path))
  return (await banco.archivosEnDisco()).filter((nombre) => !suyos.has(nombre))
}
// Whatever was answered, nothing of the citizen's stays behind.
afterEach(async () => expect(await copiasEnDisco()).toEqual([]))

describe("a citizen's own copy", () => {
  test('VER-12 D-25 the very file of a signed document is known, with its signatures and nothing else of it', async () => {
    const documento = await unDocumentoFirmado(banco, { firmas: [{ nombre: 'QUISPE MAMANI, Rosa' }, {}] })
    const datos = await datosDe(documento.pdf)
    expect(datos).toMatchObject({
      procedencia: 'vigente',
      documento: { tipo_doc: 3, tipo: 'Resoluciones Alcaldia', anio: 2026, area: 'Secretaría General' },
      verificacion: { resultado: 'VÁLIDO' },
    })
    expect(Object.keys(datos.documento ?? {}).toSorted()).toEqual(['anio', 'area', 'nro_doc', 'tipo', 'tipo_doc'])
    expect(datos.verificacion.firmas.map(({ firmante, resultado }) => [firmante, resultado])).toEqual([
      ['QUISPE MAMANI, Rosa', 'VÁLIDO'],
      ['QUISPE MAMANI, Rosa Elvira', 'VÁLIDO'],
    ])
  })

  test.each([
    [14, 'Memorando'],
    [17, 'Carta'],
  ] as const)('EXP-47 a communication of type %i is verified by dropping its file, as %s', async (tipo_doc, tipo) => {
    const { pdf } = await unDocumentoFirmado(banco, { tipo_doc, area_id: 15 })
    expect(await datosDe(pdf)).toMatchObject({ documento: { tipo_doc, tipo }, verificacion: { resultado: 'VÁLIDO' } })
  })

  test('a document of a type without code is known by its file, and one signed on paper, too', async () => {
    const convenio = await unDocumentoFirmado(banco, { tipo_doc: 10, area_id: 15 })
    expect(await datosDe(convenio.pdf)).toMatchObject({ procedencia: 'vigente', documento: { tipo: 'Convenio' } })
    const papel = { fecha: '2026-11-17', firmantes: ['Rosa Quispe'] }
    const enPapel = await unDocumentoConPdf(banco, { papel }, pdfDePrueba({ paginas: 5 }))
    const suscrito = await unDocumentoConPdf(
      banco,
      { tipo_doc: 10, principal: { convenio: true } },
      pdfDePrueba({ paginas: 6 }),
    )
    for (const [{ pdf }, causa] of [
      [enPapel, 'Firmado en papel el 17/11/2026 por Rosa Quispe, sin firma digital'],
      [suscrito, MENSAJES_VERIFICA.convenio],
    ] as const)
      expect(await datosDe(pdf)).toMatchObject({
        procedencia: 'vigente',
        verificacion: { resultado: 'INDETERMINADO', causa, firmas: [] },
      })
  })

  test('a version with fewer signatures is an earlier one; the unsigned draft before it is not confirmed', async () => {
    const { versiones } = await unDocumentoFirmado(banco, { area_id: 11, firmas: [{}, {}, {}] })
    const [borrador, una, dos, tres] = versiones.map((version) => version)
    for (const [pdf, procedencia, firmas] of [
      [una, 'anterior', 1],
      [dos, 'anterior', 2],
      [tres, 'vigente', 3],
    ] as const) {
      const datos = await datosDe(pdf ?? Buffer.alloc(0))
      expect([datos.procedencia, datos.verificacion.firmas.length]).toEqual([procedencia, firmas])
    }
    expect(await datosDe(borrador ?? Buffer.alloc(0))).toMatchObject({ procedencia: 'desconocido', documento: null })
  })

  test('D-138 a file of ours that nobody has signed is told as such, and nothing more of it', async () => {
    const borrador = await unDocumentoConPdf(banco, {}, pdfDePrueba({ paginas: 8 }))
    const enviado = await unDocumentoConPdf(banco, { destinos: [{ area_id: 11 }] }, pdfDePrueba({ paginas: 7 }))
    for (const { pdf } of [borrador, enviado])
      expect(await datosDe(pdf)).toEqual({
        procedencia: 'borrador',
        documento: null,
        cargo: null,
        verificacion: {
          resultado: 'INDETERMINADO',
          causa: 'El documento todavía no está firmado',
          subindicacion: 'GENERIC',
          observaciones: [],
          firmas: [],
        },
      })
  })

  test('D-139 D-141 of a half-signed one what is missing is told; neither an earlier file of it nor a version that a new one replaced is called valid', async () => {
    const documento = await unDocumentoFirmado(banco, { tipo_doc: 11, firmas: [{}, {}, {}] })
    const suyo = banco.db.updateTable('documentos_destinos').where('doc_id', '=', documento.doc_id)
    await suyo.set({ estado: false, firmado_at: null }).where('area_id', '=', 15).execute()
    expect(await datosDe(documento.pdf)).toMatchObject({
      procedencia: 'vigente',
      verificacion: { resultado: 'INDETERMINADO', causa: 'Falta la firma de Gerencia de Desarrollo Urbano' },
    })
    expect(await datosDe(documento.versiones[1] ?? Buffer.alloc(0))).toMatchObject({
      procedencia: 'anterior',
      verificacion: { resultado: 'INDETERMINADO', causa: 'Falta la firma de Gerencia de Desarrollo Urbano' },
    })
    // The author began a new version, which has no signature yet.
    await suyo.set({ deleted_at: AHORA, reemplazado: true }).execute()
    await banco.db
      .updateTable('documentos_archivos')
      .set({ quitado_at: AHORA })
      .where('doc_id', '=', documento.doc_id)
      .where('quitado_at', 'is', null)
      .execute()
    expect(await datosDe(documento.versiones[1] ?? Buffer.alloc(0))).toMatchObject({
      procedencia: 'anterior',
      documento: { anio: 2026 },
      verificacion: { resultado: 'INDETERMINADO', causa: MENSAJES_ESTADOS.reemplazada },
    })
  })

  test('D-138 a signed file that was uploaded again as the draft of another document stays the signed one', async () => {
    const { pdf } = await unDocumentoFirmado(banco, { tipo_doc: 8, firmas: [{}] })
    await unDocumentoConPdf(banco, {}, pdf)
    expect(await datosDe(pdf)).toMatchObject({
      procedencia: 'vigente',
      documento: { tipo_doc: 8 },
      verificacion: { resultado: 'VÁLIDO' },
    })
  })

  test('D-03 D-25 a deleted document is not confirmed', async () => {
    const eliminado = await unDocumentoFirmado(banco)
    await banco.db.updateTable('documentos').set({ deleted_at: AHORA }).where('doc_id', '=', eliminado.doc_id).execute()
    expect(await datosDe(eliminado.pdf)).toMatchObject({ procedencia: 'desconocido', documento: null })
  })

  test('E10 one changed byte anywhere in what was signed is NO VÁLIDO, and no document of ours', async () => {
    const { pdf } = await unDocumentoFirmado(banco, { firmas: [{}, {}] })
    const texto = pdf.indexOf('Documento de prueba')
    const cambiar = (lugar: number) => {
      const cambiado = Buffer.from(pdf)
      cambiado[lugar] = (cambiado[lugar] ?? 0) ^ 0x01
      return comprobar(cambiado)
    }
    for (const lugar of [texto, texto + 5, texto + 18])
      expect((await cambiar(lugar)).cuerpo.data).toMatchObject({
        procedencia: 'desconocido',
        documento: null,
        verificacion: { resultado: 'NO VÁLIDO' },
      })
    // Elsewhere it may also leave no PDF that could be read.
    for (let lugar = 10; lugar < pdf.length; lugar += Math.ceil(pdf.length / 40)) {
      const { status, cuerpo } = await cambiar(lugar)
      expect([lugar, status === 200 ? cuerpo.data.verificacion.resultado : cuerpo.codigo]).not.toEqual([
        lugar,
        'VÁLIDO',
      ])
      expect([lugar, [200, 422].includes(status)]).toEqual([lugar, true])
    }
  })

  test('E10 one of ours with something behind its signatures is said to be changed', async () => {
    const { pdf } = await unDocumentoFirmado(banco)
    const objeto =
      '4 0 obj\n<< /Length 44 >>\nstream\nBT /F1 12 Tf 72 720 Td (Otro contenido ) Tj ET\nendstream\nendobj\n'
    const lugar = pdf.length
    const anterior = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))?.[1]
    const tabla = `xref\n4 1\n${String(lugar).padStart(10, '0')} 00000 n \n`
    const trailer = `trailer\n<< /Size 20000 /Root 1 0 R /Prev ${anterior} >>\nstartxref\n${lugar + objeto.length}\n%%EOF\n`
    expect(await datosDe(Buffer.concat([pdf, Buffer.from(objeto + tabla + trailer)]))).toMatchObject({
      procedencia: 'modificado',
      documento: { tipo: 'Resoluciones Alcaldia' },
      verificacion: { resultado: 'NO VÁLIDO' },
    })
    // What changes nothing that is shown is an addition all the same, be it a note or a revision without objects.
    const vacia = `xref\n0 0\n${trailer.replace(/startxref\n\d+/, `startxref\n${lugar}`)}`
    for (const resto of ['\n', '\n% y además, esto\n', vacia])
      expect(await datosDe(Buffer.concat([pdf, Buffer.from(resto)]))).toMatchObject({
        procedencia: 'modificado',
        verificacion: { resultado: 'NO VÁLIDO' },
      })
    // Another one's signature on it, made elsewhere, is as much an addition.
    const otraCarpeta = await mkdtemp(join(tmpdir(), 'cabildo-otra-autoridad-'))
    const ajena = await firmarCon(otraCarpeta, pdf, { nombre: 'INTRUSO', y: 300 })
    await rm(otraCarpeta, { recursive: true })
    const datos = await datosDe(ajena)
    expect([datos.procedencia, datos.verificacion.firmas.map(({ resultado }) => resultado)]).toEqual([
      'modificado',
      ['VÁLIDO', 'INDETERMINADO'],
    ])
    expect(datos.verificacion.resultado).toBe('INDETERMINADO')
    // Even a further one of our own authority, which the register does not have; and with more behind it, it is no better.
    const propia = await firmarCon(autoridadDe(banco), pdf, { nombre: 'PAREDES SOTO, Inés', y: 300 })
    expect((await datosDe(propia)).verificacion).toMatchObject({
      resultado: 'INDETERMINADO',
      causa: expect.stringContaining('la municipalidad no registró'),
    })
    for (const una of [propia, ajena])
      expect(await datosDe(Buffer.concat([una, Buffer.from('\n% y además, esto\n')]))).toMatchObject({
        procedencia: 'modificado',
        verificacion: { resultado: 'NO VÁLIDO' },
      })
  })

  test('a signature that we trust, on one of ours, but that we never took in: all of them valid, the copy not', async () => {
    const { pdf } = await unDocumentoFirmado(banco)
    const otra = await firmarCon(autoridadDe(banco), pdf, { nombre: 'ALGUIEN MÁS', y: 300 })
    const { procedencia, verificacion } = await datosDe(otra)
    expect([procedencia, verificacion.resultado, verificacion.causa]).toEqual([
      'modificado',
      'INDETERMINADO',
      MENSAJES_VERIFICA.agregado,
    ])
    expect(verificacion.firmas.map(({ resultado }) => resultado)).toEqual(['VÁLIDO', 'VÁLIDO'])
  })

  test("another one's file tells who signed it, and that we do not know it", async () => {
    const ajeno = await firmarCon(autoridadDe(banco), pdfDePrueba({ paginas: 2 }), { nombre: 'PAREDES SOTO, Inés' })
    expect(await datosDe(ajeno)).toMatchObject({
      procedencia: 'desconocido',
      documento: null,
      verificacion: { firmas: [{ firmante: 'PAREDES SOTO, Inés' }] },
    })
    expect(await datosDe(pdfDePrueba())).toMatchObject({
      procedencia: 'desconocido',
      verificacion: { resultado: 'INDETERMINADO', causa: 'El archivo no lleva firmas digitales', firmas: [] },
    })
  })

  test('D-36 what would be refused as active when uploaded is still looked at here', async () => {
    const activos = [
      'a program at its opening',
      'a launch of a program',
      'embedded files among the names',
      'an XFA form',
    ]
    for (const cual of activos)
      expect([cual, (await comprobar(ACTIVOS[cual] ?? Buffer.alloc(0))).status]).toEqual([cual, 200])
  })
})

describe('files that cannot be looked at', () => {
  test.each([
    ['no PDF at all', Buffer.from('esto no es un PDF'), 'pdfDanado', 'El archivo esta dañado o vacío'],
    ['an empty file', Buffer.alloc(0), 'pdfDanado', 'El archivo esta dañado o vacío'],
    ['only the beginning of one', Buffer.from('%PDF-1.7\nnada más\n'), 'pdfDanado', 'El archivo esta dañado o vacío'],
    [
      'an encrypted one',
      pdfDePrueba({
        objetos: ['<< /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>'],
        trailer: '/Encrypt 100 0 R /ID [<00> <00>]',
      }),
      'pdfProtegido',
      'El PDF está protegido, retire la protección',
    ],
  ])('E6 E7 %s is refused with its reason beside the field', async (_caso, pdf, codigo, mensaje) => {
    const { status, cuerpo } = await comprobar(pdf)
    expect([status, cuerpo.codigo, cuerpo.errors]).toEqual([422, codigo, { selectedFile: mensaje }])
  })

  test('SHE-72 signatures may make a file larger than what staff may upload, but not without end', async () => {
    expect((await comprobar(archivoPdf('grande.pdf', { bytes: 4 * 1_024 * 1_024 }))).status).toBe(200)
    const { status, cuerpo } = await comprobar(archivoPdf('enorme.pdf', { bytes: 6 * 1_024 * 1_024 }))
    expect([status, cuerpo.codigo]).toEqual([413, 'archivoGrande'])
  })

  test('API-07 a form without a file, with two or with another part is refused', async () => {
    const enviar = (archivos: object) => banco.ciudadano.llamar(verificacionApi.comprobar, { body: {}, archivos })
    expect((await enviar({})).cuerpo.errors).toEqual({ selectedFile: 'Elija un archivo PDF' })
    expect((await enviar({ 'selectedFile[]': [archivoPdf(), archivoPdf()] })).status).toBe(422)
    expect((await enviar({ otra: [archivoPdf()] })).status).toBe(422)
    expect(
      (await banco.ciudadano.enviar({ method: 'POST', url: '/api/verificacion/archivo', payload: {} })).statusCode,
    ).toBe(415)
  })

  test('E12 copies have places of their own: citizens who never finish sending keep neither staff nor other networks out', async () => {
    const { pdf } = await unDocumentoFirmado(banco)
    const cabeza = '--x\r\ncontent-disposition: form-data; name="selectedFile[]"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
    const empezar = (remoteAddress: string) => {
      const cuerpo = new PassThrough()
      cuerpo.write(cabeza)
      const respuesta = banco.ciudadano.enviar({
        ...{ method: 'POST', url: '/api/verificacion/archivo', remoteAddress, payload: cuerpo },
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      return { terminar: () => cuerpo.end('\r\n--x--\r\n'), respuesta }
    }
    const lentos = [empezar('10.1.1.1'), empezar('10.1.1.2')]
    // Until both have their place: the copies that they are sending lie in the store.
    await esperar(async () => expect(await copiasEnDisco()).toHaveLength(2))
    const tercero = empezar('10.1.1.3')
    await esperar(() => expect(pacientes.size).toBe(1))
    for (const alVencer of [...pacientes]) alVencer()
    expect((await tercero.respuesta).json()).toMatchObject({ codigo: 'subidasALaVez' })
    expect((await comprobar(pdf)).status).toBe(200)
    const sara = await banco.como('sara')
    const { status } = await sara.llamar(documentosApi.crear, {
      body: formularioDeDocumento(),
      archivos: { fileLocal: [archivoPdf()] },
    })
    expect(status).toBe(200)
    for (const { terminar } of lentos) terminar()
    expect((await Promise.all(lentos.map(({ respuesta }) => respuesta))).map(({ statusCode }) => statusCode)).toEqual([
      422, 422,
    ])
  })

  test('no session is needed, and one changes nothing', async () => {
    const { pdf } = await unDocumentoFirmado(banco)
    const sara = await banco.como('sara')
    const suya = await sara.llamar(verificacionApi.comprobar, {
      body: {},
      archivos: { 'selectedFile[]': [comoArchivo(pdf)] },
    })
    expect(suya.cuerpo).toEqual((await comprobar(pdf)).cuerpo)
  })
})
