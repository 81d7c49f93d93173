import { sql } from 'kysely'
import { filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'

const SIN_NOMBRE =
  'Registro de nacimientos: no guarda DNI y ningún otro registro dice cómo se llama esta persona. Pida la búsqueda con sus nombres y apellidos.'

/** Births of a person and of the person's children: the register has no DNI, so names as others have them are compared. */
export const buscarNacimientos: Buscador = {
  modulo: 'nacimientos',
  titulo: 'Registro de nacimientos',
  nota: 'Este registro no guarda DNI: se muestran los nacimientos cuyo titular, padre o madre se llama igual. Compruebe con la partida que sean suyos antes de entregarlos.',
  tablas: ['nacimientos'],
  buscar: async (db, { nombres }) => {
    if (nombres.length === 0) return { filas: [], sinBuscar: SIN_NOMBRE }
    const filas = await filasDe(
      db,
      'nacimientos',
      sql`exists (
        select from jsonb_to_recordset(${JSON.stringify(nombres)}::jsonb) n(apellidos text, nombres text),
          lateral (select palabras(n.apellidos) as ape, palabras(n.nombres) as nom) p
        where btrim(p.ape) <> '' and btrim(p.nom) <> ''
          and (p.ape, p.nom) in ((b_ape_nac, b_nom_nac), (b_ape_pad, b_nom_pad), (b_ape_mad, b_nom_mad)))`,
    )
    return { filas, claves: filas.map(({ id }) => Number(id)) }
  },
}
