import { documentosApi } from '@cabildo/contracts/documentos'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { archivoPdf, pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { formularioDeDocumento, unDocumento } from '../../../test/fabricas-documentos.ts'
import { copiarPdf } from '../../platform/subidas/pdf/desarmado.ts'

const banco = usarBanco()
const enDisco = async () => (await banco.archivosEnDisco()).toSorted()
const ver = async (doc_id: number) =>
  (await (await banco.como('sara')).llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })).cuerpo.data

interface Papel {
  fecha?: string
  firmantes?: string
  version?: string
}
const firmarEnPapel = async (
  doc_id: number,
  { fecha = '2026-11-18', firmantes = 'Rosa Quispe\nEdwin Huamán', version }: Papel = {},
  archivo: File | null = archivoPdf('escaneo.pdf'),
  persona: Persona = 'sara',
) =>
  (await banco.como(persona)).llamar(documentosApi.firmarEnPapel, {
    params: { doc_id: String(doc_id) },
    body: { fecha, firmantes, version: version ?? (await ver(doc_id)).updated_at },
    archivos: { 'selectedFile[]': archivo ? [archivo] : [] },
  })
const deshacer = async (doc_id: number, version?: string, persona: Persona = 'sara') =>
  (await banco.como(persona)).llamar(documentosApi.deshacerPapel, {
    params: { doc_id: String(doc_id) },
    body: { version: version ?? (await ver(doc_id)).updated_at },
  })

/** How each door to a document's main PDF answers to that file, and where it says so. */
const PUERTAS: [string, string, (archivo: File) => Promise<{ status: number; cuerpo: object }>][] = [
  ['a scan', 'selectedFile', async (archivo) => firmarEnPapel((await unDocumento(banco.db)).doc_id, {}, archivo)],
  [
    'a convenio',
    'selectedFile',
    async (archivo) =>
      (await banco.como('sara')).llamar(documentosApi.actualizarConvenio, {
        body: { doc_id: String((await unDocumento(banco.db, { tipo_doc: 10 })).doc_id) },
        archivos: { 'selectedFile[]': [archivo] },
      }),
  ],
  [
    'a new document',
    'fileLocal',
    async (archivo) =>
      (await banco.como('sara')).llamar(documentosApi.crear, {
        body: formularioDeDocumento(),
        archivos: { fileLocal: [archivo] },
      }),
  ],
  [
    'an edit',
    'fileLocal',
    async (archivo) => {
      const { doc_id } = await unDocumento(banco.db)
      return (await banco.como('sara')).llamar(documentosApi.editar, {
        params: { doc_id: String(doc_id) },
        body: formularioDeDocumento({ version: (await ver(doc_id)).updated_at }),
        archivos: { fileLocal: [archivo] },
      })
    },
  ],
]
test.each(PUERTAS)('D-138 D-143 the copy that says BORRADOR is no PDF of %s', async (_que, campo, enviar) => {
  const copia = await copiarPdf(pdfDePrueba(), 'borrador')
  if (!('pdf' in copia)) throw new Error('no copy was made')
  const antes = await enDisco()
  expect(await enviar(new File([new Uint8Array(copia.pdf)], 'leido.pdf'))).toMatchObject({
    status: 422,
    cuerpo: { errors: { [campo]: 'Este PDF es una copia que dice BORRADOR: elija otro sin esa marca' } },
  })
  expect(await enDisco()).toEqual(antes)
})

describe('Firmado en papel (D-138)', () => {
  test('D-138 DOC-80 the scan becomes the main PDF, and the document final with who signed and when', async () => {
    const { doc_id, archivos } = await unDocumento(banco.db, { anexos: 1 })
    const { status, cuerpo } = await firmarEnPapel(doc_id, { firmantes: ' Rosa  Quispe \r\n\r\nEdwin Huamán\n' })
    expect(status).toBe(200)
    expect(cuerpo.data).toMatchObject({
      ...{ estado: 'papel', firmado: true, definitivo: true },
      papel: { fecha: '2026-11-18', firmantes: ['Rosa Quispe', 'Edwin Huamán'] },
      documentos: [{ name: 'escaneo.pdf', anexos: [{ path: archivos[1] }] }],
    })
    const acto = await banco.db.selectFrom('documentos_papel').selectAll().where('doc_id', '=', doc_id).execute()
    expect(acto).toMatchObject([{ created_by: 8, deshecho_at: null, anterior_id: expect.any(Number) }])
    const huellas = await banco.db
      .selectFrom('auditoria')
      .select(['accion', 'user_id'])
      .where('tabla', '=', 'documentos_papel')
      .where('registro', '=', String(acto[0]?.papel_id))
      .execute()
    expect(huellas).toEqual([{ accion: 'INSERT', user_id: 8 }])
  })

  test('D-138 undone, the PDF before is the main one again and the act stays in its history', async () => {
    const { doc_id, archivos } = await unDocumento(banco.db)
    await firmarEnPapel(doc_id)
    const { status, cuerpo } = await deshacer(doc_id, undefined, 'silvia')
    expect([status, cuerpo.data.estado, cuerpo.data.papel]).toEqual([200, 'borrador', null])
    expect(cuerpo.data.documentos[0]?.path_primary).toBe(archivos[0])
    expect(
      await banco.db.selectFrom('documentos_papel').selectAll().where('doc_id', '=', doc_id).execute(),
    ).toMatchObject([{ deshecho_por: 13, deshecho_at: expect.any(Date) }])
    expect((await firmarEnPapel(doc_id)).status).toBe(200)
  })

  test('D-138 a document without PDF is signed on paper too, and has none again when that is undone', async () => {
    const { doc_id } = await unDocumento(banco.db, { principal: null })
    expect((await firmarEnPapel(doc_id)).cuerpo.data).toMatchObject({ definitivo: true })
    expect((await deshacer(doc_id)).cuerpo.data.documentos[0]?.path_primary).toBeNull()
  })

  test.each<[string, NonNullable<Parameters<typeof unDocumento>[1]>, string]>([
    ['was signed digitally', { destinos: [{ area_id: 15, estado: true }, { area_id: 11 }] }, 'documentoFirmado'],
    ['was signed on paper already', { papel: { fecha: '2026-11-18', firmantes: ['Rosa'] } }, 'documentoFirmado'],
    ['waits for signatures', { destinos: [{ area_id: 15 }] }, 'destinosPendientes'],
  ])('D-138 refused of one that %s, and the scan does not stay', async (_que, mas, codigo) => {
    const { doc_id } = await unDocumento(banco.db, mas)
    const antes = await enDisco()
    expect(await firmarEnPapel(doc_id)).toMatchObject({ status: 409, cuerpo: { codigo } })
    expect(await enDisco()).toEqual(antes)
  })

  const ONCE = Array.from({ length: 11 }, (_, i) => `Firmante ${i}`).join('\n')
  test.each<[string, Papel & { archivo?: null }, Record<string, string>]>([
    ['a day to come', { fecha: '2026-11-19' }, { fecha: 'La fecha no puede ser posterior a hoy' }],
    [
      'a day before the document’s',
      { fecha: '2026-11-17' },
      { fecha: 'La fecha no puede ser anterior a la del documento' },
    ],
    ['no day', { fecha: '' }, { fecha: 'Fecha no válida' }],
    ['nobody', { firmantes: ' \n ' }, { firmantes: 'Indique quién firmó' }],
    ['eleven names', { firmantes: ONCE }, { firmantes: 'Máximo 10 firmantes' }],
    ['a name twice', { firmantes: 'Rosa Quispe\nROSA  quispe' }, { firmantes: 'Cada firmante va una vez' }],
    ['an initial', { firmantes: 'R' }, { firmantes: 'Cada nombre tiene de 2 a 120 caracteres' }],
    ['no scan', { archivo: null }, { selectedFile: 'Elija el PDF' }],
  ])('D-138 %s is refused beside its field', async (_que, { archivo, ...papel }, errors) => {
    const { doc_id } = await unDocumento(banco.db)
    const { status, cuerpo } = await firmarEnPapel(doc_id, papel, archivo)
    expect([status, cuerpo.errors]).toEqual([422, errors])
    expect((await ver(doc_id)).estado).toBe('borrador')
  })

  test('D-138 API-08 SHE-98 an old version, another area’s document and one without the act are refused', async () => {
    const { doc_id } = await unDocumento(banco.db)
    expect(await firmarEnPapel(doc_id, { version: '2026-01-01' })).toMatchObject({
      cuerpo: { codigo: 'desactualizado' },
    })
    expect((await firmarEnPapel(doc_id, {}, archivoPdf(), 'gloria')).status).toBe(404)
    expect(await deshacer(doc_id)).toMatchObject({ status: 409, cuerpo: { codigo: 'sinPapel' } })
    await firmarEnPapel(doc_id)
    expect(await deshacer(doc_id, '2026-01-01')).toMatchObject({ cuerpo: { codigo: 'desactualizado' } })
    expect((await deshacer(doc_id, undefined, 'gloria')).status).toBe(404)
  })

  test('D-138 DOC-49 meanwhile it is neither edited nor sent, and once published the act stays', async () => {
    const { doc_id } = await unDocumento(banco.db, { papel: { fecha: '2026-11-18', firmantes: ['Rosa'] } })
    const sara = await banco.como('sara')
    const editado = await sara.llamar(documentosApi.editar, {
      params: { doc_id: String(doc_id) },
      body: formularioDeDocumento(),
      archivos: {},
    })
    expect(editado).toMatchObject({ status: 409, cuerpo: { codigo: 'documentoFirmado' } })
    const enviado = await sara.llamar(documentosApi.asignar, {
      body: { doc_id, derivar: 1, destinos: [{ dependencia: 15, motivo: 2 }] },
    })
    expect(enviado).toMatchObject({ status: 409, cuerpo: { codigo: 'firmadoEnPapel' } })
    await banco.db
      .insertInto('normas')
      .values({
        ...{ doc_id, area_id: 4, tipo_doc: 3, anio: 2026, ndoc: '900', descripcion: 'x', path_file: 'papel.pdf' },
        ...{ name_file: 'x.pdf', size_file: 1, sha256: '0' },
      })
      .execute()
    expect(await deshacer(doc_id)).toMatchObject({ status: 409, cuerpo: { codigo: 'papelPublicado' } })
    expect(await ver(doc_id)).toMatchObject({ estado: 'publicado', papel: { firmantes: ['Rosa'] } })
  })

  test('D-138 the database itself keeps paper and destinations apart, and one act at a time', async () => {
    const papel = { fecha: '2026-11-18', firmantes: ['Rosa'] }
    const enPapel = await unDocumento(banco.db, { papel })
    const destino = { area_id: 15, orden_firma: 1, motivo: 2, position_firma: '10_320', tipo_doc: 3 }
    const enviar = banco.db.insertInto('documentos_destinos').values({ ...destino, doc_id: enPapel.doc_id })
    await expect(enviar.execute()).rejects.toThrow('está firmado en papel')
    await expect(unDocumento(banco.db, { papel, destinos: [{ area_id: 15 }] })).rejects.toThrow('tiene destinos')
    const otraVez = sql`insert into documentos_papel (doc_id, fecha, firmantes, archivo_id)
      select doc_id, fecha, firmantes, archivo_id from documentos_papel where doc_id = ${enPapel.doc_id}`
    await expect(otraVez.execute(banco.db)).rejects.toThrow('documentos_papel_vivo')
  })
})
