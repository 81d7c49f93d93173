import type { BaseDePruebas } from './base.ts'
import { esperar } from './esperar.ts'

/**
 * Does what autovacuum would have done, until every page is marked as visible. A commit that is not on the disk yet keeps
 * its rows from being marked, and so does one of any other transaction near it, of another test for one.
 */
export const aspirar = ({ comoDueno }: BaseDePruebas, ...tablas: string[]): Promise<void> =>
  esperar(async () => {
    await comoDueno(`vacuum analyze ${tablas.join(', ')}`)
    const nombres = tablas.map((tabla) => `'${tabla}'`).join(', ')
    const faltan = await comoDueno<{ relname: string }>(
      `select relname from pg_class where relname in (${nombres}) and relallvisible < relpages`,
    )
    if (faltan.length > 0) throw new Error(`Sin marcar: ${faltan.map(({ relname }) => relname).join(', ')}`)
  })
