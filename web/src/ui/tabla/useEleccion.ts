import { useState } from 'react'

type RowKey = string | number

/** The choice of rows for a joint action: a checkbox in each row that can be chosen, and one for the page. */
export interface Eleccion<Fila> {
  /** Whether a row can be chosen. Other rows have no checkbox. */
  elegible: (fila: Fila) => boolean
  elegida: (fila: Fila) => boolean
  alternar: (fila: Fila) => void
  /** How much of the shown page is chosen. */
  pagina: 'todas' | 'algunas' | 'ninguna'
  alternarPagina: () => void
  /** Names the box of a row: 'Elegir Convenio N° 003-2026'. */
  nombre: (fila: Fila) => string
  /** Names the box of the page. */
  nombrePagina: string
}

interface Opciones<Fila> {
  filas: readonly Fila[]
  rowKey: (fila: Fila) => RowKey
  elegible: (fila: Fila) => boolean
  nombre: (fila: Fila) => string
  nombrePagina: string
}

/** Chooses rows across pages, in order, as many as there are. A row that a colleague has acted on drops out. */
export const useEleccion = <Fila>({ filas, rowKey, elegible, ...nombres }: Opciones<Fila>) => {
  const [marcadas, setMarcadas] = useState<ReadonlyMap<RowKey, Fila>>(new Map())
  const actuales = new Map(filas.map((fila) => [rowKey(fila), fila]))
  const elegidas = [...marcadas].map(([id, fila]) => actuales.get(id) ?? fila).filter(elegible)
  // Rows are kept as last seen: a row that dropped out must not come back with the next filter.
  if (elegidas.length !== marcadas.size || elegidas.some((fila) => marcadas.get(rowKey(fila)) !== fila))
    setMarcadas(new Map(elegidas.map((fila) => [rowKey(fila), fila])))
  const rowKeys = new Set(elegidas.map(rowKey))
  const dePagina = filas.filter(elegible)
  const faltan = dePagina.filter((fila) => !rowKeys.has(rowKey(fila)))

  const poner = (nuevas: readonly Fila[]) => setMarcadas(new Map(nuevas.map((fila) => [rowKey(fila), fila])))
  const eleccion: Eleccion<Fila> = {
    ...nombres,
    elegible,
    elegida: (fila) => rowKeys.has(rowKey(fila)),
    alternar: (fila) =>
      poner(rowKeys.has(rowKey(fila)) ? elegidas.filter((otra) => rowKey(otra) !== rowKey(fila)) : [...elegidas, fila]),
    pagina: faltan.length === dePagina.length ? 'ninguna' : faltan.length === 0 ? 'todas' : 'algunas',
    alternarPagina: () =>
      poner(faltan.length > 0 ? [...elegidas, ...faltan] : elegidas.filter((fila) => !actuales.has(rowKey(fila)))),
  }
  return { eleccion, elegidas, elegir: poner, quitar: () => setMarcadas(new Map()) }
}
