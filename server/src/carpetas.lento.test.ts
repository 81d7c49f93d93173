import { Readable } from 'node:stream'
import { CARPETAS, type Carpeta } from '@cabildo/contracts/almacen'
import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { archivoPdf } from '../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../test/banco.ts'
import { unaArchivada } from '../test/fabricas-archivo.ts'
import { unReclamo } from '../test/fabricas-ciudadanos.ts'
import { formularioDeDocumento } from '../test/fabricas-documentos.ts'
import { pdfDeTramite, presentarTramite } from '../test/fabricas-presentar.ts'
import { MUDO } from '../test/obrero.ts'
import { carpetasConFilas } from './modulos.ts'
import { crearReloj } from './platform/reloj.ts'
import { barrerArchivos } from './platform/trabajos/limpieza.ts'

const banco = usarBanco()
/** To a sweep of the day after tomorrow everything here is old. */
const barrer = () =>
  barrerArchivos(
    banco.archivos,
    carpetasConFilas(banco.db),
    crearReloj(() => new Date(Date.now() + 2 * 86_400_000)),
    MUDO,
  )()
const suelto = async (carpeta: Carpeta) =>
  (await banco.archivos.guardar(Readable.from([Buffer.from('x')]), { carpeta, extension: 'pdf', maximoBytes: 9 }))
    .storage_key

test('E11 DOC-46 the sweep keeps every file that a document, a norm, the archive, a complaint or a submission names, and deletes the loose ones', async () => {
  const sara = await banco.como('sara')
  const { status } = await sara.llamar(documentosApi.crear, {
    body: formularioDeDocumento(),
    archivos: { fileLocal: [archivoPdf()], 'selectedFileAnexo[]': [archivoPdf(), archivoPdf()] },
  })
  expect(status).toBe(200)
  const path_file = await suelto('docs')
  await banco.db
    .insertInto('normas')
    .values({
      area_id: 4,
      tipo_doc: 3,
      anio: 2026,
      ndoc: '1',
      descripcion: 'Aprueba',
      ...{ path_file, name_file: 'a.pdf' },
      size_file: 1,
      sha256: '0',
    })
    .execute()
  await unaArchivada(banco.db, { clave: await suelto('archivos') })
  await unReclamo(banco.db, { path: await suelto('reclamos') })
  await banco.db
    .insertInto('casos_cargos')
    .values({
      ...{ clave: 'reclamo:1', orden: 0, clase: 'presentacion', pedido_at: new Date(), hecho_at: new Date() },
      ...{ path: await suelto('cargos'), sha256: '0'.repeat(64), bytes: 1, sellado: true },
    })
    .execute()
  expect((await presentarTramite(banco.app, {}, { anexos: [pdfDeTramite()] })).status).toBe(200)
  // What staff delete stays in the history (D-33).
  await banco.db.updateTable('tramites').set({ deleted_at: new Date(), deleted_by: 12 }).execute()
  const deFilas = await banco.archivosEnDisco()
  expect(deFilas).toHaveLength(9)
  const sueltos = await Promise.all(
    (
      [
        'firmadigital/upload',
        'docs',
        'archivos',
        'mpvirtual',
        'reclamos',
        'cargos',
        'generados',
        'verificacion',
      ] as const
    ).map(suelto),
  )
  expect(await banco.archivosEnDisco()).toHaveLength(deFilas.length + sueltos.length)
  await barrer()
  expect((await banco.archivosEnDisco()).toSorted()).toEqual(deFilas.toSorted())
})

test('E11 API-103 DOC-50 a generated file goes after a day, the number and the code that it bears stay', async () => {
  const name_doc = await suelto('generados')
  const generado = {
    name_doc,
    area_id: 4,
    tipo_doc: 2,
    anio: 2026,
    nro_doc: 1,
    code_verifica: 'GENERAD',
    created_by: 8,
  }
  await banco.db.insertInto('documentos_generados').values(generado).execute()
  await barrer()
  expect(await banco.db.selectFrom('documentos_generados').select('name_doc').execute()).toEqual([{ name_doc }])
  expect(await banco.archivos.pesar('generados', name_doc)).toBeNull()
})

test('E11 every folder that a built module writes to is swept', () => {
  const barridas = carpetasConFilas(banco.db).map(({ carpeta }) => carpeta)
  expect([...new Set(barridas)].toSorted()).toEqual(Object.keys(CARPETAS).toSorted())
})
