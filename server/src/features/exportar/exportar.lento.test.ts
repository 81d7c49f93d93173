import { inflateSync } from 'node:zlib'
import { listadoBody } from '@cabildo/contracts/base/listado'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { type TablaExportable as NombreTabla, TABLAS_EXPORTABLES } from '@cabildo/contracts/exportar'
import { sesionApi } from '@cabildo/contracts/sesion'
import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AHORA, entrar, SECRETO, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { leerConfig } from '../../config.ts'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { vigilarPuerta } from '../../platform/http/puerta.ts'
import { crearServidor } from '../../platform/http/servidor.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { Sesiones } from '../../platform/sesion/sesion.ts'
import { entidadDeSemillas } from '../organizacion/index.ts'
import { exportarRoutes } from './exportar.routes.ts'

interface Celda {
  n: number
  texto: string
}

const TABLA = { ordenables: ['n'], filtrables: ['texto'] } as const
const COLUMNAS = [
  { campo: 'n', titulo: '=N°', texto: (c: Celda) => String(c.n) },
  { campo: 'texto', titulo: 'Texto', texto: (c: Celda) => c.texto, ancho: 6 },
] as const
const filas = (search: string) => sql<Celda>`select n, texto from celdas where texto like ${`%${search}%`} order by n`

const banco = usarBanco()
let app: FastifyInstance
let sesiones: Sesiones

beforeAll(async () => {
  const reloj = crearReloj(() => AHORA)
  sesiones = new Sesiones(banco.db, reloj, {
    secreto: new TextEncoder().encode(SECRETO),
    horas: 8,
    inactivaMinutos: 60,
    porUsuario: 5,
  })
  app = await crearServidor({ trustProxy: [], hsts: false })
  const config = leerConfig({ ENTIDAD_NOMBRE: 'Municipalidad Provincial de Valle Alto' })
  vigilarPuerta(app, sesiones, () => undefined)
  const comun = { esquema: listadoBody(TABLA, {}), columnas: COLUMNAS }
  const ninguna = definirExportable({ ...comun, titulo: '', acceso: 'sesion', consulta: () => filas('') })
  // The tests look at two; what the others hold is their own features' business.
  const otras = Object.fromEntries(TABLAS_EXPORTABLES.map((tabla) => [tabla, ninguna])) as Record<
    NombreTabla,
    TablaExportable
  >
  const entidad = await entidadDeSemillas(config, '')
  await app.register(exportarRoutes, {
    ...{ reloj, sesiones, bd: banco.bd, db: banco.db },
    entidad: { actual: () => entidad },
    limitar: async () => undefined,
    exportables: {
      ...otras,
      visitas: definirExportable({
        ...comun,
        titulo: 'Visitas',
        acceso: [Permiso.visitas],
        consulta: (_sesion, { search }) => filas(search),
      }),
      visita_reporte: definirExportable({
        ...comun,
        titulo: 'Reporte',
        acceso: 'publico',
        consulta: (_sesion, { search }) =>
          search === 'falla' ? sql<Celda>`select 1/0 as n, '' as texto` : filas(search),
      }),
      empleados: definirExportable({
        ...comun,
        titulo: 'Empleados',
        acceso: [Permiso.trabajadores],
        consulta: (_sesion, { search }) => filas(search),
      }),
    },
  })
  await banco.bd.comoDueno('create table celdas (n integer, texto text); grant all on celdas to public')
})
afterAll(() => app.close())

let direccion: Promise<string> | null = null
/** Listens, once, for clients that read slowly. */
const escuchar = (): Promise<string> => {
  direccion ??= app.listen({ port: 0, host: '127.0.0.1' })
  return direccion
}

const llenar = async (...textos: string[]) => {
  await sql`truncate celdas`.execute(banco.db)
  await sql`insert into celdas select orden, texto from unnest(${textos}::text[]) with ordinality as t(texto, orden)`.execute(
    banco.db,
  )
}
const llenarHasta = async (cuantas: number) => {
  await sql`truncate celdas`.execute(banco.db)
  await sql`insert into celdas select n, 'fila ' || n || ' ' || repeat('á', 40) from generate_series(1, ${cuantas}::integer) n`.execute(
    banco.db,
  )
}
const pedir = (payload: object, { tabla = 'visita_reporte', token = null as string | null } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/export/${tabla}`,
    payload,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })

const HOSTILES = [
  '=1+1',
  '+51 984',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  'a","=1',
  'a\r\n=1',
  '\u007f=1',
]
const INOCENTES = ['José Ñahui', 'dice "sí", y no', '\u202eabc', '😀', ' con espacios ', '']

test('SHE-87 D3 no cell of a CSV acts as a formula, and every text comes back as it was', async () => {
  await llenar(...HOSTILES, ...INOCENTES)
  const { statusCode, headers, rawPayload } = await pedir({ formato: 'csv' })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="visita_reporte-2026-11-18.csv"')
  expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const leido: string[][] = parse(rawPayload, { bom: true })
  const [titulos, ...cuerpo] = leido
  expect(titulos).toEqual(["'=N°", 'Texto'])
  const inofensivos = ['a","=1', 'a\r\n=1']
  expect(cuerpo.map(([, texto]) => texto)).toEqual([
    ...HOSTILES.map((t) => (inofensivos.includes(t) ? t : `'${t}`)),
    ...INOCENTES,
  ])
})

test('SHE-87 D3 a workbook holds only texts, without formulas or characters that break it', async () => {
  await llenar(...HOSTILES, ...INOCENTES, 'a\u0001b\ufffe', '\u0002=1', 'x'.repeat(40_000))
  const { statusCode, rawPayload } = await pedir({ formato: 'excel' })
  expect(statusCode).toBe(200)
  const libro = await readXlsx(rawPayload, { readStyles: true })
  const [hoja] = libro.sheets
  const textos = hoja!.rows.slice(1).map((fila) => fila[1])
  expect(textos.slice(0, 4)).toEqual(["'=1+1", "'+51 984", "'-2", "'@SUM(A1)"])
  expect(textos.slice(13, 18)).toEqual(INOCENTES.slice(0, 5))
  expect(textos.slice(19, 21)).toEqual(['ab', "'=1"])
  expect(String(textos[21])).toHaveLength(32_767)
  expect([...(hoja!.cells?.values() ?? [])].filter((celda) => celda.formula)).toEqual([])
  expect(hoja!.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(hoja!.cells?.get('1,0')?.style?.font?.bold ?? false).toBe(false)
})

test('SHE-85 an export has every row that matches, whatever page was asked for', async () => {
  await llenarHasta(2_500)
  const { rawPayload } = await pedir({ formato: 'csv', start: 10, length: 5, search: 'fila' })
  expect(rawPayload.toString().split('\r\n')).toHaveLength(2_502)
  const menos = await pedir({ formato: 'csv', search: 'fila 250' })
  expect(menos.body.split('\r\n')).toHaveLength(4) // titles, rows 250 and 2500, the end
})

test.each(['csv', 'excel', 'pdf'])('SHE-85 an export of no rows is a %s with titles', async (formato) => {
  await llenar()
  const { statusCode, rawPayload } = await pedir({ formato })
  expect(statusCode).toBe(200)
  if (formato === 'csv') expect(rawPayload.toString()).toBe("\ufeff'=N°,Texto\r\n")
  if (formato === 'excel') expect((await readXlsx(rawPayload)).sheets[0]?.rows).toHaveLength(1)
})

test('SHE-86 a PDF has its rows on pages of the usual paper, with who made it', async () => {
  await llenarHasta(120)
  const rosa = await banco.como('rosa')
  const { statusCode, headers, rawPayload } = await pedir({ formato: 'pdf' }, { tabla: 'visitas', token: rosa.token })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  const texto = rawPayload.toString('latin1')
  expect(texto.startsWith('%PDF-1.')).toBe(true)
  const paginas = texto.match(/\/Type \/Page\b/g)?.length ?? 0
  expect(paginas).toBeGreaterThan(1)
  expect(texto).toContain('/MediaBox [0 0 595.28 841.89]')
  expect(texto).toContain('/Lang (es-PE)')
  expect(contenidos(rawPayload)).toHaveLength(paginas)
})

test('D4 tags, direction marks and words without spaces make no PDF fail', async () => {
  await llenar('<b>hola</b>', '\u202egnp.exe', 'x'.repeat(5_000), '😀', '\u0001')
  expect((await pedir({ formato: 'pdf' })).statusCode).toBe(200)
})

test('SHE-86 a PDF of too many rows is refused with words that say what to do', async () => {
  await llenarHasta(10_001)
  const { statusCode, json } = await pedir({ formato: 'pdf' })
  expect([statusCode, json().codigo]).toEqual([422, 'pdfDemasiadasFilas'])
})

test('API-98 the access of the table is asked: 401 without session, 403 without permission', async () => {
  await llenar('a')
  const nadie = await banco.como('nadie')
  const rosa = await banco.como('rosa')
  expect((await pedir({ formato: 'csv' }, { tabla: 'visitas' })).json().codigo).toBe('sinSesion')
  const vencida = await pedir({ formato: 'csv' }, { tabla: 'visitas', token: 'falso' })
  expect(vencida.statusCode).toBe(401)
  const ajeno = await pedir({ formato: 'csv' }, { tabla: 'visitas', token: nadie.token })
  expect([ajeno.statusCode, ajeno.json().codigo]).toEqual([403, 'sinPermiso'])
  expect((await pedir({ formato: 'csv' }, { tabla: 'visitas', token: rosa.token })).statusCode).toBe(200)
})

test('SHE-35 a session with an initial password exports nothing that is not public', async () => {
  const luis = await banco.como('luis')
  await sql`update sesiones set match_password = true where user_id = 2`.execute(banco.db)
  const { statusCode, json } = await pedir({ formato: 'csv' }, { tabla: 'visitas', token: luis.token })
  expect([statusCode, json().codigo]).toEqual([403, 'cambiarClave'])
})

test.each([
  [{}, 'formato'],
  [{ formato: 'doc' }, 'formato'],
  [{ formato: 'csv', order: [{ column: 'ajena' }] }, 'order.0.column'],
  [{ formato: 'csv', start: -1 }, 'start'],
])('API-98 %j is refused as the listing would', async (cuerpo, campo) => {
  const { statusCode, json } = await pedir(cuerpo)
  expect(statusCode).toBe(422)
  expect(Object.keys(json().errors)).toEqual([campo])
})

test('SHE-97 a fault before the first byte is an error that people read, and nothing stays held', async () => {
  for (let vez = 0; vez < 8; vez++)
    for (const formato of ['csv', 'excel', 'pdf']) {
      const { statusCode, headers } = await pedir({ formato, search: 'falla' })
      expect([statusCode, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8'])
    }
  await llenar('a')
  expect((await pedir({ formato: 'csv' })).statusCode).toBe(200)
})

/** Connections of exports that are in the middle of something. */
const leyendo = () =>
  banco.bd.comoDueno(`select count(*)::integer as cuantas from pg_stat_activity
    where datname = current_database() and application_name = 'cabildo exportaciones' and state <> 'idle'`)

test('SHE-85 whoever leaves in the middle gives the connection back', async () => {
  await llenarHasta(200_000)
  const direccion = await escuchar()
  for (const formato of ['csv', 'excel', 'csv', 'excel', 'csv', 'excel', 'csv']) {
    const control = new AbortController()
    const respuesta = await fetch(`${direccion}/api/export/visita_reporte`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ formato }),
      signal: control.signal,
    })
    expect(respuesta.status).toBe(200)
    await respuesta.body?.getReader().read()
    // A second one from the same network must wait, however slowly the first is read.
    expect((await pedir({ formato: 'csv' })).statusCode).toBe(503)
    control.abort()
    await expect.poll(leyendo, { timeout: 5_000 }).toEqual([{ cuantas: 0 }])
  }
})

test.each(['csv', 'excel'])(
  'O26 B4 an export under way as %s ends with its session, and gives the connection back',
  async (formato) => {
    await llenarHasta(200_000)
    const direccion = await escuchar()
    const quien = await entrar(banco.app, 'rosa')
    const otra = await entrar(banco.app, 'rosa')
    const leer = async (token: string | null) => {
      const respuesta = await fetch(`${direccion}/api/export/visitas`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ formato }),
      })
      const lector = respuesta.body?.getReader()
      await lector?.read()
      return async () => {
        for (;;) if ((await lector?.read())?.done) return
      }
    }
    const [hasta, deOtra] = [await leer(quien.token), await leer(otra.token)]
    expect(await leyendo()).toEqual([{ cuantas: 2 }])
    await quien.llamar(sesionApi.salir)
    // As the notice of the database has it, in whichever process the export runs.
    sesiones.olvidar(ELENCO.rosa.id)
    // The file is cut off, not ended: nobody takes it for whole.
    await expect(hasta()).rejects.toThrow()
    await expect.poll(leyendo).toEqual([{ cuantas: 1 }])
    // The other session's goes on to its end.
    await deOtra()
  },
)

test('O26 SHE-98 of a session that is over no PDF is answered, and one whose permission went ends, too', async () => {
  await llenarHasta(200_000)
  const direccion = await escuchar()
  const marta = await entrar(banco.app, 'marta')
  const respuesta = await fetch(`${direccion}/api/export/empleados`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${marta.token}` },
    body: JSON.stringify({ formato: 'csv' }),
  })
  const suyo = { empacce_id: ELENCO.marta.id, codigo: Permiso.trabajadores }
  await banco.db
    .deleteFrom('permisos')
    .where('empacce_id', '=', suyo.empacce_id)
    .where('codigo', '=', suyo.codigo)
    .execute()
  sesiones.olvidar(ELENCO.marta.id)
  await expect(respuesta.text()).rejects.toThrow()
  const conceder = async () => {
    await banco.db.insertInto('permisos').values(suyo).execute()
    sesiones.olvidar(ELENCO.marta.id)
  }
  await conceder()
  await llenarHasta(20)
  /** What a PDF is answered with that something happens to before its rows are given. */
  const conUnPdf = async (pasa: () => Promise<unknown>) => {
    const { pedido } = await banco.db.transaction().execute(async (trx) => {
      await sql`lock table celdas in access exclusive mode`.execute(trx)
      const pedido = pedir({ formato: 'pdf' }, { tabla: 'empleados', token: marta.token })
      await expect.poll(leyendo).toEqual([{ cuantas: 1 }])
      await pasa()
      sesiones.olvidar(ELENCO.marta.id)
      return { pedido }
    })
    const { statusCode, json } = await pedido
    return [statusCode, json().codigo]
  }
  // As the next call is told: a session that goes on is not said to be over.
  expect(
    await conUnPdf(() =>
      banco.db
        .deleteFrom('permisos')
        .where('empacce_id', '=', suyo.empacce_id)
        .where('codigo', '=', suyo.codigo)
        .execute(),
    ),
  ).toEqual([403, 'sinPermiso'])
  await conceder()
  expect(await conUnPdf(() => marta.llamar(sesionApi.salir))).toEqual([401, 'sinSesion'])
})

/** The decoded page contents of a PDF, told by their text operators. */
const contenidos = (pdf: Buffer): string[] => {
  const partes: string[] = []
  for (const { index, 0: marca } of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    try {
      const texto = inflateSync(pdf.subarray(index + marca.length)).toString('latin1')
      if (/\bBT\b/.test(texto)) partes.push(texto)
    } catch {
      // not a deflated stream
    }
  }
  return partes
}
