import type { Obra } from '@cabildo/contracts/seguimiento'
import type { Db } from '../../platform/db/conexion.ts'
import { comoObra } from './obra.ts'
import { listObras } from './obras.queries.ts'

/** What the timeline draws, and what an upload answers (API-93, API-96). */
export interface ListaDeObras {
  data: Obra[]
  actualizado: string | null
  hoy: string
}

/** The works as they are shown on a day (SEG-09, SEG-27). */
export const listaDeObras = async (db: Db, hoy: string): Promise<ListaDeObras> => {
  const { filas, actualizado } = await listObras(db)
  return { data: filas.map((fila) => comoObra(fila, hoy)), actualizado, hoy }
}
