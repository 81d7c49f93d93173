import type { Trx } from '../../platform/db/conexion.ts'
import type { Firmador } from '../../platform/firmador/firmador.ts'

/** Remembers that a sample page was signed and verified: when, for whom and with what, and nothing else (ORG-48). */
export const setPruebaDeFirma = (
  trx: Trx,
  {
    user_id,
    firmador,
    de_prueba,
    ahora,
  }: { user_id: number; firmador: Firmador['nombre']; de_prueba: boolean; ahora: Date },
) => {
  const hecha = { hecha_at: ahora, pedida_at: ahora, firmador, de_prueba }
  return trx
    .insertInto('pruebas')
    .values({ clase: 'firma', user_id, ...hecha })
    .onConflict((choque) => choque.columns(['clase', 'user_id']).doUpdateSet(hecha))
    .execute()
}
