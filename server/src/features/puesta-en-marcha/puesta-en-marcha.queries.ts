import type { Paso } from '@cabildo/contracts/puesta-en-marcha'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** Notes that somebody leaves a step out; the last word counts. */
export const setOmision = (
  trx: Trx,
  { paso, user_id, motivo, ahora }: { paso: number; user_id: number; motivo: string; ahora: Date },
) =>
  trx
    .insertInto('puesta_en_marcha')
    .values({ paso, omitido_por: user_id, omitido_at: ahora, motivo })
    .onConflict((choque) => choque.column('paso').doUpdateSet({ omitido_por: user_id, omitido_at: ahora, motivo }))
    .execute()

export const deleteOmision = (trx: Trx, paso: number) =>
  trx.deleteFrom('puesta_en_marcha').where('paso', '=', paso).execute()

const ULTIMO: Paso = 9

/** Notes that the municipality is in service; the key holds that it is once. */
export const insertEnServicio = (trx: Trx, { desde, por }: { desde: Date; por: number }) =>
  trx.insertInto('puesta_en_marcha').values({ paso: ULTIMO, en_servicio_desde: desde, por }).execute()

/** Since when it is in service. */
export const findEnServicio = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('puesta_en_marcha').select('en_servicio_desde').where('paso', '=', ULTIMO).executeTakeFirst())
    ?.en_servicio_desde ?? null

/** Who asks: the own address, and whether there is an employee whose certificate could be tried. */
export const getSolicitante = (db: Db, user_id: number) =>
  db.selectFrom('usuarios').select(['email', 'employee_id']).where('id', '=', user_id).executeTakeFirstOrThrow()

/** Remembers which mail tests the way for somebody; when an earlier one worked stays known. */
export const setPruebaDeCorreo = (
  trx: Trx,
  { user_id, correo_id, ahora }: { user_id: number; correo_id: number; ahora: Date },
) =>
  trx
    .insertInto('pruebas')
    .values({ clase: 'correo', user_id, correo_id, pedida_at: ahora })
    .onConflict((choque) => choque.columns(['clase', 'user_id']).doUpdateSet({ correo_id, pedida_at: ahora }))
    .execute()

/** How somebody's last test mail goes; its fault as the outbox keeps it. */
export const findPruebaDeCorreo = async (db: Db, user_id: number) => {
  const { rows } = await sql<{
    pedida_at: Date
    hecha_at: Date | null
    /** The outbox has it still; sent and failed ones are purged one day. */
    esta: boolean
    enviado_at: Date | null
    via: string | null
    ultimo_error: string | null
  }>`
    select p.pedida_at, p.hecha_at, c.id is not null as esta, c.enviado_at, c.via, c.ultimo_error
    from pruebas p left join correos c on c.id = p.correo_id
    where p.clase = 'correo' and p.user_id = ${user_id}`.execute(db)
  return rows[0]
}
