import type { Dependencia, Relacion } from '@cabildo/contracts/mesa-de-partes-lista'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** What Sisgedo is told of a document: these fields and no others (P-18). */
export interface DocumentoPorRegistrar {
  /** Names it for ever: registering it again answers the same number (F6). */
  clave: `${'tramite' | 'reclamo' | 'solicitud'}:${number}`
  tipo_documento: string
  numero_documento: string
  folios: number
  asunto: string
  solicitante: string
  documento_identidad: string
  email: string
  /** Digits; '0' for none. */
  relacionado: string
  /** Where it is sent, a department once (MPV-65); without any it stays at the front desk. */
  destinos: readonly { dependencia: number; copia: boolean; proveido: string }[]
}

export interface Registrado {
  /** Number of the registro, as screens show it. */
  expe_id: string
}

/** The employee who registers, and the office where. */
export interface Registrador {
  user_id: number
  area_id: number
}

/** The departments of the own register are the active areas that receive submissions (API-78, ORG-19, ORG-29). */
const dependencias = (db: Db) =>
  db
    .selectFrom('areas')
    .innerJoin('areas_facultades', 'areas_facultades.area_id', 'areas.id')
    .where('areas_facultades.facultad', '=', 'tramites')
    .where('areas.cerrada_at', 'is', null)

export const listDependencias = (db: Db): Promise<Dependencia[]> =>
  dependencias(db).select(['areas.id as depe_id', 'areas.name as depe_nombre']).orderBy('areas.name').execute()

/** What is registered under a name, which nobody else can use until this transaction ends. */
export const findRegistrado = async (trx: Trx, clave: string): Promise<Registrado | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sisgedo ${clave}`}, 0))`.execute(trx)
  return trx.selectFrom('registros').select('expe_id').where('clave', '=', clave).executeTakeFirst()
}

/** The registro of that number. */
export const findRegistro = async (db: Db, expe_id: string) =>
  (
    await sql<Relacion>`
      select expe_id as numero, asunto, marca_lima(created_at) as created_at from registros
      where expe_id = ${expe_id}`.execute(db)
  ).rows[0]

/** How many of these are departments. A closing under way is waited for, and none closes until this transaction ends. */
export const countDependencias = async (trx: Trx, ids: readonly number[]): Promise<number> => {
  await sql`
    select pg_advisory_xact_lock_shared(hashtext('cabildo.areas'), q.id)
    from (select unnest(${[...ids]}::integer[]) as id order by 1) q`.execute(trx)
  return (
    await dependencias(trx)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('areas.id', 'in', ids)
      .executeTakeFirstOrThrow()
  ).n
}

/** The expediente that a registro with this number belongs to. */
export const findExpediente = async (trx: Trx, anio: number, numero: number): Promise<number | undefined> =>
  (
    await trx
      .selectFrom('registros')
      .select('exma_id')
      .where('anio', '=', anio)
      .where('numero', '=', numero)
      .executeTakeFirst()
  )?.exma_id

interface Numerado {
  anio: number
  numero: number
  ahora: Date
}

export const insertExpediente = async (trx: Trx, { anio, numero, ahora }: Numerado): Promise<number> =>
  (
    await trx
      .insertInto('expedientes')
      .values({ anio, numero, created_at: ahora })
      .returning('exma_id')
      .executeTakeFirstOrThrow()
  ).exma_id

/**
 * Inserts a registro with its movements: the registration and, following from it, one derivation per destination
 * (peru.md §4).
 */
export const insertRegistro = async (
  trx: Trx,
  { anio, numero, ahora }: Numerado,
  exma_id: number,
  d: DocumentoPorRegistrar,
  quien: Registrador | null,
): Promise<Registrado> => {
  const { rows } = await sql<Registrado>`
    with registro as (
      insert into registros (exma_id, anio, numero, clave, tipo_documento, numero_documento, folios, asunto, solicitante,
        documento_identidad, email, relacionado, created_by, created_at)
      values (${exma_id}, ${anio}, ${numero}, ${d.clave}, ${d.tipo_documento}, ${d.numero_documento}, ${d.folios},
        ${d.asunto}, ${d.solicitante}, ${d.documento_identidad}, ${d.email}, ${d.relacionado},
        ${quien?.user_id ?? null}, ${ahora})
      returning registro_id, expe_id
    ), registrado as (
      insert into movimientos (registro_id, oper_idtope, depe_id, oper_procesado, id_usu, created_at)
      select registro_id, 1, ${quien?.area_id ?? null}, ${d.destinos.length > 0}, ${quien?.user_id ?? null}, ${ahora}::timestamptz
      from registro
      returning oper_id, registro_id, depe_id, id_usu, created_at
    ), derivado as (
      insert into movimientos (registro_id, oper_idtope, oper_forma, depe_id, oper_depeid_d, oper_acciones,
        oper_idprocesado, id_usu, created_at)
      select r.registro_id, 2, x.copia::integer, r.depe_id, x.dependencia, x.proveido, r.oper_id, r.id_usu, r.created_at
      from registrado r
      cross join json_to_recordset(${JSON.stringify(d.destinos)}) as x (dependencia integer, copia boolean, proveido text)
    )
    select expe_id from registro`.execute(trx)
  const [fila] = rows
  if (!fila) throw new Error('The registro was not inserted')
  return fila
}
