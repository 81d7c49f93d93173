import { sql } from 'kysely'

/** A publication n as the contract names it; the version with every digit. NINGUNO travels as 0 (NOR-19). */
export const FILA = sql`n.id, n.tipo_doc, n.anio, n.ndoc, coalesce(n.uo, 0) as uo, n.descripcion, n.path_file, n.name_file,
  marca_lima(n.created_at) as created_at, n.updated_at::text as updated_at`

/** The areas that a list calls by name, NINGUNO among them (D-58), with what a search of the name compares. */
export const UNIDADES = sql`unidades as materialized (
  select id, name, llano(name) as llano from areas union all select 0, 'NINGUNO', 'ninguno')`
