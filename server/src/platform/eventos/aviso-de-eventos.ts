import type { Db } from '../db/conexion.ts'
import { notificarDesde } from './eventos.queries.ts'

/** Acts within this time are announced together; NOTIFY never runs in their transactions, which it makes queue. */
const JUNTAR_MS = 25

interface Aviso {
  espera: NodeJS.Timeout | undefined
  /** Events of lower transaction ids have been announced. */
  suelo: string
}

const avisos = new WeakMap<Db, Aviso>()

/**
 * Wakes the readers of every process if what was just committed over `db` wrote an event; calls close together become
 * one. It never fails: readers also look every few seconds, and a process that ends may have closed its connections.
 */
export const avisarDeEventos = (db: Db): void => {
  const aviso = avisos.get(db) ?? { espera: undefined, suelo: '0' }
  avisos.set(db, aviso)
  aviso.espera ??= setTimeout(async () => {
    aviso.espera = undefined
    aviso.suelo = await notificarDesde(db, aviso.suelo).catch(() => aviso.suelo)
  }, JUNTAR_MS).unref()
}
