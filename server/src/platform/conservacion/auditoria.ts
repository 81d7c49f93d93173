import type { Conservable } from './purga.ts'
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
 * The audit values that were too young to be removed when their record was purged. Half a year after the purge they are
 * old enough; the trail itself says when that was, so nothing else has to be stored. (decision 0077)
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

/** Where to begin: lines before the end of the last purge have already lost their values. */
const principio = (anterior: Date | undefined): Linea => ({ en: anterior?.toISOString() ?? '-infinity', id: 0 })
