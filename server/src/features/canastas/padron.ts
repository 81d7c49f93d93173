import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import type { Beneficiario } from '@cabildo/contracts/canastas'
import { insertConsulta } from '../../platform/conservacion/consultas.queries.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import { HORA_MS, type Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { findFicha, findIdentidad } from './canastas.queries.ts'

/** Whose work the beneficiaries are: they search as often as they need. */
const DEL_PROGRAMA = [Permiso.canastas, Permiso.canastasNuevo, Permiso.canastasSubir] as const
const TOPE_AJENOS = [{ cadaMs: HORA_MS, maximo: 60 }]

/**
 * The navbar's search: without permission 3 only identity and reference leave the database (SHE-52, API-91, D-60). Each one
 * is noted before it is answered, found or not (P-11, decision 0052).
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
