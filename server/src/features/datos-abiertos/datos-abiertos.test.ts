import { gunzipSync } from 'node:zlib'
import { CONJUNTOS, caminoDeDatos, conjuntoDe, datosAbiertosApi, TIPO_JSON_LD } from '@cabildo/contracts/datos-abiertos'
import { VisitaReporte } from '@cabildo/contracts/reporte-visitas'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'
import { prefiere } from './datos-abiertos.routes.ts'

const banco = usarBanco({ env: { LIMITE_CONSULTAS_MINUTO: '5' } })
let redes = 0
const red = () => `190.90.${++redes % 250}.1`
const pedir = (url: string, headers: Record<string, string> = {}, remoteAddress = red()) =>
  banco.app.inject({ method: 'GET', url, headers, remoteAddress })
const lineas = (texto: string) => texto.replace('\uFEFF', '').trimEnd().split('\r\n')
const NORMAS = { csv: '/datos/normas.csv', json: '/datos/normas.json', xlsx: '/datos/normas.xlsx' }
const normas = async () => (await pedir(NORMAS.json)).json().datos as Record<string, string | number | null>[]

beforeEach(async () => {
  await banco.db.deleteFrom('normas_relaciones').execute()
  await banco.db.deleteFrom('normas').execute()
  await banco.db.deleteFrom('textos').execute()
  await banco.db.deleteFrom('archivo_normas').execute()
  await banco.db.deleteFrom('visitas').execute()
})

describe('norms', () => {
  test('NOR-28 decision 0220 every published and archived norm comes once, with its state, its page and its PDF', async () => {
    const { path_file } = await unaNorma(banco.db, { tipo_doc: 1, anio: 2026, ndoc: '012', descripcion: 'Regula' })
    await unaNorma(banco.db, { tipo_doc: 1, anio: 2025, ndoc: '5', uo: 20, descripcion: 'De la unidad' })
    // The same norm in both tables, and one that only the archive has.
    await unaArchivada(banco.db, { tipo_doc: 1, anio: 2026, nro_doc: '12' })
    const { file } = await unaArchivada(banco.db, { tipo_doc: 8, anio: 1999, nro_doc: '007', sumilla: 'Antigua' })
    await banco.db
      .insertInto('normas_relaciones')
      .values([
        {
          origen: 'ordenanza-municipal/2026/12',
          tipo: 'deroga',
          destino: 'decreto-de-alcaldia/1999/7',
          desde: '2026-01-01',
        },
        {
          origen: 'ordenanza-municipal/2026/12',
          tipo: 'modifica',
          destino: 'ordenanza-municipal/2025/5/20',
          desde: '2026-11-19',
        },
      ])
      .execute()
    const todas = await normas()
    expect(todas.map(({ id, tipo, numero, estado, fuente }) => [id, tipo, numero, estado, fuente])).toEqual([
      ['decreto-de-alcaldia/1999/7', 'Decretos de Alcaldia', '007', 'DEROGADA', 'archivo'],
      ['ordenanza-municipal/2025/5/20', 'Ordenanzas', '5', 'VIGENTE', 'publicaciones'],
      ['ordenanza-municipal/2026/12', 'Ordenanzas', '012', 'VIGENTE', 'publicaciones'],
    ])
    const [decreto, , ordenanza] = todas
    expect(decreto).toMatchObject({ descripcion: 'Antigua', unidad: null, anio: 1999, sha256: '0'.repeat(64) })
    expect(String(decreto?.pdf)).toMatch(new RegExp(`^https?://.*/storage/archivos/da/1999/${file}$`))
    expect(String(ordenanza?.pdf)).toMatch(new RegExp(`/storage/docs/${path_file}$`))
    expect(String(ordenanza?.pagina)).toMatch(/^https?:\/\/.*\/normas\/ordenanza-municipal\/2026\/12$/)
    expect(ordenanza?.unidad).toBeTruthy()
    expect(Object.keys(ordenanza ?? {})).toEqual(CONJUNTOS.normas.campos.map(({ nombre }) => nombre))
    // From its day on a relation holds, and with it the tag of the files is another one.
    const antes = (await pedir(NORMAS.csv)).headers.etag
    banco.poner(new Date('2026-11-19T10:00:00-05:00'))
    expect((await pedir(NORMAS.csv)).headers.etag).not.toBe(antes)
    expect((await normas())[1]?.estado).toBe('MODIFICADA')
    banco.poner(AHORA)
  })

  test('NOR-28 D-53 who has a file is told so without a row, and a withdrawn norm is gone at once', async () => {
    const { id } = await unaNorma(banco.db, { ndoc: '1', descripcion: 'La que se retira' })
    const suya = red()
    const primera = await pedir(NORMAS.csv, {}, suya)
    expect([primera.statusCode, primera.headers['cache-control'], primera.headers['content-type']]).toEqual([
      ...[200, 'public, no-cache', 'text/csv; charset=utf-8'],
    ])
    expect(primera.body).toContain('La que se retira')
    expect(Date.parse(String(primera.headers['last-modified']))).toBeGreaterThan(0)
    const etag = String(primera.headers.etag)
    // More often than the limit lets whole files through.
    for (let i = 0; i < 12; i++) {
      const otra = await pedir(NORMAS.csv, { 'if-none-match': etag }, suya)
      expect([otra.statusCode, otra.body, otra.headers.etag]).toEqual([304, '', etag])
    }
    await banco.db.updateTable('normas').set({ deleted_at: AHORA }).where('id', '=', id).execute()
    const despues = await pedir(NORMAS.csv, { 'if-none-match': etag }, suya)
    expect(despues.statusCode).toBe(200)
    expect(lineas(despues.body)).toHaveLength(1)
  })

  test('P-15 decision 0220 a description that shows a DNI or a telephone is in no file; the norm is', async () => {
    await unaNorma(banco.db, { tipo_doc: 3, ndoc: '1', descripcion: 'Otorga a don Juan, DNI 41234567' })
    await unaArchivada(banco.db, { tipo_doc: 3, anio: 2018, nro_doc: '2', sumilla: 'Llamar al celular 987 654 321' })
    await unaNorma(banco.db, { tipo_doc: 3, ndoc: '3', descripcion: 'Otorga el expediente 41234567' })
    expect((await normas()).map(({ numero, descripcion }) => [numero, descripcion])).toEqual([
      ['2', ''],
      ['1', ''],
      ['3', 'Otorga el expediente 41234567'],
    ])
    for (const formato of ['csv', 'json'] as const)
      expect((await pedir(NORMAS[formato])).body).not.toMatch(/DNI 41234567|987 654 321/)
  })

  test('decision 0220 a backup that was restored repeats no tag, though as much changed since as before', async () => {
    await unaNorma(banco.db, { ndoc: '1' })
    const { etag } = (await pedir(NORMAS.csv)).headers
    await banco.bd.comoDueno(
      `update datos_versiones set cambiado_at = cambiado_at + interval '1 hour' where conjunto = 'normas'`,
    )
    expect((await pedir(NORMAS.csv, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  test('SHE-87 hostile texts are no formula, no other cell, and no end of what they stand in', async () => {
    const malas = [
      '=HYPERLINK("http://malo","x")',
      '+1',
      '@SUM(1)',
      '"},{"id":"falsa',
      'a,b\r\n"c"',
      '</script><b>',
      '-2+3',
    ]
    for (const [i, descripcion] of malas.entries()) await unaNorma(banco.db, { ndoc: String(100 + i), descripcion })
    expect((await normas()).map(({ descripcion }) => descripcion)).toEqual(malas)
    const csv = (await pedir(NORMAS.csv)).body
    expect(csv).toContain(`"'=HYPERLINK(""http://malo"",""x"")"`)
    for (const mala of ['+1', '@SUM(1)', '-2+3']) expect(csv).toContain(`,'${mala},`)
    const hoja = await readXlsx((await pedir(NORMAS.xlsx)).rawPayload)
    const [titulos = [], primera = []] = hoja.sheets[0]?.rows ?? []
    expect(titulos).toEqual(CONJUNTOS.normas.campos.map(({ nombre }) => nombre))
    expect(primera[titulos.indexOf('descripcion')]).toBe(`'${malas[0]}`)
    expect(primera[titulos.indexOf('anio')]).toBe(2026)
  })

  test('decision 0220 files come compressed to who takes it so, and headers alone to HEAD', async () => {
    await unaNorma(banco.db, { descripcion: 'Comprimida' })
    const { headers, rawPayload } = await pedir(NORMAS.json, { 'accept-encoding': 'gzip' })
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding'])
    expect(gunzipSync(rawPayload).toString()).toContain('Comprimida')
    const cabeza = await banco.app.inject({ method: 'HEAD', url: NORMAS.json, remoteAddress: red() })
    expect([cabeza.statusCode, cabeza.body, cabeza.headers.etag]).toEqual([200, '', headers.etag])
  })

  test('decision 0220 a format that there is not is refused, and refusals too are read by any site', async () => {
    const { statusCode, headers } = await pedir('/datos/normas.pdf')
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([422, '*'])
    const suya = red()
    const vistas = []
    for (let i = 0; i < 6; i++) vistas.push(await pedir(NORMAS.csv, {}, suya))
    expect(vistas.map(({ statusCode: estado }) => estado)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(vistas.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect(vistas.at(-1)?.headers['access-control-allow-origin']).toBe('*')
  })
})

describe('visits', () => {
  const DEL_MES = '/datos/visitas-2026-11'

  test('VIS-53 D-25 decision 0220 a month has what the public report shows of it, and nothing more', async () => {
    const vera = await banco.como('rosa')
    await unaVisita(vera, { ...datosDeVisita(), motivo: 'Llamar al 987654321 por la licencia' })
    const { datos } = (await pedir(`${DEL_MES}.json`)).json()
    expect(datos).toHaveLength(1)
    const reporte = await banco.ciudadano.enviar({
      method: 'POST',
      url: '/api/visitas/list',
      payload: { fecha_ini: '2026-11-01', fecha: '2026-11-30' },
    })
    const [suya] = reporte.json().data.map((fila: unknown) => VisitaReporte.parse(fila))
    expect(datos[0]).toEqual({
      fecha: suya.created_at.slice(0, 10),
      visitante: suya.ape_nom,
      documento: suya.nrodoc,
      motivo: suya.motivo,
      empleado: suya.employee_visitado,
      cargo: suya.employee_cargo,
      hora_ingreso: suya.created_at.slice(11, 16),
      hora_salida: null,
    })
    expect(datos[0].motivo).toBe('Llamar al ***** por la licencia')
    expect((await pedir(`${DEL_MES}.csv`)).headers['x-robots-tag']).toBe('noindex')
  })

  test('VIS-53 decision 0220 a change of one month leaves the files of the others as they were', async () => {
    const de = (mes: string) =>
      banco.bd.comoDueno(`insert into visitas (area_id, empacce_id, employee_id, cargo_id, nrodoc, name, apellidos, ape_nom,
        motivo, employee_visitado, employee_cargo, created_at, updated_at)
        select area_id, id, employee_id, cargo_id, '98000001', 'ANA', 'PAZ', 'PAZ, ANA', 'Trámite', 'X', 'Y',
          '${mes}-10 10:00-05', '${mes}-10 10:00-05' from (select a.empacce_id as id, a.area_id, a.employee_id, a.cargo_id
          from accesos a where a.employee_id is not null and a.cargo_id is not null limit 1) a`)
    await de('2026-09')
    await de('2026-11')
    const etiqueta = async (mes: string) => (await pedir(caminoDeDatos('visitas', 'csv', mes))).headers.etag
    const [septiembre, noviembre] = [await etiqueta('2026-09'), await etiqueta('2026-11')]
    await banco.db
      .updateTable('visitas')
      .set({ deleted_at: AHORA })
      .where('created_at', '>', new Date('2026-11-01'))
      .execute()
    expect(await etiqueta('2026-09')).toBe(septiembre)
    expect(await etiqueta('2026-11')).not.toBe(noviembre)
    expect(lineas((await pedir(`${DEL_MES}.csv`)).body)).toHaveLength(1)
    expect(lineas((await pedir('/datos/visitas-2026-09.csv')).body)[1]).toBe(
      '2026-09-10,"PAZ, ANA",98000001,Trámite,X,Y,10:00,',
    )
    // Neither what came before the first visit that is kept, nor what has not come yet.
    for (const mes of ['2026-08', '2026-12', '1999-01'])
      expect((await pedir(`/datos/visitas-${mes}.csv`)).statusCode).toBe(404)
    expect((await pedir('/datos/visitas-2026-13.csv')).statusCode).toBe(422)
  })
})

describe('statistics', () => {
  test('REC-53 decision 0220 the counts are those of their file, with numbers as numbers', async () => {
    for (let i = 0; i < 3; i++)
      await unReclamo(banco.db, { tipo_reclamo: 3, area_id: 15, created_at: new Date('2026-10-05T10:00:00-05:00') })
    banco.poner(new Date(AHORA.getTime() + 5 * 3_600_000))
    const { headers, body } = await pedir('/datos/reclamos.csv')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(body).toBe((await pedir('/api/reclamos/estadistica.csv')).body)
    const { datos } = (await pedir('/datos/reclamos.json')).json()
    expect(datos[0]).toMatchObject({ Año: '2026', Mes: '10', Recibidos: 3, 'Mediana de días': null })
    const suya = { 'if-none-match': String(headers.etag) }
    expect((await pedir('/datos/reclamos.csv', suya)).statusCode).toBe(304)
    banco.poner(AHORA)
  })
})

describe('the catalogue', () => {
  test('decision 0220 the page describes each data set with its fields and its files, in the frame of the public pages', async () => {
    await unaVisita(await banco.como('rosa'), datosDeVisita())
    const { statusCode, headers, body } = await pedir('/datos', { accept: 'text/html,*/*;q=0.8' })
    expect([statusCode, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      ...[200, 'text/html; charset=utf-8', '*'],
    ])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    for (const nombre of Object.keys(CONJUNTOS) as (keyof typeof CONJUNTOS)[]) {
      const { titulo, campos, formatos } = conjuntoDe(nombre)
      expect(body).toContain(`<h2>${titulo}</h2>`)
      for (const campo of campos) expect(body).toContain(`<dt>${campo.nombre}</dt>`)
      for (const formato of formatos)
        expect(body).toContain(`"${caminoDeDatos(nombre, formato, nombre === 'visitas' ? '2026-11' : undefined)}"`)
    }
    expect(body).toContain('https://creativecommons.org/licenses/by/4.0/')
    expect(body).toContain('5 descargas por minuto')
    expect(body).toContain('junto con sus demás consultas públicas')
    expect(body).toContain('Una descarga que no avanza en 60 segundos se corta')
    const suya = { 'if-none-match': String(headers.etag) }
    expect((await pedir('/datos', suya)).statusCode).toBe(304)
  })

  test('decision 0220 machines get it as JSON-LD, and every file that it names is there', async () => {
    await unaVisita(await banco.como('rosa'), datosDeVisita())
    const negociado = await pedir('/datos', { accept: TIPO_JSON_LD })
    expect(negociado.headers['content-type']).toBe('application/ld+json; charset=utf-8')
    const propio = await pedir(datosAbiertosApi.dcat.path)
    expect(propio.body).toBe(negociado.body)
    const grafo = propio.json()['@graph'] as Record<string, unknown>[]
    const archivos = grafo.filter((nodo) => nodo['@type'] === 'dcat:Distribution').map((nodo) => String(nodo['@id']))
    expect(archivos.length).toBe(15)
    for (const archivo of archivos) {
      const { pathname } = new URL(archivo)
      // Without works there is no package of them: the standard asks for at least one.
      const debido = pathname === '/datos/obras.json' ? 404 : 200
      expect([pathname, (await pedir(pathname)).statusCode]).toEqual([pathname, debido])
    }
  })

  test('ORG-44 while visits are closed neither their files nor the catalogue tell them', async () => {
    await unaVisita(await banco.como('rosa'), datosDeVisita())
    await banco.db
      .insertInto('servicios')
      .values({ servicio: 'visitas', abierto: false } as never)
      .onConflict((c) => c.column('servicio').doUpdateSet({ abierto: false }))
      .execute()
    await expect.poll(async () => (await pedir('/datos')).body.includes('Registro de visitas')).toBe(false)
    expect((await pedir('/datos/visitas-2026-11.csv')).json().codigo).toBe('servicioCerrado')
    await banco.db
      .updateTable('servicios')
      .set({ abierto: true } as never)
      .where('servicio', '=', 'visitas')
      .execute()
    await expect.poll(async () => (await pedir('/datos')).body.includes('Registro de visitas')).toBe(true)
  })

  test.each([
    [undefined, false],
    ['*/*', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['application/ld+json', true],
    ['text/html;q=0.5, application/ld+json', true],
    ['text/html, application/ld+json;q=0.9', false],
    ['application/ld+json;q=0', false],
  ])('decision 0220 who accepts %s gets JSON-LD: %s', (accept, debido) => {
    expect(prefiere(accept, TIPO_JSON_LD, 'text/html')).toBe(debido)
  })
})
