import type { Carga } from '@cabildo/contracts/canastas-carga'
import { TOPE_FILAS_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { FALLAS_HOJA, type FallaHoja } from '@cabildo/contracts/hojas'
import type { Casa } from '../../../casa.ts'
import { insertConsulta } from '../../../platform/conservacion/consultas.queries.ts'
import type { Actor } from '../../../platform/db/actor.ts'
import type { Db, Trx } from '../../../platform/db/conexion.ts'
import { enTransaccion } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import type { Registro } from '../../../platform/registro.ts'
import type { Reloj } from '../../../platform/reloj.ts'
import type { ArchivoSubido } from '../../../platform/subidas/subida.ts'
import { encolar } from '../../../platform/trabajos/trabajos.queries.ts'
import {
  type CargaNueva,
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
import type { Revisado } from './revisar-libro.ts'
import type { Revisor } from './revisor.ts'

/** Tries of a check that no file is to blame for; the last comes some minutes after the first. */
const INTENTOS = 4
/** Spreadsheets of one person that are being read or looked at: each may hold as many rows as the table. */
const PENDIENTES = 3

export type Partes = Pick<Casa, 'db' | 'reloj' | 'archivos'> & { revisor: Revisor }

/** What somebody's upload is kept as. */
export const comoCarga = ({ nombre, bytes, sha256, clave }: ArchivoSubido, created_by: number): CargaNueva => ({
  nombre,
  bytes,
  sha256,
  clave,
  created_by,
})

/** Keeps somebody's upload in the place of an older one that was never applied. Throws demasiadosIntentos. */
export const guardarCarga = async (trx: Trx, nueva: CargaNueva): Promise<Carga> => {
  if (!(await hacerSitio(trx, nueva.created_by, PENDIENTES))) throw new ErrorDeNegocio('demasiadosIntentos')
  return insertCarga(trx, nueva)
}

/** Takes a spreadsheet in and has it checked in the background (decision 0047). */
export const recibirCarga = (db: Db, actor: Actor, nueva: CargaNueva): Promise<Carga> =>
  enTransaccion(db, actor, async (trx) => {
    const carga = await guardarCarga(trx, nueva)
    await encolar(trx, 'revisar_carga', { carga_id: carga.id }, { clave: `carga:${carga.id}`, intentos: INTENTOS })
    return carga
  })

/**
 * Reads and checks the spreadsheet and keeps its rows with what each would do; one that was interrupted begins again. What
 * was dropped meanwhile leaves nothing. Throws what is not the file's fault.
 */
export const revisar = async ({ db, reloj, archivos, revisor }: Partes, carga_id: number): Promise<Revisado | null> => {
  const pendiente = await findPorRevisar(db, carga_id)
  const clave = pendiente?.clave
  if (!clave) return null
  await deleteFilas(db, carga_id)
  try {
    const revisado = await revisor.leer(clave, { hoy: reloj.hoy() }, async ({ filas, lote }) => {
      await insertFilas(db, carga_id, filas, lote)
    })
    await db
      .transaction()
      .execute((trx) =>
        'falla' in revisado
          ? cerrarFallida(trx, carga_id, palabrasDe(revisado.falla))
          : darPorRevisada(trx, reloj, carga_id, revisado),
      )
    await archivos.borrar('hojas', clave)
    return revisado
  } catch (error) {
    if (!(await findPorRevisar(db, carga_id))) return null
    throw error
  }
}

/** From now on its rows may be looked at, beside the records that they name: that is noted (P-11, decision 0052). */
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

/** The task that checks a spreadsheet. After its last try it tells the person who waits that it could not be done. */
export const revisarCarga =
  (partes: Partes & { registro: Registro }) =>
  async ({ carga_id }: { carga_id: number }, { ultimo }: { ultimo: boolean }): Promise<void> => {
    try {
      const revisado = await revisar(partes, carga_id)
      if (revisado && 'falla' in revisado)
        partes.registro.warn({ carga_id, falla: revisado.falla }, 'no se pudo leer un Excel')
    } catch (error) {
      if (ultimo) await abandonar(partes, carga_id)
      throw error
    }
  }

const abandonar = async ({ db, archivos }: Partes, carga_id: number): Promise<void> => {
  const pendiente = await findPorRevisar(db, carga_id)
  await db.transaction().execute((trx) => cerrarFallida(trx, carga_id, NO_SE_PUDO))
  if (pendiente?.clave) await archivos.borrar('hojas', pendiente.clave)
}

/** Drops one's own spreadsheet that was not applied, with its file. */
export const descartarCarga = async (
  { db, archivos }: Pick<Partes, 'db' | 'archivos'>,
  id: number,
  user_id: number,
): Promise<void> => {
  const borrada = await deleteCarga(db, id, user_id)
  if (!borrada) throw new ErrorDeNegocio('cargaTerminada')
  if (borrada.clave) await archivos.borrar('hojas', borrada.clave)
}

const NO_SE_PUDO = 'No se pudo revisar el archivo en este momento. Vuelva a subirlo en unos minutos.'

/** Why a file cannot be taken in, with what it would need. */
export const palabrasDe = (falla: FallaHoja): string => {
  if (falla === 'sinEncabezado') return `${FALLAS_HOJA.sinEncabezado}: DNI y APELLIDOS Y NOMBRES`
  if (falla === 'demasiadasFilas')
    return `${FALLAS_HOJA.demasiadasFilas}: ${TOPE_FILAS_CANASTAS.toLocaleString('en-US')} como máximo`
  return FALLAS_HOJA[falla]
}
