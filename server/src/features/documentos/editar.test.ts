import { documentosApi } from '@cabildo/contracts/documentos'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import type { Persona } from '../../../test/elenco.ts'
import { formularioDeDocumento, unDocumento } from '../../../test/fabricas-documentos.ts'
import { insistir } from '../../../test/insistir.ts'

const banco = usarBanco()

type Formulario = NonNullable<Parameters<typeof formularioDeDocumento>[0]>
type Archivos = Partial<Record<'fileLocal' | 'selectedFileAnexo[]', File[]>>

const editar = async (doc_id: number, mas: Formulario = {}, archivos?: Archivos, quien: Persona = 'sara') =>
  (await banco.como(quien)).llamar(documentosApi.editar, {
    params: { doc_id: String(doc_id) },
    body: formularioDeDocumento(mas),
    ...(archivos && { archivos }),
  })
const ver = async (doc_id: number) =>
  (await (await banco.como('sara')).llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })).cuerpo.data
const anexosDe = async (doc_id: number) =>
  (await ver(doc_id)).documentos.flatMap(({ anexos }) => anexos.map(({ name }) => name))
const kept = (paths: (string | undefined)[]) => paths.map((path) => ({ path: path ?? '' }))

describe('editing a document (API-50)', () => {
  test('API-50 API-08 the texts change; number, year, code and date stay, the version does not', async () => {
    const { doc_id } = await unDocumento(banco.db, { code_verifica: 'QUEDAYA' })
    const antes = await ver(doc_id)
    const { status, cuerpo } = await editar(doc_id, {
      considerandos: 'Que, otra cosa',
      resolutivos: ['Encargar', 'Publicar'],
      version: antes.updated_at,
    })
    expect(status).toBe(200)
    expect(cuerpo.data).toMatchObject({
      nro_doc: antes.nro_doc,
      anio: 2026,
      code_verifica: 'QUEDAYA',
      created_at: antes.created_at,
      contenido: { considerandos: 'Que, otra cosa', resolutivos: ['Encargar', 'Publicar'] },
    })
    expect(cuerpo.data.updated_at).not.toBe(antes.updated_at)
    expect(cuerpo.data.documentos[0]?.path_primary).toBe(antes.documentos[0]?.path_primary)
  })

  test('D-143 API-50 a name and who celebrates are kept, change, and stay where an edit does not know them', async () => {
    const suyos = { nombre: 'Convenio marco', comparecientes: 'Conste;\n- LA UGEL' }
    const { cuerpo } = await (await banco.como('sara')).llamar(documentosApi.crear, {
      body: formularioDeDocumento({ tipo_doc: 10, ...suyos }),
    })
    const { doc_id, contenido } = cuerpo.data
    expect(contenido).toMatchObject(suyos)
    const editado = async (mas: Formulario) =>
      (await editar(doc_id, { tipo_doc: 10, version: (await ver(doc_id)).updated_at, ...mas })).cuerpo
    expect((await editado({ considerandos: 'Otra ley' })).data.contenido).toMatchObject(suyos)
    const { data } = await editado({ nombre: 'Convenio específico', comparecientes: '' })
    expect(data.contenido).toMatchObject({ nombre: 'Convenio específico' })
    expect(data.contenido).not.toHaveProperty('comparecientes')
    expect((await editado({ nombre: 'ñ'.repeat(301) })).errors).toEqual({ nombre: 'Máximo 300 caracteres' })
  })

  test('D-143 a type without a name keeps none, whatever is sent', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const version = (await ver(doc_id)).updated_at
    const { cuerpo } = await editar(doc_id, { nombre: 'Que regula', comparecientes: 'Conste', version })
    expect(cuerpo.data.contenido).toEqual(JSON.parse(formularioDeDocumento().contenido))
  })

  test('D-02 A3 the area of somebody else is refused, the own one may be said', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const conArea = async (area_id: string) =>
      (await banco.como('sara')).llamar(documentosApi.editar, {
        params: { doc_id: String(doc_id) },
        body: { ...formularioDeDocumento({ considerandos: `Que, ${area_id}` }), area_id },
      })
    expect((await conArea('15')).status).toBe(403)
    expect((await ver(doc_id)).contenido.considerandos).not.toBe('Que, 15')
    expect((await conArea('4')).status).toBe(200)
  })

  test('DOC-48 type and year do not change', async () => {
    const { doc_id } = await unDocumento(banco.db)
    for (const [mas, campo] of [
      [{ tipo_doc: 2 }, 'tipo_doc'],
      [{ anio: 2025 }, 'anio'],
    ] as const) {
      const { status, cuerpo } = await editar(doc_id, mas)
      expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, [campo]])
    }
  })

  test('DOC-39 DOC-38 the rules are those of the record', async () => {
    const { doc_id } = await unDocumento(banco.db, { tipo_doc: 7 })
    const { cuerpo } = await editar(doc_id, { tipo_doc: 7, tipo_sesion: 2, fecha_sesion: '2026-10-01' })
    expect(cuerpo.data).toMatchObject({ tipo_sesion: 2, fecha_sesion: '2026-10-01' })
    const sinSesion = { ...formularioDeDocumento({ tipo_doc: 7 }), fecha_sesion: '' }
    const respuesta = await (await banco.como('sara')).llamar(documentosApi.editar, {
      params: { doc_id: String(doc_id) },
      body: sinSesion,
    })
    expect(respuesta.cuerpo.errors).toEqual({ fecha_sesion: 'Ingrese la fecha de la sesión' })
  })

  test('SHE-94 D-22 a stale copy is refused and changes nothing', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const { updated_at: version } = await ver(doc_id)
    expect((await editar(doc_id, { considerandos: 'Primero', version })).status).toBe(200)
    const tarde = await editar(doc_id, { considerandos: 'Segundo', version }, { fileLocal: [archivoPdf('tarde.pdf')] })
    expect([tarde.status, tarde.cuerpo.codigo]).toEqual([409, 'desactualizado'])
    expect(await ver(doc_id)).toMatchObject({
      contenido: { considerandos: 'Primero' },
      documentos: [{ name: 'documento.pdf' }],
    })
  })

  test('G4 of ten who save the same copy exactly one wins', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const { updated_at: version } = await ver(doc_id)
    const respuestas = await Promise.all(
      Array.from({ length: 10 }, (_, i) => insistir(() => editar(doc_id, { considerandos: `Texto ${i}`, version }))),
    )
    const ganador = respuestas.findIndex(({ status }) => status === 200)
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await ver(doc_id)).contenido.considerandos).toBe(`Texto ${ganador}`)
  })

  test('DOC-49 once a destination has signed nothing changes, not even the annexes', async () => {
    const { doc_id, archivos } = await unDocumento(banco.db, {
      anexos: 1,
      destinos: [{ area_id: 15, estado: true }, { area_id: 11 }],
    })
    const antes = await ver(doc_id)
    for (const [mas, partes] of [
      [{ storedFiles: kept(archivos.slice(1)) }, {}],
      [{ storedFiles: kept(archivos.slice(1)) }, { fileLocal: [archivoPdf()] }],
      [{ storedFiles: [] }, {}],
    ] as [Formulario, Archivos][]) {
      const { status, cuerpo } = await editar(doc_id, mas, partes)
      expect([status, cuerpo.message]).toEqual([409, 'El documento ya fue firmado'])
    }
    expect({ ...(await ver(doc_id)), documentos: [] }).toEqual({ ...antes, documentos: [] })
  })

  test('DOC-49 G4 a signature that arrives first is seen, though the edit began before', async () => {
    const { doc_id } = await unDocumento(banco.db, { destinos: [{ area_id: 15 }] })
    const firmar = (trx: Parameters<Parameters<typeof enCarrera>[1]>[0]) =>
      Promise.all([
        trx.selectFrom('documentos').select('doc_id').where('doc_id', '=', doc_id).forUpdate().execute(),
        trx
          .updateTable('documentos_destinos')
          .set({ estado: true, firmado_at: AHORA })
          .where('doc_id', '=', doc_id)
          .execute(),
      ])
    const [respuesta] = await enCarrera(banco.bd, firmar, [() => editar(doc_id)])
    expect([respuesta?.status, respuesta?.cuerpo.codigo]).toEqual([409, 'documentoFirmado'])
  })

  test('DOC-49 a destination that was sent and has not signed leaves it open', async () => {
    const { doc_id } = await unDocumento(banco.db, { destinos: [{ area_id: 15 }] })
    expect((await editar(doc_id)).status).toBe(200)
  })

  test('D-02 a document of another area does not exist', async () => {
    const { doc_id } = await unDocumento(banco.db, { area_id: 15 })
    for (const id of [doc_id, 999_999]) {
      const { status, cuerpo } = await editar(id)
      expect([status, cuerpo.codigo]).toEqual([404, 'noEncontrado'])
    }
  })
})

describe('the files of an edit (DOC-45, DOC-54, D-52)', () => {
  test('DOC-54 a new PDF replaces the main one, whose row stays as history', async () => {
    const { doc_id, archivos } = await unDocumento(banco.db)
    const { cuerpo } = await editar(doc_id, {}, { fileLocal: [archivoPdf('nuevo.pdf')] })
    expect(cuerpo.data.documentos).toMatchObject([{ name: 'nuevo.pdf', anexos: [] }])
    const filas = await banco.db
      .selectFrom('documentos_archivos')
      .select(['path', 'quitado_at', 'clase'])
      .where('doc_id', '=', doc_id)
      .orderBy('archivo_id')
      .execute()
    expect(filas).toEqual([
      { path: archivos[0], quitado_at: expect.any(Date), clase: 'principal' },
      { path: cuerpo.data.documentos[0]?.path_primary, quitado_at: null, clase: 'principal' },
    ])
  })

  test('DOC-45 D-52 annexes that are not named go, new ones take their places', async () => {
    const { doc_id, archivos } = await unDocumento(banco.db, { anexos: 4 })
    const [, uno, , tres] = archivos
    const nuevo = { 'selectedFileAnexo[]': [archivoPdf('nuevo.pdf')] }
    expect((await editar(doc_id, { storedFiles: kept([tres, uno]) }, nuevo)).status).toBe(200)
    expect(await anexosDe(doc_id)).toEqual(['anexo 1.pdf', 'nuevo.pdf', 'anexo 3.pdf'])
    expect((await editar(doc_id)).status).toBe(200)
    expect(await anexosDe(doc_id)).toEqual([])
  })

  test('DOC-45 a fifth annex is refused and nothing changes', async () => {
    const { doc_id, archivos } = await unDocumento(banco.db, { anexos: 3 })
    const dos = { 'selectedFileAnexo[]': [archivoPdf('a.pdf'), archivoPdf('b.pdf')] }
    const { status, cuerpo } = await editar(doc_id, { storedFiles: kept(archivos.slice(1)) }, dos)
    expect([status, cuerpo.errors]).toEqual([422, { selectedFileAnexo: 'Máximo 4 anexos' }])
    expect(await anexosDe(doc_id)).toEqual(['anexo 1.pdf', 'anexo 2.pdf', 'anexo 3.pdf'])
  })

  test('A1 D-52 only live annexes of the same document can be kept', async () => {
    const otro = await unDocumento(banco.db, { anexos: 1 })
    const { doc_id, archivos } = await unDocumento(banco.db, { anexos: 2 })
    await banco.db
      .updateTable('documentos_archivos')
      .set({ quitado_at: new Date() })
      .where('path', '=', archivos[2] ?? '')
      .execute()
    for (const path of [otro.archivos[1], archivos[0], archivos[2], 'nada.pdf', '../../secreto']) {
      const { status, cuerpo } = await editar(doc_id, { storedFiles: kept([archivos[1], path]) })
      expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, ['storedFiles']])
    }
    // Named twice it is still one.
    expect((await editar(doc_id, { storedFiles: kept([archivos[1], archivos[1]]) })).status).toBe(200)
    expect(await anexosDe(doc_id)).toEqual(['anexo 1.pdf'])
  })
})
