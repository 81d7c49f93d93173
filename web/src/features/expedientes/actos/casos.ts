import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import type { Expediente } from '@cabildo/contracts/expediente'
import type { Movimiento } from '@cabildo/contracts/expedientes-reglas'
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

/** The movement of that type by which the caller may still take back what they did; null where none is. */
export const movimientoReversible = (
  { movimientos }: Pick<Expediente, 'movimientos'>,
  tipo: Movimiento,
): number | null => movimientos.find((uno) => uno.tipo === tipo && uno.deshacer_hasta !== null)?.oper_id ?? null
