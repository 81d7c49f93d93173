import {
  MENSAJES_VISITAS,
  NOMBRE_MAXIMO,
  nombreCompleto,
  ubicacionesDe,
  type Visita,
  type VisitaGuardar,
} from '@cabildo/contracts/visitas'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { unaVezPorClave } from '../../platform/db/por-clave.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import {
  deleteVisita,
  esVigente,
  findPorClave,
  insertVisita,
  lockVisita,
  setSalida,
  updateVisita,
} from './visitas.queries.ts'

/** Registers a visit to an active employee of the caller's area, entering now (VIS-27, API-19); sent again, once (G3). */
export const registrarVisita = async (
  db: Db,
  actor: Actor,
  reloj: Reloj,
  sesion: Sesion,
  datos: VisitaGuardar,
): Promise<Visita> => {
  const ahora = reloj.ahora()
  const marco = { area_id: sesion.area.id, anio: reloj.anio(), ahora, actor }
  const { id, version, clave, ...escrita } = datos
  await exigirLugar(db, marco, escrita)
  const nueva = preparar(escrita)
  const visita = await unaVezPorClave({
    clave,
    indice: 'visitas_clave',
    insertar: () => insertVisita(db, marco, { ...nueva, clave }),
    buscar: (clave) => findPorClave(db, { ...marco, clave }),
    esElMismo: (guardada) =>
      (Object.keys(nueva) as (keyof typeof nueva)[]).every((c) => guardada[c] === (nueva[c] ?? null)),
    mensaje: MENSAJES_VISITAS.yaGuardada,
  })
  if (!visita) throw empleadoAjeno()
  return visita
}

/**
 * Changes a visit. Refused when the visited employee has left the list since (VIS-32), and when the caller's copy is
 * stale (SHE-94); a visit of another area does not exist for the caller.
 */
export const editarVisita = async (
  trx: Trx,
  reloj: Reloj,
  sesion: Sesion,
  id: number,
  datos: VisitaGuardar,
): Promise<Visita> => {
  const anio = reloj.anio()
  const actual = hallado(await lockVisita(trx, sesion.area.id, id, anio))
  if (datos.version !== undefined && datos.version !== actual.updated_at) throw new ErrorDeNegocio('desactualizado')
  if (!actual.vigente) throw new ErrorDeNegocio('empleadoEliminado')
  const marco = { area_id: sesion.area.id, id, anio, ahora: reloj.ahora() }
  await exigirLugar(trx, marco, datos)
  const visita = await updateVisita(trx, marco, preparar(datos))
  if (!visita) throw empleadoAjeno()
  return visita
}

/** Records the exit time once; a second call is refused and the first time stays (VIS-28, VIS-29). */
export const registrarSalida = async (trx: Trx, reloj: Reloj, sesion: Sesion, id: number): Promise<Visita> => {
  const visita = await setSalida(trx, sesion.area.id, id, reloj.ahora())
  if (visita) return visita
  const actual = await lockVisita(trx, sesion.area.id, id, reloj.anio())
  throw new ErrorDeNegocio(actual ? 'salidaRegistrada' : 'noEncontrado')
}

/** Deletes a visit; it stays in the audit trail (VIS-06, D-33). */
export const eliminarVisita = async (trx: Trx, reloj: Reloj, sesion: Sesion, id: number): Promise<void> => {
  if (!(await deleteVisita(trx, sesion.area.id, id, reloj.ahora()))) throw new ErrorDeNegocio('noEncontrado')
}

const empleadoAjeno = () => campoInvalido('empacce_id', MENSAJES_VISITAS.empleadoAjeno)

/** Refuses a location that is not the own area's, and then says whether the employee is none of it, either (VIS-25, SHE-97). */
const exigirLugar = async (
  db: Db,
  { area_id, anio }: { area_id: number; anio: number },
  { ubicacion, empacce_id }: Pick<VisitaGuardar, 'ubicacion' | 'empacce_id'>,
): Promise<void> => {
  if (!ubicacion || ubicacionesDe(area_id).includes(ubicacion)) return
  exigirSinFaltas({
    ubicacion: MENSAJES_VISITAS.ubicacionAjena,
    empacce_id: !(await esVigente(db, area_id, empacce_id, anio)) && MENSAJES_VISITAS.empleadoAjeno,
  })
}

/** The form with what is saved beside it: the full name, whichever part of it `name` holds. */
const preparar = <V extends Omit<VisitaGuardar, 'nrodoc'>>(visita: V) => {
  const { name, apellidos, ubicacion } = visita
  const ape_nom = name.startsWith(apellidos) ? name.slice(0, NOMBRE_MAXIMO) : nombreCompleto(name, apellidos)
  return { ...visita, ape_nom, ...(ubicacion === '' && { ubicacion: null }) }
}
