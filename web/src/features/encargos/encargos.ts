import { encargaturasApi, MENSAJES_ENCARGATURAS } from '@cabildo/contracts/encargaturas'
import { queryOptions } from '@tanstack/react-query'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { irA } from '../../platform/direccion.ts'
import { cambiarPuesto, sesionActual } from '../../platform/sesion.ts'
import { avisar } from '../../ui/avisos.ts'

/** The encargaturas in force in which this user may act (USU-62). */
export const misEncargosQuery = queryOptions({
  queryKey: ['encargos'],
  queryFn: async ({ signal }) => (await pedir(encargaturasApi.mias, undefined, { signal })).data,
  staleTime: 60_000,
  meta: { callada: true },
})

/** Makes the session act in an encargatura, or at the own position (null): another area, another menu (USU-62). Throws ErrorApi. */
export const actuarPor = async (encargo_id: number | null): Promise<void> => {
  // The strip that says so is at hand before anybody acts: the frame is not drawn without it.
  if (encargo_id !== null) await import('./CintaEncargo.tsx')
  const { access_token } = await pedir(encargaturasApi.elegir, { body: { encargo_id } })
  cambiarPuesto(access_token)
}

/**
 * Puts this browser back at the own position, where the server has put the session already, and says why. One that was told on a
 * public page leaves the session where it was, so the first try may be told as well. Rejects without an own access, which the call
 * itself has shown, and without a network.
 */
export const volverPorTermino = async (): Promise<void> => {
  await actuarPor(null).catch((fallo) => {
    if (fallo instanceof ErrorApi && fallo.codigo === 'encargoTerminado') return actuarPor(null)
    throw fallo
  })
  if (sesionActual() === null) return
  avisar.advertencia(MENSAJES_ENCARGATURAS.acabado, { deLaPantalla: true })
  irA('welcome')
}
