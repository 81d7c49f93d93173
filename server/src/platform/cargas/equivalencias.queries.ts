import {
  type CampoEquivalente,
  EQUIVALENCIAS_MAXIMO,
  type Equivalencia,
  PARECIDAS_MAXIMO,
} from '@cabildo/contracts/cargas'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'

/** A text without a match, with the rows that have it. */
export interface TextoSuelto {
  campo: CampoEquivalente
  texto: string
  filas: number
}

/**
 * The texts without a match with what they were said to mean, here and in earlier files, and the likest existing ones; `cerradas`
 * offers closed areas, too, for what happened in them.
 */
export const listEquivalencias = async (
  db: Db,
  sueltos: readonly (TextoSuelto & { llana: string; elegida_id: number | null })[],
  { cerradas = false }: { cerradas?: boolean } = {},
): Promise<Equivalencia[]> =>
  (
    await sql<Equivalencia>`
      with opciones as (
        select 'area' as campo, id, name from areas where cerrada_at is null or ${cerradas}
        union all select 'cargo', id, name from cargos where activo
        union all select 'perfil', id, name from perfiles
      )
      select s.campo, s.texto, s.filas,
        coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.orden) from (
          select o.id, o.name, row_number() over (order by similarity(llano(o.name), llano(s.texto)) desc, o.id) as orden
          from opciones o where o.campo = s.campo
          order by similarity(llano(o.name), llano(s.texto)) desc, o.id limit ${PARECIDAS_MAXIMO}) p), '[]') as parecidas,
        (select json_build_object('id', o.id, 'name', o.name) from opciones o
          where o.campo = s.campo and o.id = s.elegida_id) as elegida,
        (select json_build_object('id', o.id, 'name', o.name) from opciones o join cargas_equivalencias e
          on e.campo = s.campo and e.texto = s.llana and e.destino_id = o.id where o.campo = s.campo) as recordada
      from jsonb_to_recordset(${JSON.stringify(
        sueltos.slice(0, EQUIVALENCIAS_MAXIMO).map((suelto, lugar) => ({ ...suelto, lugar })),
      )}::jsonb)
        as s(campo text, texto text, filas integer, llana text, elegida_id integer, lugar integer)
      order by s.lugar`.execute(db)
  ).rows

/** Notes what texts mean, for later files. */
export const recordarEquivalencias = (
  trx: Trx,
  user_id: number,
  elegidas: readonly { campo: CampoEquivalente; texto: string; id: number }[],
) =>
  sql`
    insert into cargas_equivalencias (campo, texto, destino_id, created_by)
    select distinct on (e.campo, e.texto) e.campo, e.texto, e.id, ${user_id}::integer
    from jsonb_to_recordset(${JSON.stringify(elegidas)}::jsonb) as e(campo text, texto text, id integer)
    on conflict (campo, texto) do update set destino_id = excluded.destino_id, created_by = excluded.created_by,
      created_at = clock_timestamp()`.execute(trx)
