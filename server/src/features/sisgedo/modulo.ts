import type { Modulo } from '../../modulo.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { buscarExpedientes, conservarContactoDeExpedientes } from './conservacion.queries.ts'
import { recogerPendientes } from './segundo-plano.ts'

export const sisgedo = {
  recoger: ({ db, log }) => recogerPendientes(db, log),
  conservados: ({ expedientesContactoMeses }) => [
    {
      ...conservarContactoDeExpedientes,
      ajuste: 'CONSERVACION_EXPEDIENTES_CONTACTO_MESES',
      plazo: enMeses(expedientesContactoMeses),
    },
  ],
  permanentes: {
    expedientes: 'siempre: archivo de la municipalidad',
    movimientos: 'siempre: archivo de la municipalidad',
  },
  buscadores: [buscarExpedientes],
} satisfies Modulo
