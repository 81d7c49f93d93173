import { PLAZOS_AVISADOS } from '@cabildo/contracts/avisos-de-plazos'
import { Permiso } from '@cabildo/contracts/base/permisos'
import type { ClaseDeCaso } from '@cabildo/contracts/cargos'
import type { CalendarioSuscrito } from '@cabildo/contracts/vencimientos'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { personasVigentes } from '../../platform/db/personas.ts'
import { casosConQuienes, LE_TOCA } from './avisos.queries.ts'

/** Whether somebody has an address, and since when. */
export const findSuscrito = async (db: Db, user_id: number): Promise<CalendarioSuscrito> =>
  (
    await sql<CalendarioSuscrito>`
      select marca_lima(created_at) as creado, marca_lima(ultimo_uso) as ultimo_uso
      from calendarios_suscritos where user_id = ${user_id}`.execute(db)
  ).rows[0] ?? { creado: null, ultimo_uso: null }

/** Gives somebody an address, in the place of the one before. */
export const ponerSuscrito = async (trx: Trx, user_id: number, huella: Buffer, created_at: Date): Promise<void> => {
  await trx
    .insertInto('calendarios_suscritos')
    .values({ user_id, huella, created_at })
    .onConflict((o) => o.column('user_id').doUpdateSet({ huella, created_at, ultimo_uso: null }))
    .execute()
}

export const deleteSuscrito = (trx: Trx, user_id: number) =>
  trx.deleteFrom('calendarios_suscritos').where('user_id', '=', user_id).execute()

/** Whose an address is; null of nobody's. */
export const findTitularDeSuscrito = async (db: Db, huella: Buffer): Promise<number | null> =>
  (await db.selectFrom('calendarios_suscritos').select('user_id').where('huella', '=', huella).executeTakeFirst())
    ?.user_id ?? null

/** Notes that a program asked, at most once an hour. */
export const setUsoDeSuscrito = async (db: Db, user_id: number, ahora: Date): Promise<void> => {
  await sql`update calendarios_suscritos set ultimo_uso = date_trunc('hour', ${ahora}::timestamptz)
    where user_id = ${user_id} and ultimo_uso is distinct from date_trunc('hour', ${ahora}::timestamptz)`.execute(db)
}

/** A due date that somebody answers for. */
export interface Vencimiento {
  clave: string
  clase: ClaseDeCaso
  numero: string
  vence: string
  /** The case in the trays; null before its reception. */
  registro_id: number | null
}

/** Open clocks of the cases that somebody answers for (PLA-20) and has the permission for, from a day on, the soonest first. */
export const listVencimientosDe = async (
  db: Db,
  user_id: number,
  { hoy, desde, maximo }: { hoy: string; desde: string; maximo: number },
): Promise<Vencimiento[]> => {
  const abiertos = await db
    .selectFrom('plazos')
    .select(['clave', 'vence'])
    .where('clase', 'in', PLAZOS_AVISADOS)
    .where('estado', 'in', ['CORRIENDO', 'VENCIDO'])
    .where('vence', '>=', desde)
    .orderBy('vence')
    .orderBy('plazo_id')
    .$narrowType<{ vence: string }>()
    .execute()
  const claves = abiertos.map(({ clave }) => clave)
  const { rows } = await sql<Omit<Vencimiento, 'vence'>>`
    with ${casosConQuienes(claves, personasVigentes(hoy))}
    select distinct c.clave, c.clase, c.numero, c.registro_id from casos c join papeles p on ${LE_TOCA}
    where p.user_id = ${user_id} and coalesce(c.codigo, ${Permiso.bandeja}::smallint) = any(p.codigos)`.execute(db)
  const suyos = new Map(rows.map((fila) => [fila.clave, fila]))
  return abiertos
    .flatMap(({ clave, vence }) => {
      const suyo = suyos.get(clave)
      return suyo ? [{ ...suyo, vence }] : []
    })
    .slice(0, maximo)
}
