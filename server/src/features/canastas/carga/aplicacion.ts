import { cerrarAplicada, deleteCarga, lockCarga } from '../../../platform/cargas/cargas.queries.ts'
import { aplicarCarga, guardarCarga, ponerAlDia } from '../../../platform/cargas/cargas.ts'
import type { Actor } from '../../../platform/db/actor.ts'
import { enTransaccion, restriccionViolada } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import { noDisponible } from '../../../platform/queue.ts'
import type { ArchivoSubido } from '../../../platform/subidas/subida.ts'
import { insertNuevos, tomarTurno, updateCambiados } from './aplicacion.queries.ts'
import { CARGA_DE_CANASTAS, type Partes, revisarCanastas } from './carga.ts'
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

/** Applies a checked spreadsheet, with or without the changes of records that there are. Throws cargaCambiada. */
export const aplicarCanastas = (
  { db, reloj }: Pick<Partes, 'db' | 'reloj'>,
  actor: Actor,
  { id, user_id, actualizar }: Pedido,
): Promise<void> =>
  aplicarCarga(db, actor, CARGA_DE_CANASTAS, {
    ...{ id, user_id, retener: actualizar, choques: [DNI_REPETIDO] },
    escribir: async (trx, carga) => ({
      registrados: await insertNuevos(trx, id, carga),
      actualizados: actualizar ? await updateCambiados(trx, id, reloj.ahora()) : 0,
    }),
  })

/**
 * Reads a spreadsheet and registers at once the beneficiaries that are new (API-87); it changes no record. Throws
 * hojaIlegible with the reason beside the file.
 */
export const subirDeUnaVez = async (partes: Partes, actor: Actor, archivo: ArchivoSubido, user_id: number) => {
  const { db, archivos } = partes
  const { id } = await enTransaccion(db, actor, (trx) =>
    guardarCarga(trx, CARGA_DE_CANASTAS, archivo, { created_by: user_id }),
  )
  try {
    const revisado = await revisarCanastas(partes, id)
    if (!revisado) throw noDisponible()
    if ('falla' in revisado) throw new ErrorDeNegocio('hojaIlegible', { campos: { selectedFile: revisado.falla } })
    return await registrarNuevos(partes, actor, { id, user_id })
  } catch (error) {
    // The failure stays on record only when the file is to blame.
    if (!(error instanceof ErrorDeNegocio) || error.status >= 500) await deleteCarga(db, CARGA_DE_CANASTAS, id, user_id)
    await archivos.borrar('hojas', archivo.storage_key)
    throw error
  }
}

const registrarNuevos = async ({ db }: Partes, actor: Actor, { id, user_id }: Omit<Pedido, 'actualizar'>) => {
  for (let intento = 1; ; intento++) {
    try {
      return await enTransaccion(db, actor, async (trx) => {
        await tomarTurno(trx)
        const carga = await lockCarga(trx, CARGA_DE_CANASTAS, id, user_id)
        if (!carga) throw noDisponible()
        await ponerAlDia(trx, CARGA_DE_CANASTAS, id, false)
        const omitidos = await listOmitidas(trx, id)
        const registrados = await insertNuevos(trx, id, carga)
        await cerrarAplicada(trx, CARGA_DE_CANASTAS, id, { registrados, actualizados: 0 })
        return { registrados, omitidos }
      })
    } catch (error) {
      if (intento >= INTENTOS || restriccionViolada(error) !== DNI_REPETIDO) throw error
    }
  }
}
