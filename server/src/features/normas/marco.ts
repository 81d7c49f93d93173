import { AREA_INFORMATICA } from '@cabildo/contracts/base/permisos'
import type { NormasListado } from '@cabildo/contracts/normas'
import type { Reloj } from '../../platform/reloj.ts'
import { type Sesion, soloSuArea } from '../../platform/sesion/sesion.ts'
import type { Marco } from './listado.queries.ts'

/** Whose publications a list shows, and of which year: area 21 any area's or all, the others their own (NOR-23, NOR-24). */
export const marcoDe = (
  sesion: Sesion,
  reloj: Reloj,
  { area_id, anio_eje }: Pick<NormasListado, 'area_id' | 'anio_eje'>,
): Marco => ({
  area_id: sesion.area.id === AREA_INFORMATICA ? (area_id ?? 0) : soloSuArea(sesion, area_id),
  anio: anio_eje ?? reloj.anio(),
})
