import type { Db } from '../db/conexion.ts'
import { enTransaccion } from '../db/transaccion.ts'
import { type FilaDelPadron, savePersonas, tomarPadron } from './padron.queries.ts'

const TANDA = 2_000
const ACTOR = { user_id: null, peticion: 'import-padron' }

/** A row of the file: a person, or why it is refused; `numero` is its line number. */
export type FilaLeida = { numero: number } & ({ persona: FilaDelPadron } | { motivo: string })

/** Reads the file from the beginning, yielding its rows. */
export type Recorrer = (porFila: (fila: FilaLeida) => Promise<void>) => Promise<void>

export interface Importacion {
  leidas: number
  nuevas: number
  cambiadas: number
  /** How many rows were refused, and the first of them. */
  malas: number
  motivos: { numero: number; motivo: string }[]
  /** False when nothing was saved, because of a bad row or in a simulation. */
  guardada: boolean
}

/**
 * Imports a file's people into the local register, all or none, in one transaction; `simular` does the same and rolls
 * it back. (IDE-15, D-20, decision 0068)
 */
export const importarPadron = async (
  db: Db,
  recorrer: Recorrer,
  { simular = false, motivosMaximo = 20 } = {},
): Promise<Importacion> => {
  let hecha: Importacion | undefined
  try {
    // When PostgreSQL aborts an attempt, the file is read again from the start.
    await enTransaccion(db, ACTOR, async (trx) => {
      await tomarPadron(trx)
      const cuenta: Importacion = { leidas: 0, nuevas: 0, cambiadas: 0, malas: 0, motivos: [], guardada: false }
      const vistos = new Vistos()
      let tanda: FilaDelPadron[] = []
      const vaciar = async () => {
        const { nuevas, cambiadas } = await savePersonas(trx, tanda)
        cuenta.nuevas += nuevas
        cuenta.cambiadas += cambiadas
        tanda = []
      }
      await recorrer(async (fila) => {
        cuenta.leidas++
        const motivo = 'motivo' in fila ? fila.motivo : vistos.anotar(fila.persona.dni)
        if (motivo) {
          cuenta.malas++
          if (cuenta.motivos.length < motivosMaximo) cuenta.motivos.push({ numero: fila.numero, motivo })
        } else if ('persona' in fila) tanda.push(fila.persona)
        if (tanda.length >= TANDA) await vaciar()
      })
      if (tanda.length > 0) await vaciar()
      cuenta.guardada = !simular && cuenta.malas === 0
      hecha = cuenta
      if (!cuenta.guardada) throw new Deshecha()
    })
  } catch (error) {
    if (!(error instanceof Deshecha)) throw error
  }
  if (!hecha) throw new Error('La importación no llegó a su fin')
  return hecha
}

/** Rolls the transaction back on purpose. */
class Deshecha extends Error {}

/** Set of a file's DNI numbers: one bit for each possible number, 12.5 MB whatever the file's length. */
class Vistos {
  readonly #bits = new Uint8Array(100_000_000 / 8)

  /** Why a second row of one DNI is refused. */
  anotar(dni: string): string | undefined {
    const numero = Number(dni)
    const lugar = numero >> 3
    const bit = 1 << (numero & 7)
    const antes = this.#bits[lugar] ?? 0
    this.#bits[lugar] = antes | bit
    return antes & bit ? 'el DNI ya está en una línea anterior' : undefined
  }
}
