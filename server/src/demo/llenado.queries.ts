import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/conexion.ts'

/** What a fill draws from: how many visitors, motives, and employees of the current year there are. */
export interface Fuentes {
  visitantes: number
  /** Employees of the area that gets half of the visits, and of all the others. */
  anfitriones: number
  otros: number
}

/** Numbered lists of visitors and hosts, which last as long as the transaction, and how long they are. */
export const prepararFuentes = async (trx: Trx, anio: number, area_id: number): Promise<Fuentes> => {
  await sql`create temp table lleno_visitantes on commit drop as
    select row_number() over (order by dni) - 1 as n, dni, nombres, ape_paterno || ' ' || ape_materno as apellidos
    from padron where fecha_nac < now() - interval '18 years'`.execute(trx)
  await sql`create temp table lleno_anfitriones on commit drop as
    select row_number() over (partition by a.area_id = ${area_id} order by a.empacce_id) - 1 as n,
      a.area_id = ${area_id} as principal, a.area_id, a.empacce_id, a.employee_id, a.cargo_id,
      concat_ws(' ', t.name, t.ape_pat, t.ape_mat) as empleado, c.name as cargo
    from accesos a join trabajadores t using (employee_id) join cargos c on c.id = a.cargo_id
    where a.anio_eje = ${anio} and a.estado and a.deleted_at is null and t.deleted_at is null`.execute(trx)
  await sql`create unique index on lleno_visitantes (n)`.execute(trx)
  await sql`create unique index on lleno_anfitriones (principal, n)`.execute(trx)
  await sql`analyze lleno_visitantes, lleno_anfitriones`.execute(trx)
  const { rows } = await sql<Fuentes>`
    select (select count(*) from lleno_visitantes) as visitantes,
      (select count(*) from lleno_anfitriones where principal) as anfitriones,
      (select count(*) from lleno_anfitriones where not principal) as otros`.execute(trx)
  return rows[0] ?? { visitantes: 0, anfitriones: 0, otros: 0 }
}

/** Where a stretch of visits goes and what it says. */
export interface Tramo extends Fuentes {
  desde: number
  hasta: number
  /** Visits of the whole fill, which spreads them evenly over the days. */
  total: number
  /** First midnight, Lima, and the number of days from it, today left out. */
  inicio: Date
  dias: number
  motivos: readonly string[]
  /** Locations of the area that has several; the others have the first one of it. */
  ubicaciones: readonly string[]
  area_con_locales: number
}

/** Gives a fill all the time and memory that it takes. */
export const darHolgura = async (trx: Trx): Promise<void> => {
  await sql`set local lock_timeout = '60s'`.execute(trx)
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
}

/**
 * Takes a table for a fill: row triggers are off, because a million audit lines would say nothing, and indexes dropped,
 * because to make them anew is several times faster. Returns the statements that put both back. Readers of the table wait for
 * the commit; if the fill fails, everything is as it was.
 */
export const apartarTabla = async (trx: Trx, tabla: string): Promise<string[]> => {
  await sql`alter table ${sql.table(tabla)} disable trigger user`.execute(trx)
  const { rows } = await sql<{ nombre: string; definicion: string }>`
    select c.relname as nombre, pg_get_indexdef(i.indexrelid) as definicion
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${tabla}::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`.execute(
    trx,
  )
  for (const { nombre } of rows) await sql`drop index ${sql.id(nombre)}`.execute(trx)
  return [...rows.map(({ definicion }) => definicion), `alter table ${tabla} enable trigger user`]
}

/** Foreign keys of a table, which are checked at once when they are put back, and not row by row; the statements for that. */
export const apartarForaneas = async (trx: Trx, tabla: string): Promise<string[]> => {
  const { rows } = await sql<{ nombre: string; definicion: string }>`
    select conname as nombre, pg_get_constraintdef(oid) as definicion from pg_constraint
    where conrelid = ${tabla}::regclass and contype = 'f'`.execute(trx)
  for (const { nombre } of rows)
    await sql`alter table ${sql.table(tabla)} drop constraint ${sql.id(nombre)}`.execute(trx)
  return rows.map(({ nombre, definicion }) => `alter table ${tabla} add constraint ${nombre} ${definicion}`)
}

/** Runs the statements that put a table back. */
export const reponer = async (trx: Trx, sentencias: readonly string[]): Promise<void> => {
  for (const sentencia of sentencias) await sql.raw(sentencia).execute(trx)
}

/** One stretch of visits, made by the database itself, oldest first. */
export const insertTramo = async (trx: Trx, t: Tramo): Promise<void> => {
  await sql`
    with azar as (
      select g, (hashint8extended(g, 1) & 2147483647)::integer as a,
        (hashint8extended(g, 2) & 2147483647)::integer as b, (hashint8extended(g, 3) & 2147483647)::integer as c
      from generate_series(${t.desde}::bigint, ${t.hasta}::bigint) g
    ), momentos as (
      select azar.*, ${t.inicio}::timestamptz + make_interval(
        days => (g * ${t.dias}::bigint / ${t.total}::bigint)::integer, secs => 28800 + a % 30600) as entrada
      from azar
    )
    insert into visitas (area_id, empacce_id, employee_id, cargo_id, nrodoc, name, apellidos, ape_nom, motivo, ubicacion,
      employee_visitado, employee_cargo, created_at, salida_date, updated_at)
    select h.area_id, h.empacce_id, h.employee_id, h.cargo_id, v.dni, v.nombres, v.apellidos,
      left(v.apellidos || ' ' || v.nombres, 80), (${[...t.motivos]}::text[])[1 + b % ${t.motivos.length}::integer],
      (${[...t.ubicaciones]}::text[])[case when h.area_id = ${t.area_con_locales} then 1 + c % ${t.ubicaciones.length}::integer else 1 end],
      h.empleado, h.cargo, entrada, salida, coalesce(salida, entrada)
    from momentos m
    cross join lateral (
      select case when a % 1000 > 0 then entrada + make_interval(secs => 300 + b % 3900) end as salida) s
    join lleno_visitantes v on v.n = (a / 7) % ${t.visitantes}::integer
    join lleno_anfitriones h on h.principal = (c % 2 = 0)
      and h.n = (b / 11) % case when c % 2 = 0 then ${t.anfitriones}::integer else ${t.otros}::integer end
    order by entrada`.execute(trx)
}

/** Counts every visit, which the triggers did not. */
export const contarVisitas = async (trx: Trx): Promise<void> => {
  await sql`delete from visitas_conteo`.execute(trx)
  await sql`
    insert into visitas_conteo (area_id, ranura, total, pendientes)
    select area_id, 0, count(*), count(*) filter (where salida_date is null and not salida_no_registrada)
    from visitas where deleted_at is null group by area_id`.execute(trx)
}

/** DNIs of invented people (D-40); they are taken from the end, the demonstration's own from anywhere. */
const DNIS = { primero: 98_000_000, ultimo: 99_999_999 } as const

/** People with an access of that year each, made by the database itself; how many. Fewer than asked for where there are none to draw from. */
export const insertPersonas = async (trx: Trx, total: number, anio_eje: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    with libres as materialized (
      select q.dni, row_number() over () - 1 as n from (
        select d::text as dni from generate_series(${DNIS.ultimo}::integer, ${DNIS.primero}::integer, -1) d
        where not exists (select from trabajadores t where t.dni = d::text) and not exists (select from padron p where p.dni = d::text)
        limit ${total}) q
    ), nombres as materialized (
      select row_number() over (order by dni) - 1 as n, nombres, ape_paterno, ape_materno, sexo, fecha_nac
      from padron where fecha_nac < now() - interval '18 years'
    ), areas_abiertas as materialized (
      select row_number() over (order by id) - 1 as n, id from areas where cerrada_at is null
    ), puestos as materialized (
      select row_number() over (order by id) - 1 as n, id from cargos
    ), cuantos as (
      select (select count(*) from nombres) as nombres, (select count(*) from areas_abiertas) as areas, (select count(*) from puestos) as puestos
    ), personas as (
      insert into trabajadores (dni, name, ape_pat, ape_mat, sexo, fecha_nac)
      select l.dni, de.nombres, p.ape_paterno, m.ape_materno, de.sexo, de.fecha_nac
      from cuantos c cross join libres l
      join nombres de on de.n = l.n % c.nombres
      -- Surnames of others, so that people are not copies of those of the register.
      join nombres p on p.n = (l.n * 7 + 3) % c.nombres
      join nombres m on m.n = (l.n * 13 + 5) % c.nombres
      returning employee_id, dni
    )
    insert into accesos (employee_id, area_id, cargo_id, anio_eje)
    select p.employee_id, a.id, k.id, ${anio_eje}
    from cuantos c cross join libres l join personas p on p.dni = l.dni
    join areas_abiertas a on a.n = l.n % c.areas
    join puestos k on k.n = (l.n / c.areas) % c.puestos`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Gives tables the statistics and visibility map of ones that were filled over years. Not in a transaction. */
export const asentar = (db: Db, tablas: readonly string[]): Promise<void> =>
  db.connection().execute(async (conexion) => {
    await sql`set statement_timeout = 0`.execute(conexion)
    await sql`vacuum (analyze) ${sql.join(tablas.map((tabla) => sql.table(tabla)))}`.execute(conexion)
    await sql`reset statement_timeout`.execute(conexion)
  })
