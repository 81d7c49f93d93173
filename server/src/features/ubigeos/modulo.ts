import { ubigeosApi } from '@cabildo/contracts/ubigeos'
import type { Modulo } from '../../modulo.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { listUbigeos } from './ubigeos.queries.ts'

export const ubigeos = {
  /** The picker of districts (decision 0050). */
  rutas: [
    async (app, { db }) => {
      ruta(app, ubigeosApi.buscar, async ({ query }) => ({ data: await listUbigeos(db, query.texto) }))
    },
  ],
} satisfies Modulo
