import { documentosApi } from '@cabildo/contracts/documentos'
import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { describe, expect, test } from 'vitest'
import { AHORA, type Cliente, entrar, usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'
import { insistir } from '../../../test/insistir.ts'
import { archivoPdf } from '../../../test/pdf-de-prueba.ts'
import { carpetasConFilas } from '../../carpetas.ts'

const banco = usarBanco()

type Formulario = Parameters<typeof formularioDeDocumento>[0]
type Archivos = Partial<Record<'fileLocal' | 'selectedFileAnexo[]', File[]>>

const crear = async (mas: Formulario = {}, archivos?: Archivos, quien: Persona | Cliente = 'sara') =>
  (typeof quien === 'string' ? await banco.como(quien) : quien).llamar(documentosApi.crear, {
    body: formularioDeDocumento(mas),
    ...(archivos && { archivos }),
  })
const enviar = async (cambios: Record<string, string | undefined>) =>
  (await banco.como('sara')).llamar(documentosApi.crear, { body: { ...formularioDeDocumento(), ...cambios } as never })
const ultimo = async (quien: Persona, tipo_doc: number, anio = 2026) =>
  (await (await banco.como(quien)).llamar(documentosApi.correlativo, { body: { tipo_doc: tipo_doc as 3, anio } }))
    .cuerpo.correlativo.nro_correlativo - 1

describe('saving a new document (API-49)', () => {
  test('DOC-17 DOC-18 DOC-50 DOC-51 DOC-90 API-49 it takes the next number of the own area and a code of its own', async () => {
    const { status, cuerpo } = await crear({ tipo_doc: 9, vistos: 'El informe', considerandos: 'Que,\nconviene' })
    expect(status).toBe(200)
    expect(cuerpo.data).toMatchObject({
      tipo_doc: 9,
      nro_doc: '001',
      anio: 2026,
      contenido: {
        vistos: 'El informe',
        considerandos: 'Que,\nconviene',
        resolutivos: ['Aprobar el plan anual de capacitación'],
      },
      created_at: '2026-11-18 10:30:00',
      code_verifica: expect.stringMatching(/^[A-Z]{7}$/),
      documentos: [{ path_primary: null, anexos: [] }],
      area: { id: 4 },
    })
    const otro = await crear({ tipo_doc: 9 })
    expect(otro.cuerpo.data).toMatchObject({ nro_doc: '002' })
    expect(otro.cuerpo.data.code_verifica).not.toBe(cuerpo.data.code_verifica)
  })

  test('DOC-54 DOC-45 API-07 the PDF becomes the main one and the annexes keep their order', async () => {
    const anexos = [archivoPdf('uno.pdf'), archivoPdf('dos.pdf'), archivoPdf('tres.pdf')]
    const { cuerpo } = await crear({}, { fileLocal: [archivoPdf('final.pdf')], 'selectedFileAnexo[]': anexos })
    expect(cuerpo.data.documentos).toMatchObject([
      { name: 'final.pdf', anexos: [{ name: 'uno.pdf' }, { name: 'dos.pdf' }, { name: 'tres.pdf' }] },
    ])
    const [guardado] = cuerpo.data.documentos
    for (const url of [guardado?.url, ...(guardado?.anexos ?? []).map((anexo) => anexo.url)])
      expect((await banco.ciudadano.enviar({ url: url ?? '' })).statusCode).toBe(200)
  })

  test('DOC-50 numbers run per area, type and year', async () => {
    await crear({ tipo_doc: 11 })
    await crear({ tipo_doc: 11 }, undefined, 'gloria')
    expect((await crear({ tipo_doc: 11, anio: 2025 })).cuerpo.data).toMatchObject({ nro_doc: '001', anio: 2025 })
    expect((await crear({ tipo_doc: 12 })).cuerpo.data.nro_doc).toBe('001')
    expect((await crear({ tipo_doc: 11 }, undefined, 'silvia')).cuerpo.data.nro_doc).toBe('002')
    expect((await crear({ tipo_doc: 11 }, undefined, 'gloria')).cuerpo.data).toMatchObject({
      nro_doc: '002',
      area: { id: 15 },
    })
  })

  test.each(TIPOS_DOCUMENTO)('DOC-26 DOC-21 every area saves documents of type $id $name', async ({ id, grupo }) => {
    const { status, cuerpo } = await crear({ tipo_doc: id }, undefined, 'alcaldesa')
    expect([status, cuerpo.data.nro_doc]).toEqual([200, '001'])
    expect(cuerpo.data).toMatchObject(
      grupo === 'sesion'
        ? { tipo_sesion: 1, fecha_sesion: '2026-11-10', contenido: { vistos: '' } }
        : { tipo_sesion: null, fecha_sesion: null },
    )
  })

  test.each<[string, Formulario, string]>([
    ['DOC-36 vistos', { vistos: '  ' }, 'vistos'],
    ['DOC-37 considerandos', { considerandos: '' }, 'considerandos'],
    ['DOC-44 any resolutive item', { resolutivos: [] }, 'resolutivos'],
    ['DOC-44 the text of an item', { resolutivos: ['Aprobar', '   '] }, 'resolutivos.1'],
  ])('DOC-43 without %s nothing is saved', async (_que, mas, campo) => {
    const antes = await ultimo('sara', 3)
    const { status, cuerpo } = await crear(mas)
    expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, [campo]])
    expect(await ultimo('sara', 3)).toBe(antes)
  })

  test('DOC-38 DOC-39 a session type asks for its session and keeps no vistos, the others the other way round', async () => {
    const { cuerpo } = await enviar({ tipo_doc: '1' })
    expect(Object.keys(cuerpo.errors ?? {})).toEqual(['tipo_sesion', 'fecha_sesion'])
    const ordenanza = await crear({ tipo_doc: 1, vistos: 'de antes', tipo_sesion: 2, fecha_sesion: '2026-02-28' })
    expect(ordenanza.cuerpo.data).toMatchObject({
      contenido: { vistos: '' },
      tipo_sesion: 2,
      fecha_sesion: '2026-02-28',
    })
    const resolucion = await crear({ tipo_doc: 3, tipo_sesion: 2, fecha_sesion: '2026-02-28' })
    expect(resolucion.cuerpo.data).toMatchObject({ tipo_sesion: null, fecha_sesion: null })
    expect((await crear({ tipo_doc: 1, fecha_sesion: '2026-02-30' })).status).toBe(422)
    expect((await crear({ tipo_doc: 1, tipo_sesion: 3 })).status).toBe(422)
  })

  test.each<[string, Record<string, string | undefined>]>([
    ['no type', { tipo_doc: undefined }],
    ['an unknown type', { tipo_doc: '4' }],
    ['a type in another notation', { tipo_doc: '3.0' }],
    ['a year that is not offered yet', { anio: '2027' }],
    ['a year before the offered ones', { anio: '2016' }],
    ['a text instead of contenido', { contenido: 'hola' }],
    ['a list as contenido', { contenido: '[]' }],
    ['null as contenido', { contenido: 'null' }],
    ['items that are no list', { contenido: '{"vistos":"x","considerandos":"x","resolutivos":"x"}' }],
    ['a NUL inside contenido', { contenido: '{"vistos":"x","considerandos":"a\\u0000b","resolutivos":["x"]}' }],
    [
      'considerandos that nobody can see',
      { contenido: '{"vistos":"x","considerandos":"\\u200f\\u202e","resolutivos":["x"]}' },
    ],
    ['an item of a control', { contenido: '{"vistos":"x","considerandos":"x","resolutivos":["\\u0001"]}' }],
    ['vistos of soft hyphens', { contenido: '{"vistos":"\\u00ad","considerandos":"x","resolutivos":["x"]}' }],
    ['half a character', { contenido: '{"vistos":"x","considerandos":"\\ud800","resolutivos":["x"]}' }],
    ['a clave that is no uuid', { clave: 'abc' }],
    ['annexes of another document', { storedFiles: '[{"path":"x.pdf"}]' }],
    [
      'a hundred and one items',
      { contenido: JSON.stringify({ vistos: 'x', considerandos: 'x', resolutivos: Array(101).fill('x') }) },
    ],
    [
      'a text that is too long',
      { contenido: JSON.stringify({ vistos: 'x', considerandos: 'x'.repeat(60_001), resolutivos: ['x'] }) },
    ],
  ])('API-03 API-49 %s is refused with 422', async (_que, cambios) => {
    const antes = await ultimo('sara', 3)
    expect((await enviar(cambios)).status).toBe(422)
    expect(await ultimo('sara', 3)).toBe(antes)
  })

  test('A3 DOC-35 what the client may not decide is ignored: name of the area, number, code, author, state', async () => {
    const { cuerpo } = await (await banco.como('gloria')).llamar(documentosApi.crear, {
      body: {
        ...formularioDeDocumento({ tipo_doc: 13 }),
        ...{ areaName: 'Alcaldía', doc_id: '1', nro_doc: '777', correlativo_id: '1' },
        ...{ code_verifica: 'AAAAAAA', created_by: '1', created_at: '2020-01-01', firmado: 'true', publicado: 'x' },
      } as never,
    })
    expect(cuerpo.data).toMatchObject({ nro_doc: '001', area: { id: 15 }, created_at: '2026-11-18 10:30:00' })
    expect(cuerpo.data.code_verifica).not.toBe('AAAAAAA')
    const { created_by } = await banco.db
      .selectFrom('documentos')
      .select('created_by')
      .where('doc_id', '=', cuerpo.data.doc_id)
      .executeTakeFirstOrThrow()
    expect(created_by).toBe(10)
  })

  test('D-02 A3 the area of somebody else is refused, the own one may be said', async () => {
    const antes = await banco.archivosEnDisco()
    const { status } = await (await banco.como('gloria')).llamar(documentosApi.crear, {
      body: { ...formularioDeDocumento({ tipo_doc: 13 }), area_id: '4' },
      archivos: { fileLocal: [archivoPdf()] },
    })
    expect(status).toBe(403)
    expect(await banco.archivosEnDisco()).toEqual(antes)
    expect((await enviar({ area_id: '4' })).status).toBe(200)
    expect((await enviar({ area_id: '0x4' })).status).toBe(422)
  })

  test('DOC-45 DOC-46 API-49 a fifth annex, or one that is no PDF, is refused with what came with it', async () => {
    const antes = [await ultimo('sara', 3), await banco.archivosEnDisco()]
    const cinco = Array.from({ length: 5 }, (_, i) => archivoPdf(`${i}.pdf`))
    const hoja = new File(['no soy un PDF'], 'hoja.pdf', { type: 'application/pdf' })
    for (const anexos of [cinco, [archivoPdf(), hoja]]) {
      const { status, cuerpo } = await crear({}, { fileLocal: [archivoPdf()], 'selectedFileAnexo[]': anexos })
      expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, ['selectedFileAnexo']])
    }
    expect([await ultimo('sara', 3), await banco.archivosEnDisco()]).toEqual(antes)
  })

  test('D1 D4 D7 hostile texts are kept letter by letter', async () => {
    const hostiles = [
      `'; drop table documentos; --`,
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '{{constructor.constructor("x")()}} $' + '{1+1} %s %n \\x41 \\\\',
      '=HYPERLINK("http://x")\t@SUM(1+1)',
      'RTL \u202eodnavired\u202c, cero\u200bancho, 🏛️, e\u0301, Ａ, İ, ß',
      `"comillas" y {llaves}, ","{"`,
      'línea 1\n\n\tlínea 2\r\nlínea 3',
    ]
    const { cuerpo } = await crear({
      vistos: hostiles[0] ?? '',
      considerandos: hostiles[1] ?? '',
      resolutivos: hostiles,
    })
    const { cuerpo: visto } = await (await banco.como('sara')).llamar(documentosApi.ver, {
      params: { doc_id: String(cuerpo.data.doc_id) },
    })
    expect(visto.data.contenido).toEqual({ vistos: hostiles[0], considerandos: hostiles[1], resolutivos: hostiles })
  })
})

describe('the same request sent again (G3)', () => {
  test('G3 twenty at once with one clave are one document', async () => {
    const clave = crypto.randomUUID()
    const antes = await ultimo('sara', 3)
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => insistir(() => crear({ clave }))))
    expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.data.doc_id)).size).toBe(1)
    expect(await ultimo('sara', 3)).toBe(antes + 1)
  })

  test('G3 E11 with files, those of the first are kept and the others leave nothing behind', async () => {
    const clave = crypto.randomUUID()
    const antes = await banco.archivosEnDisco()
    const partes = () => ({ fileLocal: [archivoPdf()], 'selectedFileAnexo[]': [archivoPdf('anexo.pdf')] })
    const respuestas = await Promise.all(Array.from({ length: 4 }, () => crear({ clave }, partes())))
    expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.data.documentos[0]?.path_primary)).size).toBe(1)
    expect(respuestas[0]?.cuerpo.data.documentos).toMatchObject([{ anexos: [{ name: 'anexo.pdf' }] }])
    expect(await banco.archivosEnDisco()).toHaveLength(antes.length + 2)
  })

  test('G3 the clave of somebody else opens nothing and takes no number', async () => {
    const clave = crypto.randomUUID()
    await crear({ clave })
    const antes = await ultimo('silvia', 3)
    const ajena = await crear({ clave }, undefined, 'silvia')
    expect([ajena.status, Object.keys(ajena.cuerpo.errors ?? {}), ajena.cuerpo.doc_id]).toEqual([
      422,
      ['clave'],
      undefined,
    ])
    expect((await crear({ clave }, undefined, 'gloria')).status).toBe(422)
    expect(await ultimo('silvia', 3)).toBe(antes)
  })
})

describe('a clave that saved something else (G3, D-22)', () => {
  const PDF = () => ({
    fileLocal: [archivoPdf('final.pdf')],
    'selectedFileAnexo[]': [archivoPdf('uno.pdf'), archivoPdf('dos.pdf', { paginas: 2 })],
  })
  const guardar = async () => {
    const clave = crypto.randomUUID()
    const { cuerpo } = await crear({ clave }, PDF())
    return { clave, documento: cuerpo.data }
  }

  test.each<[string, Formulario, Archivos | undefined]>([
    ['another type', { tipo_doc: 8 }, PDF()],
    ['another year', { anio: 2025 }, PDF()],
    ['other vistos', { vistos: 'Otro informe' }, PDF()],
    ['other considerandos', { considerandos: 'Que, se escribió después' }, PDF()],
    ['one item more', { resolutivos: ['Aprobar el plan anual de capacitación', 'Encargar'] }, PDF()],
    ['a session', { tipo_doc: 7 }, PDF()],
    ['no files', {}, undefined],
    ['another main PDF', {}, { ...PDF(), fileLocal: [archivoPdf('final.pdf', { paginas: 2 })] }],
    [
      'its annexes in another order',
      {},
      { ...PDF(), 'selectedFileAnexo[]': PDF()['selectedFileAnexo[]'].toReversed() },
    ],
  ])(
    'G3 with %s is refused, tells what was saved and under which number, and changes nothing',
    async (_que, mas, archivos) => {
      const { clave, documento } = await guardar()
      const antes = await banco.archivosEnDisco()
      const { status, cuerpo } = await crear({ clave, ...mas }, archivos)
      expect([status, cuerpo]).toEqual([
        409,
        {
          codigo: 'yaGuardado',
          message: `Este documento ya se había grabado con el número ${documento.nro_doc}-2026, con otro contenido. Nada se ha sobrescrito.`,
          doc_id: documento.doc_id,
        },
      ])
      const { cuerpo: visto } = await (await banco.como('sara')).llamar(documentosApi.ver, {
        params: { doc_id: String(documento.doc_id) },
      })
      expect(visto.data.updated_at).toBe(documento.updated_at)
      expect(await banco.archivosEnDisco()).toHaveLength(antes.length)
    },
  )

  test('D-22 what a colleague edited meanwhile is not taken for what is sent again', async () => {
    const { clave, documento } = await guardar()
    const edicion = await (await banco.como('silvia')).llamar(documentosApi.editar, {
      params: { doc_id: String(documento.doc_id) },
      body: formularioDeDocumento({ considerandos: 'Que, lo de Silvia', version: documento.updated_at }),
    })
    expect(edicion.status).toBe(200)
    const { status, cuerpo } = await crear({ clave }, PDF())
    expect([status, cuerpo.codigo]).toEqual([409, 'yaGuardado'])
  })

  test('G3 the same again, under other file names, is the document that was saved', async () => {
    const { clave, documento } = await guardar()
    const { status, cuerpo } = await crear({ clave }, { ...PDF(), fileLocal: [archivoPdf('otra vez.pdf')] })
    expect([status, cuerpo.data.doc_id]).toEqual([200, documento.doc_id])
  })

  test('G3 of a session type, too', async () => {
    const clave = crypto.randomUUID()
    const una = () => crear({ clave, tipo_doc: 7 })
    expect((await una()).cuerpo.data.doc_id).toBe((await una()).cuerpo.data.doc_id)
    const otraFecha = await crear({ clave, tipo_doc: 7, fecha_sesion: '2026-11-11' })
    expect([otraFecha.status, otraFecha.cuerpo.codigo]).toEqual([409, 'yaGuardado'])
  })
})

describe('a PDF made from a generated file (DOC-50, DOC-51)', () => {
  const unGenerado = async (nro_doc: number, mas: object = {}) => {
    const name_doc = `${crypto.randomUUID()}.docx`
    const generado = { name_doc, area_id: 4, tipo_doc: 2, anio: 2026, nro_doc, code_verifica: 'GENERAD', created_by: 8 }
    await banco.db
      .insertInto('documentos_generados')
      .values({ ...generado, ...mas })
      .execute()
    return name_doc
  }
  const conPdf = async () => ({ fileLocal: [archivoPdf()] })

  test('SHE-101 it is saved with the number and the code that it prints, or not at all', async () => {
    const primero = await unGenerado(1)
    const tardio = await unGenerado(1, { code_verifica: 'TARDIOX' })
    const { cuerpo } = await crear({ tipo_doc: 2, nameDoc: primero }, await conPdf())
    expect(cuerpo.data).toMatchObject({ nro_doc: '001', code_verifica: 'GENERAD' })
    const negado = await crear({ tipo_doc: 2, nameDoc: tardio }, await conPdf())
    expect([negado.status, negado.cuerpo.codigo]).toEqual([409, 'numeroTomado'])
    expect(await ultimo('sara', 2)).toBe(1)
    // Its Word has not been printed: the code is kept, the number is the next.
    const sinPdf = await crear({ tipo_doc: 2, nameDoc: tardio })
    expect(sinPdf.cuerpo.data).toMatchObject({ nro_doc: '002', code_verifica: 'TARDIOX' })
  })

  test('DOC-51 the code of a file is used once, by its author, for its area, type and year', async () => {
    const usado = await unGenerado((await ultimo('sara', 2)) + 1)
    expect((await crear({ tipo_doc: 2, nameDoc: usado })).cuerpo.data.code_verifica).toBe('GENERAD')
    for (const [quien, mas, nameDoc, codigo] of [
      ['sara', { tipo_doc: 2 }, usado, 'numeroTomado'],
      ['silvia', { tipo_doc: 2 }, await unGenerado(1), 'wordDesconocido'],
      ['gloria', { tipo_doc: 2 }, await unGenerado(1), 'wordDesconocido'],
      ['sara', { tipo_doc: 8 }, await unGenerado(1), 'wordDesconocido'],
      ['sara', { tipo_doc: 2, anio: 2024 }, await unGenerado(1), 'wordDesconocido'],
      ['sara', { tipo_doc: 2 }, 'nada.docx', 'wordDesconocido'],
    ] as const) {
      const { status, cuerpo } = await crear({ ...mas, nameDoc }, undefined, quien)
      expect([status, cuerpo.data.code_verifica === 'GENERAD']).toEqual([200, false])
      const conArchivo = await crear({ ...mas, nameDoc }, await conPdf(), quien)
      expect([conArchivo.status, conArchivo.cuerpo.codigo]).toEqual([409, codigo])
    }
  })

  test('DOC-50 DOC-51 what was printed weeks ago is saved with the number and the code of its paper', async () => {
    const created_at = new Date(AHORA.getTime() - 40 * 86_400_000)
    const nro_doc = (await ultimo('sara', 2)) + 1
    const nameDoc = await unGenerado(nro_doc, { code_verifica: 'PAPELES', created_at })
    const antes = new Date(AHORA.getTime() - 86_400_000)
    for (const { vencer } of carpetasConFilas(banco.db)) await vencer?.(antes)
    const { status, cuerpo } = await crear({ tipo_doc: 2, nameDoc }, await conPdf())
    expect([status, Number(cuerpo.data.nro_doc), cuerpo.data.code_verifica]).toEqual([200, nro_doc, 'PAPELES'])
  })

  test('SHE-101 of two who print the same number at once one is saved', async () => {
    const anio = 2023
    const nombres = await Promise.all(
      ['UNOUNOU', 'DOSDOSD', 'TRESTRE'].map((code_verifica) => unGenerado(1, { anio, code_verifica })),
    )
    const respuestas = await Promise.all(
      nombres.map(async (nameDoc) => crear({ tipo_doc: 2, anio, nameDoc }, await conPdf())),
    )
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await ultimo('sara', 2, anio)).toBe(1)
  })

  test('G3 sent again after a lost answer it is the document that was saved', async () => {
    const clave = crypto.randomUUID()
    const nameDoc = await unGenerado((await ultimo('sara', 2)) + 1)
    const primera = await crear({ tipo_doc: 2, nameDoc, clave }, await conPdf())
    const segunda = await crear({ tipo_doc: 2, nameDoc, clave }, await conPdf())
    expect(segunda.cuerpo.data.doc_id).toBe(primera.cuerpo.data.doc_id)
  })
})

test('G2 the year of a document turns at midnight in Lima, and its numbers begin again', async () => {
  try {
    banco.poner(new Date('2026-12-31T23:59:59-05:00'))
    const silvia = await entrar(banco.app, 'silvia')
    const previo = async () =>
      (await silvia.llamar(documentosApi.correlativo, { body: { tipo_doc: 8 } })).cuerpo.correlativo
    await crear({ tipo_doc: 8 }, undefined, silvia)
    expect((await crear({ tipo_doc: 8, anio: 2027 }, undefined, silvia)).status).toBe(422)
    expect((await previo()).nro_correlativo).toBeGreaterThan(1)
    banco.poner(new Date('2027-01-01T00:00:00-05:00'))
    expect(await previo()).toEqual({ id: 0, nro_correlativo: 1 })
    const { cuerpo } = await crear({ tipo_doc: 8, anio: 2027 }, undefined, silvia)
    expect(cuerpo.data).toMatchObject({ nro_doc: '001', anio: 2027, created_at: '2027-01-01 00:00:00' })
    expect((await crear({ tipo_doc: 8, anio: 2026 }, undefined, silvia)).status).toBe(200)
  } finally {
    banco.poner(AHORA)
  }
})
