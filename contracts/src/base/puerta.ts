import type { Acto, Llamada } from './llamada.ts'
import { cierreDe, type Falta, type QuienPide, tieneFacultad } from './permisos.ts'

/** Why the door does not let a call in, by the code that it answers. */
export type RechazoDePuerta =
  | { codigo: 'sinSesion' }
  | { codigo: 'cambiarClave' }
  | { codigo: 'registrarFactor' }
  | { codigo: 'sinPermiso'; faltas: readonly Falta[][] }

/** A caller as the door sees one. */
export type QuienLlama = QuienPide & {
  user: { matchPassword: boolean }
  /** A second factor is demanded, there is none, and the days to add one are over (ING-13). */
  registrarFactor?: boolean | undefined
}

/** What a call, or an act of one, asks for. */
type Puerta = Pick<Llamada, 'acceso'> &
  Pick<Acto, 'facultad'> & {
    conClaveInicial?: boolean | undefined
    sinFactor?: boolean | undefined
  }

/**
 * Everything that keeps a caller (null: no session) away from a call: the door answers the first of it, and explanations name
 * all (SHE-98, SHE-35, D-02, USU-68). What else keeps a session away from calls is added here and nowhere else.
 */
export const rechazosDePuerta = (
  { acceso, facultad, conClaveInicial, sinFactor }: Puerta,
  quien: QuienLlama | null,
): RechazoDePuerta[] => {
  if (acceso === 'publico') return []
  if (!quien) return [{ codigo: 'sinSesion' }]
  const cierre = cierreDe(acceso, quien)
  const faltas = facultad && !tieneFacultad(quien.area, facultad) ? [...(cierre ?? []), [{ facultad }]] : cierre
  return [
    ...(quien.user.matchPassword && !conClaveInicial ? [{ codigo: 'cambiarClave' } as const] : []),
    ...(quien.registrarFactor && !sinFactor ? [{ codigo: 'registrarFactor' } as const] : []),
    ...(faltas === null ? [] : [{ codigo: 'sinPermiso', faltas } as const]),
  ]
}

/** What an act of a call asks for. */
export const puertaDeActo = ({ acceso }: Pick<Llamada, 'acceso'>, acto: Acto | undefined): Puerta => ({
  acceso,
  ...acto,
})
