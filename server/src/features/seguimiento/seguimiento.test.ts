import { gunzipSync } from 'node:zlib'
import { archivoApi } from '@cabildo/contracts/archivo'
import { Obra, seguimientoApi } from '@cabildo/contracts/seguimiento'
import { PRIMERAS_OBRAS, primerasObrasApi } from '@cabildo/contracts/seguimiento-primeras'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { unaCarga } from '../../../test/fabricas-obras.ts'
import { usarFlujos } from '../../../test/flujo.ts'
import { COLUMNAS_DEL_REGISTRO as COLUMNAS } from '../../demo/obras.ts'

const banco = usarBanco()
const escuchar = usarFlujos()
const URL = '/api/seguimiento'
const hace = (dias: number) => new Date(AHORA.getTime() - dias * 86_400_000)

beforeEach(async () => {
  banco.poner(AHORA)
  await banco.bd.comoDueno('truncate obras, obras_cargas, obras_avances, obras_columnas cascade')
})

const SIN_PROGRAMA = { avance_fisico_programado: null, avance_financiero_programado: null }
const listar = async () => (await banco.ciudadano.llamar(seguimientoApi.listar)).cuerpo
const avancesDe = (cui: string) => banco.ciudadano.llamar(seguimientoApi.avances, { params: { cui } })
const eliminar = async (cui: string) => (await banco.como('sol')).llamar(seguimientoApi.eliminar, { params: { cui } })
const pedir = (headers: Record<string, string> = {}, url = URL) =>
  banco.ciudadano.enviar({ method: 'GET', url, headers })
/** Both lists, which a browser keeps and asks about again. */
const LISTAS = [
  ['API-93', seguimientoApi.listar.path],
  ['API-210', primerasObrasApi.listar.path],
] as const

describe('the list of works (API-93)', () => {
  test('SEG-01 SEG-02 SEG-09 SEG-19 anybody reads the works in the order of their file, and when the last upload came', async () => {
    await unaCarga(banco.db, [{ cui: '2512034' }], hace(9))
    await unaCarga(banco.db, [{ cui: '2540127', avance_fisico: null }, { cui: '2512034' }], hace(2))
    const { data, actualizado, hoy } = await listar()
    expect([data.map(({ cui }) => cui), actualizado, hoy]).toEqual([
      ['2540127', '2512034'],
      '2026-11-16 10:30:00',
      '2026-11-18',
    ])
    expect(data[1]).toEqual({
      ...{ cui: '2512034', title_meta: 'Obra 2512034', clase: 'en_plazo', alertas: [] },
      ...{ fechaini: '15-01-2026', fechafin: '18-12-2026', inicio: '2026-01-15', fin: '2026-12-18' },
      ...{ avance_fisico: 50, avance_financiero: 40, costo_actualizado: 1_250_000.5, updated_at: '2026-11-09' },
      ...{ pim_current: 7_777_777, devengado_anual: null, devengado_acumulado_total: 6_666_666 },
      ...{ avance_fisico_programado: null, avance_financiero_programado: null },
      ...{ programado: 91.12, atraso: 41.12, dias_vencidos: 0 },
    })
  })

  test('SEG-04 API-93 before the first upload there is nothing, and no day of it', async () => {
    expect(await listar()).toEqual({ data: [], actualizado: null, hoy: '2026-11-18' })
  })

  test('SEG-23 SEG-04 D-05 terms are clamped to the timeline, whose edge moves with the year; the true days stay', async () => {
    await unaCarga(banco.db, [
      { cui: '1', fechaini: '2013-12-01', fechafin: '2029-06-30' },
      { cui: '2', fechaini: '2010-01-01', fechafin: '2018-12-31' },
      { cui: '3', fechaini: '2013-12-01', fechafin: null },
      { cui: '4', fechaini: null, fechafin: null },
    ])
    const plazos = async () => (await listar()).data.map(({ fechaini, fechafin }) => `${fechaini} ${fechafin}`.trim())
    const fuera = '01-01-2010 31-12-2018'
    expect(await plazos()).toEqual(['01-01-2019 31-12-2026', fuera, '01-01-2019', ''])
    expect((await listar()).data[0]).toMatchObject({ inicio: '2013-12-01', fin: '2029-06-30' })
    banco.poner(new Date('2028-01-01T00:00:00-05:00'))
    expect(await plazos()).toEqual(['01-01-2019 31-12-2028', '01-01-2010 31-12-2018', '01-01-2019', ''])
    banco.poner(new Date('2029-01-01T00:00:00-05:00'))
    expect((await plazos())[0]).toBe('01-01-2019 30-06-2029')
  })

  test('SEG-19 states and flags are those of the Lima day on which the list is read', async () => {
    const vencida = { cui: '5', avance_fisico: 60, avance_financiero: 80, fechafin: '2026-11-18' }
    await unaCarga(banco.db, [vencida, { cui: '6', avance_fisico: 100 }], hace(29))
    const vistas = async () => (await listar()).data.map(({ clase, alertas }) => [clase, ...alertas])
    expect(await vistas()).toEqual([['en_plazo', 'atrasada'], ['concluida']])
    banco.poner(new Date('2026-11-19T00:00:00-05:00'))
    expect(await vistas()).toEqual([['vencida', 'vencida', 'atrasada', 'sin_cambios'], ['concluida']])
  })

  test('D-25 SEG-22 nothing of a work is sent but what the contract names, its public figures among it', async () => {
    await unaCarga(banco.db, [{ cui: '7' }])
    const [obra] = JSON.parse((await pedir()).body).data
    expect(Object.keys(obra).sort()).toEqual(Object.keys(Obra.def.shape).sort())
    expect(obra).not.toHaveProperty('orden')
  })
})

describe('the first works (API-210)', () => {
  const primeras = async () => (await banco.ciudadano.llamar(primerasObrasApi.listar)).cuerpo

  test('SEG-35 API-210 the first works are those of the whole list at their places, and say how many all are', async () => {
    await unaCarga(
      banco.db,
      Array.from({ length: PRIMERAS_OBRAS + 5 }, (_, i) => ({
        cui: String(9_000 - i),
        fechafin: i % 2 ? null : '2026-12-18',
      })),
      hace(2),
    )
    const { data, ...resto } = await listar()
    expect(data[0]?.cui).toBe('9000')
    expect(await primeras()).toEqual({ data: data.slice(0, PRIMERAS_OBRAS), total: data.length, ...resto })
    await eliminar('9000')
    const menos = await primeras()
    expect([menos.data[0]?.cui, menos.data.length, menos.total]).toEqual(['8999', PRIMERAS_OBRAS, PRIMERAS_OBRAS + 4])
  })

  test('SEG-35 API-210 fewer works than come first are all of them; without any there is nothing, and no day of it', async () => {
    expect(await primeras()).toEqual({ data: [], total: 0, actualizado: null, hoy: '2026-11-18' })
    await unaCarga(banco.db, [{ cui: '1' }, { cui: '2' }])
    expect(await primeras()).toEqual({ ...(await listar()), total: 2 })
  })
})

describe('asking for it again', () => {
  test.each(LISTAS)(
    '%s whoever has the list is told that it still holds; others get it compressed, or plain',
    async (_, url) => {
      const pedirla = (headers?: Record<string, string>) => pedir(headers, url)
      await unaCarga(banco.db, [{ cui: '8' }])
      const { headers, body } = await pedirla()
      const etag = String(headers.etag)
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      const otraVez = await pedirla({ 'if-none-match': `"otra", ${etag}` })
      expect([otraVez.statusCode, otraVez.body, otraVez.headers.etag]).toEqual([304, '', etag])
      const comprimida = await pedirla({ 'accept-encoding': 'br, gzip', 'if-none-match': '"otra"' })
      expect(comprimida.headers).toMatchObject({ 'content-encoding': 'gzip', etag })
      expect(gunzipSync(comprimida.rawPayload).toString()).toBe(body)
      expect((await pedirla({ 'accept-encoding': 'gzip;q=0' })).body).toBe(body)
    },
  )

  test.each(LISTAS)(
    '%s SEG-27 after an upload, a deletion or midnight nobody is told of the list before, by whichever server',
    async (_, url) => {
      const otra = await banco.otraApp()
      const etiquetas = async () => {
        const { headers, body } = await pedir({}, url)
        const deOtra = await otra.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
        expect(deOtra.statusCode).toBe(304)
        return [headers.etag, body]
      }
      const vistas = [await etiquetas()]
      await unaCarga(banco.db, [{ cui: '9' }, { cui: '10' }])
      vistas.push(await etiquetas())
      await unaCarga(banco.db, [{ cui: '9' }, { cui: '10', avance_fisico: 51 }])
      vistas.push(await etiquetas())
      await eliminar('9')
      vistas.push(await etiquetas())
      banco.poner(new Date('2026-11-19T00:00:00-05:00'))
      vistas.push(await etiquetas())
      expect(new Set(vistas.map(([etag]) => etag)).size).toBe(5)
      expect(vistas.map(([, body = '']) => JSON.parse(String(body)).data.length)).toEqual([0, 2, 2, 1, 1])
    },
  )
})

describe('how a work moved (API-93, issue 9)', () => {
  test('API-93 each upload that changed something of it is told, the oldest first, also those before it left', async () => {
    const obra = { cui: '11', avance_fisico: 10, avance_financiero: null }
    await unaCarga(banco.db, [obra, { cui: '12' }], hace(30))
    await unaCarga(
      banco.db,
      [
        { ...obra, title_meta: 'Otro nombre' },
        { cui: '12', avance_fisico: 99 },
      ],
      hace(20),
    )
    await unaCarga(banco.db, [{ cui: '12' }], hace(15))
    expect((await avancesDe('11')).status).toBe(404)
    await unaCarga(banco.db, [{ ...obra, avance_fisico: 35.5, fechafin: '2027-03-31' }], hace(10))
    const { data } = (await avancesDe('11')).cuerpo
    const igual = { avance_financiero: null, inicio: '2026-01-15', costo_actualizado: 1_250_000.5, ...SIN_PROGRAMA }
    expect(data).toEqual([
      { ...igual, fecha: '2026-10-19 10:30:00', avance_fisico: 10, fin: '2026-12-18' },
      { ...igual, fecha: '2026-11-08 10:30:00', avance_fisico: 35.5, fin: '2027-03-31' },
    ])
  })

  test.each(['13', '99999999999', 'x', '1%20or%201'])('API-93 there is no history of %s', async (cui) => {
    await unaCarga(banco.db, [{ cui: '12' }])
    const { statusCode } = await banco.ciudadano.enviar({ method: 'GET', url: `${URL}/${cui}/avances` })
    expect(statusCode).toBe(cui === '13' ? 404 : 422)
  })
})

describe('settings of the columns (API-94, API-95)', () => {
  const grabar = async (body: object) =>
    (await banco.como('sol')).llamar(seguimientoApi.grabarAjustes, { body: body as typeof COLUMNAS })
  const leer = async () => (await (await banco.como('sol')).llamar(seguimientoApi.ajustes)).cuerpo

  test('SEG-20 SEG-34 API-94 API-95 one record of nine letters, in capitals, which the next save replaces', async () => {
    expect(await leer()).toEqual([])
    expect((await grabar({ ...COLUMNAS, fechaini: ' aa', cui: 'b' })).status).toBe(200)
    expect(await leer()).toEqual([COLUMNAS])
    expect((await grabar({ ...COLUMNAS, cui: 'ZZ' })).status).toBe(200)
    expect(await leer()).toEqual([{ ...COLUMNAS, cui: 'ZZ' }])
  })

  test('SEG-20 API-94 what is missing, no letter, too long or used twice is refused beside its field', async () => {
    const { cui: _, ...sinCui } = COLUMNAS
    const malos = [
      [sinCui, 'cui'],
      [{ ...COLUMNAS, title_meta: '' }, 'title_meta'],
      [{ ...COLUMNAS, pim_current: 'ABC' }, 'pim_current'],
      [{ ...COLUMNAS, avance_fisico: '7' }, 'avance_fisico'],
      [{ ...COLUMNAS, costo_actualizado: 'Ñ' }, 'costo_actualizado'],
      [{ ...COLUMNAS, fechafin: 'aa' }, 'fechafin'],
    ] as const
    for (const [body, campo] of malos) {
      const { status, cuerpo } = await grabar(body)
      expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, [campo]])
    }
    expect(await leer()).toEqual([])
  })
})

describe('taking a work off the timeline (API-97)', () => {
  test('SEG-30 SEG-34 API-97 the work leaves, what uploads said of it stays; a second time there is none', async () => {
    await unaCarga(banco.db, [{ cui: '14' }, { cui: '15' }])
    expect((await eliminar('14')).status).toBe(200)
    expect((await listar()).data.map(({ cui }) => cui)).toEqual(['15'])
    expect((await avancesDe('14')).status).toBe(404)
    expect(await banco.db.selectFrom('obras_avances').select('cui').orderBy('cui').execute()).toHaveLength(2)
    const { status, cuerpo } = await eliminar('14')
    expect([status, cuerpo.codigo]).toEqual([404, 'noEncontrado'])
  })

  test('SEG-27 SEG-30 open screens of staff with permission 14 hear of uploads and deletions, and of none that was none', async () => {
    const sol = await escuchar(banco.app, (await banco.como('sol')).token)
    const rosa = await escuchar(banco.app, (await banco.como('rosa')).token)
    const dichos = async () => {
      const { rows } = await sql<{ id: string }>`
        select id::text as id from eventos where tema = 'seguimiento' order by eventos.id`.execute(banco.db)
      return rows.map(({ id }) => id)
    }
    const antes = await dichos()
    await unaCarga(banco.db, [{ cui: '16' }])
    const trasLaCarga = await dichos()
    await eliminar('404')
    expect(await dichos()).toEqual(trasLaCarga)
    await eliminar('16')
    const suyos = (await dichos()).slice(antes.length)
    expect([trasLaCarga.length - antes.length, suyos.length]).toEqual([1, 2])
    // What happened just before may still be on its way when a stream opens.
    const oidos = () => {
      const deObras = sol.bloques.filter((bloque) => bloque.includes('"tema":"seguimiento"'))
      return deObras.map((bloque) => /^id: \d+-(\d+)/.exec(bloque)?.[1] ?? '').filter((id) => !antes.includes(id))
    }
    await expect.poll(oidos).toEqual(suyos)
    // What sol has heard, all streams of this server were offered.
    expect(rosa.bloques).toEqual([])
  })
})

test('SHE-04 SEG-02 SEG-03 D-10 works and norms are read by anybody; only permission 14 sees settings, changes them, or takes a work away', async () => {
  await unaCarga(banco.db, [{ cui: '17' }])
  for (const quien of [banco.ciudadano, await banco.como('admin'), await banco.como('rosa')]) {
    const estados = [
      (await quien.llamar(seguimientoApi.ajustes)).status,
      (await quien.llamar(seguimientoApi.grabarAjustes, { body: COLUMNAS })).status,
      (await quien.llamar(seguimientoApi.eliminar, { params: { cui: '17' } })).status,
    ]
    expect(estados).toEqual(Array(3).fill(quien === banco.ciudadano ? 401 : 403))
    expect((await quien.llamar(seguimientoApi.listar)).cuerpo.data).toHaveLength(1)
    expect((await quien.llamar(archivoApi.listar)).status).toBe(200)
  }
})

test('D-33 the trail tells who set the columns and took a work away; what changed nothing is no line', async () => {
  await unaCarga(banco.db, [{ cui: '18', title_meta: 'Puente' }])
  const lineas = async () =>
    (
      await sql<{ linea: string }>`
        select concat_ws(' ', tabla, registro, accion, user_id) as linea from auditoria
        where tabla like 'obras%' and user_id is not null order by id`.execute(banco.db)
    ).rows.map(({ linea }) => linea)
  const antes = (await lineas()).length
  const sol = await banco.como('sol')
  await sol.llamar(seguimientoApi.grabarAjustes, { body: COLUMNAS })
  await sol.llamar(seguimientoApi.grabarAjustes, { body: COLUMNAS })
  await sol.llamar(seguimientoApi.grabarAjustes, { body: { ...COLUMNAS, cui: 'A' } })
  await eliminar('18')
  expect((await lineas()).slice(antes)).toEqual([
    'obras_columnas true INSERT 12',
    'obras_columnas true UPDATE 12',
    'obras 18 DELETE 12',
  ])
})

describe('the export (API-98)', () => {
  const exportar = (formato: string, mas: object = {}) =>
    banco.ciudadano.enviar({ method: 'POST', url: '/api/export/seguimiento', payload: { formato, ...mas } })

  test('D-57 SHE-85 API-98 anybody takes the whole list with its states and flags, whatever else is asked for', async () => {
    const vieja = { cui: '20', title_meta: '=Puente', fechaini: '2013-12-01', fechafin: '2026-10-30' }
    await unaCarga(banco.db, [
      { ...vieja, avance_fisico: 19.5 },
      { cui: '21', avance_fisico: null, fechafin: null },
    ])
    const { statusCode, body, headers } = await exportar('csv', { search: '21', length: 1 })
    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="seguimiento-2026-11-18.csv"',
    ])
    const [, ...filas] = parse(body, { bom: true })
    const alertas = 'Plazo vencido; Avance físico muy por debajo del financiero'
    expect(filas).toEqual([
      [
        ...['20', "'=Puente", 'Plazo vencido', '01/12/2013', '30/10/2026', '19.50 %', '40.00 %', '1250000.50'],
        ...['7777777.00', '', '6666666.00', '100.00 %', '100.00 %', '80.50', '19', '18/11/2026', alertas],
      ],
      [
        ...[
          '21',
          'Obra 21',
          'Sin plazo',
          '15/01/2026',
          '',
          '',
          '40.00 %',
          '1250000.50',
          '7777777.00',
          '',
          '6666666.00',
        ],
        ...['', '', '', '', '18/11/2026', ''],
      ],
    ])
  })

  test('D-57 it comes as a spreadsheet and as a PDF, too', async () => {
    await unaCarga(banco.db, [{ cui: '22' }])
    for (const formato of ['excel', 'pdf']) expect((await exportar(formato)).statusCode).toBe(200)
  })
})
