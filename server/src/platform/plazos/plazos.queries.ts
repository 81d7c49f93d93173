import {
  CLASES_PLAZO,
  type ClasePlazo,
  type EstadoPlazo,
  type EventoPlazo,
  type Plazo,
  SILENCIO,
} from '@cabildo/contracts/plazos-calculo'
import { sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'
import type { Plazos } from '../db/tables.gen.ts'
import type { Reloj } from '../reloj.ts'

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

/** The last clock of a case and kind, locked until the transaction ends, if it has stopped. */
export const lockPlazoCerrado = async (
  trx: Trx,
  clave: string,
  clase: ClasePlazo,
): Promise<PlazoGuardado | undefined> => {
  const ultimo = await guardados(trx)
    .where('p.clave', '=', clave)
    .where('p.clase', '=', clase)
    .orderBy('p.plazo_id', 'desc')
    .limit(1)
    .forUpdate('p')
    .executeTakeFirst()
  return ultimo?.estado === 'CUMPLIDO' || ultimo?.estado === 'CONCLUIDO' ? ultimo : undefined
}

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

type Consulta = ReturnType<typeof guardados>

/** The running clocks among those that a query finds, in portions. */
async function* enTandas(consulta: Consulta): AsyncGenerator<PlazoGuardado[], void> {
  for (let ultimo: number | undefined = 0; ultimo !== undefined; ) {
    const tanda: PlazoGuardado[] = await consulta
      .where('p.estado', 'in', ['CORRIENDO', 'VENCIDO'])
      .where('p.plazo_id', '>', ultimo)
      .orderBy('p.plazo_id')
      .limit(POR_TANDA)
      .execute()
    yield tanda
    ultimo = tanda.length < POR_TANDA ? undefined : tanda.at(-1)?.plazo_id
  }
}

/** Running clocks whose due date days from `desde` to `hasta` may move, in portions. */
export const listPlazosEntre = (db: Db, desde: string, hasta: string): AsyncGenerator<PlazoGuardado[], void> =>
  enTandas(guardados(db).where('p.desde', '<', hasta).where('p.vence', '>=', desde))

/** Longer than any transaction that saves a clock, and than a process goes without reading the calendar again. */
const SIN_VER_EL_CAMBIO = '15 minutes'

/**
 * Running clocks that may have been saved by the calendar of before a change, of the changes since an instant, in portions:
 * their transaction was open while it was applied, or their process had not read it yet.
 */
export const listPlazosRezagados = (db: Db, desde: Date): AsyncGenerator<PlazoGuardado[], void> =>
  enTandas(
    guardados(db).where(
      sql<boolean>`exists (select from calendario_cambios c where c.cambio_id > p.calendario
        and c.created_at >= ${desde} and p.updated_at >= c.created_at - ${SIN_VER_EL_CAMBIO}::interval)`,
    ),
  )

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

const DEL_CIUDADANO = Object.entries(CLASES_PLAZO).flatMap(([clase, { delCiudadano }]) => (delCiudadano ? [clase] : []))

/**
 * Clocks of which a day says something new, locked, the longest expired first: running past their due date, or expired with a
 * silence that was not told yet. A term of the citizen's has to have passed before `enCamino`, for what it asks for may have
 * begun to arrive on its last day. Those that another process is at are left out.
 */
export const lockPorVencer = (
  trx: Trx,
  { hoy, enCamino }: { hoy: string; enCamino: string },
  despuesDe: number,
  cuantos: number,
): Promise<PlazoGuardado[]> =>
  guardados(trx)
    .where('p.plazo_id', '>', despuesDe)
    .where((o) =>
      o.or([
        o.and([
          o('p.estado', '=', 'CORRIENDO'),
          o('p.vence', '<', hoy),
          o.or([o('p.clase', 'not in', DEL_CIUDADANO), o('p.vence', '<', enCamino)]),
        ]),
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
 * Moves due dates, one statement a portion, and writes down by which change (PLA-14); answers the clocks that it moved. One
 * that stopped, waits or was moved since it was read stays as it is, without a word of the change: after its end nothing may
 * happen to it. What was filed after the cut-off may start on a later day than today.
 */
export const moverPlazos = async (
  trx: Trx,
  movidos: readonly Movido[],
  { cambio_id, reloj }: { cambio_id: number; reloj: Reloj },
): Promise<ReadonlySet<number>> => {
  const hechos = new Set<number>()
  for (let i = 0; i < movidos.length; i += POR_TANDA) {
    const tanda = movidos.slice(i, i + POR_TANDA)
    const filas = sql`unnest(${tanda.map(({ plazo_id }) => plazo_id)}::integer[], ${tanda.map(({ antes }) => antes)}::date[],
      ${tanda.map(({ despues }) => despues)}::date[], ${tanda.map(({ estado }) => estado)}::text[])
      as m (plazo_id, antes, despues, estado)`
    const { rows } = await sql<{ plazo_id: number }>`
      with hechos as (
        update plazos p set vence = m.despues, estado = m.estado, calendario = ${cambio_id}, updated_at = ${reloj.ahora()}
        from ${filas} where p.plazo_id = m.plazo_id and p.vence = m.antes and p.cerrado_at is null
        returning p.plazo_id, p.desde, m.despues, m.antes
      )
      insert into plazos_eventos (plazo_id, tipo, dia, vence, antes, cambio_id)
      select plazo_id, 'CALENDARIO', greatest(${reloj.hoy()}::date, desde), despues, antes, ${cambio_id} from hechos
      returning plazo_id`.execute(trx)
    for (const { plazo_id } of rows) hechos.add(plazo_id)
  }
  return hechos
}
