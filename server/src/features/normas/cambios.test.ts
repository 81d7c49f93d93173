import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { type NormaListada, normasApi } from '@cabildo/contracts/normas'
import { describe, expect, test } from 'vitest'
import { archivoPdf, pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { formularioDeNorma, leido, unaNorma } from '../../../test/fabricas-normas.ts'
import { carpetasConFilas } from '../../modulos.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { barrerArchivos } from '../../platform/trabajos/limpieza.ts'

const banco = usarBanco()
const enDisco = async () => (await banco.archivosEnDisco()).toSorted()
type Campos = Record<string, string>

const publicar = async (mas: Campos = {}, persona: Persona = 'sara') => {
  const body = formularioDeNorma(mas)
  const archivos = { 'selectedFile[]': [archivoPdf('Primera.pdf')] }
  const { status, cuerpo } = await (await banco.como(persona)).llamar(normasApi.publicar, { body, archivos })
  expect(status).toBe(200)
  return { ...cuerpo.data, body }
}
const editar = async (id: number, mas: Campos, persona: Persona = 'sara', archivos: File[] = []) =>
  (await banco.como(persona)).llamar(normasApi.editar, {
    params: { id: String(id) },
    body: formularioDeNorma(mas),
    archivos: { 'selectedFile[]': archivos },
  })
const fila = async (id: number, persona: Persona = 'sara'): Promise<NormaListada | undefined> => {
  const { cuerpo } = await (await banco.como(persona)).llamar(normasApi.listar, { body: { length: -1 } as never })
  return cuerpo.data.find((norma) => norma.id === id)
}

describe('changing a publication (API-63)', () => {
  test('NOR-17 NOR-25 without a file it keeps its PDF, whatever the form says of it', async () => {
    const { id, path_file, body } = await publicar()
    const antes = await enDisco()
    const { status, cuerpo } = await editar(id, {
      ...{ ...body, tipo_doc: '8', anio: '2025', descripcion: 'Otra descripción' },
      ...{ id: '999', current_path_file: 'ajeno.pdf', path_file: 'ajeno.pdf', editorMode: 'crear' },
    })
    expect(status).toBe(200)
    expect(cuerpo.data).toMatchObject({ id, tipo_doc: 8, anio: 2025, ndoc: body.ndoc, descripcion: 'Otra descripción' })
    expect(cuerpo).toMatchObject({ path_file, created_at: cuerpo.data.created_at, updated_at: cuerpo.data.updated_at })
    expect(await fila(id)).toMatchObject({ ...cuerpo.data, area_id: 4 })
    expect(await enDisco()).toEqual(antes)
  })

  test('P-15 D-33 API-104 another PDF takes the place of the first, which is public no more, and swept by nobody', async () => {
    const { id, path_file, body } = await publicar()
    const { cuerpo } = await editar(id, body, 'sara', [archivoPdf('Anonimizada.pdf')])
    expect(cuerpo.data.name_file).toBe('Anonimizada.pdf')
    expect(cuerpo.path_file).not.toBe(path_file)
    const abierta = await banco.ciudadano.enviar({ method: 'GET', url: `/storage/docs/${cuerpo.path_file}` })
    const anterior = await banco.ciudadano.enviar({ method: 'GET', url: `/storage/docs/${path_file}` })
    expect([abierta.statusCode, anterior.statusCode]).toEqual([200, 404])
    const anteriores = await banco.db.selectFrom('normas_reemplazados').selectAll().where('norma_id', '=', id).execute()
    expect(anteriores).toMatchObject([{ path_file, name_file: 'Primera.pdf', size_file: pdfDePrueba().length }])
    const enDosDias = crearReloj(() => new Date(Date.now() + 2 * 86_400_000))
    const carpetas = carpetasConFilas(banco.db).filter(({ carpeta }) => carpeta === 'docs')
    await barrerArchivos(banco.archivos, carpetas, enDosDias, banco.app.log)()
    expect(await enDisco()).toEqual(expect.arrayContaining([path_file, cuerpo.path_file]))
  })

  test('P-15 another PDF is to be read anew; the same one stays read', async () => {
    const { id } = await unaNorma(banco.db)
    await leido(banco.db, id, 'sin_texto', [3])
    await editar(id, {})
    expect(await fila(id)).toMatchObject({ texto: 'sin_texto', datos_personales: [3] })
    await editar(id, {}, 'sara', [archivoPdf()])
    expect(await fila(id)).toMatchObject({ texto: 'pendiente', datos_personales: [] })
  })

  test('NOR-24 its text is found by the areas of its new unit', async () => {
    const { id, ndoc } = await unaNorma(banco.db, { area_id: 21, tipo_doc: 3, uo: 15 })
    await leido(banco.db, id, 'completo')
    const { id: texto_id } = await banco.db
      .selectFrom('textos')
      .select('id')
      .where('norma_id', '=', id)
      .executeTakeFirstOrThrow()
    await banco.db
      .insertInto('textos_paginas')
      .values({ texto_id, pagina: 1, areas: [21, 15], texto: 'Visto' })
      .execute()
    await editar(id, { ndoc, tipo_doc: '3', uo: '20' }, 'sol')
    const paginas = await banco.db
      .selectFrom('textos_paginas')
      .select('areas')
      .where('texto_id', '=', texto_id)
      .execute()
    expect(paginas).toEqual([{ areas: [21, 20] }])
  })

  test('NOR-34 a change makes no message: only what is new does', async () => {
    const { id, body } = await publicar()
    const mensajes = () => banco.db.selectFrom('publicaciones').select(['id', 'norma_id']).execute()
    const antes = await mensajes()
    expect(antes.filter(({ norma_id }) => norma_id === id)).toHaveLength(1)
    expect((await editar(id, body, 'sara', [archivoPdf()])).status).toBe(200)
    expect(await mensajes()).toEqual(antes)
  })

  test('D-33 the audit trail says what became of what', async () => {
    const { id, body } = await publicar()
    await editar(id, { ...body, descripcion: 'Corregida' })
    const { cuerpo } = await (await banco.como('admin')).llamar(auditoriaApi.listar, {
      query: { 'columns[modulo]': 'normas', 'columns[registro]': String(id), length: '10' },
    })
    expect(cuerpo.data[0]).toMatchObject({ accion: 'modifico', username: 'sara' })
    expect(cuerpo.data[0]?.cambios).toContainEqual(
      expect.objectContaining({ campo: 'descripcion', antes: body.descripcion, despues: 'Corregida' }),
    )
    expect(cuerpo.data[0]?.cambios.map(({ campo }) => campo).toSorted()).toEqual(['descripcion', 'updated_at'])
  })
})

describe('who changes what (NOR-24, API-63)', () => {
  test('NOR-24 only the area that made it, or area 21; its unit sees it without being asked', async () => {
    const deSol = await unaNorma(banco.db, { area_id: 21, tipo_doc: 3, uo: 15 })
    const ajena = await editar(deSol.id, { tipo_doc: '4' }, 'gloria', [archivoPdf()])
    expect(ajena).toMatchObject({ status: 403, cuerpo: { codigo: 'publicacionAjena' } })
    expect((await editar(deSol.id, { tipo_doc: '3' })).status).toBe(404)
    expect((await editar(999_999, {})).status).toBe(404)
    expect((await editar(deSol.id, { tipo_doc: '3' }, 'silvia')).status).toBe(403)
    const borrada = await unaNorma(banco.db, { deleted_at: new Date() })
    expect((await editar(borrada.id, {})).status).toBe(404)
  })

  test('NOR-24 NOR-22 corrected by area 21 it goes on being the area’s, under its unit', async () => {
    const { id, body } = await publicar({ tipo_doc: '4' }, 'gloria')
    const { status, cuerpo } = await editar(id, { ...body, uo: '20', descripcion: 'Corregida' }, 'sol')
    expect([status, cuerpo.data.uo]).toEqual([200, 15])
    expect(await fila(id, 'gloria')).toMatchObject({ area_id: 15, descripcion: 'Corregida' })
    expect((await editar(id, { ...body, tipo_doc: '3' }, 'sol')).cuerpo.errors).toHaveProperty('tipo_doc')
  })

  test('NOR-20 area 21 picks another unit, or none, for its own', async () => {
    const { id, body } = await publicar({ tipo_doc: '3', uo: '15' }, 'sol')
    expect((await editar(id, { ...body, uo: '20' }, 'sol')).cuerpo.data.uo).toBe(20)
    expect(await fila(id, 'gloria')).toBeUndefined()
    const { uo: _, ...sinUnidad } = formularioDeNorma(body)
    const callada = { params: { id: String(id) }, body: sinUnidad }
    expect((await (await banco.como('sol')).llamar(normasApi.editar, callada)).cuerpo.data.uo).toBe(20)
    expect((await editar(id, { ...body, uo: '0' }, 'sol')).cuerpo.data.uo).toBe(0)
    const { status, cuerpo } = await editar(id, { ...body, uo: '999' }, 'sol')
    expect([status, cuerpo.errors]).toEqual([422, { uo: 'La unidad orgánica no existe' }])
  })
})

describe('what is refused, with its file (API-63)', () => {
  const RECHAZADAS: [string, Campos, string, string][] = [
    ['NOR-14 a number with letters', { ndoc: 'A-12' }, 'ndoc', 'Ingrese solo números'],
    ['NOR-11 a type that is none', { tipo_doc: '10' }, 'tipo_doc', 'Elija el tipo de documento'],
    ['NOR-13 a year before the list', { anio: '2003' }, 'anio', 'Elija el año'],
    ['NOR-13 a year to come', { anio: '2027' }, 'anio', 'Elija el año'],
  ]
  test.each(RECHAZADAS)('%s', async (_que, mas, campo, mensaje) => {
    const { id } = await unaNorma(banco.db)
    const antes = await enDisco()
    const { status, cuerpo } = await editar(id, mas, 'sara', [archivoPdf()])
    expect([status, cuerpo.errors]).toEqual([422, { [campo]: mensaje }])
    expect(await enDisco()).toEqual(antes)
  })

  test('NOR-15 NOR-16 an empty description; a file that is no PDF', async () => {
    const { id } = await unaNorma(banco.db)
    const antes = await enDisco()
    expect((await editar(id, { descripcion: ' ' })).cuerpo.errors).toHaveProperty('descripcion')
    const falso = new File([new Uint8Array(Buffer.from('PK una hoja'))], 'a.pdf')
    expect((await editar(id, {}, 'sara', [falso])).cuerpo.errors).toHaveProperty('selectedFile')
    expect(await enDisco()).toEqual(antes)
  })

  test('NOR-13 an older record keeps its own year, and takes no other as old', async () => {
    const { id } = await unaNorma(banco.db, { anio: 1998 })
    expect((await editar(id, { anio: '1998', descripcion: 'De antes' })).cuerpo.data.anio).toBe(1998)
    expect((await editar(id, { anio: '1999' })).status).toBe(422)
  })

  test('NOR-28 the number, type, year and unit of another one', async () => {
    const [una, otra] = [await publicar(), await publicar()]
    const antes = await enDisco()
    const repetida = await editar(otra.id, { ...otra.body, ndoc: `0${una.ndoc}` }, 'sara', [archivoPdf()])
    expect(repetida).toMatchObject({ status: 409, cuerpo: { codigo: 'yaPublicado', existe: true } })
    expect(await enDisco()).toEqual(antes)
    // Its own are in nobody's way.
    expect((await editar(otra.id, { ...otra.body, ndoc: `0${otra.ndoc}` })).status).toBe(200)
  })

  test('D-22 SHE-94 a copy that somebody changed meanwhile', async () => {
    const { id, body, updated_at: version } = await publicar()
    const { cuerpo } = await editar(id, { ...body, version, descripcion: 'La primera' })
    const antes = await enDisco()
    const tarde = await editar(id, { ...body, version, descripcion: 'La segunda' }, 'sara', [archivoPdf()])
    expect(tarde).toMatchObject({ status: 409, cuerpo: { codigo: 'desactualizado' } })
    expect([await enDisco(), (await fila(id))?.descripcion]).toEqual([antes, 'La primera'])
    expect((await editar(id, { ...body, version: cuerpo.updated_at })).status).toBe(200)
  })
})

describe('what publishes a document (DOC-16)', () => {
  test('DOC-16 P-15 keeps the document’s type, year and number, and may get another PDF', async () => {
    const { doc_id } = await unDocumento(banco.db)
    const { id } = await unaNorma(banco.db, { doc_id, tipo_doc: 3, ndoc: '045' })
    const suyos = { tipo_doc: '3', ndoc: '45' }
    const errores = async (mas: Campos) => (await editar(id, { ...suyos, ...mas })).cuerpo.errors
    expect(await errores({ tipo_doc: '8' })).toEqual({ tipo_doc: 'No es el tipo del documento' })
    expect(await errores({ anio: '2025' })).toEqual({ anio: 'No es el año del documento' })
    expect(await errores({ ndoc: '46' })).toEqual({ ndoc: 'No es el número del documento' })
    const { status, cuerpo } = await editar(id, { ...suyos, descripcion: 'Sin nombres' }, 'sara', [archivoPdf()])
    expect(status).toBe(200)
    expect(await fila(id)).toMatchObject({ doc_id, descripcion: 'Sin nombres', path_file: cuerpo.path_file })
  })
})
