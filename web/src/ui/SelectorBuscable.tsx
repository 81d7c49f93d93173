import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { plano } from '@cabildo/contracts/base/plano'
import { type ComboboxParsedItem, isOptionsGroup, Select, type SelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import clases from './campos.module.css'
import { Icono } from './Icono.tsx'
import { useTextoElegido } from './useTextoElegido.ts'

/** Ignores accents and capitals, as the search of the tables does. */
const filtrar = ({ options, search }: { options: ComboboxParsedItem[]; search: string }) =>
  options.filter((opcion) => !isOptionsGroup(opcion) && plano(opcion.label).includes(plano(search.trim())))

interface Opcion {
  id: number
  name: string
  /** An option that shows but cannot be chosen; the description says why. */
  vedada?: boolean
}

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> {
  opciones: readonly Opcion[]
  /** 0 while nothing is chosen, unless an option has that id. */
  value: number
  onChange: (id: number) => void
}

/** A long list to choose from, searched by typing. Only for lazy dialogs, because the code is large. */
export const SelectorBuscable = ({ opciones, value, onChange, ...resto }: Props) => (
  <Select
    {...useTextoElegido(opciones.find(({ id }) => id === value)?.name ?? '')}
    rightSection={<Icono de={IconChevronDown} tam={16} />}
    rightSectionPointerEvents="none"
    {...resto}
    classNames={{ options: clases.lista }}
    // The list itself scrolls, because screen readers know it as what the field controls.
    withScrollArea={false}
    searchable
    filter={filtrar}
    // A dialog that opens with the focus here must show its fields, not this list.
    openOnFocus={false}
    allowDeselect={false}
    data={opciones.map(({ id, name, vedada = false }) => ({ value: String(id), label: name, disabled: vedada }))}
    value={value === 0 && !opciones.some(({ id }) => id === 0) ? null : String(value)}
    onChange={(id) => onChange(Number(id ?? 0))}
    // To choose the same once more is an answer to a refusal, and otherwise no change.
    onOptionSubmit={(id) => resto.error && Number(id) === value && onChange(value)}
  />
)
