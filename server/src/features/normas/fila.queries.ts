import { Norma } from '@cabildo/contracts/normas'
import { sql } from 'kysely'
import { columnasDe } from '../../platform/db/columnas.ts'

/** A publication n as the contract names it; the version with every digit. NINGUNO travels as 0 (NOR-19). */
export const FILA = columnasDe('normas n', Norma, {
  uo: sql`coalesce(n.uo, 0)`,
  created_at: sql`marca_lima(n.created_at)`,
  updated_at: sql`n.updated_at::text`,
})

/** The areas that a list calls by name, NINGUNO among them (D-58), with what a search of the name compares. */
export const UNIDADES = sql`unidades as materialized (
  select id, name, llano(name) as llano from areas union all select 0, 'NINGUNO', 'ninguno')`
