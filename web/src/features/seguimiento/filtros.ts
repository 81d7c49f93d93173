import { plano } from '@cabildo/contracts/base/plano'
import type { Obra } from '@cabildo/contracts/seguimiento'
import {
  ALERTAS_OBRA,
  type AlertaObra,
  CLASES_OBRA,
  type ClaseObra,
  ORDENES_OBRAS,
  type OrdenObras,
  RETRASOS,
  type Retraso,
  TRAMOS_COSTO,
  type TramoCosto,
} from '@cabildo/contracts/seguimiento-reglas'

const VISTAS = ['linea', 'tabla', 'lista'] as const
export type Vista = (typeof VISTAS)[number]

/** The filters in the address: '#/seguimiento789?buscar=agua&estado=vencida&vista=tabla'. */
export interface Filtros {
  buscar: string
  estado: ClaseObra | ''
  alerta: AlertaObra | ''
  costo: TramoCosto | ''
  retraso: Retraso | ''
  /** '' for the order of the file. */
  orden: OrdenObras | ''
  /** '' for the one that suits the width. */
  vista: Vista | ''
}

export const SIN_FILTROS: Filtros = { buscar: '', estado: '', alerta: '', costo: '', retraso: '', orden: '', vista: '' }
const LARGO = 200
/** Invisible characters, which are not accepted: the list would look empty without a visible reason. */
const CONTROL = /\p{Cc}/u

const unoDe = <C extends string>(conocidos: readonly C[], valor: string | null): C | '' =>
  conocidos.find((uno) => uno === valor) ?? ''

const valoresDe = <C extends string>(lista: Readonly<Record<C, unknown>>) => Object.keys(lista) as C[]
export const CLASES = valoresDe(CLASES_OBRA)
export const ALERTAS = valoresDe(ALERTAS_OBRA)
export const COSTOS = valoresDe(TRAMOS_COSTO)
export const LISTA_RETRASOS = valoresDe(RETRASOS)
export const ORDENES = valoresDe(ORDENES_OBRAS)

/** Before page, length and order of the table in the address, whose names the filters have, too. */
export const PREFIJO_TABLA = 'tabla.'

/** The filters of the address; impossible values are left out. */
export const leerFiltros = (datos: string): Filtros => {
  const parametros = new URLSearchParams(datos)
  const buscar = parametros.get('buscar')?.trim().slice(0, LARGO) ?? ''
  return {
    buscar: CONTROL.test(buscar) ? '' : buscar,
    estado: unoDe(CLASES, parametros.get('estado')),
    alerta: unoDe(ALERTAS, parametros.get('alerta')),
    costo: unoDe(COSTOS, parametros.get('costo')),
    retraso: unoDe(LISTA_RETRASOS, parametros.get('retraso')),
    orden: unoDe(ORDENES, parametros.get('orden')),
    vista: unoDe(VISTAS, parametros.get('vista')),
  }
}

/** The filters as the address says them; '' without any. */
export const escribirFiltros = (filtros: Filtros): string =>
  new URLSearchParams(Object.entries(filtros).filter(([, valor]) => valor)).toString()

/** Whether something narrows the list. */
export const hayFiltros = ({ buscar, estado, alerta, costo, retraso }: Filtros): boolean =>
  Boolean(buscar || estado || alerta || costo || retraso)

/** The largest first; works without the figure come last. */
const ordenadas = (obras: readonly Obra[], orden: OrdenObras | ''): readonly Obra[] =>
  orden ? obras.toSorted((una, otra) => (otra[orden] ?? -1e15) - (una[orden] ?? -1e15)) : obras

const esDelTamano = ({ costo_actualizado: suyo }: Obra, costo: TramoCosto): boolean =>
  suyo !== null && suyo >= TRAMOS_COSTO[costo].desde && suyo < TRAMOS_COSTO[costo].hasta

/**
 * Prepares the works for the search, so that each typed letter is cheap with thousands of works. All words must match,
 * in any order, in the name or the CUI; accents and capitals are ignored.
 */
export const buscadorDe = (obras: readonly Obra[]) => {
  // Prepared with the first search, so that the first paint of thousands of works need not wait for it.
  let textos: readonly string[] = []
  return (filtros: Filtros): readonly Obra[] => {
    const { buscar, estado, alerta, costo, retraso, orden } = filtros
    const palabras = plano(buscar).split(/\s+/).filter(Boolean)
    if (palabras.length > 0 && textos.length < obras.length)
      textos = obras.map(({ cui, title_meta }) => plano(`${cui} ${title_meta}`))
    if (!hayFiltros(filtros)) return ordenadas(obras, orden)
    const suyas = obras.filter(
      (obra, i) =>
        (!estado || obra.clase === estado) &&
        (!alerta || obra.alertas.includes(alerta)) &&
        (!costo || esDelTamano(obra, costo)) &&
        (!retraso || (obra.atraso ?? 0) >= RETRASOS[retraso].puntos) &&
        palabras.every((palabra) => textos[i]?.includes(palabra)),
    )
    return ordenadas(suyas, orden)
  }
}
