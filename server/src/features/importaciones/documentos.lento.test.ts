import { createHash } from 'node:crypto'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { documentosApi } from '@cabildo/contracts/documentos'
import { FIRMAS_HALLADAS } from '@cabildo/contracts/documentos-estados'
import {
  importacionesApi as api,
  MENSAJES_IMPORTACIONES as M,
  nombradoTambien,
  noSeEncuentra,
  repiteLaFila,
} from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { autoridadDe, firmarCon, guardarPdf } from '../../../test/firmados.ts'
import {
  enLibro,
  enZip,
  type FilaDeArchivo,
  unDocumentoDeAntes,
  usarImportaciones,
} from '../../../test/importaciones.ts'
import { MODULOS } from '../../modulos.ts'
import { findNoDefinitivo } from '../documentos/definitivos.queries.ts'
import { comprobarFirmas } from './firmas.ts'
import { revisarImportacion } from './importaciones.ts'

const banco = usarBanco()
const { revisar, filas, importar, deshacer, aplicar, aplicarla, partes, de, ver, subir, revisarla } =
  usarImportaciones(banco)

/** A ZIP with these rows, each with a PDF of its own, named after its number unless told. */
const elZip = async (todas: readonly FilaDeArchivo[], pdfs: Record<string, string | Buffer> = {}) => {
  const conPdf = todas.map((fila, i) => ({
    ...fila,
    ARCHIVO: fila.ARCHIVO === '012.pdf' ? `${i}.pdf` : (fila.ARCHIVO ?? null),
  }))
  const suyos = Object.fromEntries(conPdf.map(({ ARCHIVO }) => [String(ARCHIVO), `pdf ${ARCHIVO}`]))
  return enZip(await enLibro(conPdf), { ...suyos, ...pdfs })
}
const informes = (numeros: readonly number[], mas: FilaDeArchivo = {}) =>
  numeros.map((numero) => unDocumentoDeAntes({ NÚMERO: numero, ...mas }))
const sara = () => banco.como('sara')
const listar = async (body: object = {}) => (await (await sara()).llamar(documentosApi.listar, { body })).cuerpo
const cuenta = async (tabla: 'documentos_conteo' | 'eventos' | 'correlativos') =>
  (
    await sql<{
      n: number
    }>`select coalesce(sum(${sql.raw({ documentos_conteo: 'total', eventos: '1', correlativos: 'ultimo' }[tabla])}), 0)::integer as n
      from ${sql.table(tabla)}`.execute(banco.db)
  ).rows[0]?.n

test('DOC-17 DOC-19 decision 0224 documents of before come in from a ZIP with number, area, date and PDF, counted and told once', async () => {
  const antes = { eventos: (await cuenta('eventos')) ?? 0, numeros: await cuenta('correlativos') }
  const total = (await cuenta('documentos_conteo')) ?? 0
  const carga = await revisar(
    'admin',
    'documentos',
    await elZip([
      unDocumentoDeAntes({ ARCHIVO: '2021/informe.pdf' }),
      unDocumentoDeAntes({ TIPO: 'Resolución de Alcaldía', NÚMERO: '45', AÑO: null, DESTINO: null }),
      unDocumentoDeAntes({ NÚMERO: '13-A' }),
      unDocumentoDeAntes({ NÚMERO: 14, AÑO: '2026', FECHA: '15/03/2026' }),
    ]),
  )
  expect(carga).toMatchObject({ estado: 'lista', filas: 4, nuevos: 2, rechazados: 2, archivos: { guardados: 2 } })
  expect(await listar({ estado: 'importado' })).toMatchObject({ recordsFiltered: 0 })
  await aplicar('admin', carga.id)
  const { data } = await listar({ estado: 'importado', order: [{ column: 'nro_doc', dir: 'asc' }] })
  expect(data).toMatchObject([
    {
      ...{ tipo_doc: 15, nro_doc: '012', anio: 2021, created_at: '2021-03-15 00:00:00', estado: 'importado' },
      ...{ destinatario: 'Gerencia Municipal', contenido: { resolutivos: ['Ejecución del trimestre'] } },
      ...{ area: { id: 4 }, importado: { suscrito_por: 'Carmen Flores', firma: 'sinFirma' } },
      documentos: [{ name: 'informe.pdf' }],
    },
    { tipo_doc: 3, nro_doc: '045', anio: 2021, destinatario: '', estado: 'importado' },
  ])
  const url = data[0]?.documentos[0]?.url ?? ''
  expect((await banco.app.inject(url)).statusCode).toBe(200)
  const { rows } = await sql<object>`select numero_impreso, area_nombre, created_by, code_verifica from documentos
    where importado and tipo_doc = 15`.execute(banco.db)
  expect(rows).toEqual([
    { numero_impreso: '012-2021-GAF', area_nombre: 'Secretaría General', created_by: 11, code_verifica: null },
  ])
  expect(await cuenta('documentos_conteo')).toBe(total + 2)
  expect(await cuenta('eventos')).toBe(antes.eventos + 1)
  expect(await cuenta('correlativos')).toBe(antes.numeros)
  const historia = await (await sara()).llamar(documentosApi.historia, {
    params: { doc_id: String(data[0]?.doc_id) },
  })
  expect(historia.cuerpo.data[0]).toMatchObject({ evento: 'importado', area: 'Secretaría General' })
  expect(historia.cuerpo.data.some(({ evento }) => evento === 'creado')).toBe(false)
})

test('DOC-17 decision 0224 the same index again changes nothing, and what our own series has is refused', async () => {
  const { nro_doc } = await unDocumento(banco.db, { area_id: 4, tipo_doc: 15, anio: 2019 })
  const todas = [...informes([40, 41]), unDocumentoDeAntes({ NÚMERO: nro_doc, AÑO: '2019', FECHA: '01/02/2019' })]
  const carga = await importar('admin', 'documentos', await elZip(todas))
  expect(carga).toMatchObject({ nuevos: 2, iguales: 0, rechazados: 1, registrados: 2 })
  expect((await filas('admin', carga.id)).map(({ motivos }) => motivos)).toEqual([[M.otroDocumento]])
  const otra = await revisar(
    'sol',
    'documentos',
    await elZip([...informes([40, 41]), ...informes([41], { ASUNTO: 'Otro' })]),
  )
  expect(otra).toMatchObject({ nuevos: 0, iguales: 2, rechazados: 1 })
  expect((await filas('sol', otra.id))[2]?.motivos).toEqual([repiteLaFila(3)])
  // Another area has a number of its own; a type of the municipality has one for all areas.
  const deOtra = await revisar(
    'sol',
    'documentos',
    await elZip([
      ...informes([40], { ÁREA: '15' }),
      ...informes([7], { TIPO: 'Ordenanza', ÁREA: '4' }),
      ...informes([7], { TIPO: 'Ordenanza', ÁREA: '15' }),
    ]),
  )
  expect(deOtra).toMatchObject({ nuevos: 2, rechazados: 1 })
})

test('DOC-17 decision 0224 a number that another document has or had is refused in its words, and no PDF is dropped unsaid', async () => {
  await importar('admin', 'documentos', await elZip(informes([50, 51, 52])))
  await banco.bd.comoDueno(`update documentos set deleted_at = now() where importado and nro_doc = 52`)
  const carga = await revisar(
    'admin',
    'documentos',
    await elZip([
      ...informes([50], { ASUNTO: 'EJECUCION del trimestre' }),
      ...informes([51], { ASUNTO: 'De otra cosa' }),
      ...informes([52]),
    ]),
  )
  expect(
    (await filas('admin', carga.id)).map(({ clase, motivos }) => (clase === 'rechazado' ? motivos : clase)),
  ).toEqual(['igual', [M.otroDocumento], [M.documentoEliminado]])
})

test('D-138 D-139 decision 0224 a PDF of a document of ours that is not final does not become final by being imported', async () => {
  const pdf = pdfDePrueba()
  const suyo = await unDocumento(banco.db, { area_id: 4, tipo_doc: 3, destinos: [{ area_id: 15, derivado: true }] })
  await banco.db
    .updateTable('documentos_archivos')
    .set({ sha256: createHash('sha256').update(pdf).digest('hex') })
    .where('doc_id', '=', suyo.doc_id)
    .execute()
  const zip = await elZip(informes([60, 61]), { '0.pdf': pdf })
  const carga = await revisar('admin', 'documentos', zip)
  expect(carga).toMatchObject({ nuevos: 1, rechazados: 1 })
  const [negada] = await filas('admin', carga.id)
  expect(negada?.motivos).toEqual(['Faltan firmas: Gerencia de Desarrollo Urbano'])
  // Nor does one that came before our register knew it vouch for it.
  await aplicar('admin', carga.id)
  const [{ sha256 } = { sha256: '' }] = await banco.db
    .selectFrom('documentos_archivos as a')
    .innerJoin('documentos as d', 'd.doc_id', 'a.doc_id')
    .select('a.sha256')
    .where('d.importado', '=', true)
    .execute()
  expect(await findNoDefinitivo(banco.db, sha256)).toBeUndefined()
  const darle = (huella: string) =>
    banco.db.updateTable('documentos_archivos').set({ sha256: huella }).where('doc_id', '=', suyo.doc_id).execute()
  await darle(sha256)
  expect(await findNoDefinitivo(banco.db, sha256)).toMatchObject({ definitivo: false })
  // Other tests bring the same PDF.
  await darle('f'.repeat(64))
})

test('DOC-17 decision 0224 missing numbers are told by series, counting what is registered and what is refused', async () => {
  await importar('admin', 'documentos', await elZip(informes([10])))
  const carga = await revisar(
    'admin',
    'documentos',
    await elZip([
      ...informes([13, 15, 20]),
      ...informes([14], { ASUNTO: null }),
      ...informes([1, 90], { AÑO: '2026', FECHA: '01/02/2026' }),
      ...informes([1, 2], { ÁREA: '15' }),
      ...informes([5, 7], { TIPO: 'Ordenanza', AÑO: '2020', FECHA: '01/02/2020' }),
    ]),
  )
  expect(carga.faltantes).toEqual({
    series: 2,
    numeros: 7,
    detalle: [
      { serie: 'Ordenanza Municipal, 2020', faltan: 1, tramos: [{ desde: 6, hasta: 6 }] },
      {
        ...{ serie: 'Informe, Secretaría General, 2021', faltan: 6 },
        tramos: [
          { desde: 11, hasta: 12 },
          { desde: 16, hasta: 19 },
        ],
      },
    ],
  })
  await aplicar('admin', carga.id)
  expect(await revisar('admin', 'documentos', await elZip(informes([11, 12])))).toMatchObject({
    faltantes: { series: 1, numeros: 5 },
  })
  expect((await revisar('admin', 'documentos', await elZip(informes([1, 2], { ÁREA: '15' })))).faltantes).toBeNull()
})

test('FIR-24 DOC-80 decision 0224 what the signatures of a PDF come to is told of its row and its document, and no more', async () => {
  const firmado = await firmarCon(autoridadDe(banco), pdfDePrueba())
  const alterado = Buffer.from(firmado)
  alterado.write('%Xlterado', firmado.indexOf('%PDF') + 9)
  const carga = await revisar(
    'admin',
    'documentos',
    await elZip(informes([1, 2, 3]), { '0.pdf': firmado, '2.pdf': alterado }),
  )
  expect((await filas('admin', carga.id)).map(({ avisos }) => avisos)).toEqual([
    [FIRMAS_HALLADAS.valida],
    [FIRMAS_HALLADAS.sinFirma],
    [FIRMAS_HALLADAS.noValida],
  ])
  await aplicar('admin', carga.id)
  const { data } = await listar({ estado: 'importado', order: [{ column: 'nro_doc', dir: 'asc' }] })
  expect(data.map(({ importado, firmado: yaFirmado }) => [importado?.firma, yaFirmado])).toEqual([
    ['valida', false],
    ['sinFirma', false],
    ['noValida', false],
  ])
})

test('FIR-24 decision 0224 signatures that there was no time for are told as not looked at', async () => {
  const { id } = await revisar('admin', 'documentos', await elZip(informes([1, 2])))
  await sql`update importaciones_filas set firma_hallada = null, avisos = '{}'`.execute(banco.db)
  await comprobarFirmas(partes(), { carga_id: id, carpeta: 'firmadigital/upload' }, 0)
  expect((await filas('admin', id)).map(({ avisos }) => avisos)).toEqual([
    [FIRMAS_HALLADAS.sinComprobar],
    [FIRMAS_HALLADAS.sinComprobar],
  ])
})

test('ORG-27 ORG-54 decision 0224 a closed area issued what it issued, under its name of then; its successor attends it', async () => {
  await banco.bd.comoDueno(`insert into areas (id, name) values (90, 'Oficina de Abastecimiento');
    update areas set name = 'Oficina de Logística' where id = 90;
    insert into areas_nombres (area_id, name, desde) values (90, 'Oficina de Abastecimiento', '2000-01-01');
    update areas set cerrada_at = now(), sucesora_id = 4 where id = 90`)
  await importar('admin', 'documentos', await elZip(informes([3], { ÁREA: 'Oficina de Abastecimiento' })))
  expect((await listar({ estado: 'importado' })).data).toMatchObject([
    { area: { id: 90, name: 'Oficina de Abastecimiento' }, nro_doc: '003' },
  ])
})

test('ORG-27 ORG-29 decision 0224 documents of an area that is closed while they come in are attended by its successor', async () => {
  await banco.bd.comoDueno(`insert into areas (id, name) values (91, 'Oficina de Imagen')`)
  const { id } = await revisar('admin', 'documentos', await elZip(informes([3], { ÁREA: 'Oficina de Imagen' })))
  await (await banco.como('admin')).llamar(api.aplicar, de(id))
  await enCarrera(
    banco.bd,
    async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('cabildo.areas'), 91)`.execute(trx)
      await sql`update areas set cerrada_at = now(), sucesora_id = 4 where id = 91`.execute(trx)
    },
    [() => aplicarla(id)],
  )
  const { rows } = await sql`select cuidado_id from documentos where importado`.execute(banco.db)
  expect(rows).toEqual([{ cuidado_id: 4 }])
})

test('D-21 decision 0224 what was numbered after documents of before keeps their import, by its name', async () => {
  const { id } = await importar(
    'admin',
    'documentos',
    await elZip(informes([70, 71], { AÑO: '2016', FECHA: '15/03/2016' })),
  )
  const { doc_id } = await unDocumento(banco.db, { area_id: 4, tipo_doc: 15, anio: 2016 })
  await sql`update documentos set nro_doc = 72, numero_impreso = '072-2016-SG', area_nombre = 'Secretaría General' where doc_id = ${doc_id}`.execute(
    banco.db,
  )
  const { cuerpo } = await deshacer('admin', id)
  expect((cuerpo as { message?: string }).message).toContain('(después se numeró Informe 072-2016-SG)')
  await sql`update documentos set created_at = '2016-05-05' where doc_id = ${doc_id}`.execute(banco.db)
  expect((await deshacer('admin', id)).status).toBe(200)
})

test('decision 0221 decision 0224 an import is undone with its PDFs; one that joined a case or was published keeps it', async () => {
  const total = await cuenta('documentos_conteo')
  const primera = await importar('admin', 'documentos', await elZip(informes([1, 2])))
  const { data } = await listar({ estado: 'importado' })
  // Looking at one is no change.
  await (await sara()).llamar(documentosApi.ver, {
    params: { doc_id: String(data[0]?.doc_id) },
    query: { abre: 'pdf' },
  })
  expect((await deshacer('sol', primera.id)).status).toBe(200)
  expect(await cuenta('documentos_conteo')).toBe(total)
  for (const tabla of ['importaciones_registros', 'documentos_vistas'] as const)
    expect(await banco.db.selectFrom(tabla).selectAll().execute()).toEqual([])
  const segunda = await importar('admin', 'documentos', await elZip(informes([1, 2])))
  expect(segunda).toMatchObject({ registrados: 2 })
  const [{ doc_id } = { doc_id: 0 }] = (await listar({ estado: 'importado' })).data
  await banco.bd.comoDueno(`set session_replication_role = replica;
    insert into registros_documentos (oper_id, registro_id, doc_id) values (1, 1, ${doc_id}); reset session_replication_role`)
  const { cuerpo } = await deshacer('sol', segunda.id)
  expect(cuerpo).toMatchObject({ codigo: 'importacionUsada' })
  expect((cuerpo as { message?: string }).message).toMatch(
    /1 documento cambió después de importarse: Informe 00\d-2021/,
  )
  expect((await listar({ estado: 'importado' })).recordsFiltered).toBe(2)
})

test('DOC-49 decision 0224 the areas of the house read what was imported, and are told why they cannot work on it', async () => {
  await importar('admin', 'documentos', await elZip(informes([1])))
  const [uno] = (await listar({ estado: 'importado' })).data
  const { status, cuerpo } = await (await sara()).llamar(documentosApi.asignar, {
    body: { doc_id: uno?.doc_id ?? 0, derivar: 1, destinos: [{ dependencia: 15, motivo: 2 }] },
  })
  expect([status, cuerpo]).toMatchObject([409, { message: ERRORES.documentoImportado.mensaje }])
})

test('PRI-01 decision 0224 a person is found in documents of before by what their index says', async () => {
  await importar('admin', 'documentos', await elZip(informes([1], { ASUNTO: 'Solicitud del DNI 98123456' })))
  const buscador = MODULOS.flatMap((modulo) => ('buscadores' in modulo ? [...modulo.buscadores] : [])).find(
    ({ modulo }) => modulo === 'documentos',
  )
  const hallado = await buscador?.buscar(banco.db, { dni: '98123456' } as Parameters<typeof buscador.buscar>[1])
  expect(hallado?.filas).toMatchObject([{ tipo_nombre: 'Informe', nro_doc: 1, anio: 2021 }])
})

const motivos = async (id: number) => (await filas('admin', id)).map(({ motivos: suyos }) => suyos)
const decir = async (id: number, texto: string, area: number) =>
  (await banco.como('admin')).llamar(api.equivalencias, {
    ...de(id),
    body: { elegidas: [{ campo: 'area', texto, id: area }] },
  })

test('DOC-17 decision 0223 one PDF named for two documents is of neither, even while their area is not known', async () => {
  const antes = await banco.archivosEnDisco()
  const mas = { ÁREA: 'Oficina Que No Hay', ARCHIVO: 'uno.pdf' }
  const carga = await revisar('admin', 'documentos', await elZip(informes([12, 13], mas)))
  expect(carga).toMatchObject({ nuevos: 0, rechazados: 2 })
  expect(await motivos(carga.id)).toEqual([[nombradoTambien(3)], [nombradoTambien(2)]])
  expect(await banco.archivosEnDisco()).toEqual(antes)
  // The same document twice has it, whatever its area turns out to be.
  const otra = await revisar('admin', 'documentos', await elZip(informes([12, 12], mas)))
  expect((await decir(otra.id, 'Oficina Que No Hay', 4)).status).toBe(200)
  expect(await ver('admin', otra.id)).toMatchObject({ nuevos: 1, iguales: 1, rechazados: 0 })
})

test('DOC-17 decision 0223 rows that turn out to be of two records once their areas are decided anew lose the PDF that they share', async () => {
  await banco.bd.comoDueno(`insert into areas (id, name) values (92, 'Oficina de Padrones')`)
  const mas = { ARCHIVO: 'uno.pdf' }
  const carga = await revisar(
    'admin',
    'documentos',
    await elZip([
      ...informes([12], { ...mas, ÁREA: '92' }),
      ...informes([12], { ...mas, ÁREA: 'Oficina de Padrones' }),
    ]),
  )
  expect(await motivos(carga.id)).toEqual([[], [repiteLaFila(2)]])
  await banco.bd.comoDueno(`update areas set name = 'Oficina de Registros' where id = 92;
    delete from areas_nombres where area_id = 92`)
  expect((await decir(carga.id, 'Oficina de Padrones', 4)).status).toBe(200)
  expect(await motivos(carga.id)).toEqual([[nombradoTambien(3)], [nombradoTambien(2)]])
  expect(await ver('admin', carga.id)).toMatchObject({ nuevos: 0, rechazados: 2 })
})

test('DOC-17 decision 0223 a row that repeats one whose PDF is missing or refused is refused for the same', async () => {
  const todas = [...informes([1, 1], { ARCHIVO: 'malo.pdf' }), ...informes([2, 2], { ARCHIVO: 'falta.pdf' })]
  const zip = await enZip(await enLibro(todas), { 'malo.pdf': Buffer.from('PK no es pdf') })
  const { id } = await revisar('admin', 'documentos', zip)
  const [malo, falta] = [[ERRORES.pdfDanado.mensaje], [noSeEncuentra('falta.pdf')]]
  expect(await motivos(id)).toEqual([malo, malo, falta, falta])
})

/** Something happens while the PDF of this place is looked through. */
const revisarCon = async (zip: File, lugar: number, alRevisar: (id: number) => Promise<unknown>) => {
  const { cuerpo } = await subir('admin', 'documentos', zip)
  const { id } = cuerpo.data
  const suyas = partes()
  let mirados = 0
  const revisor = Object.create(suyas.revisor)
  revisor.revisar = async (...que: Parameters<typeof suyas.revisor.revisar>) => {
    if (++mirados === lugar) await alRevisar(id)
    return suyas.revisor.revisar(...que)
  }
  const fin = revisarImportacion({ ...suyas, revisor })({ carga_id: id }, { ultimo: false })
  return { id, fin, mirados: () => mirados }
}

test('decision 0223 who discards an import during its check stops it, and nothing of it stays in the store', async () => {
  const antes = await banco.archivosEnDisco()
  const zip = await elZip(informes(Array.from({ length: 115 }, (_, i) => i + 1)))
  const { fin, mirados } = await revisarCon(zip, 1, async (id) =>
    (await banco.como('admin')).llamar(api.descartar, de(id)),
  )
  await fin
  expect(mirados()).toBeLessThan(115)
  expect(await banco.archivosEnDisco()).toEqual(antes)
})

test('decision 0223 a check that fails leaves no PDF behind, nor does one that was killed once it is tried again', async () => {
  const antes = (await banco.archivosEnDisco()).length
  const { id, fin } = await revisarCon(await elZip(informes([1, 2, 3])), 2, async () => {
    throw new Error('sin disco')
  })
  await expect(fin).rejects.toThrow('sin disco')
  // The ZIP alone waits for the next try.
  expect((await banco.archivosEnDisco()).length).toBe(antes + 1)
  const { storage_key, bytes, sha256 } = await guardarPdf(banco, pdfDePrueba())
  await sql`delete from importaciones_filas where carga_id = ${id}`.execute(banco.db)
  await sql`insert into importaciones_filas (carga_id, fila, clase, motivos, valores, archivo_carpeta, archivo_clave, archivo_bytes, archivo_sha256)
    values (${id}, 1, 'rechazado', '{x}', '{"archivo": "a.pdf"}', 'firmadigital/upload', ${storage_key}, ${bytes}, ${sha256})`.execute(
    banco.db,
  )
  await revisarla(id)
  expect(await ver('admin', id)).toMatchObject({ estado: 'lista', nuevos: 3 })
  expect(await banco.archivos.pesar('firmadigital/upload', storage_key)).toBeNull()
})
