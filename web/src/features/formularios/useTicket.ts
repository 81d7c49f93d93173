import type { Formulario } from '@cabildo/contracts/formularios'
import { useRef } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { pedirTicket } from './formularios.api.ts'

/** The ticket of a public form: taken once, when it is first wanted, and anew when it has expired (D-29, D-43). */
export const useTicket = (form: Formulario) => {
  const tomado = useRef<Promise<string>>(null)

  const tomar = () => {
    tomado.current ??= pedirTicket(form).catch((fallo) => {
      tomado.current = null
      throw fallo
    })
    return tomado.current
  }
  return {
    /** Takes one ahead: whoever enters the number's field is about to need it. */
    preparar: () => void tomar().catch(() => undefined),
    /** Makes a lookup with the ticket; one that has expired is replaced, one that is spent is not. */
    con: async <T>(consultar: (ticket: string) => Promise<T>): Promise<T> => {
      try {
        return await consultar(await tomar())
      } catch (fallo) {
        if (!(fallo instanceof ErrorApi && fallo.vencido)) throw fallo
        tomado.current = null
        return consultar(await tomar())
      }
    },
  }
}
