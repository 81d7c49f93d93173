import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'
import type { QuienConsulta } from './identidad.ts'

export type NombreRegistro = 'reniec' | 'sunat'

/** Since when answers are still valid. */
interface Vigencia {
  hallado: Date
  noHallado: Date
}

/** The valid stored answer of a registry; `datos` null: not registered. Undefined without one. */
export const findRespuesta = (db: Db, registro: NombreRegistro, numero: string, desde: Vigencia) =>
  db
    .selectFrom('respuestas_nacionales')
    .select('datos')
    .where('registro', '=', registro)
    .where('numero', '=', numero)
    .where(
      'consultado_at',
      '>',
      sql<Date>`case when datos is null then ${desde.noHallado}::timestamptz else ${desde.hallado}::timestamptz end`,
    )
    .executeTakeFirst()

/** Stores a question before it is asked, as unanswered: the record must survive whatever follows. */
export const insertConsulta = async (
  db: Db,
  pregunta: QuienConsulta & { registro: NombreRegistro; numero: string; en: Date },
): Promise<string> => {
  const { id } = await db
    .insertInto('consultas_nacionales')
    .values({ ...pregunta, resultado: 'fallo' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Stores a question's result and its answer, in one statement. */
export const setRespuesta = (
  db: Db,
  consulta: string,
  { registro, numero, datos, en }: { registro: NombreRegistro; numero: string; datos: object | null; en: Date },
) =>
  sql`
    with hecha as (
      update consultas_nacionales set resultado = ${datos === null ? 'no_hallado' : 'hallado'}
      where id = ${consulta}::bigint
    )
    insert into respuestas_nacionales (registro, numero, datos, consultado_at)
    values (${registro}, ${numero}, ${datos === null ? null : JSON.stringify(datos)}::jsonb, ${en})
    on conflict (registro, numero) do update set datos = excluded.datos, consultado_at = excluded.consultado_at`.execute(
    db,
  )

/** Deletes the answers that are no longer valid. */
export const deleteRespuestasViejas = (db: Db, antes: Vigencia) =>
  db
    .deleteFrom('respuestas_nacionales')
    .where('consultado_at', '<', antes.noHallado)
    .where((donde) => donde.or([donde('datos', 'is', null), donde('consultado_at', '<', antes.hallado)]))
    .execute()

export const deleteConsultasViejas = (db: Db, antes: Date) =>
  db.deleteFrom('consultas_nacionales').where('en', '<', antes).execute()
