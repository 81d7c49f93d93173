import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import { DocumentosListado } from '@cabildo/contracts/documentos'
import { ESTADOS_DOCUMENTO } from '@cabildo/contracts/documentos-estados'
import { sesionApi } from '@cabildo/contracts/sesion'
import { visitasApi } from '@cabildo/contracts/visitas'
import { verificarPdf } from '@cabildo/firma/verificar'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AHORA, cliente, SECRETO, usarBanco } from '../../test/banco.ts'
import { leerHoja } from '../../test/cargas.ts'
import { enElAnio, entorno, filas, usarDemostracion } from '../../test/demostracion.ts'
import { codigoDe } from '../../test/segundo-factor.ts'
import { crearApp } from '../app.ts'
import { pageDocumentos } from '../features/documentos/documentos.queries.ts'
import { cuadrar } from '../features/expedientes/index.ts'
import { importarPersonal } from '../features/organizacion/cargas/index.ts'
import { abrirArchivos } from '../programa/base.ts'
import { crearAzar } from './azar.ts'
import { CUENTAS_DEMO, FACTOR_DEMO, textoDeBienvenida } from './cuentas.ts'
import { leerDatos } from './datos.ts'
import { cargarDemostracion, renovarDemostracion } from './demostracion.ts'
import { carpetaDeLibros } from './libros.ts'
import { llenarPersonas, llenarVisitas } from './llenado.ts'
import { llenarExpedientes } from './llenado-expedientes.ts'
import { abrirOficina } from './oficina.ts'
import { armarPuestos, vigenciasDe } from './organizacion.ts'
import { EMPRESAS_DEMO } from './tramites-textos.ts'
import { armarVisitas } from './visitas.ts'

const { cierres, config, baseVacia, baseCargada } = usarDemostracion()

/** The table of the book (demo.md): username, area, name, codes. */
const TODOS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]
const TABLA: [string, number, string, number[]][] = [
  ['informatica', 21, 'Sub Gerencia de Tecnologías de la Información', TODOS],
  ['alcaldia', 11, 'Alcaldía', [11, 12]],
  ['secretaria', 4, 'Secretaría General', [2, 9, 11, 12, 15, 16, 17]],
  ['gerencia', 15, 'Gerencia de Desarrollo Urbano', [2, 5, 11, 12, 15, 16]],
  ['programas', 47, 'Sub Gerencia de Programas Alimentarios', [3, 5, 6, 7, 8]],
  ['recepcion', 20, 'Gerencia de Administración', [5, 6]],
  ['mesa', 9, 'Trámite Documentario', [9, 15]],
  ['reclamos', 18, 'Atención al Ciudadano', [1, 15, 16]],
  ['registro', 30, 'Registro Civil', [10, 15]],
  ['archivo', 31, 'Archivo Central', [13]],
  ['obras', 25, 'Gerencia de Obras', [14, 15, 16]],
  ['nuevo', 20, 'Gerencia de Administración', [5]],
  ['sinpermisos', 20, 'Gerencia de Administración', []],
  ['usuarios', 22, 'Sub Gerencia de Recursos Humanos', [4, 6]],
  ['tramites', 9, 'Trámite Documentario', [9]],
  ['especialista', 15, 'Gerencia de Desarrollo Urbano', [11, 15]],
  ['asistente', 15, 'Gerencia de Desarrollo Urbano', [15]],
  ['alterno', 18, 'Atención al Ciudadano', [1]],
]

test('D-40 every account of the table signs in with its area and permissions; only nuevo must change its password', async () => {
  const { bd, url } = await baseCargada()
  const app = await crearApp({
    config: { ...config, databaseUrl: url },
    secreto: SECRETO,
    bd,
    web: null,
    archivos: await abrirArchivos(config),
    reloj: entorno.reloj,
  })
  cierres.push(() => app.close())
  const entran = []
  for (const [username] of TABLA) {
    const password = username === 'nuevo' ? 'nuevo' : 'cabildo-demo'
    const { cuerpo } = await cliente(app, null).llamar(sesionApi.ingresar, { body: { username, password } })
    const claims = JSON.parse(Buffer.from((cuerpo.access_token ?? '').split('.')[1] ?? '', 'base64url').toString())
    entran.push([username, claims.areaID, claims.areaName, claims.roles, claims.user.matchPassword])
  }
  expect(entran).toEqual(TABLA.map((fila) => [...fila, fila[0] === 'nuevo']))

  // ING-11: the account with a second step, by what the start prints.
  const { cuerpo: primero } = await cliente(app, null).llamar(sesionApi.ingresar, {
    body: { username: 'segura', password: 'cabildo-demo' },
  })
  expect(primero).toEqual({
    segundo_factor: { ticket: expect.any(String), formas: ['codigo', 'recuperacion'], llave: null },
  })
  const ticket = primero.segundo_factor?.ticket ?? ''
  const errado = { ticket, forma: 'recuperacion', codigo: 'aaaa-aaaa-aaaa-aaaa' } as const
  expect((await cliente(app, null).llamar(sesionApi.segundo, { body: errado })).status).toBe(401)
  const suyo = { ticket, forma: 'codigo', codigo: codigoDe(FACTOR_DEMO.secreto, entorno.reloj.ahora()) } as const
  const { access_token } = (await cliente(app, null).llamar(sesionApi.segundo, { body: suyo })).cuerpo
  expect(JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    areaID: 22,
    roles: [6],
  })

  const { cuerpo } = await cliente(app, null).llamar(sesionApi.ingresar, {
    body: { username: 'recepcion', password: 'cabildo-demo' },
  })
  const lista = await cliente(app, cuerpo.access_token ?? '').llamar(visitasApi.porArea, { params: { areaID: '20' } })
  expect(lista.cuerpo).toMatchObject({ recordsTotal: 1_236, pending: true, pendientes: 5, hoy: 8, anteriores: 2 })

  const usuarios = await filas<{ id: number; username: string; por_area: boolean }>(
    bd.db,
    'select id, username, employee_id is null as por_area from usuarios where id = 11 or employee_id is null order by id',
  )
  expect(usuarios.map(({ id, username, por_area }) => [id === 11, username, por_area])).toEqual([
    [true, 'informatica', false],
    [false, 'tramites', true],
  ])
  // The one whose first sign-in asks for another password (D-07).
  expect(await filas(bd.db, 'select username from usuarios where clave_inicial')).toEqual([{ username: 'nuevo' }])
  // USU-69: it never ends; ING-25: it alone has proved nothing.
  expect(
    await filas(
      bd.db,
      `select username from usuarios where email is distinct from username || '@example.com'
        or (email_comprobado_at is null) <> (username = 'nuevo') or clave_vence_at is not null`,
    ),
  ).toEqual([])
  expect(
    await filas(
      bd.db,
      `select u.username, p.name from accesos a join usuarios u on u.id = a.user_id join perfiles p on p.id = a.perfil_id
       where u.username in ('secretaria', 'tramites', 'usuarios') order by 1`,
    ),
  ).toEqual([{ username: 'tramites', name: 'Mesa de partes' }])
  // ING-23, ING-28: what the own account of `informatica` shows.
  expect(
    await filas(
      bd.db,
      `select (select count(*)::integer from sesiones where user_id = 11 and terminada is not null) as terminadas,
        (select count(*)::integer from avisos_seguridad where user_id = 11) as avisos`,
    ),
  ).toEqual([{ terminadas: 2, avisos: 3 }])
  expect(
    await filas(bd.db, `select username, marca_lima(baja_at) as baja from usuarios where baja_at is not null`),
  ).toEqual([{ username: 'porbaja', baja: '2026-10-31 18:00:00' }])
})

test('D-40 servers that start together load once; a second load and a database with users stay as they are', async () => {
  const { bd, abrir } = await baseVacia()
  const cargas = await Promise.all([cargarDemostracion(bd.db, entorno), cargarDemostracion(abrir().db, entorno)])
  expect(cargas.toSorted()).toEqual([false, true])
  const contar = () => filas(bd.db, 'select (select count(*) from visitas) v, (select count(*) from auditoria) a')
  const antes = await contar()
  expect(await cargarDemostracion(bd.db, entorno)).toBe(false)
  expect(await contar()).toEqual(antes)
})

test('D-40 people are synthetic, offices staffed, counters right and nothing lies in the future', async () => {
  const { bd } = await baseCargada()
  const dnis = await filas<{ ajenos: number; todos: number }>(
    bd.db,
    `select count(*) filter (where dni not between '98000000' and '99999999') as ajenos, count(*) as todos from (
      select dni from padron union all select dni from trabajadores union all select dni from canastas
      union all select nrodoc from visitas) q`,
  )
  expect(dnis).toEqual([{ ajenos: 0, todos: 5_000 + 66 + 1_200 + 2_760 }])
  const empresas = await filas<{ ruc: string }>(bd.db, 'select ruc from empresas')
  // Those of its file, and the six that file papers and complaints, whose names a registry knows (D-44).
  expect(empresas).toHaveLength(200 + EMPRESAS_DEMO.length)
  expect(empresas.filter(({ ruc }) => !ruc.startsWith('2099') || !rucCorrecto(ruc))).toEqual([])
  const personal = await filas<{ area_id: number; n: number }>(
    bd.db,
    `select a.area_id, count(distinct a.employee_id) as n from accesos a join areas ar on ar.id = a.area_id
      where acceso_vigente(a, ar, '2026-11-18') group by 1 order by 1`,
  )
  expect(personal.map(({ area_id }) => area_id)).toEqual(
    [...new Set(TABLA.map((fila) => fila[1]))].sort((a, b) => a - b),
  )
  expect(personal.filter(({ n }) => n < 3 || n > 8)).toEqual([])
  const contadas = 'count(*) as total, count(*) filter (where salida_date is null) as pendientes'
  expect(
    await filas(
      bd.db,
      'select area_id, sum(total) as total, sum(pendientes) as pendientes from visitas_conteo group by 1 having sum(total) > 0 order by 1',
    ),
  ).toEqual(
    // One that a closed area left counts for whoever has it in care (ORG-27).
    await filas(
      bd.db,
      `select a_cargo_id as area_id, ${contadas} from visitas where deleted_at is null group by 1 order by 1`,
    ),
  )
  const tarde = sql`select from visitas where greatest(created_at, salida_date, updated_at) > ${AHORA}`
  expect((await tarde.execute(bd.db)).rows).toEqual([])
  const areas = await filas<{ name: string }>(bd.db, 'select llano(name) as name from areas where id < 100 or id > 160')
  expect(areas).toHaveLength(13)
})

test('ORG-11 ORG-13 ORG-22 ORG-23 areas have siglas, heads and a former name as the table says', async () => {
  const { bd } = await baseCargada()
  const areas = await filas<{ id: number; siglas: string; jefe: string | null }>(
    bd.db,
    `select ar.id, ar.siglas, u.username as jefe from areas ar
      left join accesos a on a.empacce_id = ar.jefe_acceso_id and a.area_id = ar.id left join usuarios u on u.id = a.user_id
      order by ar.id`,
  )
  expect(areas.filter(({ id }) => id < 100)).toEqual([
    { id: 4, siglas: 'SG', jefe: 'secretaria' },
    { id: 9, siglas: 'TD', jefe: null },
    { id: 11, siglas: 'A', jefe: null },
    { id: 15, siglas: 'GDU', jefe: 'gerencia' },
    { id: 18, siglas: 'AC', jefe: null },
    { id: 20, siglas: 'GA', jefe: null },
    { id: 21, siglas: 'SGTI', jefe: 'informatica' },
    { id: 22, siglas: 'SGRH', jefe: 'usuarios' },
    { id: 25, siglas: 'GO', jefe: 'obras' },
    { id: 30, siglas: 'RC', jefe: null },
    { id: 31, siglas: 'ACE', jefe: null },
    { id: 47, siglas: 'SGPA', jefe: 'programas' },
    { id: 90, siglas: 'SGT', jefe: null },
  ])
  expect(areas.filter(({ siglas }) => siglas === null)).toEqual([])
  const cambio = new Date(AHORA)
  cambio.setUTCMonth(AHORA.getUTCMonth() - 1, 1)
  const dia = cambio.toISOString().slice(0, 10)
  expect(
    await filas(
      bd.db,
      `select nombre_area(25, '${dia}T00:00:00-05:00'::timestamptz - interval '1 second') as antes,
        nombre_area(25, '${dia}T00:00:00-05:00') as despues`,
    ),
  ).toEqual([{ antes: 'Gerencia de Infraestructura', despues: 'Gerencia de Obras' }])
})

test('ORG-27 ORG-28 an area was closed last year: what it left is in the care of the one that follows it', async () => {
  const { bd } = await baseCargada()
  expect(
    await filas(
      bd.db,
      `select ar.name, ar.sucesora_id, c.documento, marca_lima(ar.cerrada_at) as cerrada_at,
        array(select q.asunto || ' ' || q.destino_area_id from areas_cuidado q where q.area_id = ar.id order by 1) as cuidado
      from areas ar join areas_cierres c on c.area_id = ar.id where ar.cerrada_at is not null`,
    ),
  ).toEqual([
    {
      ...{ name: 'Sub Gerencia de Transportes', sucesora_id: 15, documento: 'Ordenanza Municipal 011' },
      ...{ cerrada_at: '2025-06-30 17:00:00', cuidado: ['documentos 15', 'normas 15', 'visitas 15'] },
    },
  ])
  const enCuidado = (tabla: string, condicion = 'true') =>
    filas<{ n: number }>(
      bd.db,
      `select count(*) as n from ${tabla} where area_id = 90 and a_cargo_id = 15 and created_at < '2025-06-30' and ${condicion}`,
    )
  expect(await enCuidado('visitas', 'salida_date is null and not salida_no_registrada')).toEqual([{ n: 1 }])
  expect(await enCuidado('normas')).toEqual([{ n: 1 }])
  const borrador = `numero_impreso is not null and not exists (select from documentos_archivos f where f.doc_id = documentos.doc_id)`
  expect(await enCuidado('documentos', borrador)).toEqual([{ n: 2 }])
  const { rows } = await sql<{ estado: boolean; hasta: string }>`
    select estado, hasta::text as hasta from accesos where area_id = 90`.execute(bd.db)
  expect(rows).toEqual([{ estado: false, hasta: '2025-06-30' }])
})

test('USU-55 USU-58 last year was renewed by somebody and is undone by nobody; three accesses are undecided', async () => {
  const { bd } = await baseCargada()
  const [hecha] = await filas<Record<string, unknown>>(
    bd.db,
    `select r.anio, u.username, r.renovados, r.quedan, r.deshecha_at, marca_lima(r.created_at) as en,
      (select count(*) from renovaciones_accesos d join accesos v on v.empacce_id = d.empacce_id join accesos n on n.empacce_id = d.nuevo_id
        where d.renovacion_id = r.id and v.anio_eje = 2025 and v.estado and n.renovacion_id = r.id and n.area_id = v.area_id
          and d.codigos = array(select codigo::integer from permisos where empacce_id = v.empacce_id order by 1)
          and d.codigos = array(select codigo::integer from permisos where empacce_id = n.empacce_id order by 1)) as enteros
    from renovaciones r join usuarios u on u.id = r.created_by`,
  )
  expect(hecha).toEqual({
    ...{ anio: 2026, username: 'informatica', renovados: hecha?.enteros, quedan: 3, deshecha_at: null },
    ...{ en: '2026-01-04 09:00:00', enteros: expect.any(Number) },
  })
  expect(Number(hecha?.renovados)).toBeGreaterThan(10)
  const sinDecidir = await filas(
    bd.db,
    `select a.area_id from accesos a where a.anio_eje = 2025 and a.estado and not exists (
      select from accesos n where n.anio_eje = 2026 and n.employee_id = a.employee_id) order by 1`,
  )
  expect(sinDecidir).toEqual([{ area_id: 25 }, { area_id: 30 }, { area_id: 30 }])
})

test('USU-59 USU-60 USU-65 accesses have ended, begin and end soon, and users show each state', async () => {
  const { bd } = await baseCargada()
  const conFechas = await filas(
    bd.db,
    `select u.username, a.area_id, a.desde::text as desde, a.hasta::text as hasta from accesos a left join usuarios u on u.id = a.user_id
      where (a.estado or a.user_id is not null) and (a.desde is not null or a.hasta is not null) order by a.empacce_id`,
  )
  expect(conFechas).toEqual([
    { username: null, area_id: 20, desde: null, hasta: '2026-11-28' },
    { username: 'porbaja', area_id: 20, desde: null, hasta: '2026-10-31' },
    { username: 'porentrar', area_id: 20, desde: '2026-11-25', hasta: null },
  ])
  // The list tells by the database's own clock: seen on the day for which it was made.
  const hoy = `'2026-11-18'::date`
  const estados = await filas<{ estado: string; n: number }>(
    bd.db,
    `select case when u.baja_at is not null then 'dado de baja' when a.hasta < ${hoy} then 'vencido' when a.empacce_id is null or not acceso_vigente(a, ar, ${hoy}) then 'sin acceso'
        when u.clave_inicial then 'clave inicial' else 'activo' end as estado, count(*) as n
      from usuarios u left join lateral acceso_elegido(u.id, ${hoy}) a on true left join areas ar on ar.id = a.area_id
      group by 1 order by 1`,
  )
  expect(estados).toEqual([
    { estado: 'activo', n: 18 },
    { estado: 'clave inicial', n: 1 },
    { estado: 'dado de baja', n: 1 },
    { estado: 'sin acceso', n: 1 },
  ])
})

test('REC-40 REC-41 TRS-13 TRS-14 complaints are in every state, requests with areas and their reports, each with its responsible', async () => {
  const { bd } = await baseCargada()
  const porEstado = (tabla: string) =>
    filas<{ estado: string; n: number }>(bd.db, `select estado, count(*) as n from ${tabla} group by 1 order by 1`)
  const deReclamos = await porEstado('reclamos')
  expect(deReclamos.map(({ estado }) => estado)).toEqual([
    ...['CON INFORME', 'DESISTIDO', 'EN ATENCION', 'NO CORRESPONDE', 'REGISTRADO', 'RESPONDIDO'],
  ])
  expect((await porEstado('solicitudes')).map(({ estado }) => estado)).toEqual([
    ...['ABANDONADA', 'CON INFORME', 'DENEGADA', 'DESISTIDA', 'EN ATENCION', 'ENCAUZADA', 'ENTREGADA', 'NO PRESENTADA'],
    ...['POR ENTREGAR', 'POR SUBSANAR', 'REGISTRADA', 'RESPONDIDA'],
  ])
  const [otros] = await filas<Record<string, number>>(
    bd.db,
    `select count(*) filter (where prorroga_hasta > '${AHORA.toISOString().slice(0, 10)}') as prorrogadas,
      count(*) filter (where f.estado = 'POR ENTREGAR' and o.total > 0 and o.pagado_el is null) as por_pagar
      from solicitudes f left join solicitudes_costos o on o.solicitud_id = f.id`,
  )
  expect(otros).toEqual({ prorrogadas: 1, por_pagar: 1 })
  expect(
    await filas(
      bd.db,
      `select d.proceso, t.username as titular, a.username as alterno, d.area_id from responsables d
        join usuarios t on t.id = d.titular_id join usuarios a on a.id = d.alterno_id
        where d.reemplazado_at is null order by 1`,
    ),
  ).toEqual([
    { proceso: 'reclamos', titular: 'reclamos', alterno: 'alterno', area_id: 18 },
    { proceso: 'transparencia', titular: 'secretaria', alterno: 'mesa', area_id: 4 },
  ])
  // Late and in time, received and not yet; each clock says what became of its case.
  const [contados] = await filas<Record<string, number>>(
    bd.db,
    `select count(*) filter (where left(marca_lima(f.respondido_at), 10)::date > f.vence) as tarde,
      count(*) filter (where q.via is null) as sin_abrir, count(*) filter (where q.via = 'seguimiento') as abiertas,
      count(*) filter (where p.estado <> 'CUMPLIDO') as mal from reclamos f
      join respuestas q on q.clave = 'reclamo:' || f.id and q.clase = 1
      join plazos p on p.clave = q.clave and p.clase = 'respuesta_reclamo' where f.estado = 'RESPONDIDO'`,
  )
  expect(contados?.mal).toBe(0)
  for (const cual of ['tarde', 'sin_abrir', 'abiertas']) expect([cual, contados?.[cual]]).not.toEqual([cual, 0])
  const futuros = sql`select from respuestas where greatest(created_at, vista_at) > ${AHORA}`
  expect((await futuros.execute(bd.db)).rows).toEqual([])
  expect(await cuadrar(bd.db)).toEqual({ casos: 0, cuentas: 0 })
})

test('USU-59 in the first days of a year the month that ended is of the year before', () => {
  expect(vigenciasDe('2027-01-04')).toEqual({
    terminada: { desde: null, hasta: '2026-12-31' },
    futura: { desde: '2027-01-11', hasta: null },
    porTerminar: { desde: null, hasta: '2027-01-14' },
  })
})

test('ORG-53 ORG-54 ORG-57 the spreadsheet of people to try is read as the book says, by whoever prepares a server', async () => {
  const { bd } = await baseCargada()
  const archivo = (nombre: string) => join(carpetaDeLibros(config.datos), nombre)
  const importacion = await importarPersonal(
    { db: bd.db, reloj: entorno.reloj, config },
    {
      ...{ nombre: 'personal.xlsx', simular: true, traslados: false, guardarClaves: async () => async () => undefined },
      libro: {
        pesar: async () => (await stat(archivo('personal.xlsx'))).size,
        abrir: async () => createReadStream(archivo('personal.xlsx')),
      },
    },
  )
  const { leidas, nuevas, traslados, rechazadas, sueltos, usuarios } = importacion
  // Three of the 30 new ones wait for the area that they name.
  expect([leidas, nuevas, traslados, rechazadas.length]).toEqual([40, 27, 2, 7])
  expect(sueltos.map(({ campo, filas: n }) => [campo, n])).toEqual(Array.from({ length: 3 }, () => ['area', 1]))
  expect(usuarios).toBeGreaterThan(3)
  const motivos = rechazadas.map(({ motivos: [motivo] }) => motivo)
  expect(new Set(motivos).size).toBe(7)
  const areas = await leerHoja(new File([await readFile(archivo('areas.xlsx'))], 'areas.xlsx'))
  expect([areas.length, areas[0]?.[0]]).toEqual([13, 'ÁREA'])
})

test.each(['00:00:00', '00:03:00', '07:20:00', '08:31:00', '23:59:59'])(
  'VIS-30 at %s in Lima there are visits of today, none of them later',
  async (hora) => {
    const ahora = new Date(`2026-03-01T${hora}-05:00`)
    const { padron } = await leerDatos()
    const azar = crearAzar(1)
    const visitas = armarVisitas(padron, armarPuestos(padron, '2026-03-01', azar), '2026-03-01', ahora, azar)
    const deHoy = visitas.filter((v) => v.area_id === 20 && v.created_at >= '2026-03-01T05:00:00.000Z')
    expect([deHoy.length, deHoy.filter((v) => v.salida_date === null).length]).toEqual([8, 3])
    expect(visitas.filter((v) => (v.salida_date ?? v.created_at) > ahora.toISOString())).toEqual([])
    expect(visitas.filter((v) => v.salida_date !== null && v.salida_date < v.created_at)).toEqual([])
  },
)

test('D-08 a new Lima year renews the active accesses with their permissions, once', async () => {
  const { bd, abrir } = await baseCargada()
  expect(await renovarDemostracion(bd.db, entorno)).toBe(false)
  await sql.raw(`update usuarios set deleted_at = now() where username = 'obras'`).execute(bd.db)
  await sql
    .raw(`update accesos set estado = false where user_id = (select id from usuarios where username = 'mesa')`)
    .execute(bd.db)
  const renovadas = await Promise.all([
    renovarDemostracion(bd.db, enElAnio(2027)),
    renovarDemostracion(abrir().db, enElAnio(2027)),
  ])
  expect(renovadas.toSorted()).toEqual([false, true])
  const de = (anio: number) =>
    filas<{ username: string | null; employee_id: number }>(
      bd.db,
      `select u.username, a.employee_id, a.area_id, a.cargo_id, a.estado,
        array(select codigo from permisos p where p.empacce_id = a.empacce_id order by 1) as codigos
      from accesos a left join usuarios u on u.id = a.user_id where anio_eje = ${anio} order by a.empacce_id`,
    )
  // Nor does an access that has ended, or will within the year, begin again.
  const terminan = await filas<{ employee_id: number }>(
    bd.db,
    'select employee_id from accesos where anio_eje = 2026 and hasta is not null',
  )
  const quedan = (await de(2026)).filter(
    ({ username, employee_id }) =>
      username !== 'obras' && username !== 'mesa' && !terminan.some((uno) => uno.employee_id === employee_id),
  )
  expect(quedan).toHaveLength(60)
  expect(await de(2027)).toEqual(quedan)
})

test('D-40 EXP-16 EXP-17 cases stand in every state that there is, each as its movements say, with clocks of every colour', async () => {
  const { bd } = await baseCargada()
  expect(await cuadrar(bd.db)).toEqual({ casos: 0, cuentas: 0 })
  const [cuentas] = await filas<Record<string, number>>(
    bd.db,
    `select count(*) filter (where estado = 'POR RECIBIR') as por_recibir, count(*) filter (where estado = 'EN PROCESO') as en_proceso,
      count(*) filter (where estado = 'ARCHIVADO') as archivados, count(*) filter (where estado = 'A CARGO DEL RESPONSABLE') as de_responsables,
      count(distinct area_actual) filter (where estado = 'EN PROCESO') as areas, count(*) filter (where not anterior and m.viejo) as viejos,
      count(*) filter (where estado = 'EN PROCESO' and asignado is null) as sin_asignar,
      count(*) filter (where estado = 'EN PROCESO' and area_actual = 15 and asignado is not null) as asignados,
      count(*) filter (where estado = 'EN PROCESO' and p.vence < '2026-11-18') as vencidos,
      count(*) filter (where estado = 'EN PROCESO' and p.vence = '2026-11-18') as vencen_hoy,
      count(*) filter (where estado = 'EN PROCESO' and p.vence between '2026-11-19' and '2026-11-25') as ambar,
      count(*) filter (where estado = 'EN PROCESO' and p.vence > '2026-11-25') as verdes,
      count(*) filter (where estado = 'ARCHIVADO' and c.tarde) as tarde, count(*) filter (where estado = 'ARCHIVADO' and not c.tarde) as a_tiempo,
      count(*) filter (where r.anterior) as anteriores,
      count(*) filter (where estado = 'RESPONDIDO' and sin_acuse is null) as esperan_acuse,
      count(*) filter (where estado = 'RESPONDIDO' and sin_acuse = 1) as sin_acuse,
      count(*) filter (where estado = 'ACUMULADO') as acumulados, count(*) filter (where estado = 'EN SUBSANACION') as en_subsanacion
    from registros r left join lateral plazo_de_caso(r.clave) p on true
    left join lateral (select (cerrado_at at time zone 'America/Lima')::date > vence as tarde from plazos z
      where z.clave = r.clave and estado = 'CONCLUIDO') c on true
    left join lateral (select exists (select from movimientos m where m.registro_id = r.registro_id and m.oper_forma = 0
      and m.oper_idtope in (2, 5) and not m.oper_procesado and m.anulado_at is null and m.created_at < '2026-11-14') as viejo) m on true`,
  )
  const alMenos = {
    por_recibir: 8,
    en_proceso: 20,
    archivados: 15,
    de_responsables: 1,
    areas: 6,
    viejos: 3,
    asignados: 3,
    esperan_acuse: 1,
    sin_acuse: 1,
    acumulados: 1,
    en_subsanacion: 1,
  }
  const colores = {
    sin_asignar: 3,
    vencidos: 3,
    vencen_hoy: 1,
    ambar: 3,
    verdes: 3,
    tarde: 3,
    a_tiempo: 3,
    anteriores: 1,
  }
  const faltan = Object.entries({ ...alMenos, ...colores }).filter(([cual, n]) => (cuentas?.[cual] ?? 0) < n)
  expect(faltan.map(([cual]) => [cual, cuentas?.[cual]])).toEqual([])
  const [actos] = await filas<Record<string, number>>(
    bd.db,
    `select count(*) filter (where oper_idtope = 5) as devueltos, count(*) filter (where oper_idtope = 8) as reabiertos,
      count(*) filter (where anulado_at is not null) as anulados,
      count(distinct area_id) filter (where oper_forma = 1 and oper_idtope = 2) as con_copias,
      count(*) filter (where created_at > '${AHORA.toISOString()}') as futuros from movimientos`,
  )
  // Three of them are reports to a responsible.
  expect(actos).toEqual({ devueltos: 5, reabiertos: 1, anulados: 1, con_copias: 3, futuros: 0 })
  // Whoever acted had a tray in the area where they acted, or received at the front desk.
  expect(
    await filas(
      bd.db,
      `select m.oper_id from movimientos m join registros r using (registro_id) where r.clase = 'tramite' and m.acto is not null
        and m.oper_idprocesado in (select oper_id from movimientos where oper_idprocesado is not null)
        and not exists (select from accesos a join permisos p using (empacce_id)
          where a.user_id = m.id_usu and a.area_id = m.depe_id and p.codigo = ${Permiso.bandeja})`,
    ),
  ).toEqual([])
})

test('D-42 a fill for measuring leaves exact counters, indexes and triggers', async () => {
  const { bd } = await baseCargada()
  const forma = () =>
    filas(
      bd.db,
      `select indexdef as linea from pg_indexes where tablename = 'visitas'
      union all select tgname || ' ' || tgenabled::text from pg_trigger where tgrelid = 'visitas'::regclass and not tgisinternal order by 1`,
    )
  const antes = await forma()
  await llenarVisitas(bd.db, 2_000, { reloj: entorno.reloj })
  expect(await forma()).toEqual(antes)
  expect(
    await filas(
      bd.db,
      `select count(*) as total, count(*) filter (where salida_date is null)
        - (select sum(pendientes) from visitas_conteo) as diferencia, (select sum(total) from visitas_conteo) as conteo from visitas`,
    ),
  ).toEqual([{ total: 4_760, diferencia: 0, conteo: 4_760 }])
})

test('D-42 D-40 a fill of people gives each an access of last year to renew, in open areas, and another one adds as many', async () => {
  const { bd } = await baseCargada()
  const cuenta = async () => {
    const [fila] = await filas<Record<'personas' | 'accesos' | 'areas' | 'fuera', number>>(
      bd.db,
      `select (select count(*)::integer from trabajadores) as personas, count(*)::integer as accesos,
        count(distinct a.area_id)::integer as areas,
        count(*) filter (where t.dni not between '98000000' and '99999999' or ar.cerrada_at is not null)::integer as fuera
      from accesos a join trabajadores t using (employee_id) join areas ar on ar.id = a.area_id
      where a.anio_eje = ${entorno.reloj.anio() - 1} and a.estado and a.deleted_at is null`,
    )
    if (!fila) throw new Error('nothing was counted')
    return fila
  }
  const antes = await cuenta()
  for (const vez of [1, 2]) {
    await llenarPersonas(bd.db, 300, { reloj: entorno.reloj })
    const { personas, accesos, areas, fuera } = await cuenta()
    expect([personas - antes.personas, accesos - antes.accesos, fuera - antes.fuera]).toEqual([300 * vez, 300 * vez, 0])
    expect(areas).toBeGreaterThan(10)
  }
})

test('D-42 EXP-16 EXP-17 a fill of cases leaves facts that follow from their movements, exact counters, indexes, keys and triggers', async () => {
  const { bd } = await baseCargada()
  const tablas = `in ('tramites', 'registros', 'movimientos', 'plazos', 'plazos_eventos', 'casos', 'tramites_archivos')`
  const forma = () =>
    filas(
      bd.db,
      `select indexdef as linea from pg_indexes where tablename ${tablas}
      union all select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid::regclass::text ${tablas}
      union all select tgname || tgenabled::text from pg_trigger where tgrelid::regclass::text ${tablas} and not tgisinternal order by 1`,
    )
  const [antes, { n: habia = 0 } = {}] = [
    await forma(),
    (await filas<{ n: number }>(bd.db, 'select count(*) as n from registros'))[0],
  ]
  await llenarExpedientes(bd.db, 500, { reloj: entorno.reloj })
  expect(await forma()).toEqual(antes)
  expect(await cuadrar(bd.db)).toEqual({ casos: 0, cuentas: 0 })
  const [lleno] = await filas<Record<string, number>>(
    bd.db,
    `select count(*) as todos, count(*) filter (where area_actual = 15 and estado = 'EN PROCESO' and registro_id > ${habia}) as en_15,
      (select count(*) from movimientos) / count(*) as por_caso,
      (select sum(total) from tramites_conteo) - (select count(*) from tramites where deleted_at is null) as sobran,
      (select count(*) from movimientos m join movimientos p on p.oper_id = m.oper_idprocesado
        where p.registro_id <> m.registro_id or p.created_at > m.created_at or p.oper_id > m.oper_id) as torcidos,
      (select count(*) from movimientos where greatest(created_at, ingreso_at) > '${AHORA.toISOString()}') as futuros
    from registros`,
  )
  expect(lleno).toEqual({ todos: habia + 500, en_15: 50, por_caso: 4, sobran: 0, torcidos: 0, futuros: 0 })
  // Of nobody it makes nothing.
  const { bd: otra } = await baseVacia()
  await expect(llenarExpedientes(otra.db, 10, { reloj: entorno.reloj })).rejects.toThrow('faltan personas')
})

test('D-40 the documents of the demonstration open as real PDFs, and go on from their last numbers', async () => {
  const { bd } = await baseCargada()
  const oficina = await abrirOficina(config)
  const archivos = await filas<{ path: string; size: number; paginas: number }>(
    bd.db,
    'select path, size, paginas from documentos_archivos',
  )
  expect(archivos.length).toBeGreaterThan(80)
  for (const { path, size, paginas } of archivos) {
    expect(await oficina.archivos.pesar('firmadigital/upload', path)).toBe(size)
    expect(paginas).toBeGreaterThan(0)
  }
  const saltos = await filas(
    bd.db,
    `select c.serie from correlativos c full join (select serie_de_documento(tipo_doc, area_id) as serie, tipo_doc, anio,
        max(nro_doc) as ultimo, count(*) as n from documentos group by 1, 2, 3) d using (serie, tipo_doc, anio)
      where c.ultimo is distinct from d.ultimo or d.n <> d.ultimo`,
  )
  expect(saltos).toEqual([])
  expect(await cargarDemostracion(bd.db, { ...entorno, oficina })).toBe(false)
})

test('D-40 ARC-18 the archive of the demonstration lies in the store, each norm by its name, waiting to be read', async () => {
  const { bd } = await baseCargada()
  const { archivos } = await abrirOficina(config)
  const normas = await filas<{ clave: string; size_file: number; file: string; propio: string; estado: string }>(
    bd.db,
    `select a.clave, a.size_file, a.file, x.estado, u.username as de,
      (case tipo_doc when 1 then 'OM' when 3 then 'RA' when 7 then 'AC' else 'DA' end) || '-' || nro_doc || '-' || anio || '.pdf' as propio
      from archivo_normas a join textos x on x.archivo_id = a.id join usuarios u on u.id = a.created_by`,
  )
  expect(normas.length).toBeGreaterThan(115)
  for (const { clave, size_file, file, propio, estado } of normas) {
    expect(await archivos.pesar('archivos', clave)).toBe(size_file)
    expect([file, estado]).toEqual([propio, 'pendiente'])
  }
  expect(await filas(bd.db, 'select sum(total) as n from archivo_conteo')).toEqual([{ n: normas.length }])
})

test('D-40 FIR-24 FIR-28 its sent documents are signed by all, by some and by none, and every signature verifies', async () => {
  const { bd } = await baseCargada()
  const { archivos, llavero } = await abrirOficina(config)
  const enviados = await filas<{ firmadas: string[]; pendientes: number; path: string; versiones: number }>(
    bd.db,
    `select array_remove(array_agg(case when t.estado then concat_ws(' ', e.name, e.ape_pat, e.ape_mat) end order by t.orden_firma), null)
        as firmadas, count(*) filter (where not t.estado) as pendientes, a.path,
        (select count(*) from documentos_archivos v where v.doc_id = t.doc_id and v.orden = 0 and v.quitado_at is not null) as versiones
      from documentos_destinos t join documentos_archivos a on a.doc_id = t.doc_id and a.orden = 0 and a.quitado_at is null
      left join usuarios u on u.id = t.firmado_por left join trabajadores e using (employee_id)
      group by t.doc_id, a.path order by t.doc_id`,
  )
  const por = (que: (uno: (typeof enviados)[number]) => boolean) => enviados.filter(que).length
  expect([
    por(({ pendientes }) => pendientes === 0),
    por(({ pendientes, firmadas }) => pendientes > 0 && firmadas.length > 0),
    por(({ firmadas }) => firmadas.length === 0),
  ]).toEqual([8, 4, 9])
  for (const { path, firmadas, versiones } of enviados) {
    const contenido = await archivos.abrir('firmadigital/upload', path)
    if (!contenido) throw new Error(`Falta ${path}`)
    const { resultado, firmas } = await verificarPdf(await buffer(contenido), { raices: llavero.raices, ahora: AHORA })
    expect([firmas.map(({ firmante }) => firmante), versiones]).toEqual([firmadas, firmadas.length])
    expect(resultado).toBe(firmadas.length > 0 ? 'VÁLIDO' : 'INDETERMINADO')
  }
  // Each of those who sign has work left.
  expect(
    await filas(
      bd.db,
      'select area_id from documentos_destinos where not estado group by 1 having count(*) >= 5 order by 1',
    ),
  ).toEqual([{ area_id: 4 }, { area_id: 11 }, { area_id: 15 }])
  const torcidas = await filas(
    bd.db,
    `select t.id_doc_area from documentos_destinos t left join documentos_archivos a using (archivo_id)
      where t.estado and (a.archivo_id is null or a.doc_id <> t.doc_id or a.created_at <> t.firmado_at
        or t.firmado_at <= t.date_derivado or t.firmado_at > '${AHORA.toISOString()}'
        or not exists (select from accesos c join permisos p using (empacce_id)
          where c.user_id = t.firmado_por and c.area_id = t.area_id and p.codigo = ${Permiso.firmaDigital}))`,
  )
  expect(torcidas).toEqual([])
})

test('D-138 D-140 D-141 each area that drafts has documents in every state, those that were published among them', async () => {
  const { bd } = await baseCargada()
  const porEstado = async (area_id: number) => {
    const paginas = await Promise.all(
      ESTADOS_DOCUMENTO.map(({ id }) => pageDocumentos(bd.db, area_id, DocumentosListado.parse({ estado: id }))),
    )
    return paginas.map(({ recordsFiltered }, i) => [ESTADOS_DOCUMENTO[i]?.id, recordsFiltered > 0])
  }
  // What is of before comes in by an import alone.
  const todos = (publica: boolean) =>
    ESTADOS_DOCUMENTO.map(({ id }) => [id, id !== 'importado' && (id !== 'publicado' || publica)])
  for (const [area_id, publica] of [
    [4, true],
    [11, false],
    [15, true],
  ] as const)
    expect(await porEstado(area_id)).toEqual(todos(publica))
})

test('DOC-20 the seals of the demonstration lie where the server looks for them, and those that were there stay', async () => {
  const { sellos, ponerSellos } = await abrirOficina(config)
  const suyo = await sellos.de(4)
  expect([suyo.tipo, suyo.bytes.equals((await sellos.de(20)).bytes)]).toEqual(['png', false])
  const propio = (await sellos.de(20)).bytes
  await writeFile(join(config.firma.sellos, '15.png'), propio)
  await ponerSellos()
  expect((await sellos.de(15)).bytes.equals(propio)).toBe(true)
  // Made with the data folder's other parts, for nobody else.
  if (process.platform !== 'win32') expect((await stat(config.firma.sellos)).mode & 0o777).toBe(0o700)
})

const banco = usarBanco()

test('D-40 a municipality with users of its own is neither loaded, renewed nor filled', async () => {
  expect(await cargarDemostracion(banco.db, entorno)).toBe(false)
  expect(await renovarDemostracion(banco.db, enElAnio(2030))).toBe(false)
  expect(await filas(banco.db, 'select count(*) as n from visitas')).toEqual([{ n: 0 }])
})

test('D-56 the welcome tells the address, every account and that the data is invented', () => {
  const casos = [{ numero: '2026-000061', codigo: 'K7QF3MZ9', estado: 'POR SUBSANAR' }]
  const texto = textoDeBienvenida({ direccion: 'http://localhost:5400', libros: '/datos/demo', casos }).join('\n')
  expect(texto).toContain('http://localhost:5400')
  expect(texto).toContain('hay dos libros en /datos/demo')
  expect(texto).toContain('datos de demostración')
  expect(texto).toContain('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
  for (const codigo of FACTOR_DEMO.codigos) expect(texto).toContain(codigo)
  expect(texto).toMatch(/2026-000061 +K7QF-3MZ9 +POR SUBSANAR/)
  for (const { username, password } of CUENTAS_DEMO)
    expect(texto).toMatch(new RegExp(`^ +${username} +${password} `, 'm'))
})
