import { etiquetaDeModulo } from '@cabildo/contracts/auditoria'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { sql } from 'kysely'
import { filasDe, nombraDni } from './persona.queries.ts'
import type { Buscador, Fila } from './persona.ts'

/** Who looked this person up, or took out a list filtered by the DNI. */
export const buscarConsultas: Buscador = {
  modulo: 'consultas',
  titulo: 'Consultas que se hicieron sobre sus datos',
  tablas: ['consultas'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'consultas', sql`de = ${dni} or ${nombraDni(sql`filtro`, dni)}`)
    return { filas, claves: filas.map(({ id }) => Number(id)) }
  },
}

const ACCIONES: Record<string, string> = { INSERT: 'creado', UPDATE: 'modificado', DELETE: 'eliminado' }

/** When something was done to what was found, and to what has been deleted since, without its values. */
export const buscarAuditoria: Buscador = {
  modulo: 'auditoria',
  titulo: 'Qué se hizo con sus registros, y cuándo',
  tablas: ['auditoria'],
  buscar: async (db, { dni, claves }) => {
    const suyos = [...claves].flatMap(([tabla, ids]) => ids.map((id) => `${tabla}:${id}`))
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
