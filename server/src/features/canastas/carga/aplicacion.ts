import type { Actor } from '../../../platform/db/actor.ts'
import type { Trx } from '../../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio, hallado } from '../../../platform/errores.ts'
import { noDisponible } from '../../../platform/queue.ts'
import type { ArchivoSubido } from '../../../platform/subidas/subida.ts'
import {
  cerrarAplicada,
  insertNuevos,
  lockCambiadas,
  lockCarga,
  reclasificar,
  tomarTurno,
  updateCambiados,
} from './aplicacion.queries.ts'
import { contarClases, deleteCarga } from './carga.queries.ts'
import { guardarCarga, type Partes, palabrasDe, revisar } from './carga.ts'
import { listOmitidas } from './filas.queries.ts'

/** The unique index of the table's DNI. */
const DNI_REPETIDO = 'canastas_dni_key'
/** How often an upload in one call is tried when others write at the same time. */
const INTENTOS = 3

interface Pedido {
  id: number
  user_id: number
  /** Rows that change a record are applied, too. */
  actualizar: boolean
}

/**
 * Applies a checked spreadsheet in one transaction; one that was applied stays as it is. Throws cargaCambiada when its
 * rows would now do something else than what the user has seen; that is saved, so that the user sees it next.
 */
export const aplicarCarga = async (
  { db, reloj }: Pick<Partes, 'db' | 'reloj'>,
  actor: Actor,
  pedido: Pedido,
): Promise<void> => {
  const { id, actualizar } = pedido
  const cambiada = await enTransaccion(db, actor, async (trx) => {
    const carga = await tomarLista(trx, pedido)
    if (!carga) return false
    if (await ponerAlDia(trx, id, { retener: actualizar })) return true
    const registrados = await insertNuevos(trx, id, carga)
    const actualizados = actualizar ? await updateCambiados(trx, id, reloj.ahora()) : 0
    await cerrarAplicada(trx, id, { registrados, actualizados })
    return false
  }).catch(async (error: unknown) => {
    if (restriccionViolada(error) !== DNI_REPETIDO) throw error
    // Somebody registered one of the new beneficiaries while we applied: what the user has seen is no longer true, even if
    // another call of the same user has classified the rows again by now.
    return enTransaccion(db, actor, async (trx) => {
      const carga = await tomarLista(trx, pedido)
      if (carga) await ponerAlDia(trx, id, { retener: false })
      return carga !== null
    })
  })
  if (cambiada) throw new ErrorDeNegocio('cargaCambiada')
}

/** Locks a spreadsheet to apply it; null when it has been applied. Throws cargaEnRevision or cargaTerminada. */
const tomarLista = async (trx: Trx, { id, user_id }: Pedido) => {
  await tomarTurno(trx)
  const carga = hallado(await lockCarga(trx, id, user_id))
  if (carga.estado === 'aplicada') return null
  if (carga.estado === 'revisando') throw new ErrorDeNegocio('cargaEnRevision')
  if (carga.estado !== 'lista') throw new ErrorDeNegocio('cargaTerminada')
  return carga
}

/** Decides again what the rows would do and tells whether that has changed; `retener` locks the records to change. */
const ponerAlDia = async (trx: Trx, id: number, { retener }: { retener: boolean }): Promise<boolean> => {
  let cambiadas = await reclasificar(trx, id)
  if (retener) {
    await lockCambiadas(trx, id)
    // Others may have changed these records before they were locked.
    cambiadas += await reclasificar(trx, id, 'cambia')
  }
  if (cambiadas > 0) await contarClases(trx, id)
  return cambiadas > 0
}

/**
 * Reads a spreadsheet and registers at once the beneficiaries that are new (API-87); it changes no record. Throws
 * hojaIlegible with the reason beside the file.
 */
export const subirDeUnaVez = async (partes: Partes, actor: Actor, archivo: ArchivoSubido, user_id: number) => {
  const { db, archivos } = partes
  const { id } = await enTransaccion(db, actor, (trx) => guardarCarga(trx, archivo, user_id))
  try {
    const revisado = await revisar(partes, id)
    if (!revisado) throw noDisponible()
    if ('falla' in revisado)
      throw new ErrorDeNegocio('hojaIlegible', { campos: { selectedFile: palabrasDe(revisado.falla) } })
    return await registrarNuevos(partes, actor, { id, user_id })
  } catch (error) {
    // The failure stays on record only when the file is to blame.
    if (!(error instanceof ErrorDeNegocio) || error.status >= 500) await deleteCarga(db, id, user_id)
    await archivos.borrar('hojas', archivo.storage_key)
    throw error
  }
}

const registrarNuevos = async ({ db }: Partes, actor: Actor, { id, user_id }: Omit<Pedido, 'actualizar'>) => {
  for (let intento = 1; ; intento++) {
    try {
      return await enTransaccion(db, actor, async (trx) => {
        await tomarTurno(trx)
        const carga = await lockCarga(trx, id, user_id)
        if (!carga) throw noDisponible()
        await ponerAlDia(trx, id, { retener: false })
        const omitidos = await listOmitidas(trx, id)
        const registrados = await insertNuevos(trx, id, carga)
        await cerrarAplicada(trx, id, { registrados, actualizados: 0 })
        return { registrados, omitidos }
      })
    } catch (error) {
      if (intento >= INTENTOS || restriccionViolada(error) !== DNI_REPETIDO) throw error
    }
  }
}
