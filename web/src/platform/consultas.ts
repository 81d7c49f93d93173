import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { avisar } from '../ui/avisos.ts'
import { ErrorApi } from './api.ts'
import { alCambiarSesion, sesionActual, terminarSesion } from './sesion.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A table's rows: a load that fails with 500 or without an answer ends the session (SHE-79, SHE-80). */
      tabla?: boolean
      /** The screen itself tells what failed; no toast. */
      callada?: boolean
    }
  }
}

/** Refusals whose own words tell people more than the general text of the screen (SHE-93 to SHE-95, D-35). */
const HABLAN_POR_SI = new Set([403, 409, 413, 429, 503, 507])

/** The text of a failure: the server's if it says what to do, otherwise the screen's; with the id to quote. */
export const textoDelFallo = (fallo: unknown, delaPantalla: string): string => {
  if (!(fallo instanceof ErrorApi)) return delaPantalla
  return HABLAN_POR_SI.has(fallo.status) ? fallo.mensaje : fallo.conCodigo(delaPantalla)
}

/** Shows a toast about a failure, unless it ended the session: then the login shows it (D-23). */
export const avisarFallo = (fallo: unknown, delaPantalla: string, opciones?: Parameters<typeof avisar.error>[1]) => {
  if (fallo instanceof ErrorApi && fallo.status === 401) return
  avisar.error(textoDelFallo(fallo, delaPantalla), opciones)
}

/** The same where no field is on the screen that the refusal could stand beside: then its words are the toast. */
export const avisarRechazo = (fallo: unknown, delaPantalla: string) => {
  const [texto] = fallo instanceof ErrorApi ? Object.values(fallo.campos) : []
  if (texto) avisar.error(texto)
  else avisarFallo(fallo, delaPantalla)
}

/**
 * How often a load is retried. A load without an answer is retried once: the network may fail for a moment, and a page
 * that is being left fails its loads, which must not end the session of other tabs (SHE-80).
 */
const REINTENTOS: Record<number, number> = { 0: 1, 503: 2 }

/** What the login tells after a table's load ended the session, by status; 0 is a network that is gone. */
const FIN_DE_SESION: Record<number, string> = { 0: MENSAJES.sesionSinRed, 500: MENSAJES.sesionTerminada }

/** Server state lives here and nowhere else. Failures of loads act on the session as SHE-79 to SHE-82 and D-35 say. */
export const consultas = new QueryClient({
  queryCache: new QueryCache({
    onError: (fallo, consulta) => {
      const fin = fallo instanceof ErrorApi ? FIN_DE_SESION[fallo.status] : undefined
      if (consulta.meta?.tabla && fin && sesionActual()) return terminarSesion(fin)
      // Where a dialog loads something, the place of what is missing says so.
      if (!consulta.meta?.callada) avisarFallo(fallo, MENSAJES.sinDatos, { deLaPantalla: true })
    },
  }),
  defaultOptions: {
    queries: {
      // Without network a load must fail instead of waiting silently (SHE-80).
      networkMode: 'always',
      staleTime: 15_000,
      // The event stream keeps screens fresh; a return to the tab while offline must not cost the session.
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      retry: (veces, fallo) =>
        fallo instanceof ErrorApi && fallo.codigo !== 'servicioCerrado' && veces < (REINTENTOS[fallo.status] ?? 0),
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Loads a list while no form is open over it, but for the first time: a load that fails ends the session (SHE-80), and
 * would take the person out of the form.
 */
export const mientrasNo =
  (escribiendo: boolean) =>
  (consulta: { state: { data: unknown } }): boolean =>
    !escribiendo || consulta.state.data === undefined

/** Who acts, and in whose position: what was loaded for one is not for another (USU-62). */
const quienActua = (): string | undefined => {
  const sesion = sesionActual()
  return sesion ? `${sesion.user.id} ${sesion.encargo?.id ?? ''}` : undefined
}

// Rows of one user must never show to the next one, even if another tab changed the session.
let dueno = quienActua()
alCambiarSesion(() => {
  const ahora = quienActua()
  if (dueno !== undefined && ahora !== dueno) consultas.clear()
  dueno = ahora
})
