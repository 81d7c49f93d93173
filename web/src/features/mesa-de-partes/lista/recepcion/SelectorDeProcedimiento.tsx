import { SILENCIO } from '@cabildo/contracts/plazos-calculo'
import { nombreDeSilencio, plazoEscrito } from '@cabildo/contracts/procedimientos'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { procedimientosOfrecidosQuery } from '../../../../platform/procedimientos.ts'
import { conError } from '../../../../ui/conError.tsx'
import { SelectorBuscable } from '../../../../ui/SelectorBuscable.tsx'

interface Props {
  label: ReactNode
  required?: boolean
  /** Number of the type; 0 for none. */
  value: number
  onChange: (procedimiento_id: number) => void
  /** What the first entry says, by which none is chosen. */
  ninguno?: string | undefined
  /** One that is no longer offered, and stays on what was filed with it. */
  retirado?: { id: number; name: string } | null
  /** What it is now, said below the field while nothing is chosen. */
  actual?: string | undefined
  error?: string | undefined
}

/** The types that may be chosen, with the term, the silence and the area of the chosen one (PLA-25). */
export const SelectorDeProcedimiento = ({
  label,
  required = false,
  value,
  onChange,
  ninguno = 'Sin procedimiento',
  retirado = null,
  actual,
  error,
}: Props) => {
  const { data: ofrecidos = [] } = useQuery(procedimientosOfrecidosQuery)
  const elegido = ofrecidos.find(({ id }) => id === value)
  return (
    <SelectorBuscable
      label={label}
      required={required}
      nothingFoundMessage="Ningún procedimiento coincide"
      description={
        elegido
          ? [
              plazoEscrito(elegido.dias),
              ...(elegido.silencio === SILENCIO.ninguno ? [] : [nombreDeSilencio(elegido.silencio)]),
              elegido.area_name,
            ].join(' · ')
          : actual && `Ahora: ${actual}`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      opciones={[
        { id: 0, name: ninguno },
        ...(retirado ? [retirado] : []),
        ...ofrecidos.map(({ id, nombre }) => ({ id, name: nombre })),
      ]}
      value={value}
      onChange={onChange}
      error={conError(error)}
    />
  )
}
