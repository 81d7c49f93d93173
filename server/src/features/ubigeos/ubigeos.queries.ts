import { TOPE_UBIGEOS, type Ubigeo } from '@cabildo/contracts/ubigeos'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/**
 * Districts by the words of their names: first the one whose whole name is given, then those whose name begins the text,
 * then those whose name begins with it; or by the beginning of a code, those of the INEI first (decision 0050). An empty
 * text finds none.
 */
export const listUbigeos = async (db: Db, texto: string): Promise<Ubigeo[]> => {
  if (texto === '') return []
  const comienza = `${texto}%`
  const escrito = sql`btrim(palabras(${texto}))`
  const distrito = sql`btrim(palabras(u.distrito))`
  const { coincide, rango } = /^\d+$/.test(texto)
    ? {
        coincide: sql`u.inei like ${comienza} or u.reniec like ${comienza}`,
        rango: sql`u.inei not like ${comienza}`,
      }
    : {
        coincide: sql`u.busqueda @@ comienzan(array[''], ${texto})`,
        rango: sql`case
          when btrim(palabras(concat_ws(' ', u.distrito, u.provincia, u.departamento))) = ${escrito} then 0
          when ${escrito} || ' ' like ${distrito} || ' %' then 1
          when ${distrito} like ${escrito} || '%' then 2
          else 3 end`,
      }
  return (
    await sql<Ubigeo>`
      select u.inei, u.reniec, u.departamento, u.provincia, u.distrito from ubigeos u where ${coincide}
      order by ${rango}, u.distrito, u.inei limit ${sql.lit(TOPE_UBIGEOS)}`.execute(db)
  ).rows
}
