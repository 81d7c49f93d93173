import type { Canasta, CanastaEdicion, CanastaNueva } from '@cabildo/contracts/canastas'
import { esAnglo, MENSAJES_CANASTAS, PRECALIFICA_NUEVA, type Referencia } from '@cabildo/contracts/canastas-reglas'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { insertCanasta, lockCanasta, setReferencia, updateCanasta } from './canastas.queries.ts'

/** Registers a beneficiary as new (CAN-21); undefined when the DNI is registered already (CAN-26). */
export const registrarCanasta = async (
  db: Db,
  actor: Actor,
  reloj: Reloj,
  nueva: CanastaNueva,
): Promise<Canasta | undefined> => {
  comprobarNacimiento(reloj, nueva.fnac)
  return insertCanasta(db, actor, reloj.ahora(), { ...nueva, precalifica: PRECALIFICA_NUEVA })
}

/** Corrects a beneficiary; dni, ngrupo, eval_campo and referencia stay (CAN-22, API-89). */
export const editarCanasta = async (
  trx: Trx,
  reloj: Reloj,
  id: number,
  { version, ...campos }: CanastaEdicion,
): Promise<Canasta> => {
  comprobarNacimiento(reloj, campos.fnac)
  await tomarLibre(trx, id, version)
  return updateCanasta(trx, id, reloj.ahora(), campos)
}

/** Sets any of the four references in the place of any other (CAN-23, API-90). */
export const cambiarReferencia = async (
  trx: Trx,
  reloj: Reloj,
  id: number,
  { state, version }: { state: Referencia; version?: string | undefined },
): Promise<Canasta> => {
  await tomarLibre(trx, id, version)
  return setReferencia(trx, id, reloj.ahora(), state)
}

/** Holds a record for a change; refused when it is of the other programme (CAN-09) or the caller's copy is stale (D-22). */
const tomarLibre = async (trx: Trx, id: number, version: string | undefined): Promise<void> => {
  const actual = await lockCanasta(trx, id)
  if (!actual) throw new ErrorDeNegocio('noEncontrado')
  if (esAnglo(actual.referencia)) throw new ErrorDeNegocio('canastaBloqueada')
  if (version !== undefined && version !== actual.updated_at) throw new ErrorDeNegocio('desactualizado')
}

const comprobarNacimiento = (reloj: Reloj, fnac: string | null): void => {
  if (fnac !== null && fnac > reloj.hoy()) throw campoInvalido('fnac', MENSAJES_CANASTAS.nacimientoFuturo)
}
