import { plano } from '@cabildo/contracts/base/plano'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import clases from './campos.module.css'
import { Icono } from './Icono.tsx'
import { Combo, type ComboProps } from './kit/combo.tsx'

interface Opcion {
  id: number
  name: string
  /** An option that shows but cannot be chosen; the description says why. */
  vedada?: boolean
}

/** What a field of a searchable list takes besides the list itself. */
export type PropsDeSelector = Omit<
  ComboProps,
  'opciones' | 'elegida' | 'texto' | 'onTexto' | 'onElegir' | 'vacio' | 'primeraDeEntrada' | 'claseLista'
>

interface Props extends PropsDeSelector {
  opciones: readonly Opcion[]
  /** 0 while nothing is chosen, unless an option has that id. */
  value: number
  onChange: (id: number) => void
  /** Said where no option is found. */
  nothingFoundMessage?: string
  /** Gets what the field says, whenever it says something else. */
  onSearchChange?: (texto: string) => void
}

/** A long list to choose from, searched by typing; accents and capitals do not matter, as in the search of the tables. */
export const SelectorBuscable = ({
  opciones,
  value,
  onChange,
  onBlur,
  nothingFoundMessage = 'Sin coincidencias',
  onSearchChange,
  ...resto
}: Props) => {
  /** What is written while it is not the chosen one, or null. */
  const [escrito, setEscrito] = useState<string | null>(null)
  const elegida = opciones.find(({ id }) => id === value)
  const buscado = plano((escrito ?? '').trim())
  return (
    <Combo
      rightSection={<Icono de={IconChevronDown} tam={16} />}
      {...resto}
      claseLista={clases.lista}
      opciones={opciones
        .filter(({ name }) => escrito === elegida?.name || plano(name).includes(buscado))
        .map(({ id, name, vedada }) => ({ value: String(id), label: name, disabled: vedada }))}
      elegida={elegida ? String(value) : null}
      texto={escrito ?? elegida?.name ?? ''}
      onTexto={(texto) => {
        setEscrito(texto)
        onSearchChange?.(texto)
      }}
      vacio={nothingFoundMessage}
      onElegir={(id) => {
        setEscrito(null)
        onSearchChange?.(opciones.find((una) => una.id === Number(id))?.name ?? '')
        // To choose the same once more is an answer to a refusal, and otherwise no change.
        if (Number(id) !== value || resto.error) onChange(Number(id))
      }}
      onBlur={(evento) => {
        setEscrito(null)
        onSearchChange?.(elegida?.name ?? '')
        onBlur?.(evento)
      }}
    />
  )
}
