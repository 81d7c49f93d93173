import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import type { Beneficiario, Canasta, CanastaEdicion, CanastaNueva } from '@cabildo/contracts/canastas'
import { esAnglo, MENSAJES_CANASTAS, PRECALIFICA_NUEVA, type Referencia } from '@cabildo/contracts/canastas-reglas'
import { insertConsulta } from '../../platform/conservacion/consultas.queries.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio, exigirSinFaltas, exigirVigente, type Faltas, hallado } from '../../platform/errores.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import { HORA_MS, type Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import {
  findFicha,
  findIdentidad,
  insertCanasta,
  lockCanasta,
  setReferencia,
  updateCanasta,
} from './canastas.queries.ts'

/** Registers a beneficiary as new (CAN-21); undefined when the DNI is already registered (CAN-26). */
export const registrarCanasta = async (
  db: Db,
  actor: Actor,
  reloj: Reloj,
  nueva: CanastaNueva,
): Promise<Canasta | undefined> => {
  exigirSinFaltas(faltasDeFechas(reloj, nueva))
  return insertCanasta(db, actor, reloj.ahora(), { ...nueva, precalifica: PRECALIFICA_NUEVA })
}

/** Corrects a beneficiary; dni, ngrupo, eval_campo and referencia stay (CAN-22, API-89). */
export const editarCanasta = async (
  trx: Trx,
  reloj: Reloj,
  id: number,
  { version, ...campos }: CanastaEdicion,
): Promise<Canasta> => {
  exigirSinFaltas(faltasDeFechas(reloj, campos))
  await tomarLibre(trx, id, version)
  return updateCanasta(trx, id, reloj.ahora(), campos)
}

/** Replaces the reference by any of the four (CAN-23, API-90). */
export const cambiarReferencia = async (
  trx: Trx,
  reloj: Reloj,
  id: number,
  { state, version }: { state: Referencia; version?: string | undefined },
): Promise<Canasta> => {
  await tomarLibre(trx, id, version)
  return setReferencia(trx, id, reloj.ahora(), state)
}

/** Locks a record to change it; refuses one of the other programme (CAN-09) and an old copy of the caller's (D-22). */
const tomarLibre = async (trx: Trx, id: number, version: string | undefined): Promise<void> => {
  const actual = hallado(await lockCanasta(trx, id))
  if (esAnglo(actual.referencia)) throw new ErrorDeNegocio('canastaBloqueada')
  exigirVigente(version, actual.updated_at)
}

/** What the schema cannot know of a beneficiary: today. Of a body that was not validated, as far as it can be read. */
export const faltasDeFechas = (reloj: Reloj, { fnac }: { fnac?: unknown }): Faltas => ({
  fnac: typeof fnac === 'string' && fnac > reloj.hoy() && MENSAJES_CANASTAS.nacimientoFuturo,
})

/** Whoever works with the beneficiaries searches as often as the work needs. */
const DEL_PROGRAMA = [Permiso.canastas, Permiso.canastasNuevo, Permiso.canastasSubir] as const
const TOPE_AJENOS = [{ cadaMs: HORA_MS, maximo: 60 }]

/**
 * The navbar's search: without permission 3 only identity and reference leave the database (SHE-52, API-91, D-60). Every
 * search is noted before it is answered, whether it found somebody or not (P-11, decision 0052).
 */
export const buscarEnPadron = async (
  { db, reloj }: { db: Db; reloj: Reloj },
  sesion: Sesion,
  actor: Actor,
  dni: string,
): Promise<Beneficiario> => {
  if (!puedeAcceder(DEL_PROGRAMA, sesion)) await gastarCupo(db, reloj, `padron:${sesion.user.id}`, TOPE_AJENOS)
  const buscar = puedeAcceder([Permiso.canastas], sesion) ? findFicha : findIdentidad
  const encontrado = await buscar(db, dni)
  await insertConsulta(db, actor, reloj.ahora(), { que: 'padron', de: dni, filtro: '', filas: encontrado ? 1 : 0 })
  if (!encontrado) throw new ErrorDeNegocio('dniNoEncontrado')
  return encontrado
}
