import { documentosApi } from '@cabildo/contracts/documentos'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { creacionDeDocumentos, type FormularioDeDocumento } from '../../../test/crear-documentos.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'

const banco = usarBanco()
type Formulario = NonNullable<FormularioDeDocumento>
const { crear, enviar } = creacionDeDocumentos(banco)

const MEMORANDO: Formulario = { tipo_doc: 14, vistos: '', resolutivos: ['Relación de obras'] }
const OFICIO: Formulario = { ...MEMORANDO, tipo_doc: 16, destinatario: 'Director de la UGEL' }

test('EXP-47 EXP-48 API-49 a memorando takes the next number of its area, type and year, and its subject is what lists show', async () => {
  const { status, cuerpo } = await crear({ ...MEMORANDO, destinatario: ' Gerencia Municipal ' }, undefined, 'gloria')
  expect(status).toBe(200)
  expect(cuerpo.data).toMatchObject({
    ...{ tipo_doc: 14, nro_doc: '001', destinatario: 'Gerencia Municipal', area: { id: 15 } },
    contenido: { vistos: '', resolutivos: ['Relación de obras'] },
  })
  expect((await crear(MEMORANDO, undefined, 'gloria')).cuerpo.data.nro_doc).toBe('002')
  expect((await crear({ ...MEMORANDO, tipo_doc: 15 }, undefined, 'gloria')).cuerpo.data.nro_doc).toBe('001')
  expect((await crear({ ...MEMORANDO, anio: 2025 }, undefined, 'gloria')).cuerpo.data.nro_doc).toBe('001')
  expect((await crear(MEMORANDO)).cuerpo.data).toMatchObject({ nro_doc: '001', area: { id: 4 } })
  const { rows } = await sql<{ numero_impreso: string; descripcion: string }>`
    select numero_impreso, descripcion from documentos where doc_id = ${cuerpo.data.doc_id}`.execute(banco.db)
  expect(rows).toEqual([{ numero_impreso: '001-2026-GDU-MPVA', descripcion: 'Relación de obras' }])
})

test.each<[string, Formulario, string]>([
  ['a short subject', { ...MEMORANDO, resolutivos: ['abc'] }, 'resolutivos'],
  ['a second item', { ...MEMORANDO, resolutivos: ['Primero', 'Segundo'] }, 'resolutivos'],
  ['no contents', { ...MEMORANDO, considerandos: '' }, 'considerandos'],
  ['an oficio for nobody', { ...OFICIO, destinatario: '' }, 'destinatario'],
  ['a carta for nobody', { ...OFICIO, tipo_doc: 17, destinatario: 'Yo' }, 'destinatario'],
  ['an addressee that is too long', { ...OFICIO, destinatario: 'a'.repeat(301) }, 'destinatario'],
])('EXP-48 %s is refused beside its field', async (_que, mas, campo) => {
  const { status, cuerpo } = await crear(mas)
  expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, [campo]])
})

test('EXP-48 a subject of two emoji and an addressee of as many are taken, as the contract counts them', async () => {
  const { status, cuerpo } = await crear({ ...OFICIO, resolutivos: ['😀😀'], destinatario: '😀😀' })
  expect([status, cuerpo.data?.destinatario]).toEqual([200, '😀😀'])
})

test('EXP-48 an oficio that leaves its addressee out is refused, and a memorando goes without', async () => {
  const contenido = JSON.stringify({ vistos: '', considerandos: 'Texto.', resolutivos: ['Asunto'] })
  expect((await enviar({ tipo_doc: '16', contenido })).cuerpo.errors).toHaveProperty('destinatario')
  expect((await enviar({ tipo_doc: '14', contenido })).cuerpo.data.destinatario).toBe('')
})

test('EXP-48 API-50 the addressee changes with an edit, and stays where the edit does not know it', async () => {
  const { doc_id, updated_at } = (await crear({ ...MEMORANDO, destinatario: 'Alcaldía' })).cuerpo.data
  const sara = await banco.como('sara')
  const editar = (body: ReturnType<typeof formularioDeDocumento>) =>
    sara.llamar(documentosApi.editar, { params: { doc_id: String(doc_id) }, body })
  const { destinatario: _, ...sin } = formularioDeDocumento({ ...MEMORANDO, version: updated_at })
  const { data } = (await editar(sin)).cuerpo
  expect(data.destinatario).toBe('Alcaldía')
  const otra = formularioDeDocumento({ ...MEMORANDO, destinatario: '', version: data.updated_at })
  expect((await editar(otra)).cuerpo.data.destinatario).toBe('')
})

test('EXP-47 API-46 API-47 the list holds them by type, and offers the types that the area has', async () => {
  const { doc_id } = (await crear({ ...OFICIO, tipo_doc: 17 })).cuerpo.data
  const sara = await banco.como('sara')
  const { data } = (await sara.llamar(documentosApi.listar, { body: { tipo_doc: 17 } })).cuerpo
  expect(data.map((fila) => [fila.doc_id, fila.destinatario])).toEqual([[doc_id, 'Director de la UGEL']])
  const gemela = (await sara.llamar(documentosApi.lista, { query: { tipo_doc: '17' } })).cuerpo
  expect(gemela.data.map((fila) => fila.doc_id)).toEqual([doc_id])
  expect((await sara.llamar(documentosApi.tipos)).cuerpo.data).toContain(17)
})

test('EXP-47 it has annexes and a PDF, and goes to other areas for signing, as any document', async () => {
  const archivos = { fileLocal: [archivoPdf('memo.pdf')], 'selectedFileAnexo[]': [archivoPdf('uno.pdf')] }
  const { doc_id, documentos } = (await crear(MEMORANDO, archivos)).cuerpo.data
  expect(documentos).toMatchObject([{ name: 'memo.pdf', anexos: [{ name: 'uno.pdf' }] }])
  const { status } = await (await banco.como('sara')).llamar(documentosApi.asignar, {
    body: { doc_id, derivar: 1, destinos: [{ dependencia: 15, motivo: 2, orden_firma: 1, position_firma: '10_320' }] },
  })
  expect(status).toBe(200)
  const { rows } = await sql`select tipo_nombre, descripcion from documentos_destinos where doc_id = ${doc_id}`.execute(
    banco.db,
  )
  expect(rows).toEqual([{ tipo_nombre: 'Memorando', descripcion: 'Relación de obras' }])
})
