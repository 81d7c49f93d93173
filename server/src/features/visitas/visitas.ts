import { diaMas } from '@cabildo/contracts/base/tiempo'
import {
  type ActoReversible,
  DIAS_EXTEMPORANEO,
  DOCUMENTOS,
  MENSAJES_VISITAS,
  nombreCompleto,
  ubicacionesDe,
  type Visita,
  type VisitaEditar,
  type VisitaGuardar,
} from '@cabildo/contracts/visitas'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { unaVezPorClave } from '../../platform/db/por-clave.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, exigirVigente, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { cerrarAnteriores, deshacerActo, existeVisita } from './recepcion.queries.ts'
import {
  deleteVisita,
  esVigente,
  findPorClave,
  insertVisita,
  listLocales,
  lockVisita,
  marcoDe,
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
  const { id, version, clave, ingreso, ...escrita } = datos
  const entrada = ingreso ? entradaTardia(ingreso, reloj) : null
  const marco = { area_id: sesion.area.id, hoy: reloj.hoy(), ahora, ingreso: entrada, actor }
  await exigirLugar(db, sesion, marco, escrita)
  const nueva = preparar(escrita)
  const visita = await unaVezPorClave({
    clave,
    indice: 'visitas_clave',
    insertar: () => insertVisita(db, marco, { ...nueva, clave }),
    buscar: (clave) => findPorClave(db, { ...marco, clave }),
    esElMismo: (guardada) =>
      guardada.created_at.startsWith(ingreso ?? '') &&
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
  datos: VisitaEditar,
): Promise<Visita> => {
  const hoy = reloj.hoy()
  const actual = hallado(await lockVisita(trx, sesion.area.id, id, hoy))
  exigirVigente(datos.version, actual.updated_at)
  if (actual.importada) throw new ErrorDeNegocio('visitaImportada')
  if (!actual.vigente) throw new ErrorDeNegocio('empleadoEliminado')
  const marco = { area_id: sesion.area.id, id, hoy, ahora: reloj.ahora() }
  // A location that was removed stays with the visits that bear it (ORG-18).
  if (datos.ubicacion !== actual.ubicacion) await exigirLugar(trx, sesion, marco, datos)
  const { patron, mensaje } = DOCUMENTOS[actual.tipo_doc]
  if (!datos.tipo_doc && !patron.test(datos.nrodoc)) throw campoInvalido('nrodoc', mensaje)
  const { tipo_doc, nrodoc, sin_consulta, apellidos = actual.apellidos, ...corregida } = datos
  const visita = await updateVisita(trx, marco, preparar({ ...corregida, apellidos }))
  if (!visita) throw empleadoAjeno()
  return visita
}

/** Records the exit time once; a second call is refused and the first time stays (VIS-28, VIS-29). */
export const registrarSalida = async (trx: Trx, reloj: Reloj, sesion: Sesion, id: number): Promise<Visita> => {
  const visita = await setSalida(trx, suyo(sesion, reloj, id))
  if (visita) return visita
  const actual = await lockVisita(trx, sesion.area.id, id, reloj.hoy())
  throw new ErrorDeNegocio(actual ? 'salidaRegistrada' : 'noEncontrado')
}

/** Deletes a visit; it stays in the audit trail (VIS-06, D-33). */
export const eliminarVisita = async (trx: Trx, reloj: Reloj, sesion: Sesion, id: number): Promise<void> => {
  if (!(await deleteVisita(trx, suyo(sesion, reloj, id)))) throw new ErrorDeNegocio('noEncontrado')
}

/** Takes back an exit or a deletion of the caller's own, for a few minutes; the trail keeps both (D-33). */
export const deshacer = async (
  trx: Trx,
  reloj: Reloj,
  sesion: Sesion,
  id: number,
  acto: ActoReversible,
): Promise<Visita> => {
  const visita = await deshacerActo(trx, suyo(sesion, reloj, id), acto)
  if (visita) return visita
  throw new ErrorDeNegocio((await existeVisita(trx, sesion.area.id, id)) ? 'deshacerVencido' : 'noEncontrado')
}

/** Many visits may have been left open over the years, and each statement has its time limit. */
const POR_TANDA = 2_000

/**
 * Closes, without a time, all visits of earlier days that have no exit, one transaction for each batch; answers how many.
 * A second call finds none.
 */
export const cerrarDiasAnteriores = async (
  db: Db,
  actor: Actor,
  reloj: Reloj,
  area_id: number,
  porTanda = POR_TANDA,
): Promise<number> => {
  const marco = marcoDe(area_id, reloj.hoy())
  let cerradas = 0
  let ultimas: number
  do {
    ultimas = await enTransaccion(db, actor, (trx) => cerrarAnteriores(trx, marco, reloj.ahora(), porTanda))
    cerradas += ultimas
  } while (ultimas === porTanda)
  return cerradas
}

const suyo = (sesion: Sesion, reloj: Reloj, id: number) => ({
  area_id: sesion.area.id,
  id,
  ahora: reloj.ahora(),
  user_id: sesion.user.id,
})

/** The instant of a late entry: before now, and of the last days only, so that nobody writes the past anew. */
const entradaTardia = (ingreso: string, reloj: Reloj): Date => {
  const entrada = new Date(`${ingreso.replace(' ', 'T')}:00-05:00`)
  if (entrada >= reloj.ahora() || ingreso.slice(0, 10) < diaMas(reloj.hoy(), -DIAS_EXTEMPORANEO))
    throw campoInvalido('ingreso', MENSAJES_VISITAS.ingresoFuera)
  return entrada
}

const empleadoAjeno = () => campoInvalido('empacce_id', MENSAJES_VISITAS.empleadoAjeno)

/** Refuses a location that is not the own area's, and then says whether the employee is none of it, either (VIS-25, SHE-97). */
const exigirLugar = async (
  db: Db,
  { area }: Sesion,
  { area_id, hoy }: { area_id: number; hoy: string },
  { ubicacion, empacce_id }: Pick<VisitaGuardar, 'ubicacion' | 'empacce_id'>,
): Promise<void> => {
  if (!ubicacion || ubicacionesDe(area, await listLocales(db, area_id)).includes(ubicacion)) return
  exigirSinFaltas({
    ubicacion: MENSAJES_VISITAS.ubicacionAjena,
    empacce_id: !(await esVigente(db, area_id, empacce_id, hoy)) && MENSAJES_VISITAS.empleadoAjeno,
  })
}

/**
 * The form with what is saved beside it: names and surnames apart, whichever of the two `name` holds, and the full name
 * (decision 0134).
 */
const preparar = <V extends Omit<VisitaGuardar, 'tipo_doc' | 'nrodoc' | 'sin_consulta'>>({ partes, ...visita }: V) => {
  const { name, apellidos } = partes ? visita : separar(visita)
  const ape_nom = nombreCompleto(name, apellidos)
  return { ...visita, name, apellidos, ape_nom, ...(visita.ubicacion === '' && { ubicacion: null }) }
}

/** Calls of before send the full name as `name`, surnames first: the given names are what is left of it. */
const separar = ({ name, apellidos }: Pick<VisitaGuardar, 'name' | 'apellidos'>) => {
  if (apellidos === '' || name === apellidos) return { name, apellidos: '' }
  const nombres = name.startsWith(`${apellidos} `) ? name.slice(apellidos.length + 1).trim() : ''
  return { name: nombres || name, apellidos }
}
