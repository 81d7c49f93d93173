import { sql } from 'kysely'
import { filasDe, rucDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'

/** What a person complained of, with the sheets. */
export const buscarReclamos: Buscador = {
  modulo: 'reclamos',
  titulo: 'Reclamos',
  tablas: ['reclamos'],
  buscar: async (db, { dni }) => {
    const suyos = sql<boolean>`(ndoc = ${dni} or nruc like ${rucDe(dni)})`
    const filas = await filasDe(db, 'reclamos', suyos)
    const hojas = await db.selectFrom('reclamos').select(['id', 'path']).where(suyos).orderBy('id').execute()
    return {
      filas,
      claves: filas.map(({ id }) => Number(id)),
      correos: filas.map(({ email }) => String(email)),
      nombres: filas.map((r) => ({ apellidos: `${r.ape_pat} ${r.ape_mat}`, nombres: String(r.name) })),
      archivos: hojas.flatMap(({ id, path }) =>
        path === null ? [] : [{ carpeta: 'reclamos', clave: path, nombre: `reclamo-${id}.pdf` } as const],
      ),
    }
  },
}
