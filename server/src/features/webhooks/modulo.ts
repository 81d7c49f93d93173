import { ENTREGAS_DIAS } from '@cabildo/contracts/webhooks'
import type { Modulo } from '../../modulo.ts'
import { DIA_MS } from '../../platform/reloj.ts'
import { entregarWebhooks, recogerEntregas } from './entrega.ts'
import { limpiarMensajes } from './webhooks.queries.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

/** Other programs of the municipality are told of what happens (decision 0218). */
export const webhooks = {
  rutas: [webhooksRoutes],
  trabajos: (casa) => ({ entregar_webhooks: entregarWebhooks(casa) }),
  recoger: recogerEntregas,
  // `ayer` is a day ago.
  limpiezas: [
    (db, ayer) =>
      limpiarMensajes(db, new Date(ayer.getTime() - (ENTREGAS_DIAS - 1) * DIA_MS), new Date(ayer.getTime() + DIA_MS)),
  ],
  permanentes: { webhooks: 'siempre: a qué programa se avisó de lo que ocurría, y quién lo dispuso' },
  sinBuscar: { webhooks: 'Quién creó o eliminó el aviso a un programa: eso está en la auditoría.' },
} satisfies Modulo
