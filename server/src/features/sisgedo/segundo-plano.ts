import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Log } from '../../platform/log.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'
import type { DocumentoPorRegistrar } from './interno.queries.ts'
import { listOlvidados, PENDIENTES, setExpediente, setRechazo, type TablaPendiente } from './pendientes.queries.ts'
import { type Sisgedo, sinRespuesta } from './sisgedo.ts'

/** The last try comes some three days after the first. */
const INTENTOS = 20
const POR_RECOGIDA = 200

/** Has a document registered and finished, if the caller's transaction commits (REC-24, TRS-10). */
export const pedirRegistro = (trx: Trx, tabla: TablaPendiente, id: number): Promise<void> => {
  const { tarea, clave } = PENDIENTES[tabla]
  return encolar(trx, tarea, { id }, { jobKey: `${clave}:${id}`, intentos: INTENTOS })
}

/** Gives a job to what waits without one: after a lost queue, and once a day to what Sisgedo refused or was given up. */
export const recogerPendientes = async (db: Db, log: Log, lote = POR_RECOGIDA): Promise<void> => {
  for (const tabla of ['reclamos', 'solicitudes'] as const) {
    const olvidados = await listOlvidados(db, tabla, lote)
    const abandonados = olvidados.filter(({ abandonado }) => abandonado).map(({ id }) => id)
    if (abandonados.length > 0) log.error({ [tabla]: abandonados }, 'no se pudo terminar unos documentos')
    await db.transaction().execute(async (trx) => {
      for (const { id } of olvidados) await pedirRegistro(trx, tabla, id)
    })
  }
}

export interface Registrando {
  db: Db
  sisgedo: Sisgedo
  log: Log
}

/**
 * Registers a document in its job, under its own name: done twice, it registers once (F6). Null when Sisgedo refused it,
 * which its row notes. Errors hold our own words alone: the queue keeps and logs them, and a partner's may quote a citizen.
 */
export const registrarPendiente = async (
  { db, sisgedo, log }: Registrando,
  tabla: TablaPendiente,
  id: number,
  documento: DocumentoPorRegistrar,
): Promise<string | null> => {
  const actor = { user_id: null, peticion: PENDIENTES[tabla].tarea }
  try {
    // Outside any transaction: a partner may take its time.
    const remoto = sisgedo.clase === 'http' ? await sisgedo.registrar(documento) : null
    const acto = enTransaccion(db, actor, async (trx) => {
      const registrado = sisgedo.clase === 'interno' ? await sisgedo.registrar(trx, documento, null) : remoto
      if (!registrado) throw new Error('A remote registration has no number')
      await setExpediente(trx, tabla, id, registrado.expe_id)
      return registrado.expe_id
    })
    return await sinRepetir(acto)
  } catch (error) {
    if (!(error instanceof ErrorDeNegocio)) throw error
    const motivo = String(error.cause ?? error.codigo)
    if (error.codigo !== 'validacion') throw new Error(`Sisgedo no registró ${documento.clave}: ${motivo}`)
    await enTransaccion(db, actor, (trx) => setRechazo(trx, tabla, id, motivo))
    log.error({ documento: documento.clave, rechazo: motivo }, 'Sisgedo rechazó un documento')
    return null
  }
}

/** Refuses a number that another document has already: nobody can tell whose it is. Names the fault for the log. */
export const sinRepetir = async <T>(acto: Promise<T>): Promise<T> => {
  try {
    return await acto
  } catch (error) {
    if (!restriccionViolada(error)?.endsWith('_expe_id_key')) throw error
    throw sinRespuesta('dio un número que ya es de otro documento')
  }
}
