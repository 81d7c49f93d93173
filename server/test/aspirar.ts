import { vi } from 'vitest'
import type { BaseDePruebas } from './base.ts'

/** Beside the whole suite one pass over a filled table takes seconds, and the first one is not always the last. */
const PLAZO_MS = 60_000

/**
 * Does what autovacuum would have done, until every page is marked as visible. A commit that is not on the disk yet keeps
 * its rows from being marked, and so does whatever still looks at this database: it ends by itself, however busy the
 * machine.
 */
export const aspirar = ({ comoDueno }: BaseDePruebas, ...tablas: string[]): Promise<void> =>
  vi.waitFor(
    async () => {
      await comoDueno(AL_DISCO)
      await comoDueno(`vacuum analyze ${tablas.join(', ')}`)
      const nombres = tablas.map((tabla) => `'${tabla}'`).join(', ')
      const faltan = await comoDueno<Falta>(
        `select relname, relallvisible, relpages from pg_class where relname in (${nombres}) and relallvisible < relpages`,
      )
      if (faltan.length > 0) throw new Error(`Sin marcar: ${JSON.stringify([faltan, await comoDueno(QUIEN_MIRA)])}`)
    },
    { timeout: PLAZO_MS, interval: 100 },
  )

interface Falta {
  relname: string
  relallvisible: number
  relpages: number
}

/**
 * PostgreSQL remembers how far the log must be on the disk for each 32 transactions together, so whoever commits beside
 * the one that filled the table takes its rows back: 32 numbers further nobody does, and then it is waited for. A
 * transaction that wrote nothing would not wait.
 */
const UNA_MAS = "select pg_logical_emit_message(true, '', ''); commit"
const AL_DISCO = `${`begin; ${UNA_MAS}; `.repeat(32)}begin; set local synchronous_commit = on; ${UNA_MAS}`

const QUIEN_MIRA = `select backend_type, state, backend_xid::text, backend_xmin::text, now() - xact_start as desde, left(query, 80) as orden
  from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`

/**
 * Fills these tables by `orden` as their owner, and leaves them as `aspirar` does. Their indexes, but those of constraints,
 * are made anew afterwards: to add fifty thousand rows to one of trigrams takes several times as long.
 */
export const llenar = async (bd: BaseDePruebas, tablas: readonly string[], orden: string): Promise<void> => {
  const indices = await bd.comoDueno<{ nombre: string; definicion: string }>(`
    select indexrelid::regclass::text as nombre, pg_get_indexdef(indexrelid) as definicion
    from pg_index i where indrelid = any(array[${tablas.map((tabla) => `'${tabla}'::regclass`).join(', ')}])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  const quitar = indices.map(({ nombre }) => `drop index ${nombre}`)
  const reponer = indices.map(({ definicion }) => definicion)
  await bd.comoDueno(
    ['begin', "set local maintenance_work_mem = '128MB'", ...quitar, orden, ...reponer, 'commit'].join(';'),
  )
  await aspirar(bd, ...tablas)
}
