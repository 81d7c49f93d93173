import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, type AlertaObra, CLASES_OBRA, type ClaseObra } from '@cabildo/contracts/seguimiento-reglas'
import { plano } from '../../ui/plano.ts'

const VISTAS = ['linea', 'tabla', 'lista'] as const
export type Vista = (typeof VISTAS)[number]

/** What the address says of the screen: '#/seguimiento789?buscar=agua&estado=vencida&vista=tabla'. */
export interface Filtros {
  buscar: string
  estado: ClaseObra | ''
  alerta: AlertaObra | ''
  /** '' for the one that suits the width. */
  vista: Vista | ''
}

export const SIN_FILTROS: Filtros = { buscar: '', estado: '', alerta: '', vista: '' }
const LARGO = 200
/** Nobody sees nor types them: a list narrowed by one would look empty without a reason. */
const CONTROL = /\p{Cc}/u

const unoDe = <C extends string>(conocidos: readonly C[], valor: string | null): C | '' =>
  conocidos.find((uno) => uno === valor) ?? ''

export const CLASES = Object.keys(CLASES_OBRA) as ClaseObra[]
export const ALERTAS = Object.keys(ALERTAS_OBRA) as AlertaObra[]

/** The filters that the address names; what no work can have is left out. */
export const leerFiltros = (datos: string): Filtros => {
  const parametros = new URLSearchParams(datos)
  const buscar = parametros.get('buscar')?.trim().slice(0, LARGO) ?? ''
  return {
    buscar: CONTROL.test(buscar) ? '' : buscar,
    estado: unoDe(CLASES, parametros.get('estado')),
    alerta: unoDe(ALERTAS, parametros.get('alerta')),
    vista: unoDe(VISTAS, parametros.get('vista')),
  }
}

/** The filters as the address says them; '' without any. */
export const escribirFiltros = (filtros: Filtros): string =>
  new URLSearchParams(Object.entries(filtros).filter(([, valor]) => valor)).toString()

/** Whether something narrows the list. */
export const hayFiltros = ({ buscar, estado, alerta }: Filtros): boolean => Boolean(buscar || estado || alerta)

/**
 * Prepares the works to be searched, so that each letter typed costs little with thousands of them. All words count, in
 * any order, in the name or the CUI; accents and capitals do not.
 */
export const buscadorDe = (obras: readonly Obra[]) => {
  // Not before somebody searches: the first sight of thousands of works need not wait for it.
  let textos: readonly string[] = []
  return ({ buscar, estado, alerta }: Filtros): readonly Obra[] => {
    const palabras = plano(buscar).split(/\s+/).filter(Boolean)
    if (palabras.length > 0 && textos.length < obras.length)
      textos = obras.map(({ cui, title_meta }) => plano(`${cui} ${title_meta}`))
    if (palabras.length === 0 && !estado && !alerta) return obras
    return obras.filter(
      (obra, i) =>
        (!estado || obra.clase === estado) &&
        (!alerta || obra.alertas.includes(alerta)) &&
        palabras.every((palabra) => textos[i]?.includes(palabra)),
    )
  }
}
