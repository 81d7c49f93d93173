import type { Listado, Tabla } from '@cabildo/contracts/base/listado'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { compararAvance } from '@cabildo/contracts/seguimiento-reglas'

/** The columns that the table can be ordered by; the alerts have no single value. */
export const TABLA_OBRAS = {
  ordenables: [
    'cui',
    'title_meta',
    'clase',
    'inicio',
    'fin',
    'avance_fisico',
    'avance_financiero',
    'costo_actualizado',
    'pim_current',
    'devengado_anual',
    'devengado_acumulado_total',
    'programado',
    'avance_financiero_programado',
    'atraso',
    'dias_vencidos',
    'updated_at',
  ],
  filtrables: [],
} as const satisfies Tabla<keyof Obra & string>

export type CampoObra = (typeof TABLA_OBRAS.ordenables)[number]

const alfabeto = new Intl.Collator('es', { numeric: true })

/** What a column shows: both planned progresses follow from the dates where the file says nothing. */
const valorDe = (obra: Obra, campo: CampoObra) => {
  if (campo === 'programado') return compararAvance(obra, 'avance_fisico').programado
  if (campo === 'avance_financiero_programado') return compararAvance(obra, 'avance_financiero').programado
  return obra[campo]
}

/** Works without a value come last, whichever the direction. */
const comparar = (a: Obra, b: Obra, campo: CampoObra, signo: 1 | -1): number => {
  const [una, otra] = [valorDe(a, campo), valorDe(b, campo)]
  if (una === null || otra === null) return Number(una === null) - Number(otra === null)
  if (typeof una === 'number' && typeof otra === 'number') return signo * (una - otra)
  return signo * alfabeto.compare(String(una), String(otra))
}

/** The works as the titles order them; without an order as the file had them. */
export const ordenar = (obras: readonly Obra[], order: Listado<CampoObra>['order']): readonly Obra[] =>
  order.length === 0
    ? obras
    : obras.toSorted((a, b) => {
        for (const { column, dir } of order) {
          const orden = comparar(a, b, column, dir === 'asc' ? 1 : -1)
          if (orden !== 0) return orden
        }
        return 0
      })
