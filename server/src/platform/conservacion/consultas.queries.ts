import { etiquetaDeModulo } from '@cabildo/contracts/auditoria'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { sql } from 'kysely'
import type { Actor } from '../db/actor.ts'
import type { Db } from '../db/conexion.ts'
import { conActor } from '../db/transaccion.ts'
import { filasDe, nombraDni } from './persona.queries.ts'
import type { Buscador, Fila } from './persona.ts'
import type { Conservable } from './purga.ts'
import { porLotes } from './purgas.queries.ts'

/** A lookup or an export of people's data. */
export interface Consulta {
  que: 'padron' | 'exportar' | 'carga' | 'persona' | 'expediente' | 'derechos' | 'clave'
  /** The DNI asked for or handed over, the table with its format, a spreadsheet's name, a case's number, a username, or a key's call. */
  de: string
  filtro: string
  /** Records answered, or named by the spreadsheet. */
  filas: number
}

/**
 * Notes who looked up or took out people's data (P-11, P-12); area 21 sees it in the audit screen. What the same person, or the
 * same service key, has looked at since `desde` is not noted again.
 */
export const insertConsulta = async (
  db: Db,
  actor: Actor,
  ahora: Date,
  c: Consulta,
  desde: Date | null = null,
): Promise<void> => {
  const clave = actor.clave_servicio_id ?? null
  await sql`
    insert into consultas (que, de, filtro, filas, user_id, clave_servicio_id, created_at)
    select ${c.que}, ${c.de}, ${c.filtro}, ${c.filas}::integer, ${actor.user_id}::integer, ${clave}::integer, ${ahora}::timestamptz
    from ${conActor(actor)}
    where not exists (select from consultas v where v.user_id = ${actor.user_id}::integer and v.created_at >= ${desde}::timestamptz
      and v.clave_servicio_id is not distinct from ${clave}::integer
      and v.que = ${c.que} and v.de = ${c.de} and v.filtro = ${c.filtro})`.execute(db)
}

/** The filters of a listing request in one line, without page and order. */
export const filtroEscrito = ({
  start: _s,
  length: _l,
  order: _o,
  columns,
  ...resto
}: Record<string, unknown>): string =>
  Object.entries({ ...resto, ...(columns as object) })
    .filter(([, valor]) => valor !== '' && valor !== null && valor !== undefined)
    .map(([campo, valor]) => `${campo}: ${typeof valor === 'string' ? valor : JSON.stringify(valor)}`)
    .join('; ')

/** Who looked up or took out people's data. (P-11, decision 0052) */
export const conservarConsultas: Conservable = {
  modulo: 'consultas',
  que: 'Quién consultó o se llevó datos de personas, desde entonces',
  tablas: ['consultas'],
  auditada: 'consultas',
  ...porLotes('consultas', sql`delete from consultas`, {
    ...{ donde: (hasta) => sql`created_at < ${hasta}`, orden: 'created_at' },
  }),
}

/** Who looked this person up, or took out a list filtered by the DNI. */
export const buscarConsultas: Buscador = {
  modulo: 'consultas',
  titulo: 'Consultas que se hicieron sobre sus datos',
  tablas: ['consultas'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'consultas', sql`de = ${dni} or ${nombraDni(sql`filtro`, dni)}`)
    return { filas, ids: filas.map(({ id }) => Number(id)) }
  },
}

const ACCIONES: Record<string, string> = { INSERT: 'creado', UPDATE: 'modificado', DELETE: 'eliminado' }

/** The audit lines of the rows found and of deleted ones: who did what and when, without values. */
export const buscarAuditoria: Buscador = {
  modulo: 'auditoria',
  titulo: 'Qué se hizo con sus registros, y cuándo',
  tablas: ['auditoria'],
  buscar: async (db, { dni, ids }) => {
    const suyos = [...ids].flatMap(([tabla, unos]) => unos.map((id) => `${tabla}:${id}`))
    const { rows } = await sql<{ en: Date; tabla: string; registro: string; accion: string }>`
      select en, tabla, registro, accion from auditoria
      where tabla || ':' || registro = any(${suyos}::text[]) or ${nombraDni(sql`antes::text`, dni)}
        or ${nombraDni(sql`despues::text`, dni)}
      order by en, id`.execute(db)
    return {
      filas: rows.map(
        ({ en, tabla, registro, accion }): Fila => ({
          ...{ en: marcaLima(en), modulo: etiquetaDeModulo(tabla), registro, accion: ACCIONES[accion] },
        }),
      ),
    }
  },
}
