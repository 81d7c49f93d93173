import type { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import Cursor from 'pg-cursor'

const FILAS_POR_LOTE = 1_000

/** Time limit of one export. */
export const LECTURA_MAXIMA_MS = 300_000

/**
 * Reads a compiled query in batches of 1,000 rows, so that memory does not grow with the result. Holds a connection of
 * its own, in a read-only transaction, until the rows end or the caller stops the iteration (SHE-85).
 */
export async function* leerPorLotes<Fila>(pool: Pool, consulta: CompiledQuery<Fila>): AsyncGenerator<Fila[], void> {
  const cliente = await pool.connect()
  // A dead connection never answers again: neither its cursor nor its transaction can be closed, only dropped.
  let muerta = false
  const morir = () => {
    muerta = true
  }
  cliente.once('error', morir).once('end', morir)
  let sana = false
  try {
    // Both limits: between batches the server waits for us, and we wait for the slowest client.
    await cliente.query(
      `begin read only; set local statement_timeout = ${LECTURA_MAXIMA_MS}; set local idle_in_transaction_session_timeout = ${LECTURA_MAXIMA_MS}; set local plan_cache_mode = auto`,
    )
    const cursor = cliente.query(new Cursor<Fila>(consulta.sql, [...consulta.parameters]))
    try {
      for (;;) {
        const filas = await cursor.read(FILAS_POR_LOTE)
        if (filas.length === 0) break
        yield filas
      }
    } finally {
      if (!muerta) {
        await cursor.close()
        await cliente.query('rollback')
        sana = true
      }
    }
  } finally {
    cliente.off('error', morir).off('end', morir)
    // A connection whose transaction could not be closed must not serve anybody else.
    cliente.release(!sana)
  }
}
