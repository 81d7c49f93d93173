import { createHash } from 'node:crypto'
import type { EstadoDeCadena, Rotura } from '@cabildo/contracts/auditoria-cadena'
import { diaMas, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Db } from '../db/conexion.ts'
import type { Reloj } from '../reloj.ts'
import { type Eslabon, type Final, findFinal, listEslabones, MENOR } from './cadena.queries.ts'
import { findRecorte, findUltimaRevision, listRaices, listUltimasRaices, type Raiz } from './raices.queries.ts'

/** The first line has no line before it, so its link is computed over zeros. */
const PRINCIPIO = Buffer.alloc(32)

/** Both sides of a line as PostgreSQL writes them: in the text of a jsonb a line break is always `\n`. */
export interface Valores {
  antes: string | null
  despues: string | null
}

const sha256 = (...partes: (Uint8Array | string)[]): Buffer => {
  const huella = createHash('sha256')
  for (const parte of partes) huella.update(parte)
  return huella.digest()
}

const enBytes = ({ antes, despues }: Valores) => `${antes ?? ''}\n${despues ?? ''}`

/** Digest of what a line still holds once values were taken out of it. */
export const huellaDeLoQueQueda = (valores: Valores): Buffer => sha256(enBytes(valores))

/** Digest of the values that a line was written with. The salt is deleted with them, so that nobody can guess them. */
export const huellaDeLosValores = (sal: Uint8Array, valores: Valores): Buffer => sha256(sal, enBytes(valores))

/** The link of a line to the one before: over who did what and when, and the digests of its values (decision 0099). */
export const huellaDelEnlace = (
  previa: Uint8Array,
  { queda, oculto, acto }: { queda: Uint8Array; oculto: Uint8Array; acto: string },
): Buffer => sha256(previa, queda, oculto, acto)

const TANDA = 2_000
/** Lines are linked within a minute or two; after this many minutes, linking has stopped. */
const DEMORA_MIN = 60

/** What was found on reading the whole chain. */
export interface Revision extends Final {
  /** Lines that fit, from the first on. */
  lineas: number
  /** The last link that fits; in hexadecimal, as it is told outside. */
  huella: string
  rotura: Rotura | null
  /** The roots of the days that are over, oldest first. */
  raices: readonly Raiz[]
}

/**
 * Recomputes the chain of the audit trail from its first line to its last, in one pass, and stops at the first line or root that
 * is not as it was made (D-33). Changes nothing; lines that are written meanwhile are left to the next time.
 */
export const revisarCadena = async (db: Db, { tanda = TANDA } = {}): Promise<Revision> => {
  // Read in this order, because the lines of a root that is made meanwhile are linked by then.
  const raices = await listRaices(db)
  const final = await findFinal(db)
  let previa: Buffer = PRINCIPIO
  let lineas = 0
  const como = (rotura: Rotura | null): Revision => ({
    ...{ ...final, raices, lineas, huella: previa.toString('hex') },
    rotura,
  })
  const comprobarRaices = compararRaices(raices)
  const estaCerrado = cierres(raices)
  let atrasada: Pick<Revision, 'lineas' | 'rotura'> | undefined
  for await (const eslabon of eslabones(db, final.hasta, tanda)) {
    const mala = comprobarRaices(eslabon.id, { previa, lineas })
    if (mala) return como(mala)
    const enlace = comprobarEslabon(previa, eslabon)
    if (typeof enlace === 'string') return como({ que: enlace, linea: eslabon.id, en: eslabon.en, dia: null })
    if (!atrasada && estaCerrado(eslabon))
      atrasada = { lineas, rotura: { que: 'atrasada', linea: eslabon.id, en: eslabon.en, dia: null } }
    previa = enlace
    lineas++
  }
  const mala =
    comprobarRaices(Number.POSITIVE_INFINITY, { previa, lineas, hasta: final.hasta }) ?? recorte(await findRecorte(db))
  return { ...como(mala ?? interrupcion(final)), ...(mala ? {} : atrasada) }
}

/** If the last lines are deleted with their links and roots, the rest still fits: only an earlier check shows it. */
const recorte = (linea: number | undefined): Rotura | null =>
  linea === undefined ? null : { que: 'recortada', linea, en: null, dia: null }

/** Lines that nobody links can be changed unnoticed; reported only when everything else fits. */
const interrupcion = ({ antigua, espera }: Final): Rotura | null =>
  antigua && espera !== null && espera >= DEMORA_MIN ? { que: 'sinEnlace', ...antigua, dia: null } : null

/**
 * Whether a line dated on a closed day was linked after that day's root: inserted later, it has a link as good as any.
 * Reported only where all else fits, since setting a clock back does the same. Ask in the order of the lines.
 */
const cierres = (raices: readonly Raiz[]) => {
  let i = 0
  return ({ id, en }: Eslabon): boolean => {
    for (let raiz = raices[i]; raiz && raiz.linea < id; raiz = raices[i]) i++
    const cerrado = raices[i - 1]?.dia
    return cerrado !== undefined && en !== null && en.slice(0, 10) <= cerrado
  }
}

/** Compares the roots of the lines read so far; `id` is the next line's number. */
const compararRaices = (raices: readonly Raiz[]) => {
  const quedan = [...raices]
  let anterior: { dia: string; lineas: number } | undefined
  return (
    id: number,
    { previa, lineas, hasta = Number.POSITIVE_INFINITY }: { previa: Buffer; lineas: number; hasta?: number },
  ): Rotura | null => {
    for (let raiz = quedan[0]; raiz && raiz.linea < id; raiz = quedan[0]) {
      const { dia, linea } = raiz
      const rotura = (que: Rotura['que'], de: string): Rotura => ({ que, linea: null, en: null, dia: de })
      const siguiente = anterior && diaMas(anterior.dia, 1)
      if (siguiente !== undefined && siguiente !== dia) return rotura('raizBorrada', siguiente)
      if (linea > hasta || !raiz.huella.equals(previa) || raiz.lineas !== lineas - (anterior?.lineas ?? 0))
        return rotura('raizCambiada', dia)
      anterior = { dia, lineas }
      quedan.shift()
    }
    return null
  }
}

/**
 * All lines and links up to a number, in order. A query takes as many of each, so one side may end before the other.
 */
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

/** The number up to which one side was read: the limit, or the last row of a full batch. */
const finDe = (filas: readonly Eslabon[], tanda: number, hasta: number, esSuya: (fila: Eslabon) => boolean): number => {
  const suyas = filas.filter(esSuya)
  return suyas.length < tanda ? hasta : (suyas.at(-1)?.id ?? hasta)
}

/** The link computed from the previous one and the line; the kind of fault if the line does not match. */
const comprobarEslabon = (previa: Buffer, eslabon: Eslabon): Buffer | Rotura['que'] => {
  const { acto, reducida, intocable, huella, queda, sal, oculto } = eslabon
  if (acto === null) return 'borrada'
  if (huella === null || queda === null) return 'agregada'
  // A line that lost its values is compared by what is left; any other line, by everything.
  if (reducida && !queda.equals(huellaDeLoQueQueda(eslabon))) return 'cambiada'
  const valores = reducida ? oculto : sal && huellaDeLosValores(sal, eslabon)
  const enlace = valores && huellaDelEnlace(previa, { queda, oculto: valores, acto })
  if (!enlace?.equals(huella)) return 'cambiada'
  return reducida && intocable ? 'retirada' : enlace
}

/** The result of the last check, without reading the chain again (D-33). */
export const leerEstadoDeCadena = async (db: Db, reloj: Reloj): Promise<EstadoDeCadena> => {
  const [[raiz], revision] = await Promise.all([listUltimasRaices(db, 1), findUltimaRevision(db)])
  return {
    ahora: marcaLima(reloj.ahora()),
    raiz: raiz
      ? { dia: raiz.dia, huella: raiz.huella.toString('hex'), lineas: raiz.lineas, sellada: raiz.sello !== null }
      : null,
    revision: revision
      ? {
          ...{ lineas: revision.lineas, rotura: revision.rotura },
          ...{ en: marcaLima(revision.en), desde: marcaLima(revision.desde) },
        }
      : null,
  }
}
