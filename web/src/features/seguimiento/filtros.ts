import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, type AlertaObra, CLASES_OBRA, type ClaseObra } from '@cabildo/contracts/seguimiento-reglas'
import { plano } from '../../ui/plano.ts'

const VISTAS = ['linea', 'tabla', 'lista'] as const
export type Vista = (typeof VISTAS)[number]

/** The filters in the address: '#/seguimiento789?buscar=agua&estado=vencida&vista=tabla'. */
export interface Filtros {
  buscar: string
  estado: ClaseObra | ''
  alerta: AlertaObra | ''
  /** '' for the one that suits the width. */
  vista: Vista | ''
}

export const SIN_FILTROS: Filtros = { buscar: '', estado: '', alerta: '', vista: '' }
const LARGO = 200
/** Invisible characters, which are not accepted: the list would look empty without a visible reason. */
const CONTROL = /\p{Cc}/u

const unoDe = <C extends string>(conocidos: readonly C[], valor: string | null): C | '' =>
  conocidos.find((uno) => uno === valor) ?? ''

export const CLASES = Object.keys(CLASES_OBRA) as ClaseObra[]
export const ALERTAS = Object.keys(ALERTAS_OBRA) as AlertaObra[]

/** The filters of the address; impossible values are left out. */
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
 * Prepares the works for the search, so that each typed letter is cheap with thousands of works. All words must match,
 * in any order, in the name or the CUI; accents and capitals are ignored.
 */
export const buscadorDe = (obras: readonly Obra[]) => {
  // Prepared with the first search, so that the first paint of thousands of works need not wait for it.
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
