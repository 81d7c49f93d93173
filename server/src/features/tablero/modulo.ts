import { tableroApi } from '@cabildo/contracts/tablero'
import type { Modulo } from '../../modulo.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { getTablero } from './tablero.queries.ts'

export const tablero = {
  /** The counters of the baskets (CAN-31 to CAN-35). */
  rutas: [
    async (app, { db }) => {
      ruta(app, tableroApi.ver, async () => getTablero(db))
    },
  ],
} satisfies Modulo
