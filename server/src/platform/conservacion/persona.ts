import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Db } from '../db/conexion.ts'

/** A row as its table has it, instants in Lima time. */
export type Fila = Record<string, unknown>

/** What is known of a person during a search; each module sees what the ones before it found. */
export interface Rastro {
  dni: string
  /** Addresses that this person has given, in lower case. */
  correos: ReadonlySet<string>
  /** Names under which the person is registered, for registers without DNI. */
  nombres: readonly Nombre[]
  /** Keys of the rows found, by audited table. */
  ids: ReadonlyMap<string, readonly number[]>
}

export interface Nombre {
  apellidos: string
  nombres: string
}

/** What a module holds about a person. */
export interface Hallazgo {
  filas: readonly Fila[]
  /** Files that the person filed. */
  archivos?: readonly { carpeta: Carpeta; storage_key: string; nombre: string }[]
  correos?: readonly string[]
  nombres?: readonly Nombre[]
  ids?: readonly number[]
  /** Why the module could not be searched, so that an empty result is not taken for an answer. */
  sinBuscar?: string
}

/** How a feature finds what it holds about a person (right of access, Ley 29733). */
export interface Buscador {
  /** Name of its file and, where it is audited, of its table. */
  modulo: string
  titulo: string
  /** Explanation for the reader. */
  nota?: string
  /** The tables it looks through, so that none is forgotten. */
  tablas: readonly string[]
  buscar: (db: Db, rastro: Rastro) => Promise<Hallazgo>
}

export interface DelModulo extends Hallazgo, Pick<Buscador, 'modulo' | 'titulo' | 'nota'> {}

/** Goes through the modules in their order. */
export const buscarPersona = async (
  buscadores: readonly Buscador[],
  db: Db,
  dni: string,
): Promise<readonly DelModulo[]> => {
  const correos = new Set<string>()
  const nombres: Nombre[] = []
  const ids = new Map<string, readonly number[]>()
  const hallados: DelModulo[] = []
  for (const { modulo, titulo, nota, buscar } of buscadores) {
    const hallazgo = await buscar(db, { dni, correos, nombres, ids })
    for (const correo of hallazgo.correos ?? []) if (correo !== '') correos.add(correo.toLowerCase())
    nombres.push(...(hallazgo.nombres ?? []))
    if (hallazgo.ids) ids.set(modulo, hallazgo.ids)
    hallados.push({ modulo, titulo, ...(nota !== undefined && { nota }), ...hallazgo })
  }
  return hallados
}
