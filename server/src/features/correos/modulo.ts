import type { Modulo } from '../../modulo.ts'
import { conservarCorreos } from '../../platform/correo/conservar.queries.ts'
import { setAbandonados } from '../../platform/correo/correo.queries.ts'
import { buscarCorreos } from '../../platform/correo/persona.queries.ts'
import { correosRoutes } from './correos.routes.ts'

export const correos = {
  rutas: [correosRoutes],
  limpiezas: [setAbandonados],
  conservados: ({ correosDias }) => [
    {
      ...conservarCorreos,
      ajuste: 'CONSERVACION_CORREOS_DIAS',
      plazo: correosDias === null ? null : { dias: correosDias },
    },
  ],
  buscadores: [buscarCorreos],
} satisfies Modulo
