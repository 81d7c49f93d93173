import {
  type ClasePlazo,
  type EstadoPlazo,
  type EventoPlazo,
  type Plazo,
  SILENCIO,
} from '@cabildo/contracts/plazos-calculo'
import { sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'
import type { Plazos } from '../db/tables.gen.ts'

/** A clock with what happened to it. */
export interface PlazoGuardado extends Plazo {
  plazo_id: number
  clave: string
  vence: string | null
  estado: EstadoPlazo
  /** Once it has stopped. */
  explicacion: string
  eventos: EventoPlazo[]
}

/** Saves a clock with its first event, of that day; the database refuses a second open one of a case and kind (Table PLA-A). */
export const insertPlazo = async (
  trx: Trx,
  { clave, clase, desde, dias, silencio, vence }: Plazo & { clave: string; vence: string },
  { version, dia }: { version: number; dia: string },
): Promise<void> => {
  await sql`
    with nuevo as (
      insert into plazos (clave, clase, desde, dias, silencio, vence, calendario)
      values (${clave}, ${clase}, ${desde}::date, ${dias}, ${silencio}, ${vence}::date, ${version})
      returning plazo_id
    )
    insert into plazos_eventos (plazo_id, tipo, dia, vence)
    select plazo_id, 'INICIO', ${dia}::date, ${vence}::date from nuevo`.execute(trx)
}

const guardados = (db: Db) =>
  db
    .selectFrom('plazos as p')
    .select(['p.plazo_id', 'p.clave', 'p.desde', 'p.dias', 'p.vence', 'p.explicacion'])
    .select((eb) => [
      eb.ref('p.clase').$castTo<ClasePlazo>().as('clase'),
      eb.ref('p.estado').$castTo<EstadoPlazo>().as('estado'),
      eb.ref('p.silencio').$castTo<Plazo['silencio']>().as('silencio'),
      sql<EventoPlazo[]>`coalesce((
        select json_agg(json_build_object('tipo', e.tipo, 'dia', e.dia, 'vence', e.vence) order by e.evento_id)
        from plazos_eventos e where e.plazo_id = p.plazo_id), '[]')`.as('eventos'),
    ])

/** The open clock of a case and kind, locked until the transaction ends. */
export const lockPlazoAbierto = (trx: Trx, clave: string, clase: ClasePlazo): Promise<PlazoGuardado | undefined> =>
  guardados(trx)
    .where('p.clave', '=', clave)
    .where('p.clase', '=', clase)
    .where('p.estado', 'in', ['CORRIENDO', 'SUSPENDIDO', 'VENCIDO'])
    .forUpdate('p')
    .executeTakeFirst()

/** The last clock of a case and kind, whatever its state. */
export const findPlazo = (db: Db, clave: string, clase: ClasePlazo): Promise<PlazoGuardado | undefined> =>
  guardados(db)
    .where('p.clave', '=', clave)
    .where('p.clase', '=', clase)
    .orderBy('p.plazo_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many clocks are read or moved at once, so that whoever asks for a page meanwhile does not wait. */
const POR_TANDA = 5_000

/** Running clocks whose due date days from `desde` to `hasta` may move, in portions. */
export async function* listPlazosEntre(db: Db, desde: string, hasta: string): AsyncGenerator<PlazoGuardado[], void> {
  for (let ultimo: number | undefined = 0; ultimo !== undefined; ) {
    const tanda: PlazoGuardado[] = await listTanda(db, { desde, hasta, despuesDe: ultimo })
    yield tanda
    ultimo = tanda.length < POR_TANDA ? undefined : tanda.at(-1)?.plazo_id
  }
}

const listTanda = (
  db: Db,
  { desde, hasta, despuesDe }: { desde: string; hasta: string; despuesDe: number },
): Promise<PlazoGuardado[]> =>
  guardados(db)
    .where('p.plazo_id', '>', despuesDe)
    .where('p.estado', 'in', ['CORRIENDO', 'VENCIDO'])
    .where('p.desde', '<', hasta)
    .where('p.vence', '>=', desde)
    .orderBy('p.plazo_id')
    .limit(POR_TANDA)
    .execute()

/** Running clocks that were computed by an older calendar since an instant, for it changed while they were being saved. */
export const listPlazosRezagados = (db: Db, version: number, desde: Date): Promise<PlazoGuardado[]> =>
  guardados(db)
    .where('p.estado', 'in', ['CORRIENDO', 'VENCIDO'])
    .where('p.calendario', '<', version)
    .where('p.updated_at', '>=', desde)
    .execute()

/** Writes down an event of a clock and what the clock is by it. */
export const insertEvento = async (
  trx: Trx,
  plazo_id: number,
  evento: EventoPlazo,
  que: {
    estado: EstadoPlazo
    vence: string | null
    prorrogado: string | null
    cerrado_at: Date | null
    explicacion: string
    version: number
    ahora: Date
  },
): Promise<void> => {
  await sql`
    with hecho as (
      insert into plazos_eventos (plazo_id, tipo, dia, vence)
      values (${plazo_id}, ${evento.tipo}, ${evento.dia}::date, ${'vence' in evento ? evento.vence : null}::date)
    )
    update plazos set estado = ${que.estado}, vence = ${que.vence}::date,
      prorrogado = coalesce(${que.prorrogado}::date, prorrogado), cerrado_at = ${que.cerrado_at},
      explicacion = ${que.explicacion}, calendario = ${que.version}, updated_at = ${que.ahora}
    where plazo_id = ${plazo_id}`.execute(trx)
}

/**
 * Clocks of which a day says something new, locked, the longest expired first: running past their due date, or expired with a
 * silence that was not told yet. Those that another process is at are left out.
 */
export const lockPorVencer = (trx: Trx, hoy: string, despuesDe: number, cuantos: number): Promise<PlazoGuardado[]> =>
  guardados(trx)
    .where('p.plazo_id', '>', despuesDe)
    .where((o) =>
      o.or([
        o.and([o('p.estado', '=', 'CORRIENDO'), o('p.vence', '<', hoy)]),
        o.and([
          o('p.estado', '=', 'VENCIDO'),
          o('p.silencio', 'in', [SILENCIO.positivo, SILENCIO.negativo]),
          o.not(
            o.exists(
              o
                .selectFrom('plazos_eventos as s')
                .whereRef('s.plazo_id', '=', 'p.plazo_id')
                .where('s.tipo', '=', 'SILENCIO'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('p.plazo_id')
    .limit(cuantos)
    .forUpdate('p')
    .skipLocked()
    .execute()

/** Writes down events that a day brought, and that their clocks have expired. */
export const insertVencidos = async (
  trx: Trx,
  eventos: readonly { plazo_id: number; tipo: 'VENCIDO' | 'SILENCIO'; dia: string }[],
  ahora: Date,
): Promise<void> => {
  if (eventos.length === 0) return
  await trx
    .insertInto('plazos_eventos')
    .values([...eventos])
    .onConflict((repetido) => repetido.column('plazo_id').where('tipo', '=', sql.lit('SILENCIO')).doNothing())
    .execute()
  const vencidos = eventos.flatMap(({ plazo_id, tipo }) => (tipo === 'VENCIDO' ? [plazo_id] : []))
  if (vencidos.length > 0)
    await trx
      .updateTable('plazos')
      .set({ estado: 'VENCIDO', updated_at: ahora })
      .where('plazo_id', 'in', vencidos)
      .execute()
}

/** Changes what a clock is counted by. */
export const updatePlazo = (trx: Trx, plazo_id: number, cambios: Updateable<Plazos>) =>
  trx.updateTable('plazos').set(cambios).where('plazo_id', '=', plazo_id).execute()

/** A due date that a change of the calendar moves. */
export interface Movido {
  plazo_id: number
  antes: string
  despues: string
  estado: EstadoPlazo
}

/**
 * Moves due dates, two statements a portion, and writes down by which change (PLA-14). What was filed after the
 * cut-off may start on a later day than today.
 */
export const moverPlazos = async (
  trx: Trx,
  movidos: readonly Movido[],
  { cambio_id, hoy, ahora }: { cambio_id: number; hoy: string; ahora: Date },
): Promise<void> => {
  for (let i = 0; i < movidos.length; i += POR_TANDA) {
    const tanda = movidos.slice(i, i + POR_TANDA)
    const filas = sql`unnest(${tanda.map(({ plazo_id }) => plazo_id)}::integer[], ${tanda.map(({ antes }) => antes)}::date[],
      ${tanda.map(({ despues }) => despues)}::date[], ${tanda.map(({ estado }) => estado)}::text[])
      as m (plazo_id, antes, despues, estado)`
    await sql`
      insert into plazos_eventos (plazo_id, tipo, dia, vence, antes, cambio_id)
      select plazo_id, 'CALENDARIO', greatest(${hoy}::date, desde), despues, antes, ${cambio_id}
      from ${filas} join plazos using (plazo_id)`.execute(trx)
    await sql`
      update plazos p set vence = m.despues, estado = m.estado, calendario = ${cambio_id}, updated_at = ${ahora}
      from ${filas} where p.plazo_id = m.plazo_id and p.vence = m.antes and p.cerrado_at is null`.execute(trx)
  }
}
