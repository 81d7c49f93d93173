import type { Area } from '@cabildo/contracts/catalogos'
import type { SelectProps } from '@mantine/core'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  areas: readonly Area[]
  /** Names it for whoever moves the focus; `name` would go to its hidden field. */
  'data-campo'?: string
  value: number
  onChange: (area_id: number) => void
}

/** The list Area (API-14), searchable. */
export const CampoArea = ({ areas, ...resto }: Props) => (
  <SelectorBuscable label="Area" placeholder="Escriba para buscar" opciones={areas} {...resto} />
)
