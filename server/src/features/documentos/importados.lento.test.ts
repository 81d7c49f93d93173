import { documentosApi } from '@cabildo/contracts/documentos'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { archivoPdf, pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { formularioDeDocumento, unDocumento, unDocumentoImportado } from '../../../test/fabricas-documentos.ts'
import { guardarPdf } from '../../../test/firmados.ts'
import { listSeriesRotas } from '../../revision/revision.queries.ts'

const banco = usarBanco()
const sara = () => banco.como('sara')
const enRuta = (doc_id: number) => ({ params: { doc_id: String(doc_id) } })
const siguiente = async (tipo_doc: 15, anio: number) =>
  (await (await sara()).llamar(documentosApi.correlativo, { body: { tipo_doc, anio } })).cuerpo.correlativo
    .nro_correlativo

test('DOC-02 DOC-11 decision 0224 a document of before is listed as such with its date, found by its number, and exported', async () => {
  const { doc_id } = await unDocumentoImportado(banco.db, { nro_doc: 12 })
  await unDocumento(banco.db)
  const { cuerpo } = await (await sara()).llamar(documentosApi.listar, { body: { estado: 'importado' } })
  expect(cuerpo.data).toMatchObject([
    {
      ...{ doc_id, tipo_doc: 15, nro_doc: '012', anio: 2021, estado: 'importado', definitivo: true, firmado: false },
      ...{ importado: { suscrito_por: 'Carmen Flores', firma: 'sinFirma' }, code_verifica: '', destinos: 0 },
    },
  ])
  expect(cuerpo.data[0]?.documentos[0]?.url).not.toContain('borrador')
  const buscado = await (await sara()).llamar(documentosApi.listar, { body: { search: 'informe 012-2021' } })
  expect(buscado.cuerpo.data.map((uno) => uno.doc_id)).toEqual([doc_id])
  const csv = await (await sara()).enviar({
    ...{ method: 'POST', url: '/api/export/documentos' },
    payload: { formato: 'csv', anio: 2021 },
  })
  expect(csv.body).toContain('012-2021')
  // It has a day and no hour.
  expect(csv.body).not.toContain('00:00')
})

test('DOC-49 DOC-80 D-138 EXP-49 decision 0224 nobody edits, signs, sends or writes a document of before anew', async () => {
  const { doc_id, updated_at } = await unDocumentoImportado(banco.db, { nro_doc: 13, tipo_doc: 14 })
  const quien = await sara()
  const version = updated_at.toISOString()
  const negados = await Promise.all([
    quien.llamar(documentosApi.editar, {
      ...enRuta(doc_id),
      body: formularioDeDocumento({ tipo_doc: 14, anio: 2021, version }) as never,
    }),
    quien.llamar(documentosApi.asignar, { body: { doc_id, derivar: 1, destinos: [{ dependencia: 11, motivo: 2 }] } }),
    quien.llamar(documentosApi.firmarEnPapel, {
      ...enRuta(doc_id),
      body: { fecha: '2026-11-18', firmantes: 'Carmen Flores', version } as never,
      archivos: { 'selectedFile[]': [archivoPdf()] },
    }),
    quien.llamar(documentosApi.actualizarConvenio, {
      body: { doc_id: String(doc_id), version } as never,
      archivos: { 'selectedFile[]': [archivoPdf()] },
    }),
  ])
  expect(negados.map(({ status, cuerpo }) => [status, (cuerpo as { codigo?: string }).codigo])).toEqual(
    negados.map(() => [409, 'documentoImportado']),
  )
  const { cuerpo } = await quien.llamar(documentosApi.listar, { body: { por_bandeja: true } })
  expect(cuerpo.data.some((uno) => uno.doc_id === doc_id)).toBe(false)
  // The database holds the same, whoever writes to it.
  for (const [sentencia, restriccion] of [
    [sql`update documentos set resolutivos = '{otro}' where doc_id = ${doc_id}`, 'documentos_importado_queda'],
    [
      sql`insert into documentos_papel (doc_id, fecha, firmantes, archivo_id)
        select doc_id, now(), '{x}', archivo_id from documentos_archivos where doc_id = ${doc_id}`,
      'documentos_importado_queda',
    ],
    [
      sql`insert into documentos_destinos (doc_id, tipo_doc, area_id, orden_firma, motivo, position_firma)
        values (${doc_id}, 14, 11, 1, 2, '10_10')`,
      'documentos_importado_queda',
    ],
  ] as const)
    await expect(sentencia.execute(banco.db)).rejects.toMatchObject({ constraint: restriccion })
})

test('SHE-101 D-137 decision 0224 numbers of before are never given again, and change no number of this year', async () => {
  await unDocumento(banco.db, { tipo_doc: 15, anio: 2019 })
  const deEsteAnio = await siguiente(15, 2026)
  expect(await siguiente(15, 2019)).toBe(2)
  for (const nro_doc of [2, 3, 7]) await unDocumentoImportado(banco.db, { nro_doc, anio: 2019 })
  await expect(unDocumentoImportado(banco.db, { nro_doc: 1, anio: 2019 })).rejects.toMatchObject({
    constraint: 'documentos_numero_de_serie',
  })
  expect(await siguiente(15, 2019)).toBe(8)
  const numeros = []
  for (const anio of [2019, 2019, 2018]) {
    const { cuerpo } = await (await sara()).llamar(documentosApi.crear, {
      body: formularioDeDocumento({ tipo_doc: 15, anio }) as never,
    })
    numeros.push(cuerpo.data.nro_doc)
  }
  expect(numeros).toEqual(['008', '009', '001'])
  expect(await siguiente(15, 2026)).toBe(deEsteAnio)
  // The gaps of a book are no gaps of ours.
  expect((await listSeriesRotas(banco.db)).filter(({ serie }) => serie.startsWith('documento'))).toEqual([])
})

test('VER-10 VER-14 decision 0224 verification vouches for no document of before: its PDF is judged by itself', async () => {
  const pdf = pdfDePrueba()
  const guardado = await guardarPdf(banco, pdf)
  await unDocumentoImportado(banco.db, { nro_doc: 44, sha256: guardado.sha256, path: guardado.storage_key })
  const { cuerpo } = await banco.ciudadano.llamar(verificacionApi.comprobar, {
    body: {},
    archivos: { 'selectedFile[]': [new File([new Uint8Array(pdf)], 'informe.pdf')] },
  })
  expect(cuerpo.data).toMatchObject({ procedencia: 'desconocido', documento: null })
})

test('D-140 decision 0224 opening its PDF is noted in the history of a document of before', async () => {
  const { doc_id } = await unDocumentoImportado(banco.db, { nro_doc: 45 })
  await (await sara()).llamar(documentosApi.ver, { ...enRuta(doc_id), query: { abre: 'pdf' } })
  const { cuerpo } = await (await sara()).llamar(documentosApi.historia, enRuta(doc_id))
  expect(cuerpo.data.map(({ evento }) => evento)).toContain('visto')
  expect(cuerpo.data.map(({ evento }) => evento)).not.toContain('creado')
})
