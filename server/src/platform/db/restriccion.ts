import { codigoSql } from './transaccion.ts'

const REPETIDO = '23505'
const SIN_REFERENCIA = '23503'

/** Name of the unique index or the foreign key that refused a change, which tells what was wrong; null for other errors. */
export const restriccionViolada = (error: unknown): string | null => {
  const codigo = codigoSql(error)
  if (codigo !== REPETIDO && codigo !== SIN_REFERENCIA) return null
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null
}
