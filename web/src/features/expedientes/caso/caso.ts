import type { Expediente } from '@cabildo/contracts/expediente'
import type { Acto } from '@cabildo/contracts/expedientes-reglas'
import type { CasoDeActo } from '../actos/actos.api.ts'
import { numeroDe } from '../actos/casos.ts'

/** 'EXPEDIENTE EXP-2026-003914' (EXP-19, decision 0138). */
export const nombreDelCaso = (caso: Pick<Expediente, 'expe_id'>): string => `EXPEDIENTE ${numeroDe(caso)}`

/** The act that a case asks for first; null where none of those that there are (EXP-19, D-118). */
export const actoPrincipal = ({
  clase,
  estado,
  tenencia,
}: Pick<Expediente, 'clase' | 'estado' | 'tenencia'>): Acto | null => {
  if (tenencia?.situacion === 'por_recibir') return 'recibir'
  if (tenencia?.situacion !== 'en_proceso') return null
  if (tenencia.forma === 'copia') return 'archivar'
  return clase === 'interno' && estado === 'EN PROCESO' ? 'derivar' : null
}

/** What the acts are on: what the own area has of the case; nothing where it has none. */
export const loQueTieneElArea = (caso: Expediente): CasoDeActo[] => {
  const { registro_id, expe_id, clase, estado, asunto, tenencia } = caso
  if (tenencia === null) return []
  const { oper_id, forma, area_origen } = tenencia
  return [{ registro_id, oper_id, expe_id, clase, forma, estado, asunto, area_origen }]
}
