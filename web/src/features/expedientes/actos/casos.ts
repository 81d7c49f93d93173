import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { nombreDeForma } from '@cabildo/contracts/expedientes-ruta'
import type { CasoDeActo } from './actos.api.ts'

/** 'EXP-2026-004431', as people call a case. */
export const numeroDe = ({ expe_id }: Pick<CasoDeActo, 'expe_id'>): string => numeroEscrito('expediente', expe_id)

/** What a dialog acts on: the case, or how many they are. */
export const detalleDe = (casos: readonly CasoDeActo[]): string => {
  const [caso] = casos
  if (casos.length !== 1 || !caso) return `${casos.length} expedientes`
  return `${numeroDe(caso)} · ${nombreDeForma(caso)} · ${caso.asunto}`
}
