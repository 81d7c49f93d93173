/** What anybody may read without signing in, whichever server answers: the report of the visits of a month. */
import { DIA_MS, diaLima } from '@cabildo/contracts/base/tiempo'
import { AREA } from './escena.ts'
import type { Escena } from './multitud.ts'

const DIAS = 30

export const escena: Escena<unknown> = {
  report: {
    peso: 1,
    hacer: async (persona) => {
      const [fecha_ini, fecha] = [DIAS, 0].map((dias) => diaLima(new Date(Date.now() - dias * DIA_MS)))
      await persona.pedir('report', '/api/visitas/list', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        cuerpo: JSON.stringify({ fecha_ini, fecha, area_id: AREA, start: 0, length: 25 }),
      })
    },
  },
}
