import { ErrorApi } from '../../platform/api.ts'
import type { MensajeLogin } from './AlertaLogin.tsx'

const AYUDA =
  'Revise su usuario y su clave. Si olvidó la clave, pida una nueva a la Subgerencia de Tecnologías de la Información.'

/** What a refused sign-in says above the fields. */
export const explicar = (fallo: unknown): MensajeLogin => {
  if (!(fallo instanceof ErrorApi) || fallo.status === 0)
    return {
      clase: 'error',
      titulo: 'No se pudo conectar con el servidor',
      texto: 'Revise su conexión e intente otra vez.',
    }
  if (fallo.codigo === 'credencial') return { clase: 'error', titulo: fallo.mensaje, texto: AYUDA }
  return { clase: 'error', titulo: fallo.mensaje }
}
