import type { Actor } from '../../../platform/db/actor.ts'
import type { Trx } from '../../../platform/db/conexion.ts'
import { restriccionViolada } from '../../../platform/db/restriccion.ts'
import { enTransaccion } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import type { ArchivoSubido } from '../../../platform/subidas/subida.ts'
import { cerrarAplicada, insertNuevos, lockCarga, reclasificar, tomarTurno, updateCambiados } from './aplicar.queries.ts'
import { comoCarga, type Partes, palabrasDe, revisar } from './carga.ts'
import { contarClases, insertCarga } from './carga.queries.ts'
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
export const aplicarCarga = async ({ db, reloj }: Pick<Partes, 'db' | 'reloj'>, actor: Actor, pedido: Pedido): Promise<void> => {
  const { id, user_id, actualizar } = pedido
  const cambiadas = await enTransaccion(db, actor, async (trx) => {
    await tomarTurno(trx)
    const carga = await lockCarga(trx, id, user_id)
    if (!carga) throw new ErrorDeNegocio('noEncontrado')
    if (carga.estado === 'aplicada') return 0
    if (carga.estado !== 'lista') throw new ErrorDeNegocio('cargaTerminada')
    const cambiadas = await ponerAlDia(trx, id)
    if (cambiadas > 0) return cambiadas
    const registrados = await insertNuevos(trx, id, carga)
    const actualizados = actualizar ? await updateCambiados(trx, id, reloj.ahora()) : 0
    await cerrarAplicada(trx, id, { registrados, actualizados })
    return 0
  }).catch(async (error: unknown) => {
    if (restriccionViolada(error) !== DNI_REPETIDO) throw error
    // Somebody registered one of the new ones between our look at the table and our writing to it.
    return enTransaccion(db, actor, async (trx) => {
      await tomarTurno(trx)
      return ponerAlDia(trx, id)
    })
  })
  if (cambiadas > 0) throw new ErrorDeNegocio('cargaCambiada')
}

const ponerAlDia = async (trx: Trx, id: number): Promise<number> => {
  const cambiadas = await reclasificar(trx, id)
  if (cambiadas > 0) await contarClases(trx, id)
  return cambiadas
}

/**
 * Reads a spreadsheet and registers at once those who were not there (API-87); nobody who is there is changed. Throws
 * hojaIlegible, with the reason beside the file.
 */
export const subirDeUnaVez = async (partes: Partes, actor: Actor, archivo: ArchivoSubido, user_id: number) => {
  const { db, archivos } = partes
  const { id } = await enTransaccion(db, actor, (trx) => insertCarga(trx, comoCarga(archivo, user_id)))
  const revisado = await revisar(partes, id).finally(() => archivos.borrar('hojas', archivo.clave))
  if (!revisado) throw new ErrorDeNegocio('noDisponible')
  if ('falla' in revisado)
    throw new ErrorDeNegocio('hojaIlegible', { campos: { selectedFile: palabrasDe(revisado.falla) } })
  return registrarNuevos(partes, actor, id)
}

const registrarNuevos = ({ db }: Partes, actor: Actor, id: number) => {
  const intentar = () =>
    enTransaccion(db, actor, async (trx) => {
      await tomarTurno(trx)
      const carga = await lockSinDueno(trx, id)
      await ponerAlDia(trx, id)
      const omitidos = await listOmitidas(trx, id)
      const registrados = await insertNuevos(trx, id, carga)
      await cerrarAplicada(trx, id, { registrados, actualizados: 0 })
      return { registrados, omitidos }
    })
  return intentar()
}
