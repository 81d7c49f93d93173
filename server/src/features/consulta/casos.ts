import { randomBytes } from 'node:crypto'
import { CODIGO_LARGO, CODIGO_LETRAS, codigoEscrito } from '@cabildo/contracts/cargos'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { pedirCargo } from './cargo-hacer.ts'
import { type Caso, findCodigo, insertCaso } from './casos.queries.ts'

/** A new tracker code (CON-03). A byte has 8 times the 32 characters, so each comes as often as any other. */
export const codigoNuevo = (): string =>
  Array.from(randomBytes(CODIGO_LARGO), (byte) => CODIGO_LETRAS[byte % CODIGO_LETRAS.length]).join('')

/**
 * The case of a filing, complaint or request, made if there is none, and its code; pass the filing's own transaction.
 * The code is told to who files and printed on the cargo, and goes into no mail, list, export, audit line or log (CON-03).
 */
export const abrirCaso = (db: Db, clave: string, caso: Caso = {}): Promise<string> =>
  insertCaso(db, clave, codigoNuevo(), caso)

/** The case of what is filed at that instant, with the job that makes its cargo, in the filing's transaction; answers the code. */
export const presentarCaso = async (trx: Trx, clave: string, pedido_at: Date, caso: Caso = {}): Promise<string> => {
  const codigo = await abrirCaso(trx, clave, caso)
  await pedirCargo(trx, { clave, orden: 0 }, { clase: 'presentacion', pedido_at })
  return codigo
}

/**
 * The code as the answer to a filing tells it: the one just made, or that of what was filed before and is sent again (G3),
 * which gets one if it was filed before there were codes.
 */
export const codigoDe = async (db: Db, clave: string, hecho: string | undefined): Promise<string> =>
  codigoEscrito(hecho ?? (await findCodigo(db, clave)) ?? (await abrirCaso(db, clave)))
