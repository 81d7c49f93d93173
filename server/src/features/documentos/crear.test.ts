import { documentosApi } from '@cabildo/contracts/documentos'
import { TIPOS_DOCUMENTO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, entrar, usarBanco } from '../../../test/banco.ts'
import { creacionDeDocumentos, type FormularioDeDocumento } from '../../../test/crear-documentos.ts'
import type { Persona } from '../../../test/elenco.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'

const banco = usarBanco()

const { crear, enviar, ultimo } = creacionDeDocumentos(banco)

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

  test('DOC-50 D-137 the other types are numbered per area, type and year', async () => {
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

  test('D-137 acts of the council and the mayor have one series for the municipality, whoever types them', async () => {
    const numeros = async (tipo_doc: TipoDocumento, ...quienes: Persona[]) => {
      const dados: string[] = []
      for (const quien of quienes)
        dados.push((await crear({ tipo_doc, anio: 2024 }, undefined, quien)).cuerpo.data.nro_doc)
      return dados
    }
    for (const tipo_doc of [1, 2, 3, 7, 8] as const)
      expect(await numeros(tipo_doc, 'sara', 'alcaldesa', 'silvia', 'alcaldesa')).toEqual(['001', '002', '003', '004'])
    expect(await numeros(10, 'gloria', 'sara', 'sol')).toEqual(['001', '002', '003'])
  })

  test('D-137 DOC-26 acts of the council and the mayor are not made by other areas, which read it beside the type', async () => {
    const errors = { tipo_doc: 'Su área no emite documentos de este tipo. Elija otro.' }
    const gloria = await banco.como('gloria')
    const antes = await banco.archivosEnDisco()
    for (const { id } of TIPOS_DOCUMENTO) {
      const reservado = [1, 2, 3, 7, 8].includes(id)
      const { status, cuerpo } = await crear({ tipo_doc: id, anio: 2023 }, { fileLocal: [archivoPdf()] }, 'gloria')
      expect([id, status, cuerpo.errors]).toEqual([id, reservado ? 422 : 200, reservado ? errors : undefined])
      // What says on paper that it is one is not printed either.
      const { contenido, ...resto } = formularioDeDocumento({ tipo_doc: id, anio: 2023 })
      const body = { ...resto, ...JSON.parse(contenido), tipo_doc: id, anio: 2023, tipo_sesion: 1 }
      if (reservado)
        expect((await gloria.llamar(documentosApi.generar, { body })).cuerpo).toMatchObject({
          codigo: 'validacion',
          errors,
        })
    }
    expect(await banco.archivosEnDisco()).toHaveLength(antes.length + TIPOS_DOCUMENTO.length - 5)
  })

  test.each(TIPOS_DOCUMENTO)(
    'DOC-26 DOC-21 the mayor’s office saves documents of type $id $name',
    async ({ id, grupo }) => {
      const { status, cuerpo } = await crear({ tipo_doc: id }, undefined, 'alcaldesa')
      expect(status).toBe(200)
      expect(cuerpo.data).toMatchObject(
        grupo === 'sesion'
          ? { tipo_sesion: 1, fecha_sesion: '2026-11-10', contenido: { vistos: '' } }
          : { tipo_sesion: null, fecha_sesion: null },
      )
    },
  )

  test.each<[string, FormularioDeDocumento, string]>([
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
      'derivado عربي, 🏛️, e\u0301, Ａ, İ, ß',
      `"comillas" y {llaves}, ","{"`,
      'línea 1\n\n\tlínea 2\nlínea 3',
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
