import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { cliente, usarBanco } from '../banco.ts'
import { EMPLEADOS } from '../elenco.ts'
import { datosDeVisita, unaVisita } from '../fabricas.ts'
import { formularioDeDocumento, unDocumento } from '../fabricas-documentos.ts'
import { formularioDeNorma, unaNorma } from '../fabricas-normas.ts'
import { unBorrador } from '../redaccion.ts'
import { AREA, acreditar, type Columna, type Credenciales, idDe, OTRA_AREA } from './columnas.ts'
import { type Celda, type Fila, NADIE } from './fila.ts'
import { pedir } from './pedir.ts'

const banco = usarBanco()
let credenciales: Credenciales
/** Records of area 20 that are there. */
let ids: Record<'visita' | 'acceso' | 'documento' | 'convenio' | 'destino' | 'norma' | 'carga', number>

beforeAll(async () => {
  credenciales = await acreditar(banco)
  const { db } = banco
  const { id: visita } = await unaVisita(await banco.como('rosa'))
  const { doc_id: documento } = await unDocumento(db, { area_id: AREA, destinos: [{ area_id: AREA }] })
  const { doc_id: convenio } = await unDocumento(db, { area_id: AREA, tipo_doc: 10 })
  const { id: norma } = await unaNorma(db, { area_id: AREA, tipo_doc: 4 })
  const { id_doc_area: destino } = await db
    .selectFrom('documentos_destinos')
    .select('id_doc_area')
    .executeTakeFirstOrThrow()
  const { id: carga } = await db
    .insertInto('cargas')
    .values({ nombre: 'canastas.xlsx', estado: 'lista', bytes: 1, sha256: '0', created_by: idDe('p8') })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids = { visita, acceso: EMPLEADOS.activoDe20, documento, convenio, destino, norma, carga }
})

interface Sonda extends Pick<Fila, 'ruta'> {
  de: keyof typeof ids
  pedido: (id: number) => Pick<Fila, 'url' | 'cuerpo' | 'formulario'>
}

const DERIVADO = { derivar: 1, destinos: [{ dependencia: 4, motivo: 2 }] }

/** Every call that names a record of an area, as somebody of another area would make it who has all codes (API1, §3). */
const SONDAS: readonly Sonda[] = [
  {
    ruta: 'PUT /api/visitas/:id',
    de: 'visita',
    pedido: (id) => ({
      url: `/api/visitas/${id}`,
      cuerpo: datosDeVisita({ empacce_id: EMPLEADOS.activoDe47 }),
    }),
  },
  { ruta: 'PUT /api/visitas/:id', de: 'visita', pedido: (id) => ({ url: `/api/visitas/${id}` }) },
  {
    ruta: 'POST /api/visitas/:id/deshacer',
    de: 'visita',
    pedido: (id) => ({ url: `/api/visitas/${id}/deshacer`, cuerpo: { acto: 'salida' } }),
  },
  { ruta: 'DELETE /api/visitas/:id', de: 'visita', pedido: (id) => ({ url: `/api/visitas/${id}` }) },
  {
    ruta: 'PUT /api/employees/:id',
    de: 'acceso',
    pedido: (id) => ({ url: `/api/employees/${id}`, cuerpo: { empacce_id: id, estado: 0 } }),
  },
  {
    ruta: 'POST /api/employees/remove',
    de: 'acceso',
    pedido: (id) => ({ url: '/api/employees/remove', cuerpo: { empacce_id: id } }),
  },
  { ruta: 'GET /api/documentos/:doc_id', de: 'documento', pedido: (id) => ({ url: `/api/documentos/${id}` }) },
  {
    ruta: 'POST /api/documentos/:doc_id',
    de: 'documento',
    pedido: (id) => ({ url: `/api/documentos/${id}`, formulario: formularioDeDocumento() }),
  },
  {
    ruta: 'POST /api/documentos/generatedoc',
    de: 'documento',
    pedido: (id) => ({ url: '/api/documentos/generatedoc', cuerpo: { ...unBorrador(3), doc_id: id } }),
  },
  {
    ruta: 'GET /api/documentos/areasbydoc/:doc_id',
    de: 'documento',
    pedido: (id) => ({ url: `/api/documentos/areasbydoc/${id}` }),
  },
  {
    ruta: 'POST /api/documentos/asignar',
    de: 'documento',
    pedido: (id) => ({ url: '/api/documentos/asignar', cuerpo: { doc_id: id, ...DERIVADO } }),
  },
  {
    ruta: 'POST /api/documentos/deletedocarea',
    de: 'destino',
    pedido: (id) => ({ url: '/api/documentos/deletedocarea', cuerpo: { id } }),
  },
  {
    ruta: 'POST /api/documentos/actualizarconvenio',
    de: 'convenio',
    pedido: (id) => ({ url: '/api/documentos/actualizarconvenio', formulario: { doc_id: String(id) } }),
  },
  {
    ruta: 'POST /api/firmadigital/getfile',
    de: 'destino',
    pedido: (id) => ({ url: '/api/firmadigital/getfile', cuerpo: { id_doc_area: id } }),
  },
  {
    ruta: 'GET /api/firmadigital/getArguments',
    de: 'destino',
    pedido: (id) => ({ url: `/api/firmadigital/getArguments?id_doc_area=${id}` }),
  },
  {
    ruta: 'POST /api/firmadigital/postArguments',
    de: 'destino',
    pedido: (id) => ({ url: '/api/firmadigital/postArguments', cuerpo: { id_doc_area: id } }),
  },
  {
    ruta: 'POST /api/firmadigital/finalizar',
    de: 'destino',
    pedido: (id) => ({ url: '/api/firmadigital/finalizar', cuerpo: { id_doc_area: id } }),
  },
  {
    ruta: 'POST /api/files/:id',
    de: 'norma',
    pedido: (id) => ({ url: `/api/files/${id}`, formulario: formularioDeNorma({ tipo_doc: '4' }) }),
  },
  { ruta: 'DELETE /api/files/:id', de: 'norma', pedido: (id) => ({ url: `/api/files/${id}` }) },
  // One sees one's own only (decision 0047).
  { ruta: 'GET /api/excel/cargas/:id', de: 'carga', pedido: (id) => ({ url: `/api/excel/cargas/${id}` }) },
  { ruta: 'GET /api/excel/cargas/:id/filas', de: 'carga', pedido: (id) => ({ url: `/api/excel/cargas/${id}/filas` }) },
  {
    ruta: 'GET /api/excel/cargas/:id/rechazadas',
    de: 'carga',
    pedido: (id) => ({ url: `/api/excel/cargas/${id}/rechazadas` }),
  },
  {
    ruta: 'POST /api/excel/cargas/:id/aplicar',
    de: 'carga',
    pedido: (id) => ({ url: `/api/excel/cargas/${id}/aplicar`, cuerpo: {} }),
  },
  { ruta: 'DELETE /api/excel/cargas/:id', de: 'carga', pedido: (id) => ({ url: `/api/excel/cargas/${id}` }) },
]

const como = async (columna: Columna, fila: Pick<Fila, 'ruta' | 'url' | 'cuerpo' | 'formulario'>) => {
  const { statusCode, body } = await pedir(banco.app, credenciales, { libro: '', quien: {}, ...fila }, columna)
  return { celda: statusCode < 400 ? statusCode : (`${statusCode} ${JSON.parse(body).codigo}` as Celda), body }
}

describe('records of another area', () => {
  test.each(SONDAS)('A1 $ruta: of another area, and absent, are the same answer', async ({ ruta, de, pedido }) => {
    const ajeno = await como('gemelo', { ruta, ...pedido(ids[de]) })
    const ausente = await como('gemelo', { ruta, ...pedido(NADIE) })
    expect(ajeno.celda).toBe('404 noEncontrado')
    expect(ajeno).toEqual(ausente)
  })

  test('A1 nothing of what was probed has changed, and the own area finds it', async () => {
    const { db } = banco
    const visita = await db.selectFrom('visitas').selectAll().where('id', '=', ids.visita).executeTakeFirstOrThrow()
    expect([visita.salida_date, visita.deleted_at]).toEqual([null, null])
    const acceso = await db
      .selectFrom('accesos')
      .selectAll()
      .where('empacce_id', '=', ids.acceso)
      .executeTakeFirstOrThrow()
    expect([acceso.estado, acceso.deleted_at]).toEqual([true, null])
    expect(await db.selectFrom('documentos_destinos').select('id_doc_area').execute()).toHaveLength(1)
    expect(await db.selectFrom('firmas_intentos').select('id_doc_area').execute()).toEqual([])
    const { deleted_at } = await db
      .selectFrom('normas')
      .select('deleted_at')
      .where('id', '=', ids.norma)
      .executeTakeFirstOrThrow()
    expect(deleted_at).toBeNull()
    expect((await como('p8', { ruta: 'GET /api/excel/cargas/:id', url: `/api/excel/cargas/${ids.carga}` })).celda).toBe(
      200,
    )
    expect(
      (await como('p11', { ruta: 'GET /api/documentos/:doc_id', url: `/api/documentos/${ids.documento}` })).celda,
    ).toBe(200)
  })

  test('A1 DOC-75 visado is sent by the mayor’s office alone, also of an own document', async () => {
    const cuerpo = { doc_id: ids.documento, visado: true, derivar: 1, destinos: [{ dependencia: 11, motivo: 3 }] }
    const { celda } = await como('p11', {
      ruta: 'POST /api/documentos/asignar',
      url: '/api/documentos/asignar',
      cuerpo,
    })
    expect(celda).toBe('403 sinPermiso')
  })
})

/** What is no id, in a path: none of them may be read as the own area, or as every area (A4). */
const NO_SON_IDS = ['0', '-1', '047', '4.0', '4 OR 1=1', '4;', '1e1', '0x14', '+20', '20,47', '２０', '2147483648', '*']

describe('areas in a path', () => {
  const RUTAS = [
    ['/api/visitas/byarea/', 'p5'],
    ['/api/employees/byarea/', 'p6'],
    ['/api/employees/byarea/', 'p5'],
    ['/api/documentos/byarea/', 'p12'],
  ] as const
  const leer = async (columna: Columna, camino: string): Promise<Celda> => {
    const { statusCode, body } = await cliente(banco.app, credenciales.de(columna)).enviar({ url: camino })
    return statusCode < 400 ? statusCode : `${statusCode} ${JSON.parse(body).codigo}`
  }

  test.each(RUTAS)('A1 A4 %s for %s: the own area, or nothing', async (base, columna) => {
    expect(await leer(columna, `${base}${AREA}`)).toBe(200)
    for (const otra of [4, 21, OTRA_AREA, NADIE])
      expect([otra, await leer(columna, `${base}${otra}`)]).toEqual([otra, '403 sinPermiso'])
    for (const nada of NO_SON_IDS)
      expect([nada, await leer(columna, base + encodeURIComponent(nada))]).toEqual([nada, '422 validacion'])
    expect(await leer(columna, `${base}4%00`)).toBe('400 ilegible')
    expect(await leer(columna, `${base}${AREA}%2f..%2f${OTRA_AREA}`)).toBe('422 validacion')
  })

  test('A4 no record has an id that is none', async () => {
    const opciones: InjectOptions[] = [
      { method: 'DELETE', url: '/api/visitas/' },
      { method: 'GET', url: '/api/documentos/' },
      { method: 'GET', url: '/api/documentos/areasbydoc/' },
      { method: 'DELETE', url: '/api/files/' },
      { method: 'GET', url: '/api/users/accesses/' },
      { method: 'GET', url: '/api/users/getpermissions/' },
      { method: 'DELETE', url: '/api/users/' },
      { method: 'DELETE', url: '/api/mpvirtual/' },
      { method: 'GET', url: '/api/reclamos/' },
      { method: 'DELETE', url: '/api/excel/cargas/' },
    ]
    for (const { method, url } of opciones)
      for (const nada of NO_SON_IDS) {
        const { statusCode } = await cliente(banco.app, credenciales.de('gemelo')).enviar({
          method: method ?? 'GET',
          url: `${url}${encodeURIComponent(nada)}`,
        })
        expect([method, url, nada, statusCode]).toEqual([method, url, nada, 422])
      }
  })
})

describe('areas in a body', () => {
  const CUERPOS = [
    ['/api/documentos/list', 'p11', {}],
    ['/api/documentos/getcorrelativo', 'p11', { tipo_doc: 3 }],
    ['/api/documentos/generatedoc', 'p11', unBorrador(3)],
    ['/api/files/custom', 'p2', {}],
  ] as const

  test.each(CUERPOS)('A1 A4 %s for %s: the own area, or nothing', async (url, columna, cuerpo) => {
    const preguntar = async (area_id: unknown) =>
      (await como(columna, { ruta: `POST ${url}`, url, cuerpo: { ...cuerpo, area_id } })).celda
    for (const otra of [4, 21, OTRA_AREA]) expect([otra, await preguntar(otra)]).toEqual([otra, '403 sinPermiso'])
    for (const nada of [-1, 4.5, 2 ** 31, '20', '047', '4 OR 1=1', [20], { id: 20 }, true])
      expect([nada, await preguntar(nada)]).toEqual([nada, '422 validacion'])
    // 0 is every area, which only area 21 may ask for, and only of publications (D-58).
    expect(await preguntar(0)).toBe(url === '/api/files/custom' ? '403 sinPermiso' : '422 validacion')
  })
})
