import { sql } from 'kysely'
import { nombraDni } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador, Fila } from '../../platform/conservacion/persona.ts'

/** Pages of published norms and of the archive that name a person by DNI. */
export const buscarTextos: Buscador = {
  modulo: 'textos',
  titulo: 'Normas publicadas que mencionan su DNI',
  tablas: ['textos', 'textos_paginas', 'normas', 'archivo_normas'],
  buscar: async (db, { dni }) => ({
    filas: (
      await sql<Fila>`
        select coalesce(n.tipo_nombre || ' ' || n.ndoc || '-' || n.anio, a.tipo_nombre || ' ' || a.nro_doc || '-' || a.anio) as norma,
          p.pagina
        from textos_paginas p join textos t on t.id = p.texto_id
          left join normas n on n.id = t.norma_id left join archivo_normas a on a.id = t.archivo_id
        where ${nombraDni(sql`p.texto`, dni)}
        union all
        select tipo_nombre || ' ' || ndoc || '-' || anio, null from normas where ${nombraDni(sql`descripcion`, dni)}
        union all
        select tipo_nombre || ' ' || nro_doc || '-' || anio, null from archivo_normas where ${nombraDni(sql`sumilla`, dni)}
        order by 1, 2`.execute(db)
    ).rows,
  }),
}
