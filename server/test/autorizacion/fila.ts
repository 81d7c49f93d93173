import { type Columna, tieneSesion } from './columnas.ts'

type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** A status, with the code of its body where a status alone would leave open why. */
export type Celda = number | `${number} ${string}`

/**
 * One row of the matrix (abuse.md §4): a call as the running app names it, where the book says who may make it, and a
 * request that everybody makes alike. `quien` names who passes the door and what he is answered there; `publico` is
 * everybody, `sesion` everybody who is signed in and owes neither a change of password nor a second factor. Whoever is not named stays outside.
 */
export interface Fila {
  ruta: `${Metodo} /${string}`
  libro: string
  url: string | ((columna: Columna) => string)
  cuerpo?: object | ((columna: Columna) => object)
  /** A multipart call: its texts and files. */
  formulario?: Record<string, string | File>
  quien: Partial<Record<Columna | 'publico' | 'sesion', Celda>>
  /** The answer is a stream that does not end. */
  flujo?: true
  /** Whoever passes the door is asked for proof of the last ten minutes, before anything else (ING-04). */
  confirma?: true
  /** The call ends its session, so every cell brings one of its own. */
  terminaSesion?: true
}

/** An id that nothing has. */
export const NADIE = 900_000_001

/** What a cell answers, as the row and the rules that hold for all rows say (D-02, D-07, SHE-98). */
export const esperado = ({ quien }: Pick<Fila, 'quien'>, columna: Columna): Celda => {
  // What the code or the area gives by itself, both give together.
  const dePartes = columna === 'p4area21' ? (quien.p4 ?? quien.area21) : undefined
  const suyo = quien[columna] ?? dePartes ?? quien.publico
  if (suyo !== undefined) return suyo
  if (!tieneSesion(columna)) return '401 sinSesion'
  if (columna === 'claveInicial') return '403 cambiarClave'
  if (columna === 'sinFactor') return '403 registrarFactor'
  return quien.sesion ?? '403 sinPermiso'
}
