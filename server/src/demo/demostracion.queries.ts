import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/conexion.ts'

/** One server loads at a time; the others wait for it, longer than requests wait for a lock. */
export const tomarTurno = async (trx: Trx): Promise<void> => {
  await sql`set local lock_timeout = '60s'`.execute(trx)
  await sql`set local statement_timeout = '60s'`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext('cabildo.demostracion'))`.execute(trx)
}

/** Whether the database holds users, deleted ones included. */
export const existsUsuario = async (db: Db): Promise<boolean> =>
  (await sql<{ hay: boolean }>`select exists (select from usuarios) as hay`.execute(db)).rows[0]?.hay ?? false

/** The year that the demonstration's accesses were last made for; undefined in a database without demonstration data. */
export const findAnioDemostracion = async (db: Db): Promise<number | undefined> =>
  (await sql<{ anio: number }>`select anio from demostracion`.execute(db)).rows[0]?.anio

/** Whether the database holds demonstration data; it may be empty or of an older version. */
export const esDemostracion = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ hay: boolean }>`select to_regclass('demostracion') is not null as hay`.execute(db)
  return rows[0]?.hay === true && (await findAnioDemostracion(db)) !== undefined
}

/** What a database is: a demonstration by its mark, a real installation by users without it, or neither yet (ORG-50). */
export type Clase = 'demostracion' | 'real' | 'vacia'

/** Which it is; it may be empty or of an older version. */
export const leerClase = async (db: Db): Promise<Clase> => {
  if (await esDemostracion(db)) return 'demostracion'
  const { rows } = await sql<{ hay: boolean }>`select to_regclass('usuarios') is not null as hay`.execute(db)
  return rows[0]?.hay === true && (await existsUsuario(db)) ? 'real' : 'vacia'
}

/** Whether nothing is left to load or renew: there are users and, for the demonstration's, accesses of that year. */
export const estaPreparada = async (db: Db, anio: number): Promise<boolean> =>
  (await existsUsuario(db)) && ((await findAnioDemostracion(db)) ?? anio) >= anio

export const setAnioDemostracion = (trx: Trx, anio: number) =>
  sql`insert into demostracion (anio) values (${anio}) on conflict (unica) do update set anio = excluded.anio`.execute(
    trx,
  )

/**
 * Inserts rows given as objects, in their order, with one statement: the server's row type says what each field is. Table
 * and columns come from this program alone. Columns that the objects lack keep their defaults; the sequence of `identidad`
 * is moved past the ids in use.
 */
export const insertFilas = async (
  trx: Trx,
  tabla: string,
  filas: readonly object[],
  identidad?: string,
): Promise<void> => {
  const columnas = Object.keys(filas[0] ?? {})
  if (columnas.length === 0) return
  const lista = sql.join(columnas.map((columna) => sql.id(columna)))
  await sql`insert into ${sql.table(tabla)} (${lista}) overriding system value
    select ${lista} from json_populate_recordset(null::${sql.table(tabla)}, ${JSON.stringify(filas)}::json)`.execute(
    trx,
  )
  if (identidad !== undefined)
    await sql`select setval(pg_get_serial_sequence(${tabla}, ${identidad}), (select max(${sql.id(identidad)}) from ${sql.table(tabla)}))`.execute(
      trx,
    )
}

/** Names the heads of areas, whose accesses are there. */
export const setJefes = (trx: Trx, jefes: readonly { area_id: number; jefe_acceso_id: number }[]) =>
  sql`update areas ar set jefe_acceso_id = j.jefe_acceso_id
    from json_to_recordset(${JSON.stringify(jefes)}::json) j (area_id integer, jefe_acceso_id integer)
    where ar.id = j.area_id`.execute(trx)

/** Gives an area another name until an instant; its present one, with the document that ordered it, counts from there on. */
export const setNombreAnterior = async (
  trx: Trx,
  { area_id, name, desde, documento }: { area_id: number; name: string; desde: Date; documento: string },
): Promise<void> => {
  await sql`insert into areas_nombres (area_id, name, siglas, desde, documento)
    select id, name, siglas, ${desde}, ${documento} from areas where id = ${area_id}`.execute(trx)
  await sql`update areas_nombres set name = ${name} where area_id = ${area_id} and desde = '-infinity'`.execute(trx)
}

/** Citizens may try every service, as in a municipality that has been in service for a while (ORG-44, ORG-56). */
export const abrirServicios = async (trx: Trx, desde: Date): Promise<void> => {
  await trx.updateTable('servicios').set({ abierto: true }).execute()
  await sql`insert into puesta_en_marcha (paso, en_servicio_desde) values (9, ${desde}) on conflict (paso) do nothing`.execute(
    trx,
  )
}

/** The series of messages goes on from the last one (NOR-36). */
export const setUltimaPublicacion = (trx: Trx) =>
  sql`update publicaciones_serie set ultimo = (select coalesce(max(id), 0) from publicaciones)`.execute(trx)

/** Asks for the texts of all norms; the server queues their reading when it starts. */
export const pedirLecturas = (trx: Trx) =>
  sql`insert into textos (norma_id, archivo_id)
    select id, null from normas union all (select null, id from archivo_normas order by id)`.execute(trx)

/** Statistics for the planner: the first screens are opened before autovacuum comes. */
export const analizar = (trx: Trx) =>
  sql`analyze visitas, padron, empresas, canastas, nacimientos, accesos, trabajadores, usuarios, documentos, documentos_archivos,
    documentos_destinos, normas, normas_relaciones, publicaciones, archivo_normas, textos, tramites, tramites_archivos, registros, movimientos, plazos, obras, obras_avances`.execute(
    trx,
  )

/** Whoever left on the last day of an access: the account stays, dada de baja (USU-65). */
export const setBaja = async (trx: Trx, user_id: number, motivo: string): Promise<void> => {
  const { rows } = await sql<{ baja: Date }>`
    update accesos set estado = false, fin_motivo = ${motivo} where user_id = ${user_id}
    returning (hasta + time '18:00') at time zone interval '-05:00' as baja`.execute(trx)
  await trx
    .updateTable('usuarios')
    .set({ baja_at: rows[0]?.baja ?? null, baja_motivo: motivo })
    .where('id', '=', user_id)
    .execute()
}

/** Accounts whose codes equal a profile carry it (USU-67). */
export const notarPerfiles = (trx: Trx) =>
  sql`update accesos a set perfil_id = p.id
    from (select perfil_id as id, array_agg(codigo order by codigo) as codigos from perfiles_codigos group by perfil_id) p
    where a.user_id is not null
      and p.codigos = array(select k.codigo from permisos k where k.empacce_id = a.empacce_id order by 1)`.execute(trx)

/**
 * Gives the people of some areas the accesses of last year from which those of this year were renewed, in one act of somebody
 * at the year's beginning (USU-57).
 */
export const insertRenovacionPasada = (
  trx: Trx,
  { anio, areas, por, en }: { anio: number; areas: readonly number[]; por: number; en: Date },
) =>
  sql`
    with renovadas as materialized (
      select a.*, nextval(pg_get_serial_sequence('accesos', 'empacce_id'))::integer as viejo_id,
        array(select k.codigo::integer from permisos k where k.empacce_id = a.empacce_id order by 1) as codigos
      from accesos a where a.anio_eje = ${anio} and a.estado and a.hasta is null and a.area_id = any(${[...areas]}::integer[])
      order by a.empacce_id
    ), viejas as (
      insert into accesos (empacce_id, user_id, employee_id, area_id, cargo_id, anio_eje, perfil_id)
      select viejo_id, user_id, employee_id, area_id, cargo_id, ${anio}::integer - 1, perfil_id from renovadas
    ), codigos as (
      insert into permisos (empacce_id, codigo) select viejo_id, unnest(codigos) from renovadas
    ), acto as (
      insert into renovaciones (clave, anio, cantidades, renovados, quedan, created_by, created_at)
      select gen_random_uuid(), ${anio}::integer,
        jsonb_build_object('renovar', count(*), 'no_renovar', 0, 'terminar', 0, 'no_cambian', 0), count(*), 3, ${por}, ${en}
      from renovadas returning id
    ), notadas as (
      update accesos a set renovacion_id = acto.id from renovadas r, acto where a.empacce_id = r.empacce_id
    )
    insert into renovaciones_accesos (renovacion_id, empacce_id, nuevo_id, codigos)
    select acto.id, r.viejo_id, r.empacce_id, r.codigos from renovadas r, acto`.execute(trx)

/**
 * Copies the active accesses of one year to another, permissions included, for users and employees that still exist and
 * have none there yet. Returns how many.
 */
export const copiarAccesos = async (trx: Trx, de: number, a: number): Promise<number> => {
  const { rows } = await sql<{ copiados: number }>`
    with copias as materialized (
      select nextval(pg_get_serial_sequence('accesos', 'empacce_id'))::integer as nuevo, v.*
      from accesos v
      left join usuarios u on u.id = v.user_id
      left join trabajadores t on t.employee_id = v.employee_id
      where v.anio_eje = ${de} and v.estado and v.deleted_at is null and (v.hasta is null or v.hasta >= make_date(${de}, 12, 31)) and u.deleted_at is null and t.deleted_at is null
        and not exists (
          select from accesos y
          where y.anio_eje = ${a} and y.deleted_at is null
            and case when v.user_id is not null then y.user_id = v.user_id else y.employee_id = v.employee_id end
        )
      order by v.empacce_id
    ), nuevos as (
      insert into accesos (empacce_id, user_id, employee_id, area_id, cargo_id, anio_eje, perfil_id)
      select nuevo, user_id, employee_id, area_id, cargo_id, ${a}, perfil_id from copias
    ), codigos as (
      insert into permisos (empacce_id, codigo)
      select c.nuevo, p.codigo from copias c join permisos p on p.empacce_id = c.empacce_id
    )
    select count(*) as copiados from copias`.execute(trx)
  return rows[0]?.copiados ?? 0
}

/** A submission whose state its citizen may look up, with the code that the success panel showed. */
export interface CasoDeMuestra {
  numero: string
  codigo: string
  estado: string
}

/** So many submissions at most are looked through for those to show. */
const RECIENTES = 1_000

/** The newest submission of each of some states among the latest ones, in the order of the states. */
export const listCasosDeMuestra = async (db: Db, estados: readonly string[]): Promise<CasoDeMuestra[]> =>
  (
    await sql<CasoDeMuestra>`
      select numero, codigo, estado from (
        select distinct on (estado) * from (
          select t.nro_registro as numero, c.codigo, coalesce(r.estado, t.estado) as estado, t.created_at, t.id
          from tramites t join casos c on c.clave = 'tramite:' || t.id left join registros r on r.clave = c.clave
          where t.deleted_at is null order by t.created_at desc, t.id desc limit ${RECIENTES}
        ) recientes
        where estado = any(${[...estados]}::text[]) order by estado, created_at desc, id desc
      ) muestra order by array_position(${[...estados]}::text[], estado)`.execute(db)
  ).rows

/**
 * What some norms of the demonstration do to others, so that each state is to be seen: the newest published ordinances to older
 * ones and to some of the archive, from the day after their publication on, and one from a later day.
 */
export const insertRelaciones = (trx: Trx, hoy: string) =>
  sql`
    with publicadas as (
      select direccion_de_norma(tipo_doc, anio, ndoc, uo) as direccion, (created_at at time zone interval '-05:00')::date + 1 as dia,
        row_number() over (order by created_at desc, id desc) as lugar
      from normas where tipo_doc = 1 and deleted_at is null
    ), archivadas as (
      select direccion_de_norma(tipo_doc, anio, nro_doc, null) as direccion, row_number() over (order by anio desc, numero desc) as lugar
      from archivo_normas where tipo_doc = 1
    )
    insert into normas_relaciones (origen, tipo, destino, detalle, desde)
    select p.direccion, r.tipo, coalesce(q.direccion, a.direccion), r.detalle, case when r.luego then ${hoy}::date + 60 else p.dia end
    from (values
      (1, 'modifica', 3, null, 'artículos 4 y 9', false),
      (1, 'deroga', 4, null, '', false),
      (1, 'deroga', null, 2, '', false),
      (2, 'modifica', null, 3, 'artículo 12', false),
      (2, 'deroga_en_parte', null, 5, 'Primera Disposición Complementaria', false),
      (2, 'deroga', null, 6, '', true),
      (3, 'fe_de_erratas', null, 4, 'artículo 2', false)
    ) r (de, tipo, publicada, archivada, detalle, luego)
      join publicadas p on p.lugar = r.de
      left join publicadas q on q.lugar = r.publicada
      left join archivadas a on a.lugar = r.archivada
    where coalesce(q.direccion, a.direccion) <> p.direccion
    on conflict do nothing`.execute(trx)
