import type { Db } from '../../platform/db/conexion.ts'

const IDENTIDAD = ['dni', 'ape_nom', 'referencia'] as const
const FICHA = [...IDENTIDAD, 'fnac', 'address', 'precalifica', 'fec_entrega', 'eval_campo'] as const

/** What every user may see of a beneficiary. */
export const findIdentidad = (db: Db, dni: string) =>
  db.selectFrom('canastas').select(IDENTIDAD).where('dni', '=', dni).executeTakeFirst()

/** What the holders of the programme's permission see. */
export const findFicha = (db: Db, dni: string) =>
  db.selectFrom('canastas').select(FICHA).where('dni', '=', dni).executeTakeFirst()
