import {
  AVISO_DE_FIN_DIAS,
  type ClaveDeServicio,
  type ClaveNueva,
  type ClavesDeServicio,
  SIN_USO_DIAS,
  TERMINADAS_DIAS,
} from '@cabildo/contracts/claves-de-servicio'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'

/** Instants come before or at `ahora`, whose Lima day is `hoy`. */
interface Momento {
  ahora: Date
  hoy: string
}

/** Whether somebody has an access in force on a day. */
const vigente = (user_id: RawBuilder<unknown>, hoy: string) => sql<boolean>`
  exists (select from usuarios u cross join lateral acceso_elegido(u.id, ${hoy}::date) a
    join areas ar on acceso_vigente(a, ar, ${hoy}::date) where u.id = ${user_id} and u.deleted_at is null)`

const FILA = ({ ahora, hoy }: Momento) => sql<ClaveDeServicio>`
  k.id, k.nombre, k.descripcion, k.prefijo,
  json_build_object('id', k.responsable_id, 'nombre', ${nombreDeUsuario(sql`k.responsable_id`)},
    'vigente', ${vigente(sql`k.responsable_id`, hoy)}) as responsable,
  case when z.id is not null then json_build_object('id', z.id, 'name', z.name) end as area,
  k.alcances, k.redes, k.vence_at::text as vence_at, k.por_minuto, marca_lima(k.ultimo_uso) as ultimo_uso, k.usos,
  coalesce(k.ultimo_uso, k.created_at) < ${ahora}::timestamptz - make_interval(days => ${SIN_USO_DIAS.listada}) as sin_uso,
  marca_lima(k.created_at) as created_at,
  case when k.terminada_at is null and k.anterior_hasta > ${ahora}::timestamptz then marca_lima(k.anterior_hasta) end as anterior_hasta,
  case when k.terminada_at is not null then json_build_object('en', marca_lima(k.terminada_at), 'motivo', k.fin_motivo) end as terminada`

/** Those that live, by name, and behind them the ones that ended lately. */
export const listClaves = async (db: Db, momento: Momento): Promise<ClaveDeServicio[]> =>
  (
    await sql<ClaveDeServicio>`
      select ${FILA(momento)} from claves_servicio k left join areas z on z.id = k.area_id
      where k.terminada_at is null or k.terminada_at > ${momento.ahora}::timestamptz - make_interval(days => ${TERMINADAS_DIAS})
      order by k.terminada_at desc nulls first, lower(k.nombre), k.id`.execute(db)
  ).rows

export const findClaveDeServicio = async (db: Db, id: number, momento: Momento): Promise<ClaveDeServicio | undefined> =>
  (
    await sql<ClaveDeServicio>`
      select ${FILA(momento)} from claves_servicio k left join areas z on z.id = k.area_id where k.id = ${id}`.execute(
      db,
    )
  ).rows[0]

/** Users with an access in force, who may answer for a key. */
export const listResponsables = async (db: Db, hoy: string): Promise<ClavesDeServicio['responsables']> =>
  (
    await sql<ClavesDeServicio['responsables'][number]>`
      select q.id, ${nombreDeUsuario(sql`q.id`)} as nombre, z.name as area
      from usuarios q cross join lateral acceso_elegido(q.id, ${hoy}::date) a
        join areas z on acceso_vigente(a, z, ${hoy}::date)
      where q.deleted_at is null order by 2, q.id`.execute(db)
  ).rows

/** Holds a user with an access in force, so that it is not deleted meanwhile; false of any other. */
export const lockResponsable = async (trx: Trx, user_id: number, hoy: string): Promise<boolean> => {
  // Held first: what a leaving under way has done is seen by the statements after it alone.
  await sql`select from usuarios s where s.id = ${user_id} for share`.execute(trx)
  const { rows } = await sql<{ si: boolean }>`
    select ${vigente(sql`s.id`, hoy)} as si from usuarios s where s.id = ${user_id}`.execute(trx)
  return rows[0]?.si ?? false
}

export const existeArea = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from areas where id = ${id} and cerrada_at is null`.execute(trx)).rows.length > 0

interface Secreto {
  prefijo: string
  huella: Buffer
}

export const insertClave = async (
  trx: Trx,
  clave: ClaveNueva & Secreto & { created_by: number; created_at: Date },
): Promise<number> =>
  (await trx.insertInto('claves_servicio').values(clave).returning('id').executeTakeFirstOrThrow()).id

/** A key that its change or its end waits for. */
export const lockClave = (trx: Trx, id: number) =>
  trx
    .selectFrom('claves_servicio')
    .select(['id', 'nombre', 'prefijo', 'responsable_id', 'anterior_hasta', 'terminada_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Gives a key another secret; the one that it had opens until `hasta`. */
export const setSecreto = (trx: Trx, id: number, huella: Buffer, hasta: Date) =>
  sql`
    update claves_servicio set huella_anterior = huella, anterior_hasta = ${hasta}, huella = ${huella} where id = ${id}`.execute(
    trx,
  )

export const deleteSecretoAnterior = (trx: Trx, id: number) =>
  trx.updateTable('claves_servicio').set({ huella_anterior: null, anterior_hasta: null }).where('id', '=', id).execute()

export const setTerminada = (trx: Trx, id: number, terminada_at: Date, terminada_por: number) =>
  trx
    .updateTable('claves_servicio')
    .set({ terminada_at, terminada_por, fin_motivo: 'terminada', huella_anterior: null, anterior_hasta: null })
    .where('id', '=', id)
    .execute()

/** Ends what is past its day and what nobody used for 180 days (ING-31). */
export const terminarVencidas = async (trx: Trx, { ahora, hoy }: Momento): Promise<void> => {
  await sql`
    update claves_servicio set terminada_at = ${ahora}, fin_motivo = case when vence_at < ${hoy}::date then 'vencida' else 'sin uso' end
    where terminada_at is null and (vence_at < ${hoy}::date
      or coalesce(ultimo_uso, created_at) <= ${ahora}::timestamptz - make_interval(days => ${SIN_USO_DIAS.terminada}))`.execute(
    trx,
  )
  await sql`
    update claves_servicio set huella_anterior = null, anterior_hasta = null where anterior_hasta <= ${ahora}`.execute(
    trx,
  )
}

/** Keys that end soon, of which nobody was told yet; each is told of once. */
export const tomarPorVencer = async (trx: Trx, { ahora, hoy }: Momento) =>
  (
    await sql<{ nombre: string; responsable_id: number; vence_at: string }>`
      update claves_servicio set fin_avisado_at = ${ahora}
      where terminada_at is null and fin_avisado_at is null and vence_at <= ${hoy}::date + ${AVISO_DE_FIN_DIAS}::integer
      returning nombre, responsable_id, vence_at::text as vence_at`.execute(trx)
  ).rows
