import type { EstadoNorma, RelacionDeNorma } from '@cabildo/contracts/normas-relaciones'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/** A norm's state, what it does to others, and what others do to it, oldest first. */
export interface VidaDeNorma {
  estado: EstadoNorma
  hechas: RelacionDeNorma[]
  recibidas: RelacionDeNorma[]
}

/**
 * What is known of the life of the norm with that address on a day (yyyy-MM-dd). What a norm says that is neither published nor
 * archived any more is not told.
 */
export const findVida = async (db: Db, direccion: string, dia: string): Promise<VidaDeNorma> => {
  const { rows } = await sql<VidaDeNorma>`
    select estado_de_norma(${direccion}, ${dia}::date) as estado,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'tipo', r.tipo, 'detalle', r.detalle, 'desde', r.desde,
          'otra', r.destino, 'con_pagina', hay_norma(r.destino)) order by r.desde, r.id), '[]')
        from normas_relaciones r where r.origen = ${direccion}) as hechas,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'tipo', r.tipo, 'detalle', r.detalle, 'desde', r.desde,
          'otra', r.origen, 'con_pagina', true) order by r.desde, r.id), '[]')
        from normas_relaciones r where r.destino = ${direccion} and hay_norma(r.origen)) as recibidas`.execute(db)
  const [vida] = rows
  if (!vida) throw new Error('a query without FROM answers one row')
  return vida
}
