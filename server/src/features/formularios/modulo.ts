import { formulariosApi } from '@cabildo/contracts/formularios'
import type { Modulo } from '../../modulo.ts'
import { ruta } from '../../platform/http/ruta.ts'

export const formularios = {
  /** The tickets that forms of citizens ask for when they open (D-43). */
  rutas: [
    async (app, { boletos }) => {
      ruta(app, formulariosApi.ticket, async ({ params }) => ({ ticket: boletos.dar(params.form) }))
    },
  ],
  permanentes: { limites: 'un día' },
  sinBuscar: { limites: 'Usos por red del último día, que se borran solos.' },
} satisfies Modulo
