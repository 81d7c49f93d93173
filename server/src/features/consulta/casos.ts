import { randomBytes } from 'node:crypto'
import { type ClaseDeCaso, CODIGO_LARGO, CODIGO_LETRAS, codigoEscrito } from '@cabildo/contracts/cargos'
import { type DiaDelComputo, nombreDeMotivo, type Plazo } from '@cabildo/contracts/plazos-calculo'
import type { DiaDelCaso } from '@cabildo/contracts/plazos-esquema'
import type { Casa } from '../../casa.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { PlazoLeido } from '../../platform/plazos/plazos.ts'
import { pedirCargo } from './cargo-hacer.ts'
import { type Caso, CLASE_DE_PLAZO, claveDe, findCodigo, insertCaso } from './casos.queries.ts'

/** A new tracker code (CON-03). A byte has 8 times the 32 characters, so each comes as often as any other. */
export const codigoNuevo = (): string =>
  Array.from(randomBytes(CODIGO_LARGO), (byte) => CODIGO_LETRAS[byte % CODIGO_LETRAS.length]).join('')

/**
 * The case of a filing, complaint or request, made if there is none, and its code; pass the filing's own transaction.
 * The code is told to who files and printed on the cargo, and goes into no mail, list, export, audit line or log (CON-03).
 */
export const abrirCaso = (db: Db, clave: string, caso: Caso = {}): Promise<string> =>
  insertCaso(db, clave, codigoNuevo(), caso)

/** The case of what was just filed; without a clock where none runs. */
export interface CasoPresentado {
  codigo: string
  plazo: PlazoLeido | null
}

interface PorPresentar extends Caso {
  pedido_at: Date
  /** How it is to be answered; null where no term runs. */
  plazo: (Pick<Plazo, 'desde' | 'dias'> & Partial<Pick<Plazo, 'silencio'>>) | null
}

/** Opens the case of what is filed, with its clock and the job that makes its cargo, in the filing's transaction. */
export const presentarCaso = async (
  trx: Trx,
  { plazos }: Pick<Casa, 'plazos'>,
  [clase, id]: readonly [ClaseDeCaso, number],
  { plazo, pedido_at, ...caso }: PorPresentar,
): Promise<CasoPresentado> => {
  const clave = claveDe(clase, id)
  const iniciado = plazo && (await plazos.iniciar(trx, { ...plazo, clave, clase: CLASE_DE_PLAZO[clase] }))
  const codigo = await abrirCaso(trx, clave, caso)
  await pedirCargo(trx, { clave, orden: 0 }, { clase: 'presentacion', pedido_at })
  return { codigo, plazo: iniciado }
}

/**
 * What the answer to a filing tells of its case: the one just opened, or that of what was filed before and is sent again (G3),
 * which gets a code if it was filed before there were codes. `desde` is null of what was filed before there were clocks.
 */
export const respuestaDeCaso = async (
  { db, plazos }: Pick<Casa, 'db' | 'plazos'>,
  [clase, id]: readonly [ClaseDeCaso, number],
  hecho: CasoPresentado | undefined,
): Promise<{ codigo: string; desde: string | null; vence: string | null; explicacion: string }> => {
  const clave = claveDe(clase, id)
  const plazo = hecho ? hecho.plazo : await plazos.leer(db, clave, CLASE_DE_PLAZO[clase])
  const codigo = hecho?.codigo ?? (await findCodigo(db, clave)) ?? (await abrirCaso(db, clave))
  const { desde = null, vence = null, explicacion = '' } = plazo ?? {}
  return { codigo: codigoEscrito(codigo), desde, vence, explicacion }
}

/** A day of the count as it is shown (PLA-29). */
export const diaDelCaso = ({ dia, numero, motivo }: DiaDelComputo): DiaDelCaso => ({
  ...{ dia, numero, motivo: motivo && nombreDeMotivo(motivo) },
})
