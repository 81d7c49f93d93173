import type { Ubigeo } from '@cabildo/contracts/ubigeos'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

const TOPE = 20

/**
 * Districts by the words of their names, first those that are called so, or by the beginning of a code of either coding,
 * first those of the INEI (decision 0050). No text finds none.
 */
export const listUbigeos = async (db: Db, texto: string): Promise<Ubigeo[]> => {
  if (texto === '') return []
  const comienza = `${texto}%`
  const { coincide, primero } = /^\d+$/.test(texto)
    ? {
        coincide: sql`u.inei like ${comienza} or u.reniec like ${comienza}`,
        primero: sql`u.inei like ${comienza}`,
      }
    : {
        coincide: sql`u.busqueda @@ comienzan(array[''], ${texto})`,
        primero: sql`palabras(u.distrito) = palabras(${texto})`,
      }
  return (
    await sql<Ubigeo>`
      select u.inei, u.reniec, u.departamento, u.provincia, u.distrito from ubigeos u where ${coincide}
      order by (${primero}) desc, u.distrito, u.inei limit ${sql.lit(TOPE)}`.execute(db)
  ).rows
}
