import {
  CLAUSULAS_MAXIMO,
  type Clausula,
  type ClausulaCampos,
  cambiaClausula,
  MENSAJES_CLAUSULAS,
} from '@cabildo/contracts/documentos-clausulas'
import type { Trx } from '../../../platform/db/conexion.ts'
import { restriccionViolada } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio, exigirSinFaltas, hallado } from '../../../platform/errores.ts'
import type { Reloj } from '../../../platform/reloj.ts'
import type { Sesion } from '../../../platform/sesion/sesion.ts'
import { countClausulas, deleteClausula, insertClausula, lockClausula, updateClausula } from './clausulas.queries.ts'

/** Says beside the title that another formula of the same place has it. */
const conTituloPropio = async (guardar: () => Promise<Clausula | undefined>): Promise<Clausula> => {
  try {
    return hallado(await guardar())
  } catch (error) {
    if (restriccionViolada(error) !== 'clausulas_titulo') throw error
    throw new ErrorDeNegocio('validacion', { campos: { titulo: MENSAJES_CLAUSULAS.repetida } })
  }
}

/** Keeps a formula of the own area, or of the municipality. Throws sinPermiso for the latter but from Secretaría General. */
export const crearClausula = async (trx: Trx, reloj: Reloj, sesion: Sesion, campos: ClausulaCampos) => {
  if (!cambiaClausula(sesion.area, campos)) throw new ErrorDeNegocio('sinPermiso')
  const area_id = campos.general ? null : sesion.area.id
  const cuantas = await countClausulas(trx, area_id)
  exigirSinFaltas({ titulo: cuantas >= CLAUSULAS_MAXIMO && MENSAJES_CLAUSULAS.demasiadas })
  const marca = { area_id, created_by: sesion.user.id, ahora: reloj.ahora() }
  return conTituloPropio(() => insertClausula(trx, campos, marca))
}

/** The formula to change. Throws noEncontrado for one of another area, sinPermiso for a general one of which it is not the keeper. */
const porCambiar = async (trx: Trx, sesion: Sesion, clausula_id: number): Promise<Clausula> => {
  const clausula = hallado(await lockClausula(trx, sesion.area.id, clausula_id))
  if (!cambiaClausula(sesion.area, clausula)) throw new ErrorDeNegocio('sinPermiso')
  return clausula
}

/** Changes a formula; throws desactualizado when the caller's copy is old (API-08). */
export const editarClausula = async (
  trx: Trx,
  reloj: Reloj,
  sesion: Sesion,
  clausula_id: number,
  { version, ...campos }: Omit<ClausulaCampos, 'general'> & { version: string },
) => {
  const antes = await porCambiar(trx, sesion, clausula_id)
  if (version !== antes.updated_at) throw new ErrorDeNegocio('desactualizado')
  return conTituloPropio(() => updateClausula(trx, clausula_id, campos, reloj.ahora()))
}

export const quitarClausula = async (trx: Trx, reloj: Reloj, sesion: Sesion, clausula_id: number) => {
  await porCambiar(trx, sesion, clausula_id)
  await deleteClausula(trx, clausula_id, reloj.ahora())
}
