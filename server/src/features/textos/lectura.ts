import type { RawBuilder } from 'kysely'
import type { Casa } from '../../casa.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { codigoSql } from '../../platform/db/transaccion.ts'
import { notificarEventos } from '../../platform/eventos/eventos.queries.ts'
import type { Log } from '../../platform/log.ts'
import type { Lector } from '../../platform/textos/lector.ts'
import type { Lectura } from '../../platform/textos/lectura.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'
import {
  cerrarTexto,
  type DeMuchos,
  type DeQuien,
  deletePaginas,
  findPendiente,
  insertPaginas,
  insertTexto,
  insertTextos,
  POR_LEER,
} from './textos.queries.ts'
import { encolarTexto, recogerOlvidados } from './turnos.ts'

const PAGINAS_POR_LOTE = 20
const FALTA_LA_FILA = '23503'

/** Has the text of a norm's new PDF read, if the caller's transaction commits. */
export const pedirLectura = async (trx: Trx, deQuien: DeQuien): Promise<void> => {
  await encolarTexto(trx, 'leer_texto', await insertTexto(trx, deQuien), false)
}

/** Has the texts of many norms read, behind those that somebody has just published: the queue gets them by and by. */
export const pedirLecturas = async (trx: Trx, deQuien: DeMuchos, ids: RawBuilder<unknown>): Promise<void> => {
  await insertTextos(trx, deQuien, ids)
  await encolarRecogida(trx)
}

const encolarRecogida = (trx: Trx): Promise<void> =>
  encolar(trx, 'recoger_textos', {}, { jobKey: 'recoger_textos', intentos: 3, sinPrisa: true })

/** Asks for the task that queues what waits without a job: after an upgrade, or after a queue was lost. */
export const pedirRecogida = (db: Db): Promise<void> => db.transaction().execute(encolarRecogida)

/**
 * The task that queues texts without a job, behind those that somebody has just published, and scans that no machine has read:
 * those of before, if it has been switched on since.
 */
export const recogerTextos =
  (db: Db, log: Log, { lote, conOcr = false }: { lote?: number; conOcr?: boolean } = {}) =>
  async (): Promise<void> => {
    const quedan = await recogerOlvidados(db, log, 'leer_texto', lote)
    if (conOcr) await recogerOlvidados(db, log, 'reconocer_texto', lote)
    // The rest is queued after these have been read; scans wait for the next hour.
    if (quedan) await pedirRecogida(db)
  }

type Partes = Pick<Casa, 'db' | 'archivos' | 'log'> & {
  lector: Lector
  /** Pages without text are then read by machine. */
  conOcr?: boolean
}

/**
 * The task that reads the PDF of a norm and keeps its text page by page. A PDF that cannot be read is settled as such, never
 * tried for ever; what is not its fault is tried again. A norm that is deleted or gets another PDF meanwhile keeps nothing
 * of this one. An archived one has no screen that tells what its pages show: the log does (P-15).
 */
export const leerTexto =
  ({ db, archivos, lector, log, conOcr = false }: Partes) =>
  async ({ texto_id }: { texto_id: number }): Promise<void> => {
    const pendiente = await findPendiente(db, texto_id, POR_LEER)
    if (!pendiente) return
    const { norma_id, archivo_id, storage_key, areas } = pendiente
    const lectura = await lector.leer({ archivos, carpeta: norma_id === null ? 'archivos' : 'docs', storage_key })
    if (!lectura) throw new Error(`Falta el PDF ${storage_key} de una norma`)
    if (lectura.estado === 'ilegible') log.warn({ texto_id, storage_key }, 'no se pudo leer el texto de un PDF')
    if (!(await guardarPaginas(db, texto_id, areas, lectura))) return
    const conEscaneadas = lectura.estado === 'sin_texto' || lectura.estado === 'parcial'
    const cerrado = await db.transaction().execute(async (trx) => {
      const suyo = await cerrarTexto(trx, texto_id, norma_id, areas, lectura)
      if (suyo && conOcr && conEscaneadas) await encolarTexto(trx, 'reconocer_texto', texto_id, true)
      return suyo
    })
    if (!cerrado) return
    if (archivo_id !== null && lectura.datos_personales.length > 0)
      log.warn({ archivo_id, paginas: lectura.datos_personales }, 'una norma del archivo muestra datos personales')
    await notificarEventos(db)
  }

/** Writes in small parts that hold nobody up for long; false when the text was deleted meanwhile. */
const guardarPaginas = async (
  db: Db,
  texto_id: number,
  areas: readonly number[],
  { textos }: Lectura,
): Promise<boolean> => {
  await deletePaginas(db, texto_id)
  try {
    for (let i = 0; i < textos.length; i += PAGINAS_POR_LOTE)
      await insertPaginas(db, texto_id, areas, textos.slice(i, i + PAGINAS_POR_LOTE))
    return true
  } catch (error) {
    if (codigoSql(error) === FALTA_LA_FILA) return false
    throw error
  }
}
