import { consultaApi } from '@cabildo/contracts/consulta'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { anterioresApi } from '@cabildo/contracts/respuestas-anteriores'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { formularioDeReclamo, unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { enCsv, enLibro, unReclamoDeAntes, usarImportaciones } from '../../../test/importaciones.ts'
import { listTrabajos } from '../../../test/obrero.ts'
import { listSeriesRotas } from '../../revision/revision.queries.ts'
import { listPorDocumento } from '../consulta/consulta.queries.ts'
import { leerNumero } from '../consulta/numero.ts'
import { buscarReclamos, conservarContactoDeReclamos } from '../reclamos/conservacion.queries.ts'
import { listOlvidados } from '../sisgedo/pendientes.queries.ts'

const banco = usarBanco()
const { revisar, importar, filas, deshacer, aplicar } = usarImportaciones(banco, {
  CONSERVACION_RECLAMOS_CONTACTO_MESES: '60',
})
const SIN_RESPUESTA = { 'FECHA DE RESPUESTA': null, RESPUESTA: null }
const hoja = (numero: string, cambios = {}) => unReclamoDeAntes({ 'NÚMERO DE HOJA': numero, ...cambios })

const listar = async (query: Record<string, string> = {}) =>
  (await (await banco.como('rebeca')).llamar(reclamosListaApi.listar, { query: query as never })).cuerpo
const DE_RECLAMOS: Partial<Record<string, ReturnType<typeof sql>>> = {
  conteos: sql`where tabla = 'reclamos'`,
  eventos: sql`where tema = 'reclamos'`,
}
const cuenta = async (de: 'conteos' | 'eventos' | 'correos' | 'casos' | 'plazos') =>
  (
    await sql<{ n: number }>`select ${de === 'conteos' ? sql`coalesce(sum(total), 0)` : sql`count(*)`}::integer as n
      from ${sql.table(de)} ${DE_RECLAMOS[de] ?? sql``}`.execute(banco.db)
  ).rows[0]?.n ?? 0

test('REC-21 REC-29 decision 0222 sheets of before stand in the list by their own number and year, found and ordered, with what was answered', async () => {
  const antes = { eventos: await cuenta('eventos'), conteos: await cuenta('conteos') }
  const carga = await importar(
    'admin',
    'reclamos',
    await enLibro([
      unReclamoDeAntes(),
      hoja('124', { ...SIN_RESPUESTA, LIBRO: 'Mercado', DOCUMENTO: 'CE 001234567', DESCRIPCIÓN: null, ÁREA: null }),
      hoja('125', { DOCUMENTO: '20131312955', NOMBRES: 'Bodega El Sol SAC', TIPO: 'QUEJA' }),
      hoja('126', { FECHA: '15/03/2031' }),
    ]),
  )
  expect(carga).toMatchObject({ estado: 'aplicada', nuevos: 3, rechazados: 1, registrados: 3 })
  const { data, recordsTotal, por_responder } = await listar({ order: 'nombres:asc' })
  expect([recordsTotal, por_responder]).toEqual([3, 0])
  expect(data).toMatchObject([
    {
      ...{ tipo_doc: 2, nruc: '20131312955', ndoc: '', nombres: 'Bodega El Sol SAC', estado: 'RESPONDIDO' },
      importado: { hoja: '000125-2021', tipo: 'QUEJA' },
    },
    {
      ...{
        tipo_doc: 1,
        ndoc: '98123456',
        oficina: 'Gerencia de Administración',
        tipo_reclamo: 3,
        estado: 'RESPONDIDO',
      },
      ...{ descripcion: 'Pago de arbitrios', detalle: 'La caja cerró', created_at: '2021-03-15 00:00:00' },
      ...{ vence: null, semaforo: null, tarde: null, expe_id: null, url: null, anterior: false },
      importado: {
        ...{ hoja: '000123-2021', libro: '', tipo: 'RECLAMO', pedido: 'Más cajas' },
        respuesta: 'Se habilitó una segunda caja',
      },
    },
    {
      ...{
        tipo_doc: 3,
        ndoc: '001234567',
        estado: 'SIN RESPUESTA',
        oficina: null,
        descripcion: 'La caja cerró',
        detalle: '',
      },
      importado: { hoja: '000124-2021', libro: 'Mercado', respuesta: '' },
    },
  ])
  const hallados = async (query: Record<string, string>) =>
    (await listar(query)).data.map(({ importado }) => importado?.hoja)
  expect(await hallados({ search: '000124-2021' })).toEqual(['000124-2021'])
  expect(await hallados({ search: 'mercado' })).toEqual(['000124-2021'])
  expect(await hallados({ 'columns[estado]': 'SIN RESPUESTA' })).toEqual(['000124-2021'])
  expect(await hallados({ 'columns[area]': '20', order: 'id:asc' })).toEqual(['000123-2021', '000125-2021'])
  expect(await cuenta('conteos')).toBe(antes.conteos + 3)
  expect(await cuenta('eventos')).toBe(antes.eventos + 1)
  const { cuerpo } = await (await banco.como('rebeca')).llamar(reclamosListaApi.ver, {
    params: { id: String(data[1]?.id) },
  })
  expect(cuerpo.atencion).toMatchObject({ cerrado_at: '2021-03-30 00:00:00', cerrado_por: null, respuestas: [] })
})

test('REC-21 decision 0222 the series goes on by one, whatever numbers came in, and is found whole', async () => {
  await importar(
    'admin',
    'reclamos',
    await enLibro([hoja('1', { FECHA: '02/11/2026', AÑO: '2026', ...SIN_RESPUESTA })]),
  )
  const presentar = async () =>
    (await banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo({ phone: '987654321' }) })).cuerpo
  const { claim_id } = await presentar()
  expect(claim_id).toBe(1)
  expect((await listSeriesRotas(banco.db)).filter(({ serie }) => serie.startsWith('reclamo'))).toEqual([])
  await sql`delete from reclamos where not importado`.execute(banco.db)
  await sql`delete from series where serie = 'reclamo'`.execute(banco.db)
})

test('REC-34 decision 0222 without a term, a number of the series and an expediente they come last, whichever way', async () => {
  await importar('admin', 'reclamos', await enLibro([unReclamoDeAntes(), hoja('124')]))
  await unReclamo(banco.db, { id: 70, vence: '2026-12-01', expe_id: '2026-70' })
  await unReclamo(banco.db, { id: 71, vence: '2026-12-02', expe_id: '2026-71' })
  for (const columna of ['id', 'vence', 'expe_id']) {
    const propios = async (dir: string) =>
      (await listar({ order: `${columna}:${dir}` })).data.map(({ id }) => id).slice(0, 2)
    expect([columna, await propios('asc'), await propios('desc')]).toEqual([columna, [70, 71], [71, 70]])
  }
  await sql`delete from reclamos where not importado`.execute(banco.db)
})

test('REC-24 REC-43 decision 0222 nothing is to be done of them: no mail, no clock, no case, no sheet, no task', async () => {
  const antes = [await cuenta('correos'), await cuenta('casos'), await cuenta('plazos')]
  const trabajos = async () => (await listTrabajos(banco.db)).filter(({ jobKey }) => jobKey?.startsWith('reclamo:5000'))
  await importar('admin', 'reclamos', await enLibro([unReclamoDeAntes(SIN_RESPUESTA)]))
  expect([await cuenta('correos'), await cuenta('casos'), await cuenta('plazos')]).toEqual(antes)
  expect(await listOlvidados(banco.db, 'reclamos', 10)).toEqual([])
  expect(await trabajos()).toEqual([])
  const [reclamo] = (await listar()).data
  const de = { params: { id: String(reclamo?.id) } }
  const rebeca = await banco.como('rebeca')
  const responder = { ...de, body: { acciones: 'Se hizo algo', texto: 'Se respondió algo', doc_ids: '[]' as never } }
  expect((await rebeca.llamar(reclamosListaApi.responder, responder)).status).toBe(409)
  expect(
    (
      await rebeca.llamar(reclamosListaApi.cambiar, {
        ...de,
        body: { no_corresponde: { que_es: 1, texto: 'No es un reclamo', donde: 'En mesa de partes' } },
      })
    ).status,
  ).toBe(409)
  const suyas = { ids: JSON.stringify([reclamo?.id]) as never, fecha: '2026-11-18' }
  const { cuerpo } = await rebeca.llamar(anterioresApi.reclamos, { body: suyas })
  expect(cuerpo.data).toMatchObject([{ hecho: false }])
  for (const vista of ['porResponder', 'vencido', 'porVencer', 'hoy'])
    expect((await listar({ 'columns[plazo]': vista })).data).toEqual([])
})

test('CON-04 CON-08 decision 0222 the tracker knows none of them, by whatever number', async () => {
  await importar('admin', 'reclamos', await enLibro([unReclamoDeAntes()]))
  const { rows } = await sql<{ id: number }>`select id from reclamos where importado`.execute(banco.db)
  for (const numero of [String(rows[0]?.id), `REC-${rows[0]?.id}`, '000123-2021', '123']) {
    const body = { numero, codigo: 'AAAA-AAAA' } as never
    expect((await banco.ciudadano.llamar(consultaApi.entrar, { body })).status).toBe(404)
    expect(await listPorDocumento(banco.db, leerNumero(numero), '98123456')).toEqual([])
  }
})

test('REC-21 decision 0222 the same sheet changes nothing; another of its number is refused, of another book is not', async () => {
  await importar('admin', 'reclamos', await enLibro([unReclamoDeAntes()]))
  const otra = await revisar(
    'sol',
    'reclamos',
    enCsv([
      unReclamoDeAntes({ FECHA: '2021-03-15', 'NÚMERO DE HOJA': '123' }),
      unReclamoDeAntes({ DOCUMENTO: '98000009' }),
      unReclamoDeAntes({ LIBRO: 'Mercado' }),
      unReclamoDeAntes({ LIBRO: 'MERCADO' }),
    ]),
  )
  expect((await filas('sol', otra.id)).map(({ clase, motivos }) => [clase, ...motivos])).toEqual([
    ['igual'],
    ['rechazado', 'Repite el mismo registro de la fila 2, con otros datos'],
    ['nuevo'],
    ['rechazado', 'Repite el mismo registro de la fila 4, con otros datos'],
  ])
})

test('REC-21 decision 0222 a complaint that was filed here is not taken again from a sheet that tells of it', async () => {
  await unReclamo(banco.db, { id: 77, created_at: AHORA, ndoc: '98123456' })
  const suya = { FECHA: '18/11/2026', AÑO: '2026', ...SIN_RESPUESTA }
  const carga = await revisar(
    'admin',
    'reclamos',
    await enLibro([hoja('77', suya), hoja('78', suya), hoja('77', { ...suya, LIBRO: 'X', DOCUMENTO: '98000009' })]),
  )
  expect((await filas('admin', carga.id)).map(({ clase }) => clase)).toEqual(['igual', 'nuevo', 'nuevo'])
  await sql`delete from reclamos where id = 77`.execute(banco.db)
})

test('REC-50 decision 0222 undone whole within its day, unless the motive of one was changed since, which is named', async () => {
  const { id } = await importar(
    'admin',
    'reclamos',
    await enLibro([unReclamoDeAntes({ LIBRO: 'Mercado' }), hoja('124')]),
  )
  const reclamo = (await listar({ search: '000123-2021' })).data[0]
  const cambio = await (await banco.como('rebeca')).llamar(reclamosListaApi.cambiar, {
    params: { id: String(reclamo?.id) },
    body: { tipo_reclamo: 1 },
  })
  expect([cambio.status, cambio.cuerpo]).toMatchObject([200, { data: { tipo_reclamo: 1 } }])
  expect(await deshacer('admin', id)).toMatchObject({
    status: 409,
    cuerpo: {
      message: 'No se puede deshacer: 1 reclamo cambió después de importarse: hoja 000123-2021 Mercado',
    },
  })
  const antes = await cuenta('conteos')
  const otra = await importar('admin', 'reclamos', await enLibro([hoja('200'), hoja('201')]))
  expect((await deshacer('admin', otra.id)).status).toBe(200)
  expect(await cuenta('conteos')).toBe(antes)
  expect(await importar('admin', 'reclamos', await enLibro([hoja('200')]))).toMatchObject({ registrados: 1 })
})

test('P-10 decision 0222 how to reach a person is not kept of those for which the next night would take it away', async () => {
  const viejo = { AÑO: '2021', 'FECHA DE RESPUESTA': '30/12/2021' }
  const carga = await importar(
    'admin',
    'reclamos',
    await enLibro([
      // Sixty months before tomorrow is 2021-11-19.
      hoja('1', { ...viejo, FECHA: '18/11/2021' }),
      hoja('2', { ...viejo, FECHA: '19/11/2021' }),
    ]),
  )
  expect(carga).toMatchObject({ registrados: 2 })
  const contactos = async () =>
    (
      await sql<Record<string, unknown>>`select hoja_numero as n, phone, cellphone, email, domicilio from reclamos
        where importado order by hoja_numero`.execute(banco.db)
    ).rows
  const lleno = { phone: '044123456', cellphone: '987654321', email: 'vecina@example.com', domicilio: 'Jr. Lima 120' }
  const vacio = { phone: '', cellphone: '', email: '', domicilio: '' }
  expect(await contactos()).toEqual([
    { n: 1, ...vacio },
    { n: 2, ...lleno },
  ])
  const hasta = (dia: string) => new Date(`${dia}T00:00:00-05:00`)
  expect(await conservarContactoDeReclamos.contar(banco.db, hasta('2021-11-19'))).toMatchObject({ filas: 0 })
  await banco.db.transaction().execute((trx) => conservarContactoDeReclamos.tanda(trx, hasta('2021-11-20'), 100))
  expect(await contactos()).toEqual([
    { n: 1, ...vacio },
    { n: 2, ...vacio },
  ])
})

test('P-15 decision 0222 a person is found by their DNI, and not by a passport of the same digits', async () => {
  await importar(
    'admin',
    'reclamos',
    await enLibro([
      unReclamoDeAntes({ AÑO: null, FECHA: '15/03/2022', 'FECHA DE RESPUESTA': '30/03/2022' }),
      hoja('124', { 'TIPO DE DOCUMENTO': 'PAS', DOCUMENTO: '98123456' }),
    ]),
  )
  const { filas: suyas } = await buscarReclamos.buscar(banco.db, {
    ...{ dni: '98123456', correos: new Set<string>(), nombres: [], ids: new Map() },
  })
  expect(suyas).toMatchObject([
    { hoja_numero: 123, respuesta: 'Se habilitó una segunda caja', domicilio: 'Jr. Lima 120' },
  ])
})

test('decision 0222 the database keeps both kinds apart: ids, numbers, clocks and states', async () => {
  const meter = (columnas: string, valores: string) =>
    banco.bd.comoDueno(`insert into reclamos (tipo_doc, ndoc, ape_nom, phone, email, descripcion, huella, created_at, ${columnas})
      values (1, '98000001', 'A', '', '', 'D', '', '2021-03-15 00:00-05', ${valores})`)
  const suyas = 'importado, hoja_anio, hoja_numero, updated_at, estado'
  const buenas = "true, 2021, 5, now(), 'SIN RESPUESTA'"
  await expect(meter('id, vence', "500000000, '2021-05-01'")).rejects.toThrow('reclamos_importados')
  await expect(meter(`id, ${suyas}`, `5, ${buenas}`)).rejects.toThrow('reclamos_importados')
  await expect(meter(`id, ${suyas}, vence`, `900000001, ${buenas}, '2021-05-01'`)).rejects.toThrow(
    'reclamos_importados',
  )
  await expect(meter(`id, ${suyas}`, "900000001, true, 2020, 5, now(), 'SIN RESPUESTA'")).rejects.toThrow('importados')
  await expect(meter(`id, ${suyas}`, "900000001, true, 2021, 5, now(), 'REGISTRADO'")).rejects.toThrow('importados')
  await meter(`id, ${suyas}`, `900000001, ${buenas}`)
  await expect(meter(`id, ${suyas}`, `900000002, ${buenas}`)).rejects.toThrow('reclamos_hoja')
  await expect(
    banco.bd.comoDueno("update reclamos set estado = 'RESPONDIDO', respondido_at = now() where id = 900000001"),
  ).rejects.toThrow('ya no está en ese estado')
})

test('ORG-54 decision 0222 a text of an area that nobody knows waits to be decided, and a row without one is taken', async () => {
  const carga = await revisar(
    'admin',
    'reclamos',
    await enLibro([hoja('1', { ÁREA: 'Ofic. Rentas' }), hoja('2', { ÁREA: null })]),
  )
  expect(carga).toMatchObject({ nuevos: 1, rechazados: 1 })
  expect(carga.equivalencias).toMatchObject([{ texto: 'Ofic. Rentas', filas: 1 }])
  expect((await aplicar('admin', carga.id)).status).toBe(200)
})
