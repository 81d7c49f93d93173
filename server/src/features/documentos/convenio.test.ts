import { documentosApi } from '@cabildo/contracts/documentos'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import type { Persona } from '../../../test/elenco.ts'
import { firmar, formularioDeDocumento, unDocumento } from '../../../test/fabricas-documentos.ts'

const banco = usarBanco()
const enDisco = async () => (await banco.archivosEnDisco()).toSorted()
const unConvenio = (mas: Parameters<typeof unDocumento>[1] = {}) => unDocumento(banco.db, { tipo_doc: 10, ...mas })

const actualizar = async (doc_id: number, archivo: File | null, persona: Persona = 'sara') =>
  (await banco.como(persona)).llamar(documentosApi.actualizarConvenio, {
    body: { doc_id: String(doc_id) },
    archivos: { 'selectedFile[]': archivo ? [archivo] : [] },
  })
const ver = async (doc_id: number) =>
  (await (await banco.como('sara')).llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })).cuerpo.data
const principales = (doc_id: number) =>
  banco.db
    .selectFrom('documentos_archivos')
    .select(['path', 'name', 'convenio', 'created_by', 'quitado_at'])
    .where('doc_id', '=', doc_id)
    .where('orden', '=', 0)
    .orderBy('archivo_id')
    .execute()

describe('Subir Convenio (API-56)', () => {
  test('DOC-78 DOC-80 DOC-92 the PDF becomes the main one, final, and opens by its signed address', async () => {
    const { doc_id, archivos } = await unConvenio()
    expect(await ver(doc_id)).toMatchObject({ definitivo: false })
    const { status, cuerpo } = await actualizar(doc_id, archivoPdf('Convenio suscrito.pdf'))
    expect(status).toBe(200)
    expect(cuerpo.data).toMatchObject({ doc_id, definitivo: true, documentos: [{ name: 'Convenio suscrito.pdf' }] })
    const { path_primary, url } = cuerpo.data.documentos[0] ?? {}
    expect(await banco.ciudadano.enviar({ method: 'GET', url: url ?? '' })).toMatchObject({ statusCode: 200 })
    expect(await principales(doc_id)).toMatchObject([
      { path: archivos[0], convenio: false, quitado_at: expect.anything() },
      { path: path_primary, convenio: true, created_by: 8, quitado_at: null },
    ])
  })

  test('DOC-78 a convenio without any PDF gets its first one', async () => {
    const { doc_id } = await unConvenio({ principal: null })
    expect((await actualizar(doc_id, archivoPdf())).cuerpo.data).toMatchObject({ definitivo: true })
  })

  test('SHE-94 D-22 the document has a new version, so that an older copy does not bring the old PDF back', async () => {
    const { doc_id } = await unConvenio()
    const { updated_at } = await ver(doc_id)
    const { cuerpo } = await actualizar(doc_id, archivoPdf('documento.pdf'))
    expect(cuerpo.data.updated_at > updated_at).toBe(true)
    const atrasada = await (await banco.como('silvia')).llamar(documentosApi.editar, {
      params: { doc_id: String(doc_id) },
      body: formularioDeDocumento({ tipo_doc: 10, version: updated_at }),
      archivos: { fileLocal: [archivoPdf('anterior.pdf')] },
    })
    expect(atrasada).toMatchObject({ status: 409, cuerpo: { codigo: 'desactualizado' } })
    expect((await ver(doc_id)).documentos).toEqual([expect.objectContaining({ name: 'documento.pdf' })])
  })

  test('G3 the same PDF sent twice is kept once', async () => {
    const { doc_id } = await unConvenio({ principal: null })
    const archivo = archivoPdf('convenio.pdf')
    const primera = await actualizar(doc_id, archivo)
    const guardados = await enDisco()
    const segunda = await actualizar(doc_id, archivo)
    expect(segunda.status).toBe(200)
    expect(segunda.cuerpo.data.documentos[0]?.path_primary).toBe(primera.cuerpo.data.documentos[0]?.path_primary)
    expect(await principales(doc_id)).toHaveLength(1)
    expect(await enDisco()).toEqual(guardados)
  })

  test('D-46 DOC-49 after the first signature it is refused, and the file does not stay', async () => {
    const { doc_id, archivos } = await unConvenio({ destinos: [{ area_id: 15, estado: true }, { area_id: 20 }] })
    const antes = await enDisco()
    const { status, cuerpo } = await actualizar(doc_id, archivoPdf())
    expect([status, cuerpo.message]).toEqual([409, 'El documento ya fue firmado'])
    expect(await principales(doc_id)).toMatchObject([{ path: archivos[0], quitado_at: null }])
    expect(await enDisco()).toEqual(antes)
  })

  test('D-46 a signature that is under way comes first', async () => {
    const { doc_id } = await unConvenio({ destinos: [{ area_id: 15 }] })
    const { id_doc_area } = await banco.db
      .selectFrom('documentos_destinos')
      .select('id_doc_area')
      .where('doc_id', '=', doc_id)
      .executeTakeFirstOrThrow()
    const archivo = archivoPdf()
    const [respuesta] = await enCarrera(
      banco.bd,
      async (trx) => {
        await trx.selectFrom('documentos').select('doc_id').where('doc_id', '=', doc_id).forUpdate().execute()
        await firmar(trx, id_doc_area)
      },
      [() => actualizar(doc_id, archivo)],
    )
    expect(respuesta).toMatchObject({ status: 409, cuerpo: { codigo: 'documentoFirmado' } })
  })

  test('DOC-78 of two uploads at once each is kept in turn, and one is the main one', async () => {
    const { doc_id } = await unConvenio({ principal: null })
    const [uno, otro] = [archivoPdf('uno.pdf', { paginas: 1 }), archivoPdf('otro.pdf', { paginas: 2 })]
    const respuestas = await Promise.all([actualizar(doc_id, uno), actualizar(doc_id, otro)])
    expect(respuestas.map(({ status }) => status)).toEqual([200, 200])
    const filas = await principales(doc_id)
    expect([filas.length, filas.filter(({ quitado_at }) => !quitado_at).length]).toEqual([2, 1])
  })

  test.each([1, 3, 13] as const)('DOC-14 API-56 a document of type %i is no convenio', async (tipo_doc) => {
    const { doc_id } = await unDocumento(banco.db, { tipo_doc })
    const { status, cuerpo } = await actualizar(doc_id, archivoPdf())
    expect([status, cuerpo.errors]).toEqual([422, { doc_id: 'Solo un convenio se actualiza de esta forma' }])
  })

  test('DOC-78 the file is required', async () => {
    const { doc_id } = await unConvenio()
    const { status, cuerpo } = await actualizar(doc_id, null)
    expect([status, cuerpo.errors]).toEqual([422, { selectedFile: 'Elija el PDF' }])
  })

  test('DOC-78 D-36 it must be a PDF', async () => {
    const { doc_id, archivos } = await unConvenio()
    const { status, cuerpo } = await actualizar(doc_id, new File(['<html>'], 'convenio.pdf'))
    expect([status, cuerpo.errors]).toEqual([422, { selectedFile: 'El archivo esta dañado o vacío' }])
    expect(await principales(doc_id)).toMatchObject([{ path: archivos[0], quitado_at: null }])
  })

  test('SHE-98 the convenio of another area does not exist', async () => {
    const { doc_id } = await unConvenio()
    expect((await actualizar(doc_id, archivoPdf(), 'gloria')).status).toBe(404)
    expect(await principales(doc_id)).toHaveLength(1)
  })

  test('D-33 the audit trail tells who replaced the PDF', async () => {
    const { doc_id } = await unConvenio()
    await actualizar(doc_id, archivoPdf('Final.pdf'), 'silvia')
    const huellas = await banco.db
      .selectFrom('auditoria')
      .select(['accion', 'user_id', 'despues'])
      .where('tabla', '=', 'documentos_archivos')
      .where('user_id', '=', 13)
      .orderBy('id')
      .execute()
    expect(huellas).toMatchObject([
      { accion: 'UPDATE', despues: { quitado_at: expect.any(String) } },
      { accion: 'INSERT', despues: { name: 'Final.pdf', convenio: true, doc_id } },
    ])
  })
})
