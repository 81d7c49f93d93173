import { archivoApi } from '@cabildo/contracts/archivo'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { avisoDeDatos } from '@cabildo/contracts/datos-personales'
import {
  importacionesApi,
  MENSAJES_IMPORTACIONES as M,
  moduloApagado,
  nombradoTambien,
  noSeEncuentra,
  variosSeLlamanArchivos,
} from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { enCsv, enLibro, enZip, unaNormaDeAntes, usarImportaciones } from '../../../test/importaciones.ts'
import { MUDO } from '../../../test/obrero.ts'
import { pdfDeHojas } from '../../../test/pdf-de-texto.ts'
import { MODULOS } from '../../modulos.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { barrerArchivos } from '../../platform/trabajos/limpieza.ts'
import { listModulosActivos } from '../organizacion/index.ts'
import { setModulos } from '../organizacion/modulos.queries.ts'

const banco = usarBanco()
const { revisar, filas, importar, deshacer, aplicar, subir, ver, de, aplicarla } = usarImportaciones(banco)

const listar = async () => (await banco.ciudadano.llamar(archivoApi.listar, { query: { length: '50' } })).cuerpo
const total = async () =>
  Number(
    (await sql<{ n: string }>`select coalesce(sum(total), 0) as n from archivo_conteo`.execute(banco.db)).rows[0]?.n,
  )

test('ARC-01 ARC-12 decision 0223 norms of past years come into the archive from a ZIP, with their PDFs and their texts asked for', async () => {
  const antes = await total()
  const zip = await enZip(
    await enLibro([
      unaNormaDeAntes(),
      unaNormaDeAntes({ TIPO: 'ra', NÚMERO: 'N° 45-1999-MDSJ/A', AÑO: null, ARCHIVO: '1999\\RA 45' }),
      unaNormaDeAntes({ NÚMERO: '13', SUMILLA: 'Del vecino con DNI 98123456', ARCHIVO: 'ÑANDÚ.pdf' }),
    ]),
    {
      'OM-012.PDF': 'uno',
      '1999/ra 45.pdf': 'dos',
      'ñandú.pdf': 'tres',
      'sobra.pdf': 'nadie',
      'leame.txt': Buffer.from('x'),
    },
  )
  const carga = await revisar('sol', 'archivo', zip)
  expect(carga).toMatchObject({
    ...{ estado: 'lista', filas: 3, nuevos: 3, rechazados: 0, corregidos: 1 },
    archivos: { guardados: 3, sobran: 2, primeros: ['sobra.pdf', 'leame.txt'], conDatos: 1 },
  })
  expect((await filas('sol', carga.id)).map(({ nombre, avisos }) => [nombre, avisos])).toEqual([
    ['Ordenanza Municipal N° 012-2005', []],
    ['Resoluciones Alcaldia N° 45-1999', []],
    ['Ordenanza Municipal N° 13-2005', [avisoDeDatos()]],
  ])
  expect(await listar()).toMatchObject({ recordsTotal: 0 })
  expect((await aplicar('sol', carga.id)).status).toBe(200)
  // What was left over is told by name to whoever brought it.
  expect((await ver('sol', carga.id)).archivos).toMatchObject({ sobran: 2, primeros: ['sobra.pdf', 'leame.txt'] })
  expect((await ver('admin', carga.id)).archivos).toMatchObject({ sobran: 2, primeros: [] })
  const { data, recordsTotal } = await listar()
  expect(recordsTotal).toBe(3)
  expect(await total()).toBe(antes + 3)
  expect(data.map(({ tipo_doc, nro_doc, anio, texto }) => [tipo_doc, nro_doc, anio, texto]).sort()).toEqual([
    [1, '012', 2005, 'pendiente'],
    [1, '13', 2005, 'pendiente'],
    [3, '45', 1999, 'pendiente'],
  ])
  const guardadas = await banco.db.selectFrom('archivo_normas').selectAll().orderBy('nro_doc').execute()
  expect(guardadas.map(({ file, name_file, importada }) => [file, name_file, importada])).toEqual([
    ['OM-012-2005.pdf', 'om-012.pdf', true],
    ['OM-13-2005.pdf', 'ÑANDÚ.pdf', true],
    ['RA-45-1999.pdf', 'RA 45', true],
  ])
  for (const { clave, size_file } of guardadas) expect(await banco.archivos.pesar('archivos', clave)).toBe(size_file)
  const pdf = await banco.app.inject('/storage/archivos/om/2005/OM-012-2005.pdf')
  expect(pdf.statusCode).toBe(200)
  const { rows } = await sql<{
    key: string
  }>`select key from graphile_worker.jobs where key like 'texto:%' or key = 'recoger_textos'`.execute(banco.db)
  // Behind what people publish: no job of its own, the sweep gives them out.
  expect(rows.map(({ key }) => key)).toEqual(['recoger_textos'])
})

test('ARC-19 NOR-36 decision 0223 the same ZIP again stores and changes nothing; another sumilla under a number is refused', async () => {
  await unaArchivada(banco.db, { tipo_doc: 7, anio: 2008, nro_doc: '7', sumilla: 'Acuerdo de viaje' })
  await unaArchivada(banco.db, { tipo_doc: 7, anio: 2008, nro_doc: '8', sumilla: 'Acuerdo de otra cosa' })
  const hoja = [
    unaNormaDeAntes(),
    unaNormaDeAntes({
      TIPO: 'Acuerdo de Concejo',
      NÚMERO: '007-2008',
      AÑO: 2008,
      SUMILLA: 'ACUERDO DE VIAJE',
      ARCHIVO: 'ac7',
    }),
    unaNormaDeAntes({ TIPO: 'ac', NÚMERO: '08', AÑO: '2008', SUMILLA: 'Otra cosa', ARCHIVO: 'x' }),
  ]
  const pdfs = { 'om-012.pdf': 'uno', 'ac7.pdf': 'dos', 'x.pdf': 'tres' }
  const carga = await importar('sol', 'archivo', await enZip(await enLibro(hoja), pdfs))
  expect(carga).toMatchObject({ registrados: 1, iguales: 1, rechazados: 1, archivos: { guardados: 2 } })
  expect((await filas('sol', carga.id)).map(({ motivos }) => motivos)).toEqual([[M.otraSumilla]])
  const antes = await banco.archivosEnDisco()
  const otra = await revisar('sol', 'archivo', await enZip(enCsv(hoja.slice(0, 2)), pdfs))
  expect(otra).toMatchObject({ nuevos: 0, iguales: 2, rechazados: 0, archivos: { guardados: 0, sobran: 1 } })
  expect(await banco.archivosEnDisco()).toEqual(antes)
})

test('ARC-15 D-36 decision 0223 a row is refused whose PDF is missing, meant twice, hostile or none, in the words of an upload', async () => {
  const hoja = await enLibro([
    unaNormaDeAntes({ NÚMERO: '1', ARCHIVO: 'falta.pdf' }),
    unaNormaDeAntes({ NÚMERO: '2', ARCHIVO: 'igual.pdf' }),
    unaNormaDeAntes({ NÚMERO: '3', ARCHIVO: 'uno.pdf' }),
    unaNormaDeAntes({ NÚMERO: '4', ARCHIVO: 'UNO.PDF' }),
    unaNormaDeAntes({ NÚMERO: '5', ARCHIVO: 'hoja.docx' }),
    unaNormaDeAntes({ NÚMERO: '6', ARCHIVO: 'activo.pdf' }),
    unaNormaDeAntes({ NÚMERO: '7', ARCHIVO: null }),
    unaNormaDeAntes({ NÚMERO: '8', ARCHIVO: 'b/igual.pdf' }),
    unaNormaDeAntes({ NÚMERO: '9', ARCHIVO: 'roto.pdf' }),
  ])
  const activo = pdfDePrueba({ catalogo: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
  const antes = await banco.archivosEnDisco()
  const zip = await enZip(
    hoja,
    {
      ...{ 'a/igual.pdf': 'a', 'b/igual.pdf': 'b', 'uno.pdf': 'uno', 'hoja.docx': Buffer.from('PK no es pdf') },
      ...{ 'activo.pdf': activo },
    },
    [{ nombre: 'roto.pdf', contenido: pdfDeHojas([['x']]), suma: 1 }],
  )
  const carga = await revisar('sol', 'archivo', zip)
  expect(carga).toMatchObject({ nuevos: 1, rechazados: 8 })
  expect(
    (await filas('sol', carga.id)).map(({ clase, motivos }) => (clase === 'nuevo' ? clase : motivos.join())),
  ).toEqual([
    noSeEncuentra('falta.pdf'),
    variosSeLlamanArchivos('igual.pdf'),
    nombradoTambien(5),
    nombradoTambien(4),
    ERRORES.pdfDanado.mensaje,
    ERRORES.pdfActivo.mensaje,
    M.sinArchivo,
    'nuevo',
    ERRORES.pdfDanado.mensaje,
  ])
  // Of the refused ones nothing stays behind.
  expect((await banco.archivosEnDisco()).length).toBe(antes.length + 1)
})

test('E11 decision 0223 undone, the norms are gone with their texts, and their files with the next sweep, but not before they are applied', async () => {
  const barrer = async (dia: string) => {
    const reloj = crearReloj(() => new Date(dia))
    const carpetas = MODULOS.flatMap((modulo) => ('carpetas' in modulo ? modulo.carpetas(banco.db) : []))
    await barrerArchivos(
      banco.archivos,
      carpetas.filter(({ carpeta }) => carpeta === 'archivos'),
      reloj,
      MUDO,
    )()
  }
  const zip = await enZip(await enLibro([unaNormaDeAntes()]), { 'om-012.pdf': 'uno' })
  const carga = await revisar('sol', 'archivo', zip)
  const { archivo_clave: clave } = await banco.db
    .selectFrom('importaciones_filas')
    .select('archivo_clave')
    .where('carga_id', '=', carga.id)
    .executeTakeFirstOrThrow()
  const esta = async () => (await banco.archivos.pesar('archivos', clave ?? '')) !== null
  await barrer('2126-01-01T00:00:00Z')
  expect(await esta()).toBe(true)
  await aplicar('sol', carga.id)
  await barrer('2126-01-01T00:00:00Z')
  expect(await esta()).toBe(true)
  expect((await deshacer('sol', carga.id)).status).toBe(200)
  expect(await listar()).toMatchObject({ recordsTotal: 0 })
  expect(await banco.db.selectFrom('textos').select('id').execute()).toEqual([])
  expect(await banco.db.selectFrom('importaciones_registros').select('clave').execute()).toEqual([])
  await barrer('2126-01-01T00:00:00Z')
  expect(await esta()).toBe(false)
  expect(await revisar('sol', 'archivo', zip)).toMatchObject({ nuevos: 1 })
})

test('NOR-41 decision 0223 an import stays once somebody has said what one of its norms does to another', async () => {
  const zip = await enZip(await enLibro([unaNormaDeAntes()]), { 'om-012.pdf': 'uno' })
  const { id } = await importar('sol', 'archivo', zip)
  await banco.db
    .insertInto('normas_relaciones')
    .values({ origen: 'ordenanza-municipal/2005/12', tipo: 'deroga', destino: 'Ley N.° 27972', desde: '2005-01-01' })
    .execute()
  const { cuerpo } = await deshacer('sol', id)
  expect(cuerpo).toMatchObject({ codigo: 'importacionUsada', message: expect.stringContaining('N° 012-2005') })
  await banco.db.deleteFrom('normas_relaciones').execute()
  expect((await deshacer('sol', id)).status).toBe(200)
})

test('ARC-19 decision 0223 a norm that was there when it was looked at, and is gone when it is applied, is not written without its PDF', async () => {
  const { id } = await unaArchivada(banco.db, {
    ...{ tipo_doc: 1, anio: 2005, nro_doc: '12', sumilla: 'Ordenanza que regula el comercio ambulatorio' },
  })
  const zip = await enZip(await enLibro([unaNormaDeAntes(), unaNormaDeAntes({ NÚMERO: '13', ARCHIVO: 'b' })]), {
    'om-012.pdf': 'uno',
    'b.pdf': 'b',
  })
  const carga = await revisar('sol', 'archivo', zip)
  expect(carga).toMatchObject({ nuevos: 1, iguales: 1 })
  await banco.db.deleteFrom('textos').execute()
  await banco.db.deleteFrom('archivo_normas').where('id', '=', id).execute()
  await aplicar('sol', carga.id)
  expect((await filas('sol', carga.id)).map(({ clase, motivos }) => [clase, motivos])).toEqual([
    ['rechazado', [M.archivoNoGuardado]],
    ['nuevo', []],
  ])
})

test.each([
  ['a sheet alone', async () => enLibro([unaNormaDeAntes()]), 'noEsZip'],
  ['a PDF', async () => new File([new Uint8Array(pdfDeHojas([['x']]))], 'normas.zip'), 'noEsZip'],
  ['another name', async () => new File([new Uint8Array(pdfDeHojas([['x']]))], 'normas.pdf'), 'noEsTabla'],
])('ARC-15 decision 0223 %s is refused for a kind with PDFs', async (_que, archivo, codigo) => {
  expect((await subir('sol', 'archivo', await archivo())).cuerpo).toMatchObject({ codigo })
})

test('VIS-27 decision 0223 a ZIP is refused for a kind without PDFs', async () => {
  const zip = await enZip(await enLibro([unaNormaDeAntes()]), { 'a.pdf': 'a' })
  expect((await subir('sol', 'visitas', zip)).cuerpo).toMatchObject({ codigo: 'noEsTabla' })
})

test('ORG-43 decision 0223 while the archive is off, nothing comes into it', async () => {
  const activos = await listModulosActivos(banco.db)
  const poner = (modulos: typeof activos) => setModulos(banco.db as never, modulos, new Date())
  const zip = await enZip(await enLibro([unaNormaDeAntes()]), { 'om-012.pdf': 'uno' })
  const antes = await banco.archivosEnDisco()
  await poner(activos.filter((modulo) => modulo !== 'archivo'))
  try {
    expect((await subir('sol', 'archivo', zip)).cuerpo).toMatchObject({ codigo: 'moduloApagado' })
    expect(await banco.archivosEnDisco()).toEqual(antes)
    await poner(activos)
    // One that waits for its job goes back to its preview.
    const { id } = await revisar('sol', 'archivo', zip)
    expect((await (await banco.como('sol')).llamar(importacionesApi.aplicar, de(id))).status).toBe(200)
    await poner(activos.filter((modulo) => modulo !== 'archivo'))
    await aplicarla(id)
    expect(await ver('sol', id)).toMatchObject({ estado: 'lista', nuevos: 1, aviso: moduloApagado('archivo') })
    expect(await listar()).toMatchObject({ recordsTotal: 0 })
  } finally {
    await poner(activos)
  }
})
