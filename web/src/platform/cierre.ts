import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { sesionApi } from '@cabildo/contracts/sesion'
import { ErrorApi, pedir } from './api.ts'
import { olvidarBorradores } from './borradores.ts'
import { avisarFallo } from './consultas.ts'
import { entidad } from './entidad.ts'
import { sesionActual, terminarSesion } from './sesion.ts'

/** What whoever entered by the provider is told: the provider's own session is not ours to end (ING-22). */
const avisoDelProveedor = async (): Promise<string | undefined> => {
  const { proveedor } = entidad
  if (!proveedor || !sesionActual()?.porProveedor) return undefined
  // Most sessions are not the provider's, and without a network the session ends all the same.
  return import('@cabildo/contracts/ingreso-oidc').then((m) => m.sigueAbierta(proveedor)).catch(() => undefined)
}

/**
 * Logs out: success or a 401 ends the session here; any other failure keeps it and says so (SHE-36, SHE-37). Answers
 * whether the session ended.
 */
export const cerrarSesion = async (): Promise<boolean> => {
  try {
    await pedir(sesionApi.salir).catch((fallo) => {
      // The session has gone back to the own position, where it can be ended.
      if (fallo instanceof ErrorApi && fallo.codigo === 'encargoTerminado') return pedir(sesionApi.salir)
      throw fallo
    })
  } catch (fallo) {
    if (!(fallo instanceof ErrorApi && fallo.status === 401)) {
      avisarFallo(fallo, MENSAJES.noCerroSesion)
      return false
    }
  }
  olvidarBorradores()
  terminarSesion(await avisoDelProveedor())
  return true
}
