import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'
import { carpetasConFilas } from '../../modulos.ts'

const banco = usarBanco()
const carpeta = (nombre: string) => {
  const suyas = carpetasConFilas(banco.db).filter((una) => una.carpeta === nombre)
  if (suyas.length === 0) throw new Error(`nadie barre ${nombre}`)
  return {
    // A folder that several features share is swept with the rows of all.
    enUso: async (storageKeys: readonly string[]) =>
      new Set((await Promise.all(suyas.map(({ enUso }) => enUso(storageKeys)))).flatMap((parte) => [...parte])),
    vencer: suyas.find(({ vencer }) => vencer)?.vencer,
  }
}

test('E11 D-33 the files of a document are in use, also those that were replaced or taken off; others are not', async () => {
  const sara = await banco.como('sara')
  const { cuerpo } = await sara.llamar(documentosApi.crear, {
    body: formularioDeDocumento(),
    archivos: { fileLocal: [archivoPdf()], 'selectedFileAnexo[]': [archivoPdf()] },
  })
  const { doc_id } = cuerpo.data
  await sara.llamar(documentosApi.editar, {
    params: { doc_id: String(doc_id) },
    body: formularioDeDocumento(),
    archivos: { fileLocal: [archivoPdf()] },
  })
  const filas = await banco.db.selectFrom('documentos_archivos').select('path').where('doc_id', '=', doc_id).execute()
  const suyos = filas.map(({ path }) => path)
  expect(suyos).toHaveLength(3)
  const { enUso } = carpeta('firmadigital/upload')
  expect(await enUso([...suyos, 'ajeno.pdf'])).toEqual(new Set(suyos))
  expect(await enUso([])).toEqual(new Set())
})

test('API-103 DOC-50 nothing holds a generated file; what it printed is known for a year', async () => {
  const generado = (name_doc: string, created_at: string) => ({
    ...{ name_doc, area_id: 4, tipo_doc: 3, anio: 2026, nro_doc: 1, code_verifica: 'ABCDEFG' },
    created_at: new Date(created_at),
  })
  await banco.db
    .insertInto('documentos_generados')
    .values([
      generado('de-antes.docx', '2025-11-17T10:29:59-05:00'),
      generado('de-hace-un-anio.docx', '2025-11-17T10:30:00-05:00'),
      generado('de-ayer.docx', '2026-11-16T10:30:00-05:00'),
    ])
    .execute()
  const { vencer, enUso } = carpeta('generados')
  await vencer?.(new Date('2026-11-17T10:30:00-05:00'))
  expect(await enUso(['de-ayer.docx', 'otro.docx'])).toEqual(new Set())
  const filas = await banco.db.selectFrom('documentos_generados').select('name_doc').orderBy('created_at').execute()
  expect(filas.map(({ name_doc }) => name_doc)).toEqual(['de-hace-un-anio.docx', 'de-ayer.docx'])
})
