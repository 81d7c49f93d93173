import type { AreaDeOrganizacion, FiltroAreas } from '@cabildo/contracts/organizacion'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSeleccion } from '../../../ui/tabla/useSeleccion.ts'
import { type Abiertas, buscarInicio, lineasDe, movimientoDe } from './arbol.ts'

export interface FiltrosDelArbol {
  estado: FiltroAreas
  buscar: string
}

const NINGUNA: Abiertas = new Map()
const SIN_AREAS: readonly AreaDeOrganizacion[] = []
/** Letters typed within this time belong together. */
const PAUSA_MS = 700
const claveDe = ({ id }: AreaDeOrganizacion) => id

/** Which rows show, which one is selected, and what the keys do (ORG-04, ORG-07). `alEntrar` is what Enter does. */
export const useArbol = (
  cargadas: readonly AreaDeOrganizacion[] | undefined,
  filtros: FiltrosDelArbol,
  alEntrar: (area: AreaDeOrganizacion) => void,
) => {
  const areas = cargadas ?? SIN_AREAS
  // What was opened or closed by hand, of the whole tree and of the present search: another search begins anew.
  const [tocadas, setTocadas] = useState<Partial<Record<string, Abiertas>>>({})
  const { estado, buscar } = filtros
  const abiertas = tocadas[buscar] ?? NINGUNA
  const lineas = useMemo(() => lineasDe(areas, { estado, buscar }, abiertas), [areas, estado, buscar, abiertas])
  const alternar = useCallback(
    (id: number, abrir: boolean) =>
      setTocadas((antes) => ({ '': antes[''], [buscar]: new Map(antes[buscar]).set(id, abrir) })),
    [buscar],
  )

  const tecleado = useRef({ letras: '', en: 0 })
  const ramas = useMemo(() => lineas.map(({ rama }) => rama), [lineas])
  const seleccion = useSeleccion(ramas, claveDe, undefined, (evento, desde, irA) => {
    const { key, timeStamp, ctrlKey, altKey, metaKey } = evento
    const rama = lineas[desde]?.rama
    if (!rama || ctrlKey || altKey || metaKey) return false
    if (key === 'Enter') {
      irA(desde)
      alEntrar(rama)
      return true
    }
    const movimiento = movimientoDe(key, lineas, desde)
    if (movimiento) {
      if ('ir' in movimiento) irA(movimiento.ir)
      else alternar(rama.id, movimiento.abrir)
      return true
    }
    if (key.length !== 1) return false
    const sigue = timeStamp - tecleado.current.en < PAUSA_MS
    if (key === ' ' && !sigue) return false
    tecleado.current = { letras: sigue ? tecleado.current.letras + key : key, en: timeStamp }
    const hallada = buscarInicio(lineas, desde, tecleado.current.letras)
    if (hallada !== undefined) irA(hallada)
    return true
  })
  const elegida = useMemo(() => {
    const visibles = new Map(lineas.map(({ rama }) => [rama.id, rama]))
    const superiores = new Map(areas.map(({ id, depende_de }) => [id, depende_de]))
    // Of one whose branch was closed the branch is left.
    let id = typeof seleccion.elegida === 'number' ? seleccion.elegida : null
    while (id !== null && !visibles.has(id)) id = superiores.get(id) ?? null
    // Whoever has chosen none sees the first, so that the card beside the tree is never empty.
    return (id !== null && visibles.get(id)) || lineas[0]?.rama
  }, [lineas, areas, seleccion.elegida])
  /** Selects an area and opens the branches that lead to it. */
  const mostrar = ({ id, depende_de }: AreaDeOrganizacion) => {
    seleccion.elegir(id)
    const superiores = new Map(areas.map((area) => [area.id, area.depende_de]))
    for (let padre = depende_de; padre !== null; padre = superiores.get(padre) ?? null) alternar(padre, true)
  }
  return { lineas, alternar, seleccion, elegida, mostrar }
}

export type Arbol = ReturnType<typeof useArbol>
