import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type ComboboxParsedItem, isOptionsGroup, Select, type SelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import clases from './campos.module.css'
import { Icono } from './Icono.tsx'
import { plano } from './plano.ts'

/** As the searches of the tables: accents and capitals make no difference. */
const filtrar = ({ options, search }: { options: ComboboxParsedItem[]; search: string }) =>
  options.filter((opcion) => !isOptionsGroup(opcion) && plano(opcion.label).includes(plano(search.trim())))

interface Opcion {
  id: number
  name: string
  /** Shown, and not to be chosen; the field's description says why. */
  vedada?: boolean
}

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> {
  opciones: readonly Opcion[]
  /** 0 while nothing is chosen. */
  value: number
  onChange: (id: number) => void
}

/** A list to choose from that is too long to look through: typing finds the option. Only for lazy dialogs, it weighs. */
export const SelectorBuscable = ({ opciones, value, onChange, ...resto }: Props) => (
  <Select
    rightSection={<Icono de={IconChevronDown} tam={16} />}
    rightSectionPointerEvents="none"
    {...resto}
    classNames={{ options: clases.lista }}
    // The list itself scrolls: readers know it as what the field controls.
    withScrollArea={false}
    searchable
    filter={filtrar}
    // A dialog that opens with the focus here shows its fields, not this list.
    openOnFocus={false}
    allowDeselect={false}
    data={opciones.map(({ id, name, vedada = false }) => ({ value: String(id), label: name, disabled: vedada }))}
    value={value === 0 ? null : String(value)}
    onChange={(id) => onChange(Number(id ?? 0))}
  />
)
