import { plano } from '@cabildo/contracts/base/plano'
import { type AreaDeOrganizacion, coincidencia, type FiltroAreas } from '@cabildo/contracts/organizacion'

/** What the tree has to know of an area. */
export type Rama = Pick<AreaDeOrganizacion, 'id' | 'name' | 'siglas' | 'depende_de' | 'cerrada_at' | 'antes'>

/** A row that shows. */
export interface Linea<R extends Rama> {
  rama: R
  /** 1 at the root. */
  nivel: number
  /** Its place among its siblings, from 1, and how many they are. */
  lugar: number
  hermanos: number
  /** Undefined where it has nothing below it. */
  abierta: boolean | undefined
  /** The former name by which it was found. */
  antes: string | undefined
}

/** Branches that somebody opened or closed by hand; the others are as the tree begins. */
export type Abiertas = ReadonlyMap<number, boolean>

const orden = new Intl.Collator('es')

const tieneEstado = ({ cerrada_at }: Rama, estado: FiltroAreas) =>
  estado === 'todas' || (cerrada_at === null) === (estado === 'activas')

/** The areas below each, by name; under null those that hang from none of these. */
const hijosDe = <R extends Rama>(ramas: readonly R[]): ReadonlyMap<number | null, readonly R[]> => {
  const presentes = new Set(ramas.map(({ id }) => id))
  return Map.groupBy(
    ramas.toSorted((una, otra) => orden.compare(una.name, otra.name)),
    ({ depende_de }) => (depende_de !== null && presentes.has(depende_de) ? depende_de : null),
  )
}

/** Those that a search finds, and those above them, which lead there. */
const conSuCamino = <R extends Rama>(ramas: readonly R[], hallados: ReadonlyMap<number, unknown>): R[] => {
  const porId = new Map(ramas.map((rama) => [rama.id, rama]))
  const camino = new Set<number>()
  for (const id of hallados.keys())
    for (let rama = porId.get(id); rama && !camino.has(rama.id); rama = porId.get(rama.depende_de ?? 0))
      camino.add(rama.id)
  return ramas.filter(({ id }) => camino.has(id))
}

/**
 * The rows that show, in their order: siblings by name, the first level open, and every branch that leads to what a search
 * finds (ORG-04). A closed area whose parent the filter leaves out stands at the root.
 */
export const lineasDe = <R extends Rama>(
  todas: readonly R[],
  { estado, buscar }: { estado: FiltroAreas; buscar: string },
  abiertas: Abiertas,
): Linea<R>[] => {
  const buscando = buscar.trim() !== ''
  const delEstado = todas.filter((rama) => tieneEstado(rama, estado))
  const hallados = new Map(
    delEstado.flatMap((rama) => {
      const hallada = buscando ? coincidencia(rama, buscar) : null
      return hallada ? [[rama.id, hallada.antes] as const] : []
    }),
  )
  const hijos = hijosDe(buscando ? conSuCamino(delEstado, hallados) : delEstado)
  const lineas: Linea<R>[] = []
  const bajar = (padre: number | null, nivel: number) => {
    const hermanas = hijos.get(padre) ?? []
    for (const [i, rama] of hermanas.entries()) {
      const conHijos = hijos.has(rama.id)
      const abierta = conHijos ? (abiertas.get(rama.id) ?? (buscando || nivel === 1)) : undefined
      const antes = hallados.get(rama.id)
      lineas.push({ rama, nivel, lugar: i + 1, hermanos: hermanas.length, abierta, antes })
      if (abierta) bajar(rama.id, nivel + 1)
    }
  }
  bajar(null, 1)
  return lineas
}

/** What a key does in a tree whose rows have the focus (WAI-ARIA): opens or closes the row, or goes to another. */
export type Movimiento = { abrir: boolean } | { ir: number }

/** Right opens a branch, then goes into it; Left closes it, then goes to its parent; null where the key does neither. */
export const movimientoDe = (tecla: string, lineas: readonly Linea<Rama>[], desde: number): Movimiento | null => {
  const linea = lineas[desde]
  if (!linea) return null
  if (tecla === 'ArrowRight' && linea.abierta !== undefined) return linea.abierta ? { ir: desde + 1 } : { abrir: true }
  if (tecla !== 'ArrowLeft') return null
  if (linea.abierta) return { abrir: false }
  const padre = lineas.slice(0, desde).findLastIndex(({ nivel }) => nivel < linea.nivel)
  return padre < 0 ? null : { ir: padre }
}

/** The next row, round the end, whose name begins as typed; the row itself counts once more than one letter was typed. */
export const buscarInicio = (lineas: readonly Linea<Rama>[], desde: number, letras: string): number | undefined => {
  const primera = letras.length > 1 ? desde : desde + 1
  const texto = plano(letras)
  return lineas
    .map((_, i) => (primera + i) % lineas.length)
    .find((i) => plano(lineas[i]?.rama.name ?? '').startsWith(texto))
}

/** An area that could be the parent of another: how deep it stands, and whether the rules allow it (ORG-12). */
export interface Superior {
  id: number
  name: string
  nivel: number
  vedada: boolean
}

/**
 * The active areas in the order of the tree, for choosing what an area depends on; `de` is null for a new one. Neither the
 * area itself nor those below it can be chosen, nor one so deep that the branch would pass `niveles`.
 */
export const superioresDe = (areas: readonly Rama[], de: number | null, niveles: number): Superior[] => {
  const todas = lineasDe(areas, { estado: 'activas', buscar: '' }, new Map(areas.map(({ id }) => [id, true])))
  const desde = todas.findIndex(({ rama }) => rama.id === de)
  const suNivel = todas[desde]?.nivel ?? 1
  const trasEllas = todas.findIndex(({ nivel }, i) => i > desde && nivel <= suNivel)
  const hasta = trasEllas < 0 ? todas.length : trasEllas
  const alto = desde < 0 ? 1 : Math.max(...todas.slice(desde, hasta).map(({ nivel }) => nivel - suNivel + 1))
  return todas.map(({ rama: { id, name }, nivel }, i) => ({
    id,
    name,
    nivel,
    vedada: (desde >= 0 && i >= desde && i < hasta) || nivel + alto > niveles,
  }))
}
