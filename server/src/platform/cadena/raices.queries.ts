import type { Rotura } from '@cabildo/contracts/auditoria-cadena'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'

/** How long the chain was at the end of a day. */
export interface Raiz {
  /** yyyy-MM-dd, of Lima. */
  dia: string
  linea: number
  /** Lines since the root before. */
  lineas: number
  huella: Buffer
  /** The time stamp over `huella`; null without a time-stamp authority, and until it has answered. */
  sello: Buffer | null
}

const COLUMNAS = ['dia', 'linea', 'lineas', 'huella', 'sello'] as const

/** Makes the missing roots until yesterday; all lines of those days must be linked. */
export const cerrarDias = async (trx: Trx): Promise<Raiz[]> =>
  (await sql<Raiz>`select dia, linea, lineas, huella, sello from cerrar_dias_de_auditoria()`.execute(trx)).rows

/** The Lima day (yyyy-MM-dd) by the database's clock, which is that of the lines and of the roots. */
export const getDiaDeLaBase = async (trx: Trx): Promise<string> => {
  const { rows } = await sql<{ dia: string }>`
    select to_char(now() at time zone 'America/Lima', 'YYYY-MM-DD') as dia`.execute(trx)
  return rows[0]?.dia ?? ''
}

/** All roots, oldest first: one for each day. */
export const listRaices = (db: Db): Promise<Raiz[]> =>
  db.selectFrom('auditoria_raices').select(COLUMNAS).orderBy('dia').execute()

/** The newest roots, at most so many, oldest first. */
export const listUltimasRaices = async (db: Db, cuantas: number): Promise<Raiz[]> => {
  const ultimas = db.selectFrom('auditoria_raices').select(COLUMNAS).orderBy('dia', 'desc').limit(cuantas)
  return (await ultimas.execute()).toReversed()
}

export const findRaiz = (db: Db, dia: string): Promise<Raiz | undefined> =>
  db.selectFrom('auditoria_raices').select(COLUMNAS).where('dia', '=', dia).executeTakeFirst()

/** Stores the time stamp of a root; replaces an earlier one only during some days. */
export const setSello = async (db: Db, dia: string, sello: Buffer): Promise<void> => {
  await sql`select sellar_raiz_de_auditoria(${dia}::date, ${sello}::bytea)`.execute(db)
}

/** What was found on reading the whole chain again. */
export interface RevisionAnotada {
  en: Date
  hasta: number
  lineas: number
  rotura: Rotura | null
  ms: number
}

export const insertRevision = (db: Db, { rotura, ...revision }: RevisionAnotada) =>
  db
    .insertInto('cadena_revisiones')
    .values({ ...revision, rotura: rotura && JSON.stringify(rotura) })
    .execute()

/** The last result and since when it has been the same; undefined before the first check. */
export const findUltimaRevision = async (db: Db): Promise<(RevisionAnotada & { desde: Date }) | undefined> =>
  (
    await sql<RevisionAnotada & { desde: Date }>`
      select en, hasta, lineas, rotura, ms, (select min(d.en) from cadena_revisiones d
          where (d.rotura is null) = (u.rotura is null) and d.id > coalesce((select max(o.id) from cadena_revisiones o
            where (o.rotura is null) <> (u.rotura is null)), 0)) as desde
      from cadena_revisiones u order by id desc limit 1`.execute(db)
  ).rows[0]

/**
 * If linked lines have been lost since a check found everything whole, the last line of that check; of several such
 * checks, the one that came furthest. Undefined where no line is missing, and before the first check.
 */
export const findRecorte = async (db: Db): Promise<number | undefined> =>
  (
    await sql<{ hasta: number }>`
      select hasta from (select hasta, lineas from cadena_revisiones where rotura is null
        order by hasta desc, id desc limit 1) r
      where lineas <> (select count(*) from auditoria_cadena where linea <= hasta)`.execute(db)
  ).rows[0]?.hasta
