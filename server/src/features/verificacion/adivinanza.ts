import type { Db } from '../../platform/db/conexion.ts'
import { contarUso, descontarUso } from '../../platform/limites/limites.queries.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import { HORA_MS, type Reloj } from '../../platform/reloj.ts'

/** Wrong codes for one document in an hour, from anywhere, after which each network has only a few left for it. */
const FALLOS_POR_DOCUMENTO = 30
const INTENTOS_POR_RED = 3

/**
 * Looks a document up by its code, against guessing from many networks at once (C7, VER-13). Whoever reads the code from
 * the paper still gets in while others guess. It counts alike whether the document exists or not. Throws
 * demasiadasConsultas.
 */
export const conAdivinanzaContada = async <T>(
  { db, reloj }: { db: Db; reloj: Reloj },
  { documento, red }: { documento: string; red: string },
  buscar: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const clave = `verifica:fallos:${documento}`
  const hora = new Date(Math.floor(reloj.ahora().getTime() / HORA_MS) * HORA_MS)
  // Counted as wrong before it is looked up, so that a thousand guesses at once are not all let through.
  const [fallos = 0] = await contarUso(db, clave, [hora])
  if (fallos > FALLOS_POR_DOCUMENTO)
    await gastarCupo(db, reloj, `verifica:sobra:${documento}:${red}`, [{ cadaMs: HORA_MS, maximo: INTENTOS_POR_RED }])
  const hallado = await buscar()
  if (hallado !== undefined) await descontarUso(db, clave, hora)
  return hallado
}
