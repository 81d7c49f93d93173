import { type Canasta, CanastaEdicion, CanastaNueva } from '@cabildo/contracts/canastas'
import { sql } from 'kysely'
import type { Actor } from '../../platform/db/actor.ts'
import { camposDe, despuesDe, escrituraDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { conActor } from '../../platform/db/transaccion.ts'
import { FILA } from './lista.queries.ts'

const IDENTIDAD = ['dni', 'ape_nom', 'referencia'] as const
const FICHA = [
  ...IDENTIDAD,
  ...(['fnac', 'address', 'zona', 'mz', 'lote', 'precalifica', 'fec_entrega', 'eval_campo'] as const),
] as const

/** The columns of a beneficiary that every user may see. */
export const findIdentidad = (db: Db, dni: string) =>
  db.selectFrom('canastas').select(IDENTIDAD).where('dni', '=', dni).executeTakeFirst()

/** The columns of a beneficiary that permission 3 shows. */
export const findFicha = (db: Db, dni: string) =>
  db.selectFrom('canastas').select(FICHA).where('dni', '=', dni).executeTakeFirst()

type Alta = CanastaNueva & { precalifica: string }
const ALTA = escrituraDe('canastas', [...camposDe(CanastaNueva, []), 'precalifica'])
const EDICION = escrituraDe('canastas', camposDe(CanastaEdicion, ['version']))

/** Registers a beneficiary in a transaction of its own; undefined when the DNI is registered or just being registered. */
export const insertCanasta = async (db: Db, actor: Actor, ahora: Date, c: Alta): Promise<Canasta | undefined> =>
  (
    await sql<Canasta>`
      insert into canastas as f (${ALTA.columnas}, created_at, updated_at)
      select ${ALTA.valores(c)}, ${ahora}::timestamptz, ${ahora}::timestamptz
      from ${conActor(actor)}
      on conflict (dni) do nothing
      returning ${FILA}`.execute(db)
  ).rows[0]

/** Locks a record until the transaction ends and reads what decides whether it may be changed. */
export const lockCanasta = async (trx: Trx, id: number) =>
  (
    await sql<{ referencia: string; updated_at: string }>`
      select referencia, updated_at::text as updated_at from canastas where id = ${id} for update`.execute(trx)
  ).rows[0]

/** Corrects what is given of a locked record; DNI, group, evaluation and reference stay (CAN-22). */
export const updateCanasta = async (
  trx: Trx,
  id: number,
  ahora: Date,
  c: Omit<CanastaEdicion, 'version'>,
): Promise<Canasta> => {
  return una(
    await sql<Canasta>`
      update canastas as f set ${EDICION.cambios(c)}, updated_at = ${despuesDe(ahora)}
      where f.id = ${id} returning ${FILA}`.execute(trx),
  )
}

/** Sets the reference of a locked record. */
export const setReferencia = async (trx: Trx, id: number, ahora: Date, referencia: string): Promise<Canasta> =>
  una(
    await sql<Canasta>`
      update canastas as f set referencia = ${referencia}, updated_at = ${despuesDe(ahora, 'f')}
      where f.id = ${id} returning ${FILA}`.execute(trx),
  )

const una = ({ rows: [fila] }: { rows: Canasta[] }): Canasta => {
  if (!fila) throw new Error('the record was locked, and is gone')
  return fila
}
