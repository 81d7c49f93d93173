import type { Carga } from '@cabildo/contracts/cargas'
import type { Archivos } from '../archivos/archivos.ts'
import type { Actor } from '../db/actor.ts'
import type { Db, Trx } from '../db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../db/transaccion.ts'
import { ErrorDeNegocio, hallado } from '../errores.ts'
import type { Log } from '../log.ts'
import type { ArchivoSubido } from '../subidas/subida.ts'
import type { LANES } from '../trabajos/tareas.ts'
import { encolar } from '../trabajos/trabajos.queries.ts'
import {
  cerrarAplicada,
  cerrarFallida,
  cerrarRevision,
  contarClases,
  type Dueno,
  deleteCarga,
  deleteFilas,
  findPorRevisar,
  hacerSitio,
  insertCarga,
  type LoLeido,
  lockCarga,
  type TipoDeCarga,
} from './cargas.queries.ts'

/** Tries of a check that fails through no fault of the file; the last comes some minutes after the first. */
const INTENTOS = 4
/** Spreadsheets that a user may have without applying them: each may hold as many rows as the table. */
const PENDIENTES = 3

/** What was read of a file, or why it cannot be taken in, in Spanish. */
export type Revisado = LoLeido | { falla: string }

/** What the mechanism has to know of a kind of spreadsheet. */
export interface ClaseDeCarga extends TipoDeCarga {
  tarea: (typeof LANES)['hojas' | 'importaciones'][number]
  /** Waits until no other transaction applies one of this kind, and keeps others waiting until this one ends. */
  tomarTurno: (trx: Trx) => Promise<void>
  /**
   * Decides again what each row would do, and answers how many would now do something else than what was shown;
   * `retener` locks the records to change.
   */
  reclasificar: (trx: Trx, carga_id: number, retener: boolean) => Promise<number>
  /** What is said then. */
  cambiada: 'cargaCambiada' | 'obrasCambiadas' | 'personalCambiado'
}

/** Reads a file and saves its rows with what each would do. */
export type LectorDeCarga = (carga_id: number, storage_key: string) => Promise<Revisado>

interface Partes {
  db: Db
  archivos: Archivos
}

/** A spreadsheet is looked through in about this time. */
const REVISION_SEGUNDOS = 30

/** Saves an upload, in the place of an older one of the same user that was never applied. Throws demasiadosIntentos. */
export const guardarCarga = async (
  trx: Trx,
  { tipo }: TipoDeCarga,
  archivo: ArchivoSubido,
  dueno: Dueno,
): Promise<Carga> => {
  if (!(await hacerSitio(trx, tipo, dueno, PENDIENTES)))
    throw new ErrorDeNegocio('demasiadosIntentos', { reintentar: REVISION_SEGUNDOS })
  return insertCarga(trx, archivo, { ...dueno, tipo })
}

/** Takes a spreadsheet in and has it checked in the background (decision 0047). */
export const recibirCarga = (
  db: Db,
  actor: Actor,
  clase: ClaseDeCarga,
  archivo: ArchivoSubido,
  user_id: number,
): Promise<Carga> =>
  enTransaccion(db, actor, async (trx) => {
    const { clave_servicio_id } = actor
    const carga = await guardarCarga(trx, clase, archivo, { created_by: user_id, clave_servicio_id })
    await encolar(trx, clase.tarea, { carga_id: carga.id }, { jobKey: `carga:${carga.id}`, intentos: INTENTOS })
    return carga
  })

/** Called when a check ends well, in its transaction. */
type AlRevisar = (trx: Trx, carga: { id: number; nombre: string; created_by: number }) => Promise<void>

/**
 * Reads and checks a spreadsheet and saves its rows with what each would do; an interrupted check begins again. Null when
 * the spreadsheet was dropped meanwhile. Throws what is not the file's fault.
 */
export const revisar = async (
  { db, archivos }: Partes,
  clase: ClaseDeCarga,
  carga_id: number,
  leer: LectorDeCarga,
  alRevisar?: AlRevisar,
): Promise<Revisado | null> => {
  const storage_key = (await findPorRevisar(db, carga_id))?.storage_key
  if (!storage_key) return null
  await deleteFilas(db, clase, carga_id)
  try {
    const revisado = await leer(carga_id, storage_key)
    await db.transaction().execute(async (trx) => {
      if ('falla' in revisado) return cerrarFallida(trx, clase, carga_id, revisado.falla)
      const carga = await cerrarRevision(trx, clase, carga_id, revisado)
      const { created_by = null } = carga ?? {}
      if (carga && created_by !== null) await alRevisar?.(trx, { ...carga, id: carga_id, created_by })
    })
    await archivos.borrar('hojas', storage_key)
    return revisado
  } catch (error) {
    if (!(await findPorRevisar(db, carga_id))) return null
    throw error
  }
}

const NO_SE_PUDO = 'No se pudo revisar el archivo en este momento. Vuelva a subirlo en unos minutos.'

/** The task that checks a spreadsheet. After the last try the user who waits is told that it could not be done. */
export const tareaDeRevision =
  (partes: Partes & { log: Log }, clase: ClaseDeCarga, revisarla: (carga_id: number) => Promise<Revisado | null>) =>
  async ({ carga_id }: { carga_id: number }, { ultimo }: { ultimo: boolean }): Promise<void> => {
    try {
      const revisado = await revisarla(carga_id)
      if (revisado && 'falla' in revisado)
        partes.log.warn({ carga_id, falla: revisado.falla }, 'no se pudo leer un Excel')
    } catch (error) {
      if (ultimo) await abandonar(partes, clase, carga_id)
      throw error
    }
  }

const abandonar = async ({ db, archivos }: Partes, clase: ClaseDeCarga, carga_id: number): Promise<void> => {
  const pendiente = await findPorRevisar(db, carga_id)
  await db.transaction().execute((trx) => cerrarFallida(trx, clase, carga_id, NO_SE_PUDO))
  if (pendiente?.storage_key) await archivos.borrar('hojas', pendiente.storage_key)
}

/** Drops a user's spreadsheet that was not applied, with its file. Throws cargaTerminada. */
export const descartarCarga = async (
  { db, archivos }: Partes,
  tipo: TipoDeCarga,
  id: number,
  user_id: number,
): Promise<void> => {
  const borrada = await deleteCarga(db, tipo, id, user_id)
  if (!borrada) throw new ErrorDeNegocio('cargaTerminada')
  if (borrada.storage_key) await archivos.borrar('hojas', borrada.storage_key)
}

type CargaTomada = NonNullable<Awaited<ReturnType<typeof lockCarga>>>

interface Aplicacion {
  id: number
  user_id: number
  /** Locks the records to change before it looks at them. */
  retener: boolean
  /** Writes what the rows say. */
  escribir: (trx: Trx, carga: CargaTomada) => Promise<{ registrados: number; actualizados: number }>
  /** Constraints that are violated when somebody has written one of the new records first. */
  choques?: readonly string[]
}

/**
 * Applies a checked spreadsheet in one transaction; one that was applied stays as it is. Throws `clase.cambiada` when its
 * rows would now do something else than what the user has seen; that is saved, so that the user sees it next.
 */
export const aplicarCarga = async (
  db: Db,
  actor: Actor,
  clase: ClaseDeCarga,
  { id, user_id, retener, escribir, choques = [] }: Aplicacion,
): Promise<void> => {
  const cambiada = await enTransaccion(db, actor, async (trx) => {
    const carga = await tomarLista(trx, clase, id, user_id)
    if (!carga) return false
    if (await ponerAlDia(trx, clase, id, retener)) return true
    await cerrarAplicada(trx, clase, id, await escribir(trx, carga))
    return false
  }).catch(async (error: unknown) => {
    if (!choques.includes(restriccionViolada(error) ?? '')) throw error
    // Somebody registered one of the new records while we applied: what the user has seen is no longer true, even if
    // another call of the same user has classified the rows again by now.
    return enTransaccion(db, actor, async (trx) => {
      const carga = await tomarLista(trx, clase, id, user_id)
      if (carga) await ponerAlDia(trx, clase, id, false)
      return carga !== null
    })
  })
  if (cambiada) throw new ErrorDeNegocio(clase.cambiada)
}

/** Locks a spreadsheet to apply it, or to decide anew what its rows do; null when it has been applied. Throws cargaEnRevision or cargaTerminada. */
export const tomarLista = async (
  trx: Trx,
  clase: ClaseDeCarga,
  id: number,
  user_id: number,
): Promise<CargaTomada | null> => {
  await clase.tomarTurno(trx)
  const carga = hallado(await lockCarga(trx, clase, id, user_id))
  if (carga.estado === 'aplicada') return null
  if (carga.estado === 'revisando') throw new ErrorDeNegocio('cargaEnRevision')
  if (carga.estado !== 'lista') throw new ErrorDeNegocio('cargaTerminada')
  return carga
}

/** Decides again what the rows would do and tells whether that has changed. */
export const ponerAlDia = async (trx: Trx, clase: ClaseDeCarga, id: number, retener: boolean): Promise<boolean> => {
  const cambiadas = await clase.reclasificar(trx, id, retener)
  if (cambiadas > 0) await contarClases(trx, clase, id)
  return cambiadas > 0
}
