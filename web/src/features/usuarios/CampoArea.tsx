import type { Area } from '@cabildo/contracts/catalogos'
import { concedeReservados, esReservado } from '@cabildo/contracts/concesiones'
import { avisoDeAreaReservada } from '@cabildo/contracts/usuarios'
import type { SelectProps } from '@mantine/core'
import { useSesion } from '../../platform/sesion.ts'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  areas: readonly Area[]
  /** Identifies the field for moving the focus; Mantine would put `name` on its hidden field. */
  'data-campo'?: string
  value: number
  onChange: (area_id: number) => void
}

/**
 * The searchable list Area (API-14). The area that this user may not assign shows but cannot be chosen (abuse.md §4).
 */
export const CampoArea = ({ areas, description, ...resto }: Props) => {
  const sesion = useSesion()
  const concede = sesion !== null && concedeReservados(sesion)
  const esDeOtros = ({ facultades = [] }: Area) => !concede && esReservado({ facultades })
  const reservada = areas.find(esDeOtros)
  return (
    <SelectorBuscable
      label="Area"
      placeholder="Escriba para buscar"
      opciones={areas.map((area) => ({ ...area, vedada: esDeOtros(area) }))}
      description={
        reservada ? (
          <>
            {description}
            {description && <br />}
            {avisoDeAreaReservada(reservada.name)}
          </>
        ) : (
          description
        )
      }
      {...resto}
    />
  )
}
