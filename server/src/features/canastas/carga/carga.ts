import { fileURLToPath } from 'node:url'
import type { Carga } from '@cabildo/contracts/canastas-carga'
import { TOPE_FILAS_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { FALLAS_HOJA, type FallaHoja } from '@cabildo/contracts/hojas'
import type { Casa } from '../../../casa.ts'
import type { Archivos } from '../../../platform/archivos/archivos.ts'
import { insertConsulta } from '../../../platform/conservacion/consultas.queries.ts'
import type { Actor } from '../../../platform/db/actor.ts'
import type { Db, Trx } from '../../../platform/db/conexion.ts'
import { enTransaccion } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import { abrirLectorDeLibros, type LectorDeLibros } from '../../../platform/hojas/lector.ts'
import type { Log } from '../../../platform/log.ts'
import type { ProcessPoolOptions } from '../../../platform/procesos/process-pool.ts'
import type { Reloj } from '../../../platform/reloj.ts'
import type { ArchivoSubido } from '../../../platform/subidas/subida.ts'
import { encolar } from '../../../platform/trabajos/trabajos.queries.ts'
import {
  cerrarFallida,
  cerrarRevision,
  countNombrados,
  deleteCarga,
  deleteFilas,
  findPorRevisar,
  hacerSitio,
  insertCarga,
  insertFilas,
} from './carga.queries.ts'
import type { Avance, PedidoDeRevision, Revisado } from './revision.ts'

/** Tries of a check that fails through no fault of the file; the last comes some minutes after the first. */
const INTENTOS = 4
/** Spreadsheets that a user may have without applying them: each may hold as many rows as the table. */
const PENDIENTES = 3

/** A spreadsheet is looked through in about this time. */
const REVISION_SEGUNDOS = 30
const PROGRAMA = fileURLToPath(new URL('./revisor.proceso.ts', import.meta.url))

/** Reads and checks spreadsheets of baskets. */
export type Revisor = LectorDeLibros<PedidoDeRevision, Revisado, Avance>

export const abrirRevisor = (archivos: Archivos, opciones: ProcessPoolOptions = {}): Revisor =>
  abrirLectorDeLibros(PROGRAMA, archivos, opciones)

export type Partes = Pick<Casa, 'db' | 'reloj' | 'archivos'> & { revisor: Revisor }

/** Saves an upload, in the place of an older one of the same user that was never applied. Throws demasiadosIntentos. */
export const guardarCarga = async (trx: Trx, archivo: ArchivoSubido, user_id: number): Promise<Carga> => {
  if (!(await hacerSitio(trx, user_id, PENDIENTES)))
    throw new ErrorDeNegocio('demasiadosIntentos', { reintentar: REVISION_SEGUNDOS })
  return insertCarga(trx, archivo, user_id)
}

/** Takes a spreadsheet in and has it checked in the background (decision 0047). */
export const recibirCarga = (db: Db, actor: Actor, archivo: ArchivoSubido, user_id: number): Promise<Carga> =>
  enTransaccion(db, actor, async (trx) => {
    const carga = await guardarCarga(trx, archivo, user_id)
    await encolar(trx, 'revisar_carga', { carga_id: carga.id }, { jobKey: `carga:${carga.id}`, intentos: INTENTOS })
    return carga
  })

/**
 * Reads and checks a spreadsheet and saves its rows with what each would do; an interrupted check begins again. Null when
 * the spreadsheet was dropped meanwhile. Throws what is not the file's fault.
 */
export const revisar = async ({ db, reloj, archivos, revisor }: Partes, carga_id: number): Promise<Revisado | null> => {
  const pendiente = await findPorRevisar(db, carga_id)
  const storage_key = pendiente?.storage_key
  if (!storage_key) return null
  await deleteFilas(db, carga_id)
  try {
    const revisado = await revisor.leer(storage_key, { hoy: reloj.hoy() }, async ({ filas, lote }) => {
      await insertFilas(db, carga_id, filas, lote)
    })
    await db
      .transaction()
      .execute((trx) =>
        'falla' in revisado
          ? cerrarFallida(trx, carga_id, palabrasDe(revisado.falla))
          : darPorRevisada(trx, reloj, carga_id, revisado),
      )
    await archivos.borrar('hojas', storage_key)
    return revisado
  } catch (error) {
    if (!(await findPorRevisar(db, carga_id))) return null
    throw error
  }
}

/** Ends the check and notes it: from now on its user may see the records that the rows name (P-11, decision 0052). */
const darPorRevisada = async (
  trx: Trx,
  reloj: Reloj,
  carga_id: number,
  leida: Exclude<Revisado, { falla: FallaHoja }>,
): Promise<void> => {
  const carga = await cerrarRevision(trx, carga_id, leida)
  if (!carga) return
  const actor = { user_id: carga.created_by, peticion: `carga-${carga_id}` }
  const filas = await countNombrados(trx, carga_id)
  await insertConsulta(trx, actor, reloj.ahora(), { que: 'carga', de: carga.nombre, filtro: '', filas })
}

/** The task that checks a spreadsheet. After the last try the user who waits is told that it could not be done. */
export const revisarCarga =
  (partes: Partes & { log: Log }) =>
  async ({ carga_id }: { carga_id: number }, { ultimo }: { ultimo: boolean }): Promise<void> => {
    try {
      const revisado = await revisar(partes, carga_id)
      if (revisado && 'falla' in revisado)
        partes.log.warn({ carga_id, falla: revisado.falla }, 'no se pudo leer un Excel')
    } catch (error) {
      if (ultimo) await abandonar(partes, carga_id)
      throw error
    }
  }

const abandonar = async ({ db, archivos }: Partes, carga_id: number): Promise<void> => {
  const pendiente = await findPorRevisar(db, carga_id)
  await db.transaction().execute((trx) => cerrarFallida(trx, carga_id, NO_SE_PUDO))
  if (pendiente?.storage_key) await archivos.borrar('hojas', pendiente.storage_key)
}

/** Drops a user's spreadsheet that was not applied, with its file. Throws cargaTerminada. */
export const descartarCarga = async (
  { db, archivos }: Pick<Partes, 'db' | 'archivos'>,
  id: number,
  user_id: number,
): Promise<void> => {
  const borrada = await deleteCarga(db, id, user_id)
  if (!borrada) throw new ErrorDeNegocio('cargaTerminada')
  if (borrada.storage_key) await archivos.borrar('hojas', borrada.storage_key)
}

const NO_SE_PUDO = 'No se pudo revisar el archivo en este momento. Vuelva a subirlo en unos minutos.'

/** Says why a file cannot be taken in, and what it would need. */
export const palabrasDe = (falla: FallaHoja): string => {
  if (falla === 'sinEncabezado') return `${FALLAS_HOJA.sinEncabezado}: DNI y APELLIDOS Y NOMBRES`
  if (falla === 'demasiadasFilas')
    return `${FALLAS_HOJA.demasiadasFilas}: ${TOPE_FILAS_CANASTAS.toLocaleString('en-US')} como máximo`
  return FALLAS_HOJA[falla]
}
