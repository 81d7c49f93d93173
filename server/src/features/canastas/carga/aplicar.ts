import type { Actor } from '../../../platform/db/actor.ts'
import type { Trx } from '../../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
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
} from './aplicar.queries.ts'
import { contarClases, deleteCarga } from './carga.queries.ts'
import { comoCarga, guardarCarga, type Partes, palabrasDe, revisar } from './carga.ts'
import { listOmitidas } from './filas.queries.ts'

/** The unique index of the table's DNI. */
const DNI_REPETIDO = 'canastas_dni_key'
/** How often a call in one go begins again because others write at the same time. */
const INTENTOS = 3

interface Pedido {
  id: number
  user_id: number
  /** Whether rows that change a record are applied, too. */
  actualizar: boolean
}

/**
 * Applies a spreadsheet that was looked at, all of it in one transaction, by what its rows would do to the table as it is
 * now. Throws cargaCambiada when that is something else than what was looked at, and keeps what it is: whoever looks again
 * sees that. One that has been applied stays as it is.
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
    // Somebody registered one of the new ones between our look at the table and our writing to it: what was looked at is no
    // longer so, even if another call of the same person has put it right by now.
    return enTransaccion(db, actor, async (trx) => {
      const carga = await tomarLista(trx, pedido)
      if (carga) await ponerAlDia(trx, id, { retener: false })
      return carga !== null
    })
  })
  if (cambiada) throw new ErrorDeNegocio('cargaCambiada')
}

/** Holds one that is to be applied, when it is its turn; null when it has been. */
const tomarLista = async (trx: Trx, { id, user_id }: Pedido) => {
  await tomarTurno(trx)
  const carga = await lockCarga(trx, id, user_id)
  if (!carga) throw new ErrorDeNegocio('noEncontrado')
  if (carga.estado === 'aplicada') return null
  if (carga.estado === 'revisando') throw new ErrorDeNegocio('cargaEnRevision')
  if (carga.estado !== 'lista') throw new ErrorDeNegocio('cargaTerminada')
  return carga
}

/** Asks again what the rows would do, and says whether that is something else; `retener` for a change of the records. */
const ponerAlDia = async (trx: Trx, id: number, { retener }: { retener: boolean }): Promise<boolean> => {
  let cambiadas = await reclasificar(trx, id)
  if (retener) {
    await lockCambiadas(trx, id)
    // What others did to them before they were held.
    cambiadas += await reclasificar(trx, id, 'cambia')
  }
  if (cambiadas > 0) await contarClases(trx, id)
  return cambiadas > 0
}

/**
 * Reads a spreadsheet and registers at once those who were not there (API-87); nobody who is there is changed. Throws
 * hojaIlegible, with the reason beside the file.
 */
export const subirDeUnaVez = async (partes: Partes, actor: Actor, archivo: ArchivoSubido, user_id: number) => {
  const { db, archivos } = partes
  const { id } = await enTransaccion(db, actor, (trx) => guardarCarga(trx, comoCarga(archivo, user_id)))
  try {
    const revisado = await revisar(partes, id)
    if (!revisado) throw noDisponible()
    if ('falla' in revisado)
      throw new ErrorDeNegocio('hojaIlegible', { campos: { selectedFile: palabrasDe(revisado.falla) } })
    return await registrarNuevos(partes, actor, { id, user_id })
  } catch (error) {
    // Of a file that is to blame its failure stays on record; of anything else nothing.
    if (!(error instanceof ErrorDeNegocio) || error.status >= 500) await deleteCarga(db, id, user_id)
    await archivos.borrar('hojas', archivo.clave)
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
