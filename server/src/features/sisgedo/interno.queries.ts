import type { Dependencia, Relacion } from '@cabildo/contracts/mesa-de-partes-lista'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { numeroSiguiente } from '../../platform/db/series.queries.ts'

/** What Sisgedo is told of a document: these fields and no others (P-18). */
export interface DocumentoPorRegistrar {
  /** Names it for ever: registering it again answers the same number (F6). */
  clave: `${'tramite' | 'reclamo' | 'solicitud' | 'interno'}:${number}`
  tipo_documento: string
  numero_documento: string
  /** The number by which it is known, where the record that it is of does not have it. */
  numero_origen?: string
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

/** The registro of that number. */
export const findRegistro = async (db: Db, expe_id: string) =>
  (
    await sql<Relacion>`
      select expe_id as numero, asunto, marca_lima(created_at) as created_at from registros
      where expe_id = ${expe_id}`.execute(db)
  ).rows[0]

/**
 * Keeps a name to this transaction, and these departments open, until it ends; a closing under way is waited for. In a
 * statement of its own, for what is read next must not have been seen before.
 */
export const lockRegistro = async (trx: Trx, clave: string, destinos: readonly number[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`sisgedo ${clave}`}, 0))
    union all
    select pg_advisory_xact_lock_shared(hashtext('cabildo.areas'), q.id)
    from (select unnest(${[...destinos]}::integer[]) as id order by 1) q`.execute(trx)
}

interface PorRegistrar {
  clave: string
  destinos: readonly number[]
  /** Year and number of the registro that the document is about. */
  relacionado: readonly [anio: number, numero: number] | null
}

/** What registering has to know: the number under that name, how many destinations are departments, the related expediente. */
export const getPorRegistrar = async (trx: Trx, { clave, destinos, relacionado }: PorRegistrar) => {
  const [anio, numero] = relacionado ?? [null, null]
  return trx
    .selectNoFrom((eb) => [
      eb.selectFrom('registros').select('expe_id').where('clave', '=', clave).as('conocido'),
      dependencias(trx)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('areas.id', 'in', destinos.length > 0 ? destinos : [0])
        .as('departamentos'),
      eb.selectFrom('registros').select('exma_id').where('anio', '=', anio).where('numero', '=', numero).as('exma_id'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Inserts a registro under the next number of the year, in that expediente or, where it is null, in one of its own, with its
 * movements: the registration and, following from it, one derivation per destination (peru.md §4). A complaint or a request is
 * in the hands of its responsible (D-74).
 */
export const insertRegistro = async (
  trx: Trx,
  { anio, ahora, exma_id }: { anio: number; ahora: Date; exma_id: number | null },
  d: DocumentoPorRegistrar,
  quien: Registrador | null,
): Promise<Registrado> => {
  const { rows } = await sql<Registrado>`
    with propio as (
      ${numeroSiguiente('expediente', anio, sql`(select ${exma_id}::integer as exma_id) q where exma_id is null`)}
    ), expediente as (
      insert into expedientes (anio, numero, created_at) select ${anio}, ultimo, ${ahora} from propio returning exma_id
    ), suyo as (
      select exma_id from expediente union all select ${exma_id}::integer where ${exma_id}::integer is not null
    ), siguiente as (${numeroSiguiente('registro', anio, sql`suyo`)}),
    registro as (
      insert into registros (exma_id, anio, numero, clave, expe_origen, numero_origen, tipo_documento, numero_documento, folios, asunto, solicitante,
        documento_identidad, email, relacionado, created_by, created_at)
      select exma_id, ${anio}, ultimo, ${d.clave}, ${d.clave.startsWith('interno') ? 1 : 2}, ${d.numero_origen ?? ''}, ${d.tipo_documento}, ${d.numero_documento}, ${d.folios},
        ${d.asunto}, ${d.solicitante}, ${d.documento_identidad}, ${d.email}, ${d.relacionado},
        ${quien?.user_id ?? null}, ${ahora}
      from suyo, siguiente
      returning registro_id, expe_id
    ), registrado as (
      insert into movimientos (registro_id, oper_idtope, depe_id, a_responsable, id_usu, created_at)
      select registro_id, 1, ${quien?.area_id ?? null}, ${/^(reclamo|solicitud):/.test(d.clave)}, ${quien?.user_id ?? null}, ${ahora}::timestamptz
      from registro
      returning oper_id, registro_id, depe_id, id_usu, created_at
    ), derivado as (
      insert into movimientos (registro_id, oper_idtope, oper_forma, depe_id, oper_depeid_d, oper_acciones,
        oper_idprocesado, acto, id_usu, created_at)
      select r.registro_id, 2, x.copia::integer, r.depe_id, x.dependencia, x.proveido, r.oper_id, a.acto, r.id_usu, r.created_at
      from registrado r
      cross join (select gen_random_uuid() as acto) a
      cross join json_to_recordset(${JSON.stringify(d.destinos)}) as x (dependencia integer, copia boolean, proveido text)
    )
    select expe_id from registro`.execute(trx)
  const [fila] = rows
  if (!fila) throw new Error('The registro was not inserted')
  return fila
}
