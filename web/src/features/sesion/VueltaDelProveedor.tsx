import { ERRORES } from '@cabildo/contracts/base/errores'
import { oidcApi } from '@cabildo/contracts/ingreso-oidc'
import type { SegundoFactor } from '@cabildo/contracts/sesion'
import { useEffect, useRef } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import type { Vuelta } from '../../platform/proveedor.ts'
import { Espera } from '../../ui/Buscando.tsx'
import { explicar } from './explicar.ts'

interface Props {
  vuelta: Vuelta
  onToken: (token: string) => void
  onSegundo: (segundo: SegundoFactor) => void
  /** Back to the user and the password, with why. */
  onFalla: (titulo: string) => void
}

/** Finishes what began at the provider, in the place of the user and the password (ING-16, ING-19). */
export const VueltaDelProveedor = ({ vuelta: { datos }, onToken, onSegundo, onFalla }: Props) => {
  const empezada = useRef(false)
  const terminar = async () => {
    try {
      if (!datos) throw new ErrorApi(401, { message: ERRORES.oidcVencido.mensaje, codigo: 'oidcVencido' })
      const { access_token, segundo_factor } = await pedir(oidcApi.volver, { body: datos })
      if (access_token !== undefined) onToken(access_token)
      else if (segundo_factor) onSegundo(segundo_factor)
    } catch (fallo) {
      onFalla(explicar(fallo).titulo)
    }
  }
  // The answer serves once, and in development an effect runs twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once, when it is drawn
  useEffect(() => {
    if (empezada.current) return
    empezada.current = true
    void terminar()
  }, [])
  return (
    <>
      <h1>Ingreso del personal</h1>
      <Espera texto="Terminando el ingreso…" />
    </>
  )
}
