import type { Cargo } from '@cabildo/contracts/catalogos'

/** The positions of a list Cargo, after the entry that chooses none. */
export const opcionesDeCargo = (cargos: readonly Cargo[]) => [
  { value: '0', label: 'Elija el cargo' },
  ...cargos.map(({ id, name }) => ({ value: String(id), label: name })),
]
