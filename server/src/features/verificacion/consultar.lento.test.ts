import { ENLACE_SEGUNDOS } from '@cabildo/contracts/almacen'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { type ConsultaVerifica, MENSAJES_VERIFICA, verificacionApi } from '@cabildo/contracts/verificacion'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { comoArchivo, guardarPdf, unDocumentoConPdf, unDocumentoFirmado } from '../../../test/firmados.ts'

const banco = usarBanco({ env: { LIMITE_VERIFICA_MINUTO: '10000', LIMITE_VERIFICA_HORA: '10000' } })

interface Datos {
  tipo_doc: number
  nro_doc: number | string
  anio: number | string
  code_verifica: string
}
const consultar = ({ tipo_doc, nro_doc, anio, code_verifica }: Datos) =>
  banco.ciudadano.llamar(verificacionApi.consultar, {
    body: { tipo_doc, nro_doc, anio, code_verifica } as unknown as ConsultaVerifica,
  })
const borrar = (doc_id: number) =>
  banco.db.updateTable('documentos').set({ deleted_at: AHORA }).where('doc_id', '=', doc_id).execute()

describe('a document by its number and code', () => {
  test('API-57 VER-14 VER-15 a signed document answers its main PDF, signed for five minutes, and who signed it', async () => {
    const documento = await unDocumentoFirmado(banco, {
      anexos: 2,
      firmas: [
        { nombre: 'QUISPE MAMANI, Rosa', motivo: 'Soy autor del documento', fecha: AHORA },
        { nombre: 'HUAMÁN CCORI, Edwin', motivo: 'Doy V°B°', fecha: new Date(AHORA.getTime() + 60_000) },
      ],
    })
    const { status, cuerpo } = await consultar(documento)
    expect(status).toBe(200)
    const { documentos, verificacion, ...referencia } = cuerpo.data ?? expect.fail('nothing was found')
    expect(referencia).toEqual({
      tipo_doc: 3,
      tipo: 'Resoluciones Alcaldia',
      nro_doc: String(documento.nro_doc).padStart(3, '0'),
      anio: 2026,
      area: 'Secretaría General',
    })
    expect(Object.keys(documentos).toSorted()).toEqual(['name', 'path_primary', 'size', 'url'])
    expect(documentos).toMatchObject({ path_primary: documento.path, size: documento.pdf.length })
    expect(JSON.stringify(cuerpo)).not.toContain('anexo')
    for (const anexo of documento.archivos.slice(1)) expect(JSON.stringify(cuerpo)).not.toContain(anexo)

    const archivo = await banco.ciudadano.enviar({ method: 'GET', url: documentos.url })
    expect([archivo.statusCode, archivo.rawPayload.equals(documento.pdf)]).toEqual([200, true])
    banco.poner(new Date(AHORA.getTime() + ENLACE_SEGUNDOS * 1_000))
    const tarde = await banco.ciudadano.enviar({ method: 'GET', url: documentos.url })
    banco.poner(AHORA)
    expect(tarde.statusCode).toBe(403)

    expect(verificacion).toMatchObject({ resultado: 'VÁLIDO' })
    expect(verificacion.firmas).toMatchObject([
      {
        firmante: 'QUISPE MAMANI, Rosa',
        motivo: 'Soy autor del documento',
        fecha: '2026-11-18 10:30:00',
        resultado: 'VÁLIDO',
      },
      { firmante: 'HUAMÁN CCORI, Edwin', motivo: 'Doy V°B°', fecha: '2026-11-18 10:31:00', resultado: 'VÁLIDO' },
    ])
    expect(verificacion.firmas[0]?.certificado).toEqual({
      titular: expect.stringContaining('QUISPE MAMANI, Rosa'),
      emisor: expect.stringContaining('Autoridad de Demostración'),
      serie: expect.stringMatching(/^[0-9A-F]{2,}/i),
      desde: '2026-11-17 10:30:00',
      hasta: expect.stringMatching(/^20\d\d-\d\d-\d\d /),
    })
  })

  test('VER-07 VER-10 D-06 the code counts in either case, the number with any zeros before it, and nothing else', async () => {
    const documento = await unDocumentoFirmado(banco, { code_verifica: 'KQWMRTE' })
    const { nro_doc } = documento
    for (const suyo of [
      { nro_doc: `0${nro_doc}` },
      { nro_doc: String(nro_doc).padStart(8, '0') },
      { code_verifica: 'kqwmrte' },
      { code_verifica: ' KqWmRtE ' },
      { anio: '2026' },
    ])
      expect([suyo, (await consultar({ ...documento, ...suyo })).cuerpo.data?.tipo_doc]).toEqual([suyo, 3])
    for (const ajeno of [
      { code_verifica: 'KQWMRT' },
      { code_verifica: 'KQWMRTEE' },
      { code_verifica: 'KQWMRT%' },
      { code_verifica: '_______' },
      { code_verifica: 'KQ WMRTE' },
      { nro_doc: `${nro_doc}0` },
      { anio: '2025' },
      { tipo_doc: 2 },
    ])
      expect([ajeno, (await consultar({ ...documento, ...ajeno })).cuerpo]).toEqual([ajeno, { data: null }])
  })

  test('VER-07 D-137 areas numbered on their own: of documents of one type, number and year the code tells which', async () => {
    const hechos = await Promise.all(
      [20, 22].map((area_id) => unDocumentoFirmado(banco, { area_id, tipo_doc: 8, anio: 2024 })),
    )
    // As the migration left what two areas had numbered alike.
    await sql`update documentos set nro_doc = 1, serie_anterior = area_id where tipo_doc = 8 and anio = 2024`.execute(
      banco.db,
    )
    const dos = hechos.map((uno) => ({ ...uno, nro_doc: '001' }))
    const areas = await Promise.all(dos.map(async (uno) => (await consultar(uno)).cuerpo.data?.area))
    expect(areas).toEqual(['Gerencia de Administración', 'Sub Gerencia de Recursos Humanos'])
  })

  test('VER-11 VER-12 DOC-80 D-138 signed on paper: shown, with who signed and when, which nobody can check', async () => {
    const papel = { fecha: '2026-11-17', firmantes: ['Rosa Quispe', 'Edwin Huamán', 'Inés Paredes'] }
    const documento = await unDocumentoConPdf(banco, { papel })
    expect((await consultar(documento)).cuerpo.data?.verificacion).toEqual({
      resultado: 'INDETERMINADO',
      causa: 'Firmado en papel el 17/11/2026 por Rosa Quispe, Edwin Huamán e Inés Paredes, sin firma digital',
      subindicacion: 'GENERIC',
      observaciones: [],
      firmas: [],
    })
  })

  test('VER-11 D-138 what nobody has signed is told as such to whoever has its code, without its file', async () => {
    const deNadie = [
      await unDocumentoConPdf(banco, {}, pdfDePrueba({ paginas: 4 })),
      await unDocumentoConPdf(banco, { destinos: [{ area_id: 11 }] }),
      await unDocumentoConPdf(banco, { destinos: [{ area_id: 11 }], devuelto: 'Sin informe' }),
      await unDocumentoConPdf(banco, { principal: { convenio: true }, destinos: [{ area_id: 11 }] }),
    ]
    const sinPdf = await unDocumentoConPdf(banco)
    await banco.db
      .updateTable('documentos_archivos')
      .set({ quitado_at: AHORA })
      .where('doc_id', '=', sinPdf.doc_id)
      .execute()
    for (const documento of [...deNadie, sinPdf])
      expect((await consultar(documento)).cuerpo).toEqual({ data: null, noFirmado: true })
  })

  test('VER-12 D-139 while others have not signed, the signatures that are there show, under what is missing', async () => {
    const documento = await unDocumentoFirmado(banco, { firmas: [{ nombre: 'QUISPE MAMANI, Rosa' }] })
    const { doc_id } = documento
    const pendiente = { doc_id, tipo_doc: 3, motivo: 2, date_derivado: AHORA }
    await banco.db
      .insertInto('documentos_destinos')
      .values([
        { ...pendiente, area_id: 20, orden_firma: 2, position_firma: '10_380' },
        { ...pendiente, area_id: 22, orden_firma: 3, position_firma: '10_440' },
      ])
      .execute()
    const { cuerpo } = await consultar(documento)
    expect(cuerpo.data?.documentos.path_primary).toBe(documento.path)
    expect(cuerpo.data?.verificacion).toMatchObject({
      resultado: 'INDETERMINADO',
      causa: 'Falta la firma de Gerencia de Administración, Sub Gerencia de Recursos Humanos',
      firmas: [{ firmante: 'QUISPE MAMANI, Rosa', resultado: 'VÁLIDO', causa: null }],
    })
    // What leaves is a copy that says BORRADOR, bears no signature any more and is not told to be altered (D-143).
    const { statusCode, rawPayload } = await banco.ciudadano.enviar({ url: cuerpo.data?.documentos.url ?? '' })
    expect([statusCode, rawPayload.includes('CabildoBorrador')]).toEqual([200, true])
    const copia = await banco.ciudadano.llamar(verificacionApi.comprobar, {
      body: {},
      archivos: { 'selectedFile[]': [comoArchivo(rawPayload)] },
    })
    expect(copia.cuerpo.data).toMatchObject({
      procedencia: 'desconocido',
      documento: null,
      verificacion: { resultado: 'INDETERMINADO', firmas: [] },
    })
  })

  test('VER-12 VER-13 D-06 what is gone or does not exist answers like a wrong code', async () => {
    const eliminado = await unDocumentoFirmado(banco)
    await borrar(eliminado.doc_id)
    const bueno = await unDocumentoFirmado(banco)
    const contestadas = await Promise.all(
      [
        eliminado,
        { ...bueno, code_verifica: 'ZZZZZZZ' },
        { ...bueno, nro_doc: 99_999_999 },
        { ...bueno, anio: 9999 },
      ].map(consultar),
    )
    const vistas = contestadas.map(({ status, cuerpo, cabeceras }) => {
      const { date: _, 'x-request-id': __, ...iguales } = cabeceras
      return { status, cuerpo, iguales }
    })
    expect(vistas[0]).toMatchObject({ status: 200, cuerpo: { data: null } })
    for (const vista of vistas) expect(vista).toEqual(vistas[0])
  })

  test.each([9, 10, 11, 12, 13, 14, 15, 16, 17] as TipoDocumento[])(
    'EXP-47 P-16 VER-03 VER-04 a document of type %i is not looked up by code, whatever the code',
    async (tipo_doc) => {
      const documento = await unDocumentoFirmado(banco, { tipo_doc })
      const { status, cuerpo } = await consultar(documento)
      expect([status, cuerpo.errors]).toEqual([422, { tipo_doc: 'Elija el tipo de documento' }])
    },
  )

  test('VER-06 VER-09 D-25 what the form would not send is refused beside its field, without looking anything up', async () => {
    const { status, cuerpo } = await consultar({ tipo_doc: 6, nro_doc: '1234567890', anio: '', code_verifica: '' })
    expect([status, cuerpo.codigo, Object.keys(cuerpo.errors ?? {}).toSorted()]).toEqual([
      422,
      'validacion',
      ['anio', 'code_verifica', 'nro_doc', 'tipo_doc'],
    ])
    const unCaracter = await consultar({ tipo_doc: 3, nro_doc: '40000005', anio: '2026', code_verifica: '7' })
    expect([unCaracter.status, unCaracter.cuerpo.errors]).toEqual([
      422,
      { code_verifica: MENSAJES_VERIFICA.codigoInvalido },
    ])
    const suyo = await consultar({ tipo_doc: 3, nro_doc: '40000005', anio: '2026', code_verifica: 'K' })
    expect([suyo.status, suyo.cuerpo]).toEqual([200, { data: null }])
  })
})

describe('the stored file', () => {
  test('E10 a file that was changed on the disk is NO VÁLIDO, whatever its own signatures say', async () => {
    const documento = await unDocumentoFirmado(banco)
    const otro = await unDocumentoFirmado(banco)
    for (const cambiado of [otro.pdf, pdfDePrueba({ paginas: 3 })]) {
      const { storage_key } = await guardarPdf(banco, cambiado)
      await banco.db
        .updateTable('documentos_archivos')
        .set({ path: storage_key })
        .where('doc_id', '=', documento.doc_id)
        .where('quitado_at', 'is', null)
        .execute()
      expect((await consultar(documento)).cuerpo.data?.verificacion).toMatchObject({
        resultado: 'NO VÁLIDO',
        causa: 'El archivo que guarda la municipalidad no es el que registró',
      })
    }
  })

  test('D-35 a file that the store has lost is a fault of ours: try again, not an error', async () => {
    const documento = await unDocumentoFirmado(banco)
    // Seen valid before: what is remembered must not stand for a file that is gone.
    expect((await consultar(documento)).cuerpo.data?.verificacion.resultado).toBe('VÁLIDO')
    await banco.archivos.borrar('firmadigital/upload', documento.path)
    const { status, cuerpo, cabeceras } = await consultar(documento)
    expect([status, cuerpo.codigo, cabeceras['retry-after']]).toEqual([503, 'noDisponible', '10'])
  })

  test('a signature made long ago by a certificate that has expired since is valid by our own register', async () => {
    const documento = await unDocumentoFirmado(banco, { anio: 2023 })
    banco.poner(new Date('2060-01-01T12:00:00-05:00'))
    const { cuerpo } = await consultar(documento)
    banco.poner(AHORA)
    expect(cuerpo.data?.verificacion.resultado).toBe('VÁLIDO')
  })
})
