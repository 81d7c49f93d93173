import type { Llamada } from './llamada.ts'
import { cierreDe, type Falta, type QuienPide } from './permisos.ts'

/** Why the door does not let a call in, by the code that it answers. */
export type RechazoDePuerta =
  | { codigo: 'sinSesion' }
  | { codigo: 'cambiarClave' }
  | { codigo: 'sinPermiso'; faltas: readonly Falta[][] }

/** A caller as the door sees one. */
export type QuienLlama = QuienPide & { user: { matchPassword: boolean } }

/**
 * Everything that keeps a caller (null: no session) away from a call: the door answers the first of it, and explanations name
 * all (SHE-98, SHE-35, D-02, USU-68). What else keeps a session away from calls is added here and nowhere else.
 */
export const rechazosDePuerta = (
  { acceso, conClaveInicial }: Pick<Llamada, 'acceso'> & { conClaveInicial?: boolean | undefined },
  quien: QuienLlama | null,
): RechazoDePuerta[] => {
  if (acceso === 'publico') return []
  if (!quien) return [{ codigo: 'sinSesion' }]
  const faltas = cierreDe(acceso, quien)
  return [
    ...(quien.user.matchPassword && !conClaveInicial ? [{ codigo: 'cambiarClave' } as const] : []),
    ...(faltas === null ? [] : [{ codigo: 'sinPermiso', faltas } as const]),
  ]
}
