import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { cargarDemostracion } from '../../server/src/demo/demostracion.ts'
import { llenarVisitas } from '../../server/src/demo/llenado.ts'
import { llenarExpedientes } from '../../server/src/demo/llenado-expedientes.ts'
import { abrirBaseDeDatos, type Db } from '../../server/src/platform/db/conexion.ts'
import { migrar } from '../../server/src/platform/db/migraciones.ts'
import { iniciarPostgres } from '../../server/src/platform/postgres/inicio.ts'
import { crearReloj } from '../../server/src/platform/reloj.ts'
import { migrarTrabajos } from '../../server/src/platform/trabajos/trabajos.ts'
import { darPorLeidas, llenarArchivo } from './archivo.datos.ts'
import { llenarDocumentos } from './documentos.datos.ts'
import {
  AREA_PERSONAL,
  type Base,
  EMPLEADOS,
  EXPEDIENTES,
  lista,
  TABLA_BASE,
  TABLA_SIN_INDICES,
  TAMANOS,
  USUARIOS,
  uno,
  VISITAS_DE_PERSONAL,
  VISITAS_DE_RESPALDO,
  VISITAS_DE_SERVIDORES,
  VISITAS_POR_EXPORTAR,
} from './escena.ts'
import { llenarNacimientos } from './nacimientos.datos.ts'
import { llenarTextos } from './textos.datos.ts'
import { llenarTramites } from './tramites.datos.ts'

const NOMBRES = lista('Rosa Juan María Óscar Luz José Carmen Julio Nadia Pedro Elena'.split(' '))
const APELLIDOS = lista(
  'Quispe Mamani Apaza Rondón Tello Vargas Medina Chirinos Huamán Ccori Olivares Rivas Soto'.split(' '),
)

/**
 * The staff of a large municipality, all in the area that asks: two years of accesses each, every second one a user with
 * two permissions. Fills what is missing.
 */
const llenarPersonal = (): string => `
  insert into trabajadores (dni, name, ape_pat, ape_mat, sexo)
    select (97000000 + i)::text, ${uno(NOMBRES, 'i')} || ' ' || ${uno(NOMBRES, 'i / 7')}, ${uno(APELLIDOS, 'i')},
      ${uno(APELLIDOS, 'i / 5')}, i % 2
    from generate_series(1, ${EMPLEADOS}) i
    where not exists (select from trabajadores where dni = '97000001');
  insert into accesos (employee_id, area_id, cargo_id, anio_eje)
    select employee_id, ${AREA_PERSONAL}, 1 + employee_id % 5, extract(year from now() at time zone '-05:00') - hace
    from trabajadores t cross join generate_series(0, 1) hace
    where dni between '97000001' and '97999999'
      and not exists (select from accesos a where a.employee_id = t.employee_id);
  insert into usuarios (username, password_hash, employee_id)
    select 'u' || dni, 'nadie ingresa', employee_id from trabajadores t
    where dni between '97000001' and '${97_000_000 + USUARIOS}'
      and not exists (select from usuarios u where u.employee_id = t.employee_id);
  update accesos a set user_id = u.id from usuarios u where u.employee_id = a.employee_id and a.user_id is null;
  insert into permisos (empacce_id, codigo)
    select empacce_id, codigo from accesos a join usuarios u on u.id = a.user_id cross join (values (5), (6)) c (codigo)
    where u.username like 'u97%' on conflict do nothing;
  analyze`

export interface Almacen {
  /** A folder for whatever else the measurement writes. */
  carpeta: string
  version: string
  /** Process id of PostgreSQL. */
  pid: number
  url(base: Base): string
  /** Deletes the rows created while measuring: each page counts today's visits, and here they would be a year's. */
  deshacer(base: Base, desdeId: number): Promise<void>
  cerrar(): Promise<void>
}

/**
 * A PostgreSQL of the measurement's own, with the settings of production, and one database per size. A folder given is
 * kept, and its databases are used again; a temporary one is removed.
 */
export const abrirAlmacen = async (carpeta: string | undefined, bases: readonly Base[]): Promise<Almacen> => {
  const raiz = carpeta ?? mkdtempSync(join(tmpdir(), 'cabildo-bench-'))
  // PostgreSQL may run as a user of its own (H2).
  if (!carpeta) chmodSync(raiz, 0o755)
  const postgres = await iniciarPostgres({ carpeta: join(raiz, 'postgres') })
  const url = (base: string) => {
    const direccion = new URL(postgres.url)
    direccion.pathname = `/${base}`
    return direccion.href
  }
  const cerrar = async () => {
    await postgres.detener()
    if (!carpeta) rmSync(raiz, { recursive: true, force: true })
  }
  try {
    for (const base of bases) await prepararBase(postgres.url, url(base), base)
  } catch (error) {
    await cerrar()
    throw error
  }
  const [servidor] = await ejecutar<{ version: string }>(
    postgres.url,
    "select current_setting('server_version') as version",
  )
  return {
    carpeta: raiz,
    version: servidor?.version ?? '',
    pid: postgres.pid(),
    url,
    deshacer: async (base, desdeId) => {
      for (const sentencia of borrarDesde(desdeId)) await ejecutar(url(base), sentencia)
    },
    cerrar,
  }
}

/** Runs a statement on a connection of its own, without time limit. */
export const ejecutar = async <F extends pg.QueryResultRow>(url: string, sentencia: string): Promise<F[]> => {
  const cliente = new pg.Client(url)
  await cliente.connect()
  try {
    const resultado = await cliente.query<F>(sentencia)
    // Several statements in one text answer several results.
    return Array.isArray(resultado) ? [] : resultado.rows
  } finally {
    await cliente.end()
  }
}

/** Makes one of the databases with everything that belongs in it, or what is missing of it. */
export const prepararBase = async (urlServidor: string, url: string, base: Base): Promise<void> => {
  const [existe] = await ejecutar(urlServidor, `select 1 from pg_database where datname = '${base}'`)
  if (!existe) await ejecutar(urlServidor, `create database ${base}`)
  await migrar(url)
  // The demonstration leaves jobs.
  await migrarTrabajos(url, () => undefined)
  // The product loads its demonstration itself, files and all.
  if (base === 'ciudadanos' || base === 'resistencia') return
  // Only its structure is of use.
  if (base === 'particiones') return
  const bd = abrirBaseDeDatos(url, { max: 2, sinLimites: true, alFallar: () => undefined })
  try {
    await cargarDemostracion(bd.db, { reloj: crearReloj(), log: { info: () => undefined } })
    if (base === 'personal') {
      await ejecutar(url, llenarPersonal())
      await ejecutar(url, llenarDocumentos())
      await llenarHasta(bd.db, url, VISITAS_DE_PERSONAL)
      return void (await ejecutar(url, 'vacuum (analyze)'))
    }
    if (base === 'documentos') return void (await ejecutar(url, llenarDocumentos()))
    if (base === 'expedientes') {
      await llenarCasosHasta(bd.db, url, EXPEDIENTES)
      return void (await ejecutar(url, 'vacuum (analyze)'))
    }
    if (base === 'tramites' || base === 'nacimientos') {
      await ejecutar(url, base === 'tramites' ? llenarTramites() : llenarNacimientos())
      return void (await ejecutar(url, 'vacuum (analyze)'))
    }
    // Their spreadsheets come over HTTP.
    if (base === 'canastas' || base === 'importaciones' || base === 'seguimiento') return
    if (base === 'archivo') {
      await ejecutar(url, llenarArchivo())
      const [hay] = await ejecutar(url, 'select from textos_paginas limit 1')
      if (!hay) await ejecutar(url, llenarTextos())
      await ejecutar(url, darPorLeidas())
      return void (await ejecutar(url, 'vacuum (analyze)'))
    }
    if (base === 'exportes') return void (await llenarHasta(bd.db, url, VISITAS_POR_EXPORTAR))
    if (base === 'respaldo') return void (await llenarHasta(bd.db, url, VISITAS_DE_RESPALDO))
    if (base === 'servidores') {
      await llenarHasta(bd.db, url, VISITAS_DE_SERVIDORES)
      return void (await ejecutar(url, 'vacuum (analyze)'))
    }
    await llenarHasta(bd.db, url, TAMANOS[base])
  } finally {
    await bd.cerrar()
  }
  await copiarTablas(url)
}

/** Cases, until there are so many. */
const llenarCasosHasta = async (db: Db, url: string, total: number): Promise<void> => {
  const [{ n = 0 } = {}] = await ejecutar<{ n: number }>(url, 'select count(*)::integer as n from registros')
  if (n < total) await llenarExpedientes(db, total - n, { alAvanzar: console.log })
}

/** Visits, until there are so many. */
const llenarHasta = async (db: Db, url: string, total: number): Promise<void> => {
  const [{ n = 0 } = {}] = await ejecutar<{ n: number }>(url, 'select count(*)::integer as n from visitas')
  if (n >= total) return
  console.log(`Llenando ${total.toLocaleString('es-PE')} visitas…`)
  await llenarVisitas(db, total - n)
}

/**
 * The tables that the bare server writes to: the same columns and foreign key, with the same indexes or with the key's
 * alone; no checks, no triggers.
 */
const copiarTablas = async (url: string): Promise<void> => {
  for (const tabla of [TABLA_BASE, TABLA_SIN_INDICES]) {
    const [existe] = await ejecutar(url, `select 1 from pg_class where relname = '${tabla}'`)
    if (existe) continue
    await ejecutar(
      url,
      `create table ${tabla} (like visitas including generated including identity including defaults);
      insert into ${tabla} (${COLUMNAS}) overriding system value select ${COLUMNAS} from visitas order by id`,
    )
    const indices = await ejecutar<{ definicion: string; primaria: boolean }>(
      url,
      `select pg_get_indexdef(indexrelid) as definicion, indisprimary as primaria from pg_index
      where indrelid = 'visitas'::regclass order by 1`,
    )
    for (const { definicion, primaria } of indices)
      if (primaria || tabla === TABLA_BASE)
        await ejecutar(
          url,
          `set maintenance_work_mem = '256MB'; ${definicion.replace(/INDEX \w+ ON (public\.)?visitas/, `INDEX ON ${tabla}`)}`,
        )
    await ejecutar(
      url,
      `alter table ${tabla} add foreign key (empacce_id, area_id) references accesos (empacce_id, area_id);
      select setval(pg_get_serial_sequence('${tabla}', 'id'), (select max(id) from visitas))`,
    )
    await ejecutar(url, `vacuum (analyze) ${tabla}`)
  }
}

const COLUMNAS = `id, area_id, empacce_id, employee_id, cargo_id, nrodoc, name, apellidos, ape_nom, motivo, ubicacion,
  employee_visitado, employee_cargo, created_by, created_at, salida_date, updated_at, deleted_at`

const borrarDesde = (id: number) => [
  `begin;
  alter table visitas disable trigger user;
  delete from visitas where id > ${id};
  alter table visitas enable trigger user;
  delete from visitas_conteo;
  insert into visitas_conteo (area_id, ranura, total, pendientes)
    select area_id, 0, count(*), count(*) filter (where salida_date is null and not salida_no_registrada) from visitas where deleted_at is null group by 1;
  commit`,
  'vacuum (analyze) visitas',
  'vacuum full visitas_conteo',
]
