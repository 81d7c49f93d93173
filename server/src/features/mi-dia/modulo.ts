import { miDiaApi } from '@cabildo/contracts/mi-dia'
import type { Modulo } from '../../modulo.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { setAlIngresar } from './mi-dia.queries.ts'
import { verMiDia } from './mi-dia.ts'

export const miDia = {
  /** What waits for whoever asks, and what opens when they sign in (decision 0193). */
  rutas: [
    async (app, casa) => {
      ruta(app, miDiaApi.ver, ({ sesion }) => verMiDia(casa, sesion))
      ruta(app, miDiaApi.ajustar, async ({ body, sesion, actor }) => {
        await enTransaccion(casa.db, actor, (trx) => setAlIngresar(trx, sesion.user.id, body.al_ingresar))
        return {}
      })
    },
  ],
} satisfies Modulo
