import type { Conservable } from './purgar.ts'
import { contarAuditoria, findHastaAnterior, type Linea, reducirAuditoria } from './purgas.queries.ts'

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

/** What the last purge went through has lost its values, and no line comes in before it. */
const principio = (anterior: Date | undefined): Linea => ({ en: anterior?.toISOString() ?? '-infinity', id: 0 })
