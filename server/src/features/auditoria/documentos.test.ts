import { auditoriaApi, COLUMNAS_AUDITORIA } from '@cabildo/contracts/auditoria'
import { cambiosVisibles, resumenDeCambios, valoresLegibles } from '@cabildo/contracts/auditoria-campos'
import { documentosApi } from '@cabildo/contracts/documentos'
import { beforeAll, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'

const banco = usarBanco()
const LARGO = 'Que, la autonomía municipal. '.repeat(1_000).trim()
let doc_id = 0

// sara drafts a long resolution with its PDF and changes it; it is sent to area 15, which signs. It is published.
beforeAll(async () => {
  banco.poner(new Date())
  const sara = await banco.como('sara')
  const anio = new Date().getFullYear()
  const creado = await sara.llamar(documentosApi.crear, {
    body: formularioDeDocumento({ anio, considerandos: LARGO, resolutivos: ['Aprobar', 'Encargar'] }),
    archivos: { fileLocal: [archivoPdf('resolución.pdf')] },
  })
  doc_id = creado.cuerpo.data.doc_id
  await sara.llamar(documentosApi.editar, {
    params: { doc_id: String(doc_id) },
    body: formularioDeDocumento({ anio, considerandos: `${LARGO} Otra cosa.`, resolutivos: ['Aprobar'] }),
    archivos: { fileLocal: [archivoPdf('segunda.pdf')] },
  })
  await banco.db
    .insertInto('documentos_destinos')
    .values({ doc_id, tipo_doc: 3, area_id: 15, orden_firma: 1, motivo: 2, position_firma: '10_200' })
    .execute()
  const { archivo_id } = await banco.db
    .selectFrom('documentos_archivos')
    .select('archivo_id')
    .where('doc_id', '=', doc_id)
    .where('quitado_at', 'is', null)
    .executeTakeFirstOrThrow()
  await banco.db
    .updateTable('documentos_destinos')
    .set({ estado: true, firmado_at: new Date('2026-11-18T10:30:00-05:00'), firmado_por: 10, archivo_id })
    .where('doc_id', '=', doc_id)
    .execute()
  const archivo = { path_file: 'x.pdf', name_file: 'x.pdf', size_file: 1, sha256: '0' }
  await banco.db
    .insertInto('normas')
    .values({ area_id: 4, tipo_doc: 3, anio, ndoc: '1', descripcion: 'Aprueba', doc_id, uo: 20, ...archivo })
    .execute()
})

const lineas = async (modulo: string, search = '') => {
  const { cuerpo } = await (await banco.como('admin')).llamar(auditoriaApi.listar, {
    query: { search, length: '100', 'columns[modulo]': modulo },
  })
  return cuerpo.data
}
const enCorto = async (modulo: string, search?: string) =>
  (await lineas(modulo, search)).map((linea) => `${linea.accion} ${linea.sujeto}: ${resumenDeCambios(linea)}`)
const NOMBRE = `Resoluciones Alcaldia 001-${new Date().getFullYear()}`

test('D-33 a document is called by its type, number and year, and its long texts are told by their beginning', async () => {
  const [edicion = '', alta = ''] = await enCorto('documentos')
  expect(alta).toMatch(`creo ${NOMBRE}: Tipo: Resoluciones Alcaldia; Nro: 001; Año: `)
  expect(alta).toContain('Resolutivos: 1. Aprobar\n2. Encargar')
  expect(edicion).toContain('Resolutivos: 1. Aprobar\n2. Encargar → 1. Aprobar')
  for (const linea of [edicion, alta]) expect(linea.length).toBeLessThan(700)
  // What the export writes, too: a cell of a spreadsheet does not hold more.
  const celda = COLUMNAS_AUDITORIA.find(({ campo }) => campo === 'cambios')
  const admin = await banco.como('admin')
  const [linea] = await lineas('documentos')
  const { cuerpo } = await admin.llamar(auditoriaApi.ver, { params: { id: String(linea?.id) } })
  expect(celda?.texto(cuerpo.data).length).toBeLessThan(700)
  // The act itself has them whole.
  expect(cuerpo.data.cambios.find(({ campo }) => campo === 'considerandos')?.antes).toBe(LARGO)
})

test('D-33 a file and a destination say of which document, and a file that was replaced is told as taken off', async () => {
  const archivos = await enCorto('documentos_archivos')
  expect(archivos).toEqual([
    `creo ${NOMBRE}: Archivo: segunda.pdf; Clase: principal; Convenio: no`,
    expect.stringMatching(`^elimino ${NOMBRE}: Quitado: \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d$`),
    `creo ${NOMBRE}: Archivo: resolución.pdf; Clase: principal; Convenio: no`,
  ])
  const [firma, destino] = await enCorto('documentos_destinos')
  expect(firma).toBe(
    `modifico ${NOMBRE}: Estado: PENDIENTE → FIRMADO; Firmado: — → 18/11/2026 10:30; Firmado por: — → gloria; ` +
      'PDF firmado: — → segunda.pdf',
  )
  expect(destino).toContain('Motivo: Doy V°B°')
  expect(destino).toContain('Área: Gerencia de Desarrollo Urbano')
})

test('D-33 a publication is called by its own kind, and its numbers by their names', async () => {
  const [norma] = await lineas('normas')
  expect(norma?.sujeto).toBe(NOMBRE)
  const legibles =
    norma && cambiosVisibles('normas', norma.cambios).map((c) => [c.campo, valoresLegibles('normas', c).despues])
  expect(legibles).toContainEqual(['tipo_doc', 'Resoluciones Alcaldia'])
  expect(legibles).toContainEqual(['uo', 'Gerencia de Administración'])
  expect(legibles).toContainEqual(['doc_id', NOMBRE])
})

test('SHE-74 the search finds the lines of a document, its files and destinations by its name', async () => {
  expect(await enCorto('documentos', NOMBRE)).toHaveLength(2)
  expect(await enCorto('documentos_archivos', NOMBRE.toUpperCase())).toHaveLength(3)
  expect(await enCorto('documentos_destinos', '001-')).toHaveLength(2)
  expect(await enCorto('documentos_destinos', '002-')).toHaveLength(0)
})
