import type { Facultad } from '@cabildo/contracts/base/permisos'
import type { Asunto, Cantidades, FilaDeAsunto, PersonaDelCierre } from '@cabildo/contracts/organizacion-cierre'
import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { cuenta, lockPersonasDe } from '../../platform/sesion/accesos.queries.ts'

type Sql = RawBuilder<unknown>

/**
 * The people of an area with an access in force that Lima day, each by the access that counts (ORG-28). Whoever an encargatura
 * suspends is one of them, since it ends with the area (Table ORG-C).
 */
const vigentes = (id: number, hoy: string) => sql`accesos a join areas ar on acceso_no_terminado(a, ar, ${hoy}::date)
  left join usuarios u on u.id = a.user_id
  left join trabajadores t on t.employee_id = coalesce(a.employee_id, u.employee_id)
  left join cargos c on c.id = a.cargo_id
  where a.area_id = ${id} and ${cuenta(hoy)}`
const NOMBRE = sql`coalesce(nullif(concat_ws(' ', t.ape_pat, t.ape_mat, t.name), ''), u.username, '')`

const LIBRE: readonly Facultad[] = ['tramites']

/** A movement m that an area holds: sent to it and not received, or in process there (Table EXP-B). */
const ESPERA = (id: number) => sql`m.area_id = ${id} and m.oper_idtope in (1, 2, 5, 8) and not m.oper_procesado
  and m.anulado_at is null and not m.a_responsable`

/** What an area holds of each kind: rows `q` with number, description and date (Table ORG-C). */
const ASUNTO: Record<Asunto, (id: number, hoy: string, definitivo: Sql) => Sql> = {
  visitas: (id) => sql`
    select v.nrodoc as numero, v.ape_nom as descripcion, marca_lima(v.created_at) as fecha from visitas v
    where v.a_cargo_id = ${id} and v.deleted_at is null and v.salida_date is null and not v.salida_no_registrada`,
  documentos: (id, _hoy, definitivo) => sql`
    select coalesce(d.numero_impreso, d.nro_doc || '-' || d.anio) as numero, d.tipo_nombre || ': ' || d.descripcion as descripcion,
      marca_lima(d.created_at) as fecha
    from documentos d where d.a_cargo_id = ${id} and d.deleted_at is null and not ${definitivo}`,
  firmas: (id) => sql`
    select coalesce(d.numero_impreso, d.nro_doc || '-' || d.anio) as numero, t.tipo_nombre || ': ' || t.descripcion as descripcion,
      marca_lima(coalesce(t.date_derivado, t.created_at)) as fecha
    from documentos_destinos t join documentos d on d.doc_id = t.doc_id
    where t.area_id = ${id} and t.deleted_at is null and not t.estado and d.deleted_at is null`,
  expedientes: (id) => sql`
    select r.expe_id as numero, r.asunto as descripcion, marca_lima(m.created_at) as fecha
    from movimientos m join registros r on r.registro_id = m.registro_id
    where ${ESPERA(id)}`,
  normas: (id) => sql`
    select n.ndoc || '-' || n.anio as numero, n.tipo_nombre || ': ' || n.descripcion as descripcion, marca_lima(n.created_at) as fecha
    from normas n where n.a_cargo_id = ${id} and n.deleted_at is null`,
  procedimientos: (id) => sql`
    select coalesce(p.codigo, '') as numero, p.nombre as descripcion, null as fecha from procedimientos p
    where p.area_id = ${id} and p.activo`,
  usuarios: (id, hoy) => sql`
    select u.username as numero, ${NOMBRE} as descripcion, null as fecha from ${vigentes(id, hoy)} and a.user_id is not null`,
  trabajadores: (id, hoy) => sql`
    select coalesce(t.dni, '') as numero, ${NOMBRE} as descripcion, null as fecha from ${vigentes(id, hoy)} and a.user_id is null`,
  dependientes: (id) => sql`
    select h.id::text as numero, h.name as descripcion, null as fecha from areas h
    where h.depende_de = ${id} and h.cerrada_at is null`,
  facultades: (id) => sql`
    select f.facultad as numero, f.facultad as descripcion, null as fecha from areas_facultades f
    where f.area_id = ${id} and f.facultad <> all(${[...LIBRE]}::text[])`,
  encargaturas: (id, hoy) => sql`
    select e.documento as numero, concat(c.name, ': ', coalesce(persona_de_acceso(e.titular_acceso), 'puesto vacante'), ', a cargo de ',
      concat_ws(' ', t.name, t.ape_pat, t.ape_mat)) as descripcion, e.desde::text as fecha
    from encargaturas e join cargos c on c.id = e.cargo_id join usuarios u on u.id = e.user_id
      left join trabajadores t on t.employee_id = u.employee_id
    where e.area_id = ${id} and e.terminada_at is null and e.hasta >= ${hoy}::date`,
  claves: (id) => sql`
    select k.nombre as numero, concat_ws(': ', 'Responsable ' || u.username, nullif(k.descripcion, '')) as descripcion,
      marca_lima(k.created_at) as fecha
    from claves_servicio k join usuarios u on u.id = k.responsable_id
    where k.area_id = ${id} and k.terminada_at is null`,
  webhooks: (id) => sql`
    select w.nombre as numero, w.url as descripcion, marca_lima(w.created_at) as fecha from webhooks w
    where w.area_id = ${id} and w.deleted_at is null`,
  cuidados: (id) => sql`
    select q.area_id::text as numero, o.name as descripcion, marca_lima(min(q.desde)) as fecha
    from areas_cuidado q join areas o on o.id = q.area_id where q.destino_area_id = ${id} group by q.area_id, o.name`,
}

/**
 * Counts every kind of what an area holds, in one statement and so at one moment (ORG-26). `definitivo` is the condition that a
 * document d has a final PDF.
 */
export const contarAsuntos = async (db: Db, id: number, hoy: string, definitivo: Sql): Promise<Cantidades> => {
  const partes = (Object.keys(ASUNTO) as Asunto[]).map(
    (asunto) => sql`${sql.lit(asunto)}, (select count(*) from (${ASUNTO[asunto](id, hoy, definitivo)}) q)`,
  )
  const { rows } = await sql<{ cantidades: Cantidades }>`
    select json_build_object(${sql.join(partes)}) as cantidades`.execute(db)
  const [fila] = rows
  if (!fila) throw new Error('Nothing was counted')
  return fila.cantidades
}

/** A page of what an area holds of one kind, with how many there are (ORG-26). */
export const listAsunto = async (
  db: Db,
  { id, asunto, hoy, start, length }: { id: number; asunto: Asunto; hoy: string; start: number; length: number },
  definitivo: Sql,
): Promise<{ total: number; filas: FilaDeAsunto[] }> => {
  const { rows } = await sql<FilaDeAsunto & { total: number }>`
    select q.numero, q.descripcion, q.fecha, (count(*) over ())::integer as total from (${ASUNTO[asunto](id, hoy, definitivo)}) q
    order by q.fecha, q.numero, q.descripcion limit ${length} offset ${start}`.execute(db)
  return { total: rows[0]?.total ?? 0, filas: rows.map(({ total: _, ...fila }) => fila) }
}

/** The people of an area, by name: whoever closes it decides about each. */
export const listPersonasDelCierre = async (db: Db, id: number, hoy: string): Promise<PersonaDelCierre[]> =>
  (
    await sql<PersonaDelCierre>`
      select a.empacce_id, ${NOMBRE} as nombre, u.username, a.cargo_id, coalesce(c.name, '') as cargo_name
      from ${vigentes(id, hoy)} order by llano(${NOMBRE}), a.empacce_id`.execute(db)
  ).rows

/** An area and whether it is closed. */
export const findEstado = async (db: Db, id: number) =>
  (
    await sql<{ name: string; cerrada_at: string | null }>`
      select a.name, marca_lima(a.cerrada_at) as cerrada_at from areas a where a.id = ${id}`.execute(db)
  ).rows[0]

/** Whose access it is, with its codes; `porArea` of a user who has no employee. */
export const findTrasladado = async (db: Db, empacce_id: number) =>
  (
    await sql<{ user_id: number | null; codigos: number[]; porArea: boolean }>`
      select a.user_id, a.employee_id is null as "porArea",
        array(select p.codigo::integer from permisos p where p.empacce_id = a.empacce_id order by 1) as codigos
      from accesos a where a.empacce_id = ${empacce_id}`.execute(db)
  ).rows[0]

/** The area of the access that counts for a user. */
export const findDelAdministrador = async (db: Db, user_id: number, hoy: string): Promise<number | undefined> =>
  (await sql<{ area_id: number }>`select a.area_id from acceso_elegido(${user_id}, ${hoy}::date) a`.execute(db)).rows[0]
    ?.area_id

/**
 * Holds the people of areas that close before the areas themselves, as acts on people do; who came meanwhile is found by the
 * counts (ORG-28).
 */
export const apartarPersonas = (trx: Trx, ids: readonly number[]) =>
  lockPersonasDe(trx, sql`a.area_id = any(${[...ids]}::integer[])`)

/** Makes new records that name the area wait until this act ends, and waits for those under way (migration 0035). */
export const apartarArea = (trx: Trx, id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('cabildo.areas'), ${id}::integer)`.execute(trx)

/** Holds an area open until this act ends. Throws what the database says of a closed one. */
export const mantenerAbierta = (trx: Trx, id: number) => sql`select exigir_area_abierta(${id}::integer)`.execute(trx)

/**
 * What stays under the closed area and is attended by another from now on (ORG-27). What it attended for others goes with its
 * cuidados, which may be another area's.
 */
const EN_CUIDADO = {
  visitas: (id: number, destino: number, deOtras: number) => [
    sql`update visitas v set cuidado_id = ${quienAtiende('v', id, destino, deOtras)} where v.a_cargo_id = ${id}
      and v.deleted_at is null and v.salida_date is null and not v.salida_no_registrada`,
  ],
  documentos: (id: number, destino: number, deOtras: number) => [
    sql`update documentos d set cuidado_id = ${quienAtiende('d', id, destino, deOtras)}
      where d.a_cargo_id = ${id} and d.deleted_at is null`,
    sql`update documentos_destinos t set cuidado_id = ${quienAtiende('t', id, destino, deOtras)}
      where t.a_cargo_id = ${id} and t.deleted_at is null and t.estado`,
  ],
  normas: (id: number, destino: number, deOtras: number) => [
    sql`update normas n set cuidado_id = ${quienAtiende('n', id, destino, deOtras)}
      where n.a_cargo_id = ${id} and n.deleted_at is null`,
    sql`update textos_paginas p set areas = areas_de_norma(n) from textos t join normas n on n.id = t.norma_id
      where p.texto_id = t.id and n.cuidado_id in (${destino}, ${deOtras}) and p.areas <> areas_de_norma(n)`,
  ],
} as const
const quienAtiende = (de: string, id: number, destino: number, deOtras: number) =>
  sql`case when ${sql.id(de, 'area_id')} = ${id} then ${destino}::integer else ${deOtras}::integer end`
export type AsuntoEnCuidado = keyof typeof EN_CUIDADO

/** Gives what the area has of that kind into the care of another: its own to `destino`, what it has in care to `deOtras`. */
export const ponerEnCuidado = async (
  trx: Trx,
  id: number,
  asunto: AsuntoEnCuidado,
  { destino, deOtras }: { destino: number; deOtras: number },
  ahora: Date,
): Promise<void> => {
  for (const cambio of EN_CUIDADO[asunto](id, destino, deOtras)) await cambio.execute(trx)
  await sql`
    insert into areas_cuidado as q (area_id, asunto, destino_area_id, desde) values (${id}, ${asunto}, ${destino}, ${ahora})
    on conflict (area_id, asunto) do update set destino_area_id = excluded.destino_area_id, desde = excluded.desde`.execute(
    trx,
  )
}

/** What the area has in care of others passes on; the records went with its own. */
export const pasarCuidados = (trx: Trx, id: number, destino: number) =>
  sql`update areas_cuidado q set destino_area_id = ${destino} where q.destino_area_id = ${id}`.execute(trx)

/** Care over a reopened area ends: it attends its records itself again (ORG-32). */
export const terminarCuidado = async (trx: Trx, id: number): Promise<void> => {
  await sql`delete from areas_cuidado where area_id = ${id}`.execute(trx)
  for (const tabla of ['visitas', 'documentos', 'documentos_destinos', 'normas'])
    await sql`update ${sql.table(tabla)} set cuidado_id = null where area_id = ${id} and cuidado_id is not null`.execute(
      trx,
    )
  await sql`
    update textos_paginas p set areas = areas_de_norma(n) from textos t join normas n on n.id = t.norma_id
    where p.texto_id = t.id and n.area_id = ${id} and p.areas <> areas_de_norma(n)`.execute(trx)
}

/**
 * Pending signatures pass to the new owner with order, reason and position; where it is a destination of that document already,
 * which only a convenio has twice, the passed one is withdrawn (Table ORG-C).
 */
export const pasarFirmas = async (trx: Trx, id: number, destino: number, ahora: Date): Promise<void> => {
  await sql`
    update documentos_destinos t set deleted_at = ${ahora}, updated_at = ${ahora}
    where t.area_id = ${id} and t.deleted_at is null and not t.estado and t.tipo_doc <> 10
      and exists (select from documentos_destinos o where o.doc_id = t.doc_id and o.area_id = ${destino} and o.deleted_at is null)`.execute(
    trx,
  )
  await sql`
    update documentos_destinos t set area_id = ${destino}, updated_at = ${ahora}
    where t.area_id = ${id} and t.deleted_at is null and not t.estado`.execute(trx)
}

/**
 * Forwards what a closed area holds, with that proveído (Table ORG-C, EXP-70). What waits for its citizen, to correct it or to
 * open its answer, waits in the new area as it did in the old one, since nobody has to receive it first.
 */
export const derivarExpedientes = async (
  trx: Trx,
  {
    id,
    destino,
    proveido,
    user_id,
    ahora,
  }: { id: number; destino: number; proveido: string; user_id: number; ahora: Date },
): Promise<void> => {
  const { rows: esperan } = await sql<{ registro_id: number; estado: string }>`
    select r.registro_id, r.estado from movimientos m join registros r on r.registro_id = m.registro_id
    where ${ESPERA(id)} and m.oper_forma = 0 and r.estado in ('EN SUBSANACION', 'RESPONDIDO')`.execute(trx)
  await sql`
    insert into movimientos (registro_id, oper_idtope, oper_forma, depe_id, oper_depeid_d, oper_acciones, oper_idprocesado,
      id_usu, created_at)
    select m.registro_id, 2, m.oper_forma, ${id}, ${destino}, ${proveido}, m.oper_id, ${user_id}, ${ahora}
    from movimientos m where ${ESPERA(id)} order by m.oper_id`.execute(trx)
  const siguen = (tipos: number, tipo: Sql, concluye: Sql) =>
    sql`
    insert into movimientos (registro_id, oper_idtope, oper_forma, depe_id, oper_idprocesado, id_usu, created_at, concluye)
    select m.registro_id, ${tipo}, 0, ${destino}, m.oper_id, ${user_id}, ${ahora}, ${concluye}
    from movimientos m join json_to_recordset(${JSON.stringify(esperan)}) as e (registro_id integer, estado text)
      on e.registro_id = m.registro_id
    where m.area_id = ${destino} and m.oper_forma = 0 and m.oper_idtope = ${tipos} and not m.oper_procesado
      and m.anulado_at is null`.execute(trx)
  await siguen(2, sql`1`, sql`null`)
  await siguen(
    1,
    sql`case e.estado when 'RESPONDIDO' then 7 else 9 end`,
    sql`case e.estado when 'RESPONDIDO' then e.estado end`,
  )
}

/**
 * Areas directly below get a new parent. One that is the new parent, or above it, goes to where the closed area was, or the tree
 * would have a circle.
 */
export const pasarDependientes = (trx: Trx, id: number, destino: number, ahora: Date) =>
  sql`
    with recursive superiores (id, depende_de) as (
      select a.id, a.depende_de from areas a where a.id = ${destino}
      union
      select a.id, a.depende_de from areas a join superiores s on a.id = s.depende_de
    )
    update areas h set updated_at = ${ahora}, depende_de = case
      when h.id in (select s.id from superiores s) then (select c.depende_de from areas c where c.id = ${id})
      else ${destino}::integer end
    where h.depende_de = ${id} and h.cerrada_at is null`.execute(trx)

/** Active procedure types get the new area, for cases to come (Table ORG-C). */
export const pasarProcedimientos = (trx: Trx, id: number, destino: number, ahora: Date) =>
  sql`update procedimientos t set area_id = ${destino}, updated_at = ${despuesDe(ahora)}
    where t.area_id = ${id} and t.activo`.execute(trx)

/** Abilities go to the new owner, or are dropped: null. The locations of an area go along with theirs. */
export const pasarFacultades = async (trx: Trx, id: number, destino: number | null): Promise<void> => {
  const { rows } = await sql<{ facultad: string }>`
    delete from areas_facultades f where f.area_id = ${id} and f.facultad <> all(${[...LIBRE]}::text[]) returning f.facultad`.execute(
    trx,
  )
  if (destino === null || rows.length === 0) return
  await sql`
    insert into areas_facultades (area_id, facultad) select ${destino}::integer, unnest(${rows.map(({ facultad }) => facultad)}::text[])
    on conflict do nothing`.execute(trx)
  if (!rows.some(({ facultad }) => facultad === 'locales')) return
  await sql`
    insert into areas_locales (area_id, orden, nombre)
    select ${destino}::integer, l.orden, l.nombre from areas_locales l
    where l.area_id = ${id} and not exists (select from areas_locales o where o.area_id = ${destino})`.execute(trx)
}

/** A user by area whose access went to another area is of that one from now on. */
export const pasarUsuarioDeArea = (trx: Trx, user_id: number, area_id: number, ahora: Date) =>
  sql`update usuarios u set area_id = ${area_id}, updated_at = ${ahora} where u.id = ${user_id} and u.area_id is not null`.execute(
    trx,
  )

interface CierreNuevo {
  area_id: number
  sucesora_id: number
  documento: string
  cantidades: Cantidades
  /** It closes together with others. */
  fusion: boolean
  created_by: number
  ahora: Date
}

/** Closes the area and notes it. */
export const insertCierre = async (trx: Trx, { ahora, cantidades, ...cierre }: CierreNuevo): Promise<void> => {
  await trx
    .updateTable('areas')
    .set({ cerrada_at: ahora, sucesora_id: cierre.sucesora_id, updated_at: ahora, jefe_acceso_id: null })
    .where('id', '=', cierre.area_id)
    .execute()
  await trx
    .insertInto('areas_cierres')
    .values({ ...cierre, cantidades: JSON.stringify(cantidades), created_at: ahora })
    .execute()
}

/** The last closing of an area that is closed (O2: an act that is sent again). */
export const findCierre = async (db: Db, area_id: number) =>
  (
    await sql<{ sucesora_id: number; documento: string; cantidades: Cantidades; created_by: number | null }>`
      select c.sucesora_id, c.documento, c.cantidades, c.created_by from areas_cierres c join areas a on a.id = c.area_id
      where c.area_id = ${area_id} and a.cerrada_at is not null and c.reabierta_at is null order by c.id desc limit 1`.execute(
      db,
    )
  ).rows[0]

/** Makes a closed area active again, at the first level where its parent is closed. */
export const reabrirArea = async (trx: Trx, id: number, reabierta_por: number, ahora: Date): Promise<void> => {
  await sql`
    update areas a set cerrada_at = null, sucesora_id = null, updated_at = ${ahora}, depende_de = (
      select s.id from areas s where s.id = a.depende_de and s.cerrada_at is null)
    where a.id = ${id}`.execute(trx)
  await sql`update areas_cierres c set reabierta_at = ${ahora}, reabierta_por = ${reabierta_por}
    where c.area_id = ${id} and c.reabierta_at is null`.execute(trx)
}
