import type { Db } from '../db/conexion.ts'
import { HORA_MS, type Reloj } from '../reloj.ts'
import { contarUso, descontarUsos } from './limites.queries.ts'
import { gastarCupo } from './limites.ts'

/** What is guessed at, and from where. */
interface Adivinada {
  /** The public call: 'verifica'. */
  llamada: string
  /** What is guessed at, whether it exists or not. */
  nombre: string
  red: string
}

/** Wrong codes for one thing in an hour, from anywhere, after which each network has only a few left for it. */
const FALLOS_LIBRES = 30
const INTENTOS_POR_RED = 3

/**
 * Looks something up by its code, and slows guessing from many networks at once (C7, C8, VER-13, CON-09); who has the code
 * still gets in while others guess. What does not exist counts alike. Throws demasiadasConsultas.
 */
export const conAdivinanzaContada = async <T>(
  { db, reloj }: { db: Db; reloj: Reloj },
  { llamada, nombre, red }: Adivinada,
  buscar: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const [clave, sobra] = [`${llamada}:fallos:${nombre}`, `${llamada}:sobra:${nombre}:${red}`]
  const hora = [new Date(Math.floor(reloj.ahora().getTime() / HORA_MS) * HORA_MS)]
  // Counted as wrong before it is looked up, so that a thousand guesses at once are not all let through.
  const [fallos = 0] = await contarUso(db, clave, hora)
  const sobran = fallos > FALLOS_LIBRES
  if (sobran) await gastarCupo(db, reloj, sobra, [{ cadaMs: HORA_MS, maximo: INTENTOS_POR_RED }])
  const hallado = await buscar()
  if (hallado !== undefined) {
    await descontarUsos(db, clave, hora)
    if (sobran) await descontarUsos(db, sobra, hora)
  }
  return hallado
}
