import type { Db } from '../db/conexion.ts'
import { type Eslabon, type Final, findFinal, listEslabones, MENOR } from './cadena.queries.ts'
import { huellaDeLoQueQueda, huellaDeLosValores, huellaDelEnlace, PRINCIPIO } from './regla.ts'

const TANDA = 2_000

/** The first thing that does not fit: all that comes after it is as it was, or not, nobody can tell. */
export interface Rotura {
  que: 'línea cambiada' | 'línea borrada' | 'línea añadida o sin su enlace' | 'valores retirados antes de tiempo'
  linea: number
  /** When the line was written (yyyy-MM-dd HH:mm:ss of Lima); null where it is gone. */
  en: string | null
}

/** What was found on reading the whole chain. */
export interface Revision extends Final {
  /** Lines that fit, from the first on. */
  lineas: number
  /** The last link that fits; in hexadecimal, as it is told outside. */
  huella: string
  rotura: Rotura | null
}

/**
 * Recomputes the chain of the audit trail from its first line to its last, in one pass, and stops at the first line that is not
 * as it was linked (D-33). Changes nothing; lines that are written meanwhile are left to the next time.
 */
export const revisarCadena = async (db: Db, { tanda = TANDA } = {}): Promise<Revision> => {
  const final = await findFinal(db)
  let previa: Buffer = PRINCIPIO
  let lineas = 0
  const como = (rotura: Rotura | null): Revision => ({ ...final, lineas, huella: previa.toString('hex'), rotura })
  for await (const eslabon of eslabones(db, final.hasta, tanda)) {
    const enlace = comprobarEslabon(previa, eslabon)
    if (typeof enlace === 'string') return como({ que: enlace, linea: eslabon.id, en: eslabon.en })
    previa = enlace
    lineas++
  }
  return como(null)
}

/** All lines and links up to a number, in order. Of each the same number is asked for, so one side may end before the other. */
async function* eslabones(db: Db, hasta: number, tanda: number): AsyncGenerator<Eslabon> {
  for (let despues: number | typeof MENOR = MENOR; despues === MENOR || despues < hasta; ) {
    const filas = await listEslabones(db, despues, hasta, tanda)
    const alcance: number = Math.min(
      finDe(filas, tanda, hasta, ({ acto }) => acto !== null),
      finDe(filas, tanda, hasta, ({ huella }) => huella !== null),
    )
    for (const fila of filas) if (fila.id <= alcance) yield fila
    despues = alcance
  }
}

/** Until where one side was read: to its end, or to the last of so many. */
const finDe = (filas: readonly Eslabon[], tanda: number, hasta: number, esSuya: (fila: Eslabon) => boolean): number => {
  const suyas = filas.filter(esSuya)
  return suyas.length < tanda ? hasta : (suyas.at(-1)?.id ?? hasta)
}

/** The link that follows from the one before and from what the line says; in words, what is wrong with it. */
const comprobarEslabon = (previa: Buffer, eslabon: Eslabon): Buffer | Rotura['que'] => {
  const { acto, reducida, intocable, huella, queda, sal, oculto } = eslabon
  if (acto === null) return 'línea borrada'
  if (huella === null || queda === null) return 'línea añadida o sin su enlace'
  // Of a line without its values what is left is compared; of a whole one all of it.
  if (reducida && !queda.equals(huellaDeLoQueQueda(eslabon))) return 'línea cambiada'
  const valores = reducida ? oculto : sal && huellaDeLosValores(sal, eslabon)
  const enlace = valores && huellaDelEnlace(previa, { queda, oculto: valores, acto })
  if (!enlace?.equals(huella)) return 'línea cambiada'
  return reducida && intocable ? 'valores retirados antes de tiempo' : enlace
}
