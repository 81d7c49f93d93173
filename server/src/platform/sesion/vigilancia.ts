import type { FastifyRequest } from 'fastify'
import { ErrorDeNegocio } from '../errores.ts'
import type { Sesion, Sesiones } from './sesion.ts'

interface Vigilada {
  sesion: Sesion
  request: Pick<FastifyRequest, 'headers'>
  /** Whether an answer under way may go on for the session as it is now. */
  vale: (vigente: Sesion) => boolean
  /** Called each time that the answer may not go on, with what a call made now would be refused with. */
  alTerminar: (motivo: unknown) => void
}

/**
 * Watches the session for which an answer is still being sent, so that it ends with it on every server (B4, O26). Answers how to
 * look once more, for what nobody tells (its time is over), and how to stop.
 */
export const vigilarSesion = (
  sesiones: Sesiones,
  { sesion, request, vale, alTerminar }: Vigilada,
): { mirar: () => void; soltar: () => void } => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const mirar = async (user_id: number | null) => {
    if (user_id !== null && user_id !== sesion.user.id) return
    try {
      const vigente = await sesiones.abrir(token, { anotar: false })
      if (!vigente) throw new ErrorDeNegocio('sinSesion')
      if (vigente.registrarFactor) throw new ErrorDeNegocio('registrarFactor')
      if (!vale(vigente)) throw new ErrorDeNegocio('sinPermiso')
    } catch (motivo) {
      alTerminar(motivo)
    }
  }
  const soltar = sesiones.alCambiar((user_id) => void mirar(user_id))
  // The session may have changed between the access check and this subscription.
  void mirar(null)
  return { mirar: () => void mirar(null), soltar }
}
