import {
  importacionesApi as api,
  deImportacion,
  TIPOS_DE_IMPORTACION,
  traeArchivos,
} from '@cabildo/contracts/importaciones'
import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { visitasApi } from '@cabildo/contracts/visitas'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { leerHoja } from '../../../test/cargas.ts'
import { EMPLEADOS } from '../../../test/elenco.ts'
import { unLibro } from '../../../test/hojas-de-prueba.ts'
import { enCsv, enLibro, enZip, unaVisitaDeAntes, usarImportaciones } from '../../../test/importaciones.ts'
import { limiteDe } from '../../platform/conservacion/plazo.ts'
import { conservarVisitas } from '../visitas/conservacion.queries.ts'
import { buscarEnImportaciones } from './importaciones.queries.ts'
import { deshacer } from './importaciones.ts'

const banco = usarBanco()
const { revisar, aplicar, ver, filas, importar } = usarImportaciones(banco)
const conPlazo = usarImportaciones(banco, { CONSERVACION_VISITAS_MESES: '12' })

const guardadas = async () =>
  (
    await sql<Record<string, unknown>>`
      select area_id, tipo_doc, nrodoc, name, apellidos, ape_nom, motivo, employee_visitado, employee_cargo,
        marca_lima(created_at) as entrada, marca_lima(salida_date) as salida, salida_no_registrada, importada, empacce_id, created_by
      from visitas where deleted_at is null order by created_at, nrodoc`.execute(banco.db)
  ).rows
const cuenta = async (tabla: 'visitas_conteo' | 'eventos') =>
  (
    await sql<{ n: number }>`select ${tabla === 'eventos' ? sql`count(*)` : sql`coalesce(sum(total), 0)`}::integer as n
      from ${sql.table(tabla)}`.execute(banco.db)
  ).rows[0]?.n

test('VIS-14 decision 0221 visits of before are looked at first, applied in one act, and counted and told once for each area', async () => {
  const eventos = (await cuenta('eventos')) ?? 0
  const archivo = await enLibro([
    unaVisitaDeAntes(),
    unaVisitaDeAntes({ DOCUMENTO: 'CE 001234567', VISITANTE: 'John Smith', 'HORA SALIDA': null, ÁREA: '20' }),
    unaVisitaDeAntes({ DOCUMENTO: '1234567', MOTIVO: 'X' }),
  ])
  const carga = await revisar('admin', 'visitas', archivo)
  expect(carga).toMatchObject({ estado: 'lista', filas: 3, nuevos: 2, iguales: 0, rechazados: 1, propia: true })
  expect(await guardadas()).toEqual([])
  expect((await filas('admin', carga.id)).map(({ clase, motivos }) => [clase, motivos])).toEqual([
    ['nuevo', []],
    ['nuevo', []],
    ['rechazado', ['El DNI «1234567» tiene 7 dígitos: deben ser 8', 'Ingrese un motivo minimo 04 caracteres']],
  ])
  await aplicar('admin', carga.id)
  expect(await ver('admin', carga.id)).toMatchObject({
    estado: 'aplicada',
    registrados: 2,
    deshacer_hasta: '2026-11-19 10:30:00',
  })
  expect(await guardadas()).toEqual([
    {
      ...{ area_id: 20, tipo_doc: 'CE', nrodoc: '001234567', name: 'John Smith', apellidos: '', ape_nom: 'John Smith' },
      ...{ motivo: 'Consulta de expediente', employee_visitado: 'Carmen Flores', employee_cargo: 'Especialista' },
      ...{ entrada: '2019-03-15 09:05:00', salida: null, salida_no_registrada: true },
      ...{ importada: true, empacce_id: null, created_by: 11 },
    },
    {
      ...{ area_id: 20, tipo_doc: 'DNI', nrodoc: '98123456', name: 'María', apellidos: 'Quispe Rojas' },
      ...{ ape_nom: 'Quispe Rojas María', motivo: 'Consulta de expediente', employee_visitado: 'Carmen Flores' },
      ...{ employee_cargo: 'Especialista', entrada: '2019-03-15 09:05:00', salida: '2019-03-15 09:40:00' },
      ...{ salida_no_registrada: false, importada: true, empacce_id: null, created_by: 11 },
    },
  ])
  expect(await cuenta('visitas_conteo')).toBe(2)
  expect((await cuenta('eventos')) ?? 0).toBe(eventos + 1)
})

const visitaDe = (ÁREA: string | null, DOCUMENTO: string) => unaVisitaDeAntes({ ÁREA, DOCUMENTO })
const clasesDe = async (id: number) => (await filas('admin', id)).map(({ clase, motivos }) => [clase, ...motivos])

test('VIS-14 decision 0221 the same file twice changes nothing, also after a visit was taken off the list, and in another writing', async () => {
  const una = [unaVisitaDeAntes(), visitaDe('20', '98000001')]
  await importar('admin', 'visitas', await enLibro(una))
  const misma = await importar('sol', 'visitas', await enLibro(una))
  expect(misma).toMatchObject({ nuevos: 0, iguales: 2, estado: 'aplicada', registrados: 0, deshacer_hasta: null })
  const [primera] = (await (await banco.como('rosa')).llamar(visitasApi.porArea, { params: { areaID: '20' } })).cuerpo
    .data
  await (await banco.como('rosa')).llamar(visitasApi.eliminar, { params: { id: String(primera?.id) } })
  const otra = await revisar('admin', 'visitas', enCsv([...una, visitaDe('gerencia de ADMINISTRACION', '98000001')]))
  expect(otra).toMatchObject({ nuevos: 0, iguales: 2, rechazados: 1 })
  expect(await clasesDe(otra.id)).toEqual([
    ['igual'],
    ['igual'],
    ['rechazado', 'Repite el mismo registro de la fila 3, con otros datos'],
  ])
  expect(await cuenta('visitas_conteo')).toBe(1)
})

test('VIS-14 a row that repeats another is one visit, and a visit that the log has is not taken again', async () => {
  const { activoDe20 } = EMPLEADOS
  await banco.bd.comoDueno(`insert into visitas (area_id, empacce_id, employee_id, cargo_id, nrodoc, name, apellidos, ape_nom, motivo,
    employee_visitado, employee_cargo, created_at) values (20, ${activoDe20}, ${activoDe20}, 1, '98000009', 'Ana', 'Ruiz', 'Ruiz Ana',
    'Consulta', 'Carmen', 'Gerente', '2026-11-17 08:15:42-05')`)
  const esa = unaVisitaDeAntes({ FECHA: '17/11/2026', 'HORA INGRESO': '08:15', DOCUMENTO: '98000009' })
  const carga = await importar('admin', 'visitas', await enLibro([unaVisitaDeAntes(), unaVisitaDeAntes(), esa]))
  expect(carga).toMatchObject({ nuevos: 1, iguales: 2, registrados: 1 })
})

test('ORG-54 VIS-14 an area is known by name, siglas, number or a name of before, closed ones too; other texts are decided once', async () => {
  await banco.db.updateTable('areas').set({ siglas: 'GDU' }).where('id', '=', 15).execute()
  await banco.bd.comoDueno(`insert into areas (id, name) values (90, 'Oficina de Tránsito');
    update areas set name = 'Gerencia de Transportes' where id = 90;
    insert into areas_nombres (area_id, name, desde) values (90, 'Oficina de Tránsito', '2000-01-01');
    update areas set cerrada_at = now(), sucesora_id = 15 where id = 90`)
  const carga = await revisar(
    'admin',
    'visitas',
    await enLibro([
      visitaDe('GDU', '98000001'),
      visitaDe('GERENCIA DE TRANSPORTES', '98000002'),
      visitaDe('Oficina de transito', '98000003'),
      visitaDe('Ofic. Administración', '98000004'),
      visitaDe('Ofic. Administración', '98000005'),
      visitaDe(null, '98000006'),
    ]),
  )
  expect(carga).toMatchObject({ nuevos: 3, rechazados: 3 })
  expect((await clasesDe(carga.id)).slice(3)).toEqual([
    ['rechazado', 'No hay un área llamada «Ofic. Administración»'],
    ['rechazado', 'No hay un área llamada «Ofic. Administración»'],
    ['rechazado', 'Falta el área'],
  ])
  expect(carga.equivalencias).toMatchObject([{ campo: 'area', texto: 'Ofic. Administración', filas: 2, elegida: null }])
  const elegir = async (id: number | null) =>
    (await banco.como('admin')).llamar(api.equivalencias, {
      params: { id: String(carga.id) },
      body: { elegidas: [{ campo: 'area', texto: 'Ofic. Administración', id }] },
    })
  expect((await elegir(20)).cuerpo.data).toMatchObject({
    nuevos: 5,
    rechazados: 1,
    equivalencias: [{ elegida: { id: 20 } }],
  })
  expect((await elegir(null)).cuerpo.data).toMatchObject({ nuevos: 3, rechazados: 3 })
  expect((await elegir(999)).status).toBe(422)
  await elegir(20)
  await aplicar('admin', carga.id)
  const areas = await sql<{ area_id: number }>`select area_id from visitas order by nrodoc`.execute(banco.db)
  expect(areas.rows.map(({ area_id }) => area_id)).toEqual([15, 90, 90, 20, 20])
  const despues = await revisar('sol', 'visitas', await enLibro([visitaDe('Ofic. Administración', '98000007')]))
  expect(despues.equivalencias).toMatchObject([{ recordada: { id: 20 }, elegida: null }])
})

test('VIS-32 VIS-52 an imported visit is not edited, can be taken off the list, stands in the report, and keeps no area from closing', async () => {
  await importar(
    'admin',
    'visitas',
    await enLibro([unaVisitaDeAntes({ 'HORA SALIDA': null, MOTIVO: 'Llamar al 952123456' })]),
  )
  const rosa = await banco.como('rosa')
  const lista = (await rosa.llamar(visitasApi.porArea, { params: { areaID: '20' } })).cuerpo
  expect(lista).toMatchObject({ pending: false, anteriores: 0, data: [{ importada: true, empacce_id: null }] })
  const [visita] = lista.data
  const de = { params: { id: String(visita?.id) } }
  const body = { nrodoc: '98123456', name: 'Otra', motivo: 'Otro motivo', empacce_id: EMPLEADOS.activoDe20 }
  expect(
    await rosa.llamar(visitasApi.guardar, { ...de, body: { ...body, version: visita?.updated_at } }),
  ).toMatchObject({
    status: 409,
    cuerpo: { codigo: 'visitaImportada' },
  })
  expect((await rosa.llamar(visitasApi.guardar, { ...de, body: {} })).cuerpo.codigo).toBe('salidaRegistrada')
  const reporte = await banco.ciudadano.llamar(reporteVisitasApi.reporte, {
    body: {
      fecha_ini: '2019-03-01',
      fecha: '2019-03-31',
      start: 0,
      length: 10,
      search: '',
      order: [],
      columns: {},
    } as never,
  })
  expect(reporte.cuerpo.data).toMatchObject([
    { ape_nom: 'Quispe Rojas María', motivo: 'Llamar al *****', salida_date: null },
  ])
  expect((await rosa.llamar(visitasApi.eliminar, de)).status).toBe(200)
})

test('decision 0221 the database takes no visit without an access but an imported one that is over', async () => {
  const meter = (columnas: string, valores: string) =>
    banco.bd.comoDueno(`insert into visitas (area_id, nrodoc, name, apellidos, ape_nom, motivo, employee_visitado, employee_cargo, ${columnas})
      values (20, '98000001', 'A', '', 'A', 'Consulta', 'B', '', ${valores})`)
  await expect(meter('importada', 'false')).rejects.toThrow('visitas_importadas')
  await expect(meter('importada', 'true')).rejects.toThrow('visitas_importadas')
  await expect(
    meter('importada, salida_no_registrada, empacce_id, employee_id, cargo_id', 'true, true, 101, 101, 1'),
  ).rejects.toThrow('visitas_importadas')
  await expect(
    banco.bd.comoDueno(`insert into visitas (area_id, nrodoc, name, apellidos, ape_nom, motivo, employee_visitado, employee_cargo, importada,
      salida_no_registrada) values (777, '98000001', 'A', '', 'A', 'Consulta', 'B', '', true, true)`),
  ).rejects.toThrow('No hay un área 777')
})

test('P-10 P-14 an imported visit is purged by its own day, with its memory; a row on its way in is found for whoever it is of', async () => {
  const espera = await revisar('admin', 'visitas', await enLibro([unaVisitaDeAntes()]))
  const buscar = async () =>
    (await buscarEnImportaciones.buscar(banco.db, { dni: '98123456', correos: new Set(), nombres: [], ids: new Map() }))
      .filas
  expect(await buscar()).toMatchObject([{ nombre: 'Quispe Rojas María', documento: '98123456' }])
  await aplicar('admin', espera.id)
  expect(await buscar()).toEqual([])
  const hasta = new Date('2020-01-01T00:00:00-05:00')
  expect(await conservarVisitas.contar(banco.db, hasta)).toMatchObject({ filas: 1 })
  const { registros } = await banco.db.transaction().execute((trx) => conservarVisitas.tanda(trx, hasta, 10))
  expect(registros).toHaveLength(1)
  const { rows } = await sql`select from importaciones_registros`.execute(banco.db)
  expect(rows).toEqual([])
  expect(await cuenta('visitas_conteo')).toBe(0)
})

test('P-10 decision 0221 what the next night would purge is refused, so that what came in can be undone for its whole day', async () => {
  // Today is 18 November 2026, and the term 12 months: tonight's purge still leaves the 18th, tomorrow's does not.
  const visita = (FECHA: string, DOCUMENTO: string) => unaVisitaDeAntes({ FECHA, DOCUMENTO })
  const { id } = await conPlazo.importar(
    'admin',
    'visitas',
    await enLibro([visita('18/11/2025', '98000001'), visita('19/11/2025', '98000002')]),
  )
  expect(await clasesDe(id)).toEqual([['rechazado', 'Es anterior a lo que se conserva (12 meses)']])
  expect(await guardadas()).toMatchObject([{ nrodoc: '98000002' }])
  conPlazo.poner(new Date(AHORA.getTime() + 23 * 3_600_000))
  const limite = limiteDe(conPlazo.partes().reloj, { meses: 12 })
  expect(await conservarVisitas.contar(banco.db, limite)).toMatchObject({ filas: 0 })
  // By then whoever is signed in has to sign in again.
  const quien = { sesion: { user: { id: 12 } }, actor: { user_id: 12, peticion: 'prueba' } }
  await deshacer(conPlazo.partes(), quien as unknown as Parameters<typeof deshacer>[1], id)
  expect(await guardadas()).toEqual([])
})

test('VIS-14 decision 0221 books of one year a sheet come in together, each row known by its sheet, and other sheets are left', async () => {
  const titulos = Object.keys(unaVisitaDeAntes())
  const hoja = (nombre: string, ...filas: ReturnType<typeof unaVisitaDeAntes>[]) => ({
    nombre,
    filas: [[`REGISTRO ${nombre}`], titulos, ...filas.map((fila) => titulos.map((titulo) => fila[titulo] ?? null))],
  })
  const libro = await unLibro(
    [
      hoja('2018', unaVisitaDeAntes({ FECHA: '15/03/2018' }), unaVisitaDeAntes({ FECHA: '16/03/2018' })),
      { nombre: 'NOTAS', filas: [['Cuadernos revisados'], ['15/03/2018']] },
      hoja('VACÍA'),
      hoja(
        '2019',
        unaVisitaDeAntes(),
        unaVisitaDeAntes({ FECHA: '16/03/2018', MOTIVO: 'Otro motivo' }),
        unaVisitaDeAntes({ MOTIVO: 'Otro motivo' }),
        unaVisitaDeAntes({ ÁREA: 'Nada' }),
      ),
    ],
    'visitas.xlsx',
  )
  const carga = await revisar('admin', 'visitas', libro)
  expect(carga).toMatchObject({ hoja: '2018, 2019', filas: 6, nuevos: 3, rechazados: 3 })
  expect((await filas('admin', carga.id)).map(({ hoja: h, fila, motivos }) => [h, fila, ...motivos])).toEqual([
    ['2018', 3],
    ['2018', 4],
    ['2019', 3],
    ['2019', 4, 'Repite el mismo registro de la fila 4 de la hoja «2018», con otros datos'],
    ['2019', 5, 'Repite el mismo registro de la fila 3, con otros datos'],
    ['2019', 6, 'No hay un área llamada «Nada»'],
  ])
  const { rawPayload } = await (await banco.como('admin')).enviar({
    method: 'GET',
    url: api.rechazadas.path.replace(':id', String(carga.id)),
  })
  const devueltas = await leerHoja(new File([new Uint8Array(rawPayload)], 'r.xlsx'))
  expect(devueltas.slice(1).map(([fila]) => fila)).toEqual([4, 5, 6].map((n) => `${n} de la hoja «2019»`))
  await aplicar('admin', carga.id)
  expect(await ver('admin', carga.id)).toMatchObject({ estado: 'aplicada', registrados: 3 })
  expect(await revisar('admin', 'visitas', libro)).toMatchObject({ nuevos: 0, iguales: 3 })
})

test('ORG-53 the template of each kind has its headings and the areas, and as it comes it brings nothing', async () => {
  for (const tipo of TIPOS_DE_IMPORTACION) {
    const { statusCode, rawPayload } = await (await banco.como('admin')).enviar({
      method: 'GET',
      url: api.plantilla.path.replace(':tipo', tipo),
    })
    expect(statusCode).toBe(200)
    const archivo = new File([new Uint8Array(rawPayload)], 'plantilla.xlsx')
    expect((await leerHoja(archivo))[0]).toEqual(deImportacion(tipo).columnas.map(({ titulo }) => titulo))
    const { sheets } = await readXlsx(rawPayload)
    const notas = sheets.find(({ name }) => name === 'NOTAS')?.rows
    expect(notas?.slice(1)).toEqual(deImportacion(tipo).columnas.map(({ titulo, nota }) => [titulo, nota]))
    const listas = sheets.find(({ name }) => name === 'LISTAS')?.rows ?? []
    for (const [i, titulo] of (listas[0] ?? []).entries())
      expect([tipo, titulo, listas[1]?.[i]]).toEqual([tipo, titulo, expect.stringMatching(/./)])
    const subido = traeArchivos(tipo) ? await enZip(archivo, {}) : archivo
    expect(await revisar('admin', tipo, subido)).toMatchObject({
      ...{ estado: 'fallida', falla: 'El archivo no tiene filas con datos' },
    })
  }
})
