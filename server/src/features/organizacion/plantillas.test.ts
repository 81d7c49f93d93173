import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentosApi } from '@cabildo/contracts/documentos'
import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import {
  MENSAJES_PLANTILLAS,
  type Plantilla,
  plantillasApi,
  VERSIONES_A_LA_VISTA,
} from '@cabildo/contracts/organizacion-plantillas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'
import { textoDePdf } from '../../../test/leer-pdf.ts'
import { listSeriesRotas } from '../../revision/revision.queries.ts'
import { leerFabrica, leerSemillas } from '../documentos/index.ts'
import { lockSerie } from './plantillas.queries.ts'
import { lectorDePlantillas, plantillasSinUso, sembrarPlantillas } from './plantillas.ts'

const banco = usarBanco()
let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-semillas-'))
})
afterAll(() => rm(carpeta, { recursive: true, force: true }))

const ver = async () => (await (await banco.como('admin')).llamar(plantillasApi.ver)).cuerpo.data
const deTipo = async (tipo: number) => {
  const una = (await ver()).tipos.find(({ tipo_doc }) => tipo_doc === tipo)
  if (!una) throw new Error(`No hay plantilla ${tipo}`)
  return una
}
/** Saves fields of a type's template over what is in force, or over what a test read before. */
const grabar = async (tipo: number, cambio: Partial<Plantilla>, sobre?: number) => {
  const { plantilla, version } = await deTipo(tipo)
  return (await banco.como('admin')).llamar(plantillasApi.grabar, {
    params: { tipo: String(tipo) },
    body: { ...plantilla, ...cambio, version: sobre ?? version },
  })
}
const numerar = async (body: { tipo_doc: 3 | 11 | 12 | 13; area_id?: number; anio?: number; primero: number }) =>
  (await banco.como('admin')).llamar(plantillasApi.numerar, { body: { anio: 2026, ...body } })
/** The number that a new document of area 15 is given, or the refusal. */
const crear = async (tipo_doc: 11 | 12 | 13, mas: { anio?: number } = {}) => {
  const { status, cuerpo } = await (await banco.como('gloria')).llamar(documentosApi.crear, {
    body: formularioDeDocumento({ tipo_doc, ...mas }),
  })
  return status === 200 ? cuerpo.data.nro_doc : status
}

test('ORG-40 a type that nobody changed is the factory’s, and a saved one has version, author and date', async () => {
  const antes = await ver()
  expect(antes.tipos.map(({ tipo_doc }) => tipo_doc)).toEqual(TIPOS_DOCUMENTO.map(({ id }) => id))
  expect(antes.tipos.every(({ de_fabrica, version }) => de_fabrica && version === 0)).toBe(true)
  expect(antes).toMatchObject({ siglas_entidad: 'MPVA', anio: 2026 })
  expect(antes.areas).toContainEqual({ id: 15, name: 'Gerencia de Desarrollo Urbano', siglas: 'GDU' })

  const { status, cuerpo } = await grabar(13, { verbo: 'RESUELVE:' })
  expect([status, cuerpo.data]).toMatchObject([
    200,
    { version: 1, de_fabrica: false, created_at: expect.any(String), plantilla: { verbo: 'RESUELVE:' } },
  ])
  expect(cuerpo.data.autor).not.toBeNull()
  // Nothing new is no version.
  expect((await grabar(13, {})).cuerpo.data.version).toBe(1)
})

test('ORG-40 SHE-94 two saves on one version: one wins, the other is told that its copy is old', async () => {
  const { version } = await deTipo(12)
  const juntos = await Promise.all(['A:', 'B:', 'C:'].map((verbo) => grabar(12, { verbo }, version)))
  expect(juntos.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(juntos.find(({ status }) => status === 409)?.cuerpo).toMatchObject({ codigo: 'desactualizado' })
})

test('ORG-40 O8 the factory’s template comes back as such, whatever was saved; the last versions show, and all are kept', async () => {
  const { fabrica } = await deTipo(8)
  const vacia = { titulo: '', sufijo: '', vistos: null, considerando: null, formula: '', verbo: '', firmantes: [] }
  await grabar(8, { ...vacia, apertura: [], cierre: [] })
  for (let vez = 0; vez < VERSIONES_A_LA_VISTA; vez++) await grabar(8, { verbo: `VERBO ${vez}` })
  const { data } = (await grabar(8, fabrica)).cuerpo
  expect(data).toMatchObject({ de_fabrica: true, version: VERSIONES_A_LA_VISTA + 2, plantilla: fabrica })
  const versiones = (await (await banco.como('admin')).llamar(plantillasApi.versiones, { params: { tipo: '8' } }))
    .cuerpo.data
  expect(versiones.map(({ version }) => version)).toEqual(
    Array.from({ length: VERSIONES_A_LA_VISTA }, (_, i) => VERSIONES_A_LA_VISTA + 2 - i),
  )
  expect(versiones[1]?.plantilla.verbo).toBe(`VERBO ${VERSIONES_A_LA_VISTA - 1}`)
  const guardadas = await sql<{ n: number; datos: unknown }>`
    select count(*)::integer as n, (select datos from plantillas where tipo_doc = 8 order by version desc limit 1) as datos
    from plantillas where tipo_doc = 8`.execute(banco.db)
  expect(guardadas.rows).toEqual([{ n: VERSIONES_A_LA_VISTA + 2, datos: null }])
})

test('ORG-40 what is wrong is told at its field, and a type that does not exist is not found', async () => {
  const { status, cuerpo } = await grabar(3, { verbo: '{nadie}', cierre: ['bien', '{alcaldia}'] })
  expect([status, Object.keys((cuerpo as unknown as { errors: object }).errors)]).toEqual([422, ['verbo', 'cierre.1']])
  const admin = await banco.como('admin')
  const { plantilla } = await deTipo(3)
  const enviar = (tipo: string, payload: object) =>
    admin.enviar({ method: 'PUT', url: `/api/organizacion/plantillas/${tipo}`, payload })
  expect((await enviar('4', { ...plantilla, version: 0 })).statusCode).toBe(404)
  expect((await enviar('03', { ...plantilla, version: 0 })).statusCode).toBe(422)
  const pesada = await enviar('3', { ...plantilla, formula: 'a'.repeat(50_000), version: 0 })
  expect([pesada.statusCode, Object.keys(pesada.json().errors)]).toEqual([422, ['formula']])
  expect((await enviar('3', { ...plantilla, formula: 'a'.repeat(1_048_576), version: 0 })).statusCode).toBe(413)
  const muchos = await enviar('3', { ...plantilla, firmantes: Array(500).fill(['{alcalde}']), version: 0 })
  expect([muchos.statusCode, muchos.json().errors]).toEqual([
    422,
    { firmantes: MENSAJES_PLANTILLAS.demasiadosFirmantes },
  ])
})

test('ORG-40 ORG-37 a saved template prints on another server, too', async () => {
  const otra = await banco.otraApp()
  const { token } = await banco.como('gloria')
  const pagina = async () => {
    const { rawPayload } = await otra.inject({
      ...{ method: 'POST', url: documentosApi.vistaPrevia.path, payload: { tipo_doc: 11, anio: 2026 } },
      headers: { authorization: `Bearer ${token}` },
    })
    return (await textoDePdf(rawPayload)).join(' ')
  }
  expect(await pagina()).toContain('SERESUELVE:')
  await grabar(11, { verbo: 'SE DISPONE:' })
  await expect.poll(pagina, { timeout: 15_000, interval: 200 }).toContain('SEDISPONE:')
})

test('ORG-40 a saved template that this program cannot read prints the factory’s', async () => {
  const fabrica = await leerFabrica()
  await sql`insert into plantillas (tipo_doc, version, datos) values (2, 1, '{"verbo": "{nada}"}'), (7, 1, '{"verbo": "SE ACUERDA:"}')`.execute(
    banco.db,
  )
  const fallas: unknown[] = []
  const tipos = await lectorDePlantillas(banco.db, { error: (falla: unknown) => fallas.push(falla) })()
  expect(tipos.get(2)).toEqual(fabrica.get(2))
  // What a later version of the program adds to templates comes from the factory.
  expect(tipos.get(7)).toEqual({ ...fabrica.get(7), verbo: 'SE ACUERDA:' })
  expect(fallas).toEqual([{ tipo_doc: 2 }])
  expect((await deTipo(2)).de_fabrica).toBe(true)
})

test('ORG-41 DOC-50 a series begins with the number that was said, until it has given one', async () => {
  const anio = 2027
  expect((await numerar({ tipo_doc: 13, area_id: 15, anio, primero: 12 })).status).toBe(200)
  expect((await numerar({ tipo_doc: 13, area_id: 15, anio, primero: 46 })).cuerpo.data).toEqual({
    ...{ tipo_doc: 13, area_id: 15, anio, primero: 46, ultimo: null },
  })
  const correlativo = async (area: 'gloria' | 'silvia') =>
    (await (await banco.como(area)).llamar(documentosApi.correlativo, { body: { tipo_doc: 13, anio } })).cuerpo
      .correlativo.nro_correlativo
  expect([await correlativo('gloria'), await correlativo('silvia')]).toEqual([46, 1])
})

test('ORG-41 a series that gave a number keeps its beginning, and says how far it has come', async () => {
  expect((await numerar({ tipo_doc: 11, area_id: 15, primero: 46 })).status).toBe(200)
  expect([await crear(11), await crear(11)]).toEqual(['046', '047'])
  const { status, cuerpo } = await numerar({ tipo_doc: 11, area_id: 15, primero: 100 })
  expect([status, cuerpo]).toMatchObject([409, { message: 'Esa serie ya tiene documentos' }])
  expect((await ver()).series).toContainEqual({ tipo_doc: 11, area_id: 15, anio: 2026, primero: 46, ultimo: 47 })
  // One that began with 1, without anybody having said so.
  expect(await crear(12)).toBe('001')
  expect((await numerar({ tipo_doc: 12, area_id: 15, primero: 1 })).status).toBe(409)
  expect(await listSeriesRotas(banco.db)).toEqual([])
})

test('ORG-41 the municipality numbers its types once, whichever area is said; a closed area has no series', async () => {
  expect((await numerar({ tipo_doc: 3, area_id: 15, primero: 9 })).cuerpo.data.area_id).toBeNull()
  expect((await numerar({ tipo_doc: 3, primero: 10 })).status).toBe(200)
  expect((await ver()).series.filter(({ tipo_doc }) => tipo_doc === 3)).toEqual([
    { tipo_doc: 3, area_id: null, anio: 2026, primero: 10, ultimo: null },
  ])
  const { status, cuerpo } = await numerar({ tipo_doc: 11, area_id: 999, primero: 2 })
  expect([status, cuerpo]).toMatchObject([422, { errors: { area_id: MENSAJES_PLANTILLAS.areaActiva } }])
})

test('ORG-41 G1 the first document and its first number at once: the number holds, or comes too late', async () => {
  const serie = { tipo_doc: 13, area_id: 15, anio: 2026 } as const
  const [dado, dicho] = await enCarrera<unknown>(banco.bd, (trx) => lockSerie(trx, serie), [
    () => crear(13),
    async () => (await numerar({ ...serie, primero: 500 })).status,
  ])
  expect([
    ['500', 200],
    ['001', 409],
  ]).toContainEqual([dado, dicho])
  expect(await listSeriesRotas(banco.db)).toEqual([])
})

test('ORG-38 ORG-41 the file fills templates and first numbers, but for series that began otherwise and areas that are none', async () => {
  const ruta = join(carpeta, 'plantillas.json')
  const numeracion = [
    { tipo_doc: 9, area_id: 15, anio: 2026, primero: 5 },
    { tipo_doc: 9, area_id: 999, anio: 2026, primero: 5 },
    { tipo_doc: 11, area_id: 15, anio: 2026, primero: 46 },
    { tipo_doc: 12, area_id: 15, anio: 2026, primero: 30 },
  ]
  await writeFile(ruta, JSON.stringify({ tipos: { 9: { verbo: 'DISPONE:' } }, siglas: { 22: 'RRHH' }, numeracion }))
  await sql`update areas set siglas = 'RRHH' where id = 22`.execute(banco.db)
  const semillas = await leerSemillas(ruta)
  await banco.db.transaction().execute((trx) => sembrarPlantillas(trx, semillas))
  const { tipos, series } = await ver()
  expect(tipos.find(({ tipo_doc }) => tipo_doc === 9)).toMatchObject({ version: 1, autor: null, de_fabrica: false })
  expect(series).toEqual(
    expect.arrayContaining([
      { tipo_doc: 9, area_id: 15, anio: 2026, primero: 5, ultimo: null },
      { tipo_doc: 11, area_id: 15, anio: 2026, primero: 46, ultimo: 47 },
      { tipo_doc: 12, area_id: 15, anio: 2026, primero: 1, ultimo: 1 },
    ]),
  )
  expect(await listSeriesRotas(banco.db)).toEqual([])
  // What the file says is what the screen says, until somebody changes it there.
  const dice = () => plantillasSinUso(banco.db, { plantillasDocumentos: ruta })
  expect(await dice()).toEqual([])
  await grabar(9, { verbo: 'SE DISPONE:' })
  expect(await dice()).toEqual(['PLANTILLAS_DOCUMENTOS ya no se usa: el dato se cambia en Organización, Entidad'])
})
