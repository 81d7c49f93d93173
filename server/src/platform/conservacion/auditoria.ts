import type { Conservable } from './purgar.ts'
import {
  contarAuditoria,
  contarPurgados,
  findHastaAnterior,
  type Linea,
  reducirAuditoria,
  reducirPurgados,
} from './purgas.queries.ts'

/** The values in the audit trail; who did what and when stays (decision 0077). */
export const conservarAuditoria: Conservable = {
  modulo: 'auditoria',
  que: 'Valores de la auditoría, desde el acto; quién hizo qué y cuándo queda',
  tablas: ['auditoria'],
  auditada: null,
  contar: contarAuditoria,
  tanda: async (trx, hasta, cuantas, cursor) => {
    const desde = (cursor as Linea | undefined) ?? principio(await findHastaAnterior(trx, 'auditoria'))
    const { vistas, hechas, ultima } = await reducirAuditoria(trx, desde, hasta, cuantas)
    return { registros: [], lineas: hechas, ...(vistas === cuantas && { cursor: ultima }) }
  },
}

const REPASO = 'auditoria_repaso'

/**
 * The values that were too young to go when their record was purged. All lines of a record are older than half a year that long
 * after its purge, which the trail itself tells: nothing else has to be remembered. (decision 0077)
 */
export const conservarRepaso: Conservable = {
  modulo: REPASO,
  que: 'Valores de lo purgado que la auditoría todavía guardaba, desde la purga',
  tablas: ['auditoria'],
  auditada: null,
  contar: async (db, hasta) => contarPurgados(db, principio(await findHastaAnterior(db, REPASO)), hasta),
  tanda: async (trx, hasta, cuantas, cursor) => {
    const desde = (cursor as Linea | undefined) ?? principio(await findHastaAnterior(trx, REPASO))
    const { vistas, hechas, ultima } = await reducirPurgados(trx, desde, hasta, cuantas)
    return { registros: [], lineas: hechas, ...(vistas === cuantas && { cursor: ultima }) }
  },
}

/** What the last purge went through has lost its values, and no line comes in before it. */
const principio = (anterior: Date | undefined): Linea => ({ en: anterior?.toISOString() ?? '-infinity', id: 0 })
