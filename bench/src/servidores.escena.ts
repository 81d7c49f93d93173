/** What a reception does all day, whichever server answers: it looks at the log, at who came before, and notes who comes. */
import { AREA, bearer } from './escena.ts'
import type { Escena } from './multitud.ts'
import { visita } from './visitas.datos.ts'

export interface ContextoDeServidores {
  token: string
  empacce_id: number
}

/** Several crowds note visits at once, each of other people. */
const unDni = () => String(98_000_000 + Math.floor(Math.random() * 1_000_000))

export const escena: Escena<ContextoDeServidores> = {
  list: {
    peso: 6,
    hacer: async (persona, { token }) => {
      const ruta = `/api/visitas/byarea/${AREA}?start=0&length=25&order=created_at:desc`
      await persona.pedir('list', ruta, { headers: bearer(token) })
    },
  },
  visitor: {
    peso: 3,
    hacer: async (persona, { token }) => {
      const ruta = `/api/visitas/antecedentes?tipo_doc=DNI&nrodoc=${unDni()}`
      await persona.pedir('visitor', ruta, { headers: bearer(token) })
    },
  },
  'new visit': {
    peso: 1,
    hacer: async (persona, { token, empacce_id }) => {
      await persona.pedir('new visit', '/api/visitas', {
        method: 'POST',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        cuerpo: JSON.stringify({ ...visita(empacce_id), nrodoc: unDni() }),
      })
    },
  },
}
