import { abrirSisgedo, type SimuladorSisgedo } from '@cabildo/simuladores/sisgedo'
import { afterAll, afterEach } from 'vitest'
import { type Banco, usarBanco } from './banco.ts'

const TOKEN = 'clave de cabildo en sisgedo'

/** A bench whose Sisgedo is a remote one, and that one, which the test makes fail. */
export const usarSisgedo = (): { banco: Banco; sisgedo: SimuladorSisgedo; ajustes: () => Record<string, string> } => {
  const sisgedo = {} as SimuladorSisgedo
  const ajustes = () => ({ SISGEDO: 'http', SISGEDO_URL: sisgedo.url, SISGEDO_TOKEN: TOKEN })
  const banco = usarBanco({
    env: async () => {
      Object.assign(sisgedo, await abrirSisgedo(TOKEN))
      return ajustes()
    },
  })
  afterEach(() => {
    sisgedo.fallar(undefined)
    sisgedo.seguir()
    sisgedo.llamadas.length = 0
  })
  afterAll(() => sisgedo.cerrar())
  return { banco, sisgedo, ajustes }
}
