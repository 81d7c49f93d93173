import { sql } from 'kysely'
import { nombraDni } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador, Fila } from '../../platform/conservacion/persona.ts'

/** Documents of the municipality that name a person by DNI: which, and not what they say of others. */
export const buscarDocumentos: Buscador = {
  modulo: 'documentos',
  titulo: 'Documentos de la municipalidad que mencionan su DNI',
  tablas: ['documentos'],
  buscar: async (db, { dni }) => {
    const { rows } = await sql<Fila & { doc_id: number }>`
      select doc_id, tipo_nombre, nro_doc, anio from documentos
      where ${nombraDni(sql`concat_ws(' ', nombre, comparecientes, destinatario, suscrito_por, vistos, considerandos, array_to_string(resolutivos, ' '))`, dni)}
      order by doc_id`.execute(db)
    return { filas: rows, ids: rows.map(({ doc_id }) => doc_id) }
  },
}
