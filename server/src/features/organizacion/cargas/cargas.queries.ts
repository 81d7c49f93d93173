import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Listado } from '@cabildo/contracts/base/listado'
import type { QuienPide } from '@cabildo/contracts/base/permisos'
import type { ClaseFila } from '@cabildo/contracts/cargas'
import { PERMISOS_RESERVADOS } from '@cabildo/contracts/concesiones'
import {
  type CampoCargaPersonal,
  type CargaDeOrganizacion,
  CLAVES_HORAS,
  type FilaDeOrganizacion,
  type TABLA_FILAS_ORGANIZACION,
} from '@cabildo/contracts/organizacion-cargas'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/conexion.ts'
import { contiene, ordenar } from '../../../platform/db/listado.ts'

/** What the cells of a row say of somebody; null of an empty or refused cell. */
export interface ValoresDePersonal {
  dni: string | null
  ape_pat: string | null
  ape_mat: string | null
  name: string | null
  sexo: number | null
  fecha_nac: string | null
  area: string | null
  cargo: string | null
  desde: string | null
  hasta: string | null
  username: string | null
  perfil: string | null
  email: string | null
}

/** A row as the reading process hands it on. */
export interface FilaLeida<V = ValoresDePersonal, C extends string = CampoCargaPersonal> {
  fila: number
  leida: { valores: V; avisos: string[]; motivos: string[] }
  /** As they were written, to be given back with a reason. */
  celdas: Partial<Record<C, string>>
}

/** What a row of people writes when it is applied. */
export interface Efecto {
  dni: string
  ape_pat: string
  ape_mat: string
  name: string
  sexo: number | null
  fecha_nac: string | null
  area_id: number
  cargo_id: number
  anio_eje: number
  desde: string | null
  hasta: string | null
  /** A new access, a move of the access `empacce_id`, its dates, or nothing of it. */
  acceso: 'nuevo' | 'traslado' | 'fechas' | 'igual'
  empacce_id: number | null
  /** A new user; null where none is made. */
  username: string | null
  email: string | null
  perfil_id: number | null
}

/** What a row would do, as it is kept and shown. */
export interface FilaClasificada<E = Efecto> {
  fila: number
  clase: ClaseFila
  dni: string
  nombre: string
  lugar: string
  usuario: string | null
  perfil: string | null
  traslado: boolean
  cambios: { campo: string; antes: string | null; despues: string }[]
  efecto: E | null
  avisos: string[]
  motivos: string[]
}

/** Areas, positions and profiles that texts may mean. */
export interface Catalogos {
  areas: { id: number; name: string; siglas: string | null; informatica: boolean }[]
  cargos: { id: number; name: string }[]
  perfiles: {
    id: number
    name: string
    reservado: boolean
    /** The reasons of the pairs that the profile holds: those that are forbidden, and those that are warned of (USU-66). */
    prohibe: string | null
    avisa: string | null
  }[]
}

/** Time for ten thousand people, each with audit lines and entries in a dozen indexes. */
const APLICAR_MS = 120_000

/** Waits until no other transaction applies a spreadsheet of areas or people, and keeps others waiting until this one ends. */
export const tomarTurno = async (trx: Trx): Promise<void> => {
  await sql`select set_config('statement_timeout', ${String(APLICAR_MS)}, true), set_config('lock_timeout', ${String(APLICAR_MS)}, true)`.execute(
    trx,
  )
  await sql`select pg_advisory_xact_lock(hashtextextended('cabildo cargas de organizacion', 0))`.execute(trx)
}

/** Saves rows, as the JSON that the reading process made of them, and how many rows have been read. */
export const insertFilas = (db: Db, carga_id: number, filas: number, lote: string) =>
  sql`
    with van as (update cargas set filas = ${filas} where id = ${carga_id} and estado = 'revisando')
    insert into cargas_organizacion (carga_id, fila, clase, leida, celdas, motivos)
    select ${carga_id}, f.fila, case when m.motivos = '{}' then 'igual' else 'rechazado' end, f.leida, f.celdas, m.motivos
    from jsonb_to_recordset(${lote}::jsonb) as f(fila integer, leida jsonb, celdas jsonb)
      cross join lateral (select array(select jsonb_array_elements_text(f.leida -> 'motivos')) as motivos) m`.execute(
    db,
  )

export const listLeidas = async <V = ValoresDePersonal>(db: Db, carga_id: number) =>
  (
    await sql<Pick<FilaLeida<V>, 'fila' | 'leida'> & { huella: string }>`
      select fila, leida, huella from cargas_organizacion where carga_id = ${carga_id} order by fila`.execute(db)
  ).rows

/** Active areas, positions and profiles. */
export const getCatalogos = async (db: Db): Promise<Catalogos> => {
  const { rows: areas } = await sql<Catalogos['areas'][number]>`
    select a.id, a.name, a.siglas, exists (
      select from areas_facultades f where f.area_id = a.id and f.facultad = 'informatica') as informatica
    from areas a where a.cerrada_at is null order by a.id`.execute(db)
  const { rows: cargos } = await sql<Catalogos['cargos'][number]>`
    select id, name from cargos where activo order by id`.execute(db)
  const { rows: perfiles } = await sql<Catalogos['perfiles'][number]>`
    select p.id, p.name, exists (select from perfiles_codigos k
      where k.perfil_id = p.id and k.codigo = any(${[...PERMISOS_RESERVADOS]}::smallint[])) as reservado, i.prohibe, i.avisa
    from perfiles p cross join lateral (
      select string_agg(i.motivo, '; ') filter (where i.efecto = 'prohibe') as prohibe,
        string_agg(i.motivo, '; ') filter (where i.efecto = 'avisa') as avisa
      from incompatibles_de(null, null, null,
        array(select k.codigo::integer from perfiles_codigos k where k.perfil_id = p.id), '{}') i
    ) i order by p.id`.execute(db)
  return { areas, cargos, perfiles }
}

/** Keeps the codes of profiles as they are until the transaction ends: what was judged is what is given. */
export const lockPerfiles = (trx: Trx) => sql`select from perfiles order by id for share`.execute(trx)

/** The area of the service key that brought a spreadsheet; null of a key of all areas, and where a person brought it. */
export const findAreaDeClave = async (db: Db, carga_id: number): Promise<number | null> =>
  (
    await sql<{ area_id: number | null }>`
      select k.area_id from cargas c join claves_servicio k on k.id = c.clave_servicio_id where c.id = ${carga_id}`.execute(
      db,
    )
  ).rows[0]?.area_id ?? null

/** Whoever uploaded a spreadsheet, as the access in force says now; undefined without one. */
export const findQuien = async (db: Db, carga_id: number, hoy: string): Promise<QuienPide | undefined> => {
  const { rows } = await sql<{ id: number; area_id: number; facultades: string[]; roles: number[] }>`
    select c.created_by as id, ar.id as area_id,
      array(select f.facultad from areas_facultades f where f.area_id = ar.id) as facultades,
      array(select p.codigo::integer from permisos p where p.empacce_id = a.empacce_id) as roles
    from cargas c cross join lateral acceso_elegido(c.created_by, ${hoy}::date) a
      join areas ar on acceso_vigente(a, ar, ${hoy}::date)
    where c.id = ${carga_id}`.execute(db)
  const [suya] = rows
  return (
    suya && {
      user: { id: suya.id },
      // The table's own check lists the abilities.
      area: { id: suya.area_id, facultades: suya.facultades as QuienPide['area']['facultades'] },
      roles: suya.roles,
    }
  )
}

/** Rows that are written at once: others are served between one batch and the next. */
const FILAS_POR_LOTE = 500

/** Keeps what rows would do, of those alone that would do something else than before; answers how many these are. */
export const setClases = async (
  db: Db,
  carga_id: number,
  filas: readonly FilaClasificada<unknown>[],
  leidas: readonly { huella: string }[],
): Promise<number> => {
  let cambiadas = 0
  for (let desde = 0; desde < filas.length; desde += FILAS_POR_LOTE) {
    const lote = filas
      .slice(desde, desde + FILAS_POR_LOTE)
      .map((fila) => ({ ...fila, huella: hash('sha1', JSON.stringify(fila), 'base64') }))
      .filter(({ huella }, i) => huella !== leidas[desde + i]?.huella)
    if (lote.length > 0) await updateClases(db, carga_id, lote)
    // Where nothing changes, no statement makes room for others.
    else await setImmediate()
    cambiadas += lote.length
  }
  return cambiadas
}

const updateClases = (db: Db, carga_id: number, filas: readonly (FilaClasificada<unknown> & { huella: string })[]) =>
  sql`
    update cargas_organizacion o set clase = f.clase, dni = f.dni, nombre = f.nombre, lugar = f.lugar, usuario = f.usuario,
      perfil = f.perfil, traslado = f.traslado, cambios = f.cambios, efecto = f.efecto, huella = f.huella, avisos = f.avisos,
      motivos = f.motivos
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as f(fila integer, clase text, dni text, nombre text, lugar text,
      usuario text, perfil text, traslado boolean, cambios jsonb, efecto jsonb, huella text, avisos text[], motivos text[])
    where o.carga_id = ${carga_id} and o.fila = f.fila`.execute(db)

/** What the accepted rows write, with the password made for each new user. */
export const listEfectos = async <E = Efecto>(db: Db, carga_id: number) =>
  (
    await sql<{ fila: number; efecto: E; password_hash: string | null; sellada: Buffer | null }>`
      select o.fila, nullif(o.efecto, 'null') as efecto, k.password_hash, k.sellada
      from cargas_organizacion o left join cargas_claves k on k.carga_id = o.carga_id and k.fila = o.fila
      where o.carga_id = ${carga_id} and o.clase in ('nuevo', 'cambia') order by o.fila`.execute(db)
  ).rows

type Columna =
  | (typeof TABLA_FILAS_ORGANIZACION)['ordenables'][number]
  | (typeof TABLA_FILAS_ORGANIZACION)['filtrables'][number]

/** The rows of a checked spreadsheet in the file's order. */
export const pageFilas = async (
  db: Db,
  carga_id: number,
  { search, columns, order, start, length }: Listado<Columna>,
) => {
  const partes = [sql`f.carga_id = ${carga_id}`]
  if (columns.clase) partes.push(sql`f.clase = ${columns.clase}`)
  if (columns.corregido === '1') partes.push(sql`f.avisos <> '{}' and f.clase <> 'rechazado'`)
  if (columns.traslado === '1') partes.push(sql`f.traslado`)
  if (search) partes.push(contiene(sql`llano(f.dni || ' ' || f.nombre || ' ' || f.lugar)`, search))
  const donde = sql.join(partes, sql` and `)
  const orden = ordenar<Columna>(
    order,
    { fila: sql.ref('f.fila') },
    [{ column: 'fila', dir: 'asc' }],
    sql.ref('f.fila'),
  )
  const { rows: data } = await sql<FilaDeOrganizacion>`
    select f.fila, f.clase, f.dni, f.nombre, f.lugar, f.usuario, f.perfil, f.traslado, f.cambios, f.avisos, f.motivos
    from cargas_organizacion f where ${donde} order by ${orden} limit ${length} offset ${start}`.execute(db)
  const { rows: totales } = await sql<{ recordsTotal: number; recordsFiltered: number }>`
    select count(*) as "recordsTotal", count(*) filter (where ${donde}) as "recordsFiltered"
    from cargas_organizacion f where f.carga_id = ${carga_id}`.execute(db)
  const { recordsTotal = 0, recordsFiltered = 0 } = totales[0] ?? {}
  return { data, recordsTotal, recordsFiltered }
}

/** The next refused rows, at most `maximo`, after row `desde`. */
export const listRechazadas = async (db: Db, carga_id: number, desde: number, maximo: number) =>
  (
    await sql<{ fila: number; celdas: Partial<Record<string, string>>; motivos: string[] }>`
      select fila, celdas, motivos from cargas_organizacion
      where carga_id = ${carga_id} and clase = 'rechazado' and fila > ${desde} order by fila limit ${maximo}`.execute(
      db,
    )
  ).rows

/**
 * What the contract adds to a spreadsheet, but the texts without a match; `saleCorreo` says whether letters are delivered,
 * of which it depends where passwords would go.
 */
export const getCuenta = async (
  db: Db,
  carga_id: number,
  { ahora, saleCorreo }: { ahora: Date; saleCorreo: boolean },
) => {
  const { rows } = await sql<Pick<CargaDeOrganizacion, 'traslados' | 'usuarios' | 'claves'>>`
    select
      (select count(*) from cargas_organizacion o where o.carga_id = c.id and o.traslado) as traslados, n.usuarios,
      case when n.usuarios > 0 then json_build_object(
        'por_correo', n.por_correo, 'en_hojas', n.usuarios - n.por_correo,
        'hasta', (select marca_lima(max(k.vence_at)) from cargas_claves k
          where k.carga_id = c.id and k.sellada is not null and k.vence_at > ${ahora})
      ) end as claves
    from cargas c cross join lateral (
      -- What a file said is forgotten a day after it was uploaded, its passwords a day after it was applied.
      select coalesce((c.leido ->> 'usuarios')::integer,
          (select count(*)::integer from cargas_claves k where k.carga_id = c.id and k.user_id is not null)) as usuarios,
        (select count(*) from cargas_claves k where k.carga_id = c.id and k.correo_id is not null) as por_correo
      where c.estado = 'aplicada'
      union all
      select count(*), count(*) filter (where ${saleCorreo} and o.efecto ->> 'email' is not null)
      from cargas_organizacion o where o.carga_id = c.id and o.efecto ->> 'username' is not null
      having c.estado <> 'aplicada'
    ) n where c.id = ${carga_id}`.execute(db)
  return rows[0]
}

/** The user's own of the last day that wait: not applied, or with passwords that nobody has downloaded; newest first (ORG-55). */
export const listPendientes = async (db: Db, user_id: number, ahora: Date, conAreas: boolean): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select c.id from cargas c
      where c.created_by = ${user_id} and (c.tipo = 'personal' or (c.tipo = 'areas' and ${conAreas})) and (
        (c.estado in ('revisando', 'lista') and c.created_at > now() - interval '1 day')
        -- The day of passwords begins with the applying, not with the upload.
        or (c.estado = 'aplicada' and exists (
          select from cargas_claves k where k.carga_id = c.id and k.sellada is not null and k.vence_at > ${ahora})))
      order by c.created_at desc, c.id desc`.execute(db)
  ).rows.map(({ id }) => id)

/** Rows that make a user and have no password yet. */
export const listSinClave = async (db: Db, carga_id: number): Promise<number[]> =>
  (
    await sql<{ fila: number }>`
      select o.fila from cargas_organizacion o
      where o.carga_id = ${carga_id} and o.efecto ->> 'username' is not null
        and not exists (select from cargas_claves k where k.carga_id = o.carga_id and k.fila = o.fila)
      order by o.fila`.execute(db)
  ).rows.map(({ fila }) => fila)

/** Keeps passwords, sealed, of a spreadsheet that is still there; who was quicker has made them. */
export const insertClaves = async (
  db: Db,
  carga_id: number,
  claves: readonly { fila: number; sellada: Buffer; password_hash: string }[],
): Promise<void> => {
  await sql`
    insert into cargas_claves (carga_id, fila, sellada, password_hash)
    select c.id, k.fila, decode(k.sellada, 'base64'), k.password_hash
    from (select id from cargas where id = ${carga_id} for key share) c cross join jsonb_to_recordset(${JSON.stringify(
      claves.map(({ sellada, ...resto }) => ({ ...resto, sellada: sellada.toString('base64') })),
    )}::jsonb) as k(fila integer, sellada text, password_hash text)
    on conflict do nothing`.execute(db)
}

/** Gives the passwords to their new users, on a page or in the letter `correo_id`; others of the file are of nobody and go. */
export const entregarClaves = async (
  trx: Trx,
  carga_id: number,
  usuarios: readonly { fila: number; user_id: number; correo_id: number | null }[],
  ahora: Date,
): Promise<void> => {
  const hasta = new Date(ahora.getTime() + CLAVES_HORAS * 3_600_000)
  await sql`
    update cargas_claves k set user_id = u.user_id, vence_at = ${hasta}, password_hash = null, correo_id = u.correo_id,
      sellada = case when u.correo_id is null then k.sellada end
    from jsonb_to_recordset(${JSON.stringify(usuarios)}::jsonb) as u(fila integer, user_id integer, correo_id integer)
    where k.carga_id = ${carga_id} and k.fila = u.fila`.execute(trx)
  await sql`delete from cargas_claves where carga_id = ${carga_id} and user_id is null`.execute(trx)
}

/** The sealed passwords of an applied spreadsheet that can still be downloaded, with whose they are. */
export const listClaves = async (db: Db, carga_id: number, ahora: Date) =>
  (
    await sql<{ fila: number; nombre: string; username: string; sellada: Buffer; vence: Date | null }>`
      select k.fila, concat_ws(' ', t.name, t.ape_pat, t.ape_mat) as nombre, u.username, k.sellada, u.clave_vence_at as vence
      from cargas_claves k join usuarios u on u.id = k.user_id left join trabajadores t on t.employee_id = u.employee_id
      where k.carga_id = ${carga_id} and k.sellada is not null and k.vence_at > ${ahora} order by llano(concat_ws(' ', t.ape_pat, t.ape_mat, t.name))`.execute(
      db,
    )
  ).rows

/** Deletes those of these rows, and tells how many there were: of two that download at once one gets them. */
export const deleteClaves = async (trx: Trx, carga_id: number, filas: readonly number[]): Promise<number> =>
  Number(
    (await sql`delete from cargas_claves where carga_id = ${carga_id} and fila = any(${filas}::integer[])`.execute(trx))
      .numAffectedRows ?? 0n,
  )

/** How many users have one of those hashed passwords, once no transaction can still be giving them. */
export const countConClave = (db: Db, hashes: readonly string[]): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await tomarTurno(trx)
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from usuarios where password_hash = any(${[...hashes]}::text[])`.execute(trx)
    return rows[0]?.total ?? 0
  })

/** Deletes the passwords whose day is over (ORG-55). */
export const vencerClaves = async (db: Db, ayer: Date): Promise<void> => {
  await sql`delete from cargas_claves where vence_at < ${ayer}::timestamptz + interval '1 day'`.execute(db)
}
