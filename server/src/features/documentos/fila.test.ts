import { descripcionDe, documentosApi } from '@cabildo/contracts/documentos'
import { numeroConAnio } from '@cabildo/contracts/documentos-tipos'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { nombreSeguro } from './enlaces.ts'

const banco = usarBanco()

const ver = async (doc_id: number) =>
  (await (await banco.como('sara')).llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })).cuerpo.data

test('DOC-03 DOC-04 DOC-05 DOC-18 DOC-20 API-46 a row has the fields of Table DOC-B', async () => {
  const { doc_id } = await unDocumento(banco.db, {
    tipo_doc: 3,
    created_at: new Date('2026-11-18T09:05:07-05:00'),
    vistos: 'El informe',
    considerandos: 'Que, conviene',
    resolutivos: ['«aprobar» el plan', 'encargar'],
    code_verifica: 'QWERTYU',
  })
  const sara = await banco.como('sara')
  const { cuerpo } = await sara.llamar(documentosApi.listar, { body: {} })
  const fila = cuerpo.data[0]
  expect(fila).toEqual({
    doc_id,
    tipo_doc: 3,
    nro_doc: '001',
    anio: 2026,
    contenido: { vistos: 'El informe', considerandos: 'Que, conviene', resolutivos: ['«aprobar» el plan', 'encargar'] },
    destinatario: '',
    tipo_sesion: null,
    fecha_sesion: null,
    created_at: '2026-11-18 09:05:07',
    updated_at: expect.stringMatching(/^2026-11-18 /),
    code_verifica: 'QWERTYU',
    documentos: [expect.objectContaining({ name: 'documento.pdf', size: 1000, anexos: [] })],
    area: { id: 4, name: 'Secretaría General' },
    estado: 'borrador',
    firmado: false,
    definitivo: false,
    visado: false,
    destinos: 0,
    firmados: 0,
    faltan: [],
    devolucion: null,
    papel: null,
    importado: null,
    publicado: null,
    expedientes: [],
  })
  expect(fila && numeroConAnio(fila)).toBe('001-2026')
  expect(await ver(doc_id)).toMatchObject({ doc_id, contenido: fila?.contenido, updated_at: fila?.updated_at })
})

test('SHE-14 the description begins with a capital letter, whatever stands before it', () => {
  const de = (primero: string) => descripcionDe({ contenido: { resolutivos: [primero] } })
  expect(de('«aprobar» el plan')).toBe('«Aprobar» el plan')
  expect(de('área de parques')).toBe('Área de parques')
  expect(de('')).toBe('')
})

test('DOC-06 DOC-19 a row brings its main PDF and its annexes in order, each with an address signed for it', async () => {
  const { doc_id, archivos } = await unDocumento(banco.db, { anexos: 3 })
  const [guardado] = (await ver(doc_id)).documentos
  if (!guardado) throw new Error('la fila no trae sus archivos')
  const { anexos, ...principal } = guardado
  expect(principal).toMatchObject({ path_primary: archivos[0], name: 'documento.pdf', size: 1000 })
  expect(anexos.map(({ name, path }) => [name, path])).toEqual([
    ['anexo 1.pdf', archivos[1]],
    ['anexo 2.pdf', archivos[2]],
    ['anexo 3.pdf', archivos[3]],
  ])
  // Nobody has signed it, so its own PDF is a copy that says so (D-143).
  const esperados = ['documento%20borrador.pdf&modo=borrador', ...anexos.map(({ name }) => encodeURIComponent(name))]
  for (const [i, { url }] of [principal, ...anexos].entries())
    expect(url).toMatch(
      new RegExp(`^/storage/firmadigital/upload/${archivos[i]}\\?vence=\\d+&firma=[\\w-]+&nombre=${esperados[i]}$`),
    )
  const sinPdf = await unDocumento(banco.db, { principal: null, anexos: 1 })
  expect((await ver(sinPdf.doc_id)).documentos).toEqual([
    {
      path_primary: null,
      name: null,
      size: null,
      url: null,
      anexos: [expect.objectContaining({ name: 'anexo 1.pdf' })],
    },
  ])
})

test.each([
  ['RA 045-2026 – Año.PDF', 'RA 045-2026 – Año.pdf', 'RA 045-2026 – Año borrador.pdf'],
  ['sin extensión', 'sin extensión.pdf', 'sin extensión borrador.pdf'],
  ['a/b\\c:d*"e".pdf.pdf', 'a-b-c-d-e-.pdf.pdf', 'a-b-c-d-e-.pdf borrador.pdf'],
  ['.pdf', 'documento.pdf', 'documento borrador.pdf'],
  [`${'x'.repeat(195)}🏛️`, `${'x'.repeat(195)}\ufffd.pdf`, `${'x'.repeat(187)} borrador.pdf`],
])('DOC-06 API-101 D-143 a PDF is saved by its name, made safe, a draft as one: %s', async (name, final, borrador) => {
  const { doc_id } = await unDocumento(banco.db, { principal: { name } })
  const url = (await ver(doc_id)).documentos[0]?.url ?? ''
  expect(nombreSeguro(name)).toBe(final)
  expect(new URL(url, 'http://x').searchParams.get('nombre')).toBe(borrador)
  // Its signature holds: only the file itself is missing.
  expect((await banco.ciudadano.enviar({ url })).statusCode).toBe(404)
})

test('DOC-06 a file that was taken off leaves the row', async () => {
  const { doc_id, archivos } = await unDocumento(banco.db, { anexos: 2 })
  await banco.db
    .updateTable('documentos_archivos')
    .set({ quitado_at: new Date() })
    .where('path', 'in', archivos.slice(0, 2))
    .execute()
  expect((await ver(doc_id)).documentos).toMatchObject([{ path_primary: null, anexos: [{ path: archivos[2] }] }])
})

const FINALES: [string, Parameters<typeof unDocumento>[1], object][] = [
  ['no PDF', { principal: null }, { estado: 'borrador', definitivo: false, firmado: false }],
  ['a PDF, sent nowhere', {}, { estado: 'borrador', definitivo: false, firmado: false, destinos: 0, faltan: [] }],
  [
    'a PDF, sent and not signed',
    { destinos: [{ area_id: 15 }, { area_id: 11 }] },
    {
      ...{ estado: 'enFirma', definitivo: false, firmado: false, destinos: 2, firmados: 0, visado: false },
      faltan: ['Gerencia de Desarrollo Urbano', 'Alcaldía'],
    },
  ],
  [
    'a destination that is not sent yet',
    { destinos: [{ area_id: 15, derivado: false }] },
    { estado: 'borrador', definitivo: false, destinos: 1, faltan: [] },
  ],
  [
    'one signature of two',
    { destinos: [{ area_id: 15, estado: true }, { area_id: 4 }] },
    {
      ...{ estado: 'enFirma', definitivo: false, firmado: true, destinos: 2, firmados: 1, visado: true },
      faltan: ['Secretaría General'],
    },
  ],
  [
    'all signatures',
    {
      destinos: [
        { area_id: 15, estado: true },
        { area_id: 4, estado: true },
      ],
    },
    { estado: 'firmado', definitivo: true, firmado: true, destinos: 2, firmados: 2, faltan: [] },
  ],
  [
    'a convenio, sent nowhere',
    { tipo_doc: 10, principal: { convenio: true } },
    { estado: 'papel', definitivo: true, firmado: false, papel: null },
  ],
  [
    'a convenio, sent and not signed',
    { tipo_doc: 10, principal: { convenio: true }, destinos: [{ area_id: 15 }] },
    { estado: 'enFirma', definitivo: false, firmado: false },
  ],
  [
    'a signature on paper',
    { papel: { fecha: '2026-11-18', firmantes: ['Rosa Quispe', 'Edwin Huamán'] } },
    {
      ...{ estado: 'papel', definitivo: true, firmado: true },
      papel: { fecha: '2026-11-18', firmantes: ['Rosa Quispe', 'Edwin Huamán'] },
    },
  ],
  [
    'one signature of two, and returned by the other',
    { destinos: [{ area_id: 15, estado: true }, { area_id: 11 }], devuelto: 'Falta el informe' },
    {
      ...{ estado: 'devuelto', definitivo: false, firmado: true, faltan: ['Alcaldía'] },
      devolucion: {
        ...{ motivo: 'Falta el informe', area: 'Alcaldía' },
        ...{ por: expect.any(String), created_at: '2026-11-18 10:30:00' },
      },
    },
  ],
]
test.each(FINALES)(
  'DOC-49 DOC-76 DOC-79 DOC-80 D-138 D-139 D-140 the state of a document with %s follows from its PDF and destinations',
  async (_que, mas, esperado) => {
    const { doc_id } = await unDocumento(banco.db, mas)
    expect(await ver(doc_id)).toMatchObject(esperado)
  },
)

test('D-33 a destination that was taken off counts for nothing', async () => {
  const { doc_id } = await unDocumento(banco.db, { destinos: [{ area_id: 4 }] })
  await banco.db
    .updateTable('documentos_destinos')
    .set({ deleted_at: new Date() })
    .where('doc_id', '=', doc_id)
    .execute()
  expect(await ver(doc_id)).toMatchObject({ estado: 'borrador', visado: false, destinos: 0 })
})

test('DOC-16 a published document says under which path', async () => {
  const { doc_id } = await unDocumento(banco.db)
  const norma = {
    area_id: 4,
    tipo_doc: 3,
    anio: 2026,
    ndoc: '001',
    descripcion: 'x',
    name_file: 'x.pdf',
    size_file: 1,
    sha256: '0',
  }
  await banco.db
    .insertInto('normas')
    .values({ ...norma, doc_id, path_file: 'vieja.pdf', deleted_at: new Date() })
    .execute()
  expect((await ver(doc_id)).publicado).toBeNull()
  await banco.db
    .insertInto('normas')
    .values({ ...norma, doc_id, path_file: 'nueva.pdf' })
    .execute()
  // It stays published, though nobody has signed it (D-138).
  expect(await ver(doc_id)).toMatchObject({ publicado: 'nueva.pdf', estado: 'publicado', definitivo: false })
})

test('D-02 a document of another area, a deleted one and one that never was do not exist for the caller', async () => {
  const ajeno = await unDocumento(banco.db, { area_id: 15 })
  const borrado = await unDocumento(banco.db)
  await banco.db
    .updateTable('documentos')
    .set({ deleted_at: new Date() })
    .where('doc_id', '=', borrado.doc_id)
    .execute()
  const sara = await banco.como('sara')
  for (const doc_id of [ajeno.doc_id, borrado.doc_id, 999_999]) {
    const { status, cuerpo } = await sara.llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })
    expect([status, cuerpo.codigo]).toEqual([404, 'noEncontrado'])
  }
  for (const doc_id of ['0', '-1', '047', '1.0', 'x'])
    expect((await sara.llamar(documentosApi.ver, { params: { doc_id } })).status).toBe(422)
})

test('API-05 API-52 DOC-50 SHE-101 D-137 the preview follows the counter of the series that holds and reserves nothing', async () => {
  const alcaldesa = await banco.como('alcaldesa')
  const previo = async (body: object) =>
    (await alcaldesa.llamar(documentosApi.correlativo, { body: body as never })).cuerpo.correlativo
  expect(await previo({ tipo_doc: 8 })).toEqual({ id: 0, nro_correlativo: 1 })
  expect(await previo({ tipo_doc: 8, area_id: 11 })).toEqual({ id: 0, nro_correlativo: 1 })
  for (const tipo_doc of [8, 12] as const)
    for (const area_id of [11, 4]) await unDocumento(banco.db, { area_id, tipo_doc })
  // The mayor's decretos are one series, whoever types them; each area has its own resoluciones.
  expect(await previo({ tipo_doc: 8, anio: 2026 })).toEqual({ id: expect.any(Number), nro_correlativo: 3 })
  expect(await previo({ tipo_doc: 8, area_id: 11 })).toEqual({ id: expect.any(Number), nro_correlativo: 3 })
  expect(await previo({ tipo_doc: 12 })).toEqual({ id: expect.any(Number), nro_correlativo: 2 })
  expect(await previo({ tipo_doc: 8, anio: 2025 })).toMatchObject({ nro_correlativo: 1 })
  const negar = async (body: object) =>
    (await alcaldesa.llamar(documentosApi.correlativo, { body: body as never })).status
  expect(await negar({ tipo_doc: 8, area_id: 4 })).toBe(403)
  expect(await negar({ tipo_doc: 4 })).toBe(422)
  expect(await negar({})).toBe(422)
})
