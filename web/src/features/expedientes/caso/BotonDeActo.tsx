import type { Expediente } from '@cabildo/contracts/expediente'
import type { ActoDelCaso } from '@cabildo/contracts/expedientes-reglas'
import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { Consejo } from '../../../ui/Consejo.tsx'
import { Icono } from '../../../ui/Icono.tsx'

interface Props {
  caso: Pick<Expediente, 'actos'>
  acto: ActoDelCaso
  icono: Icon
  children: string
  onClick: () => void
}

/** The act that a part of the case offers; off with its reason while it may not be done, and absent for who has none. */
export const BotonDeActo = ({ caso, acto, icono, children, onClick }: Props) => {
  const id = useId()
  const suyo = caso.actos.find((uno) => uno.acto === acto)
  if (!suyo) return null
  const { impide } = suyo
  return (
    <>
      <Consejo texto={impide ?? ''} activo={impide !== null} encima>
        <BotonEspera
          variant="default"
          size="compact-sm"
          leftSection={<Icono de={icono} />}
          esperando={false}
          apagado={impide !== null}
          {...(impide !== null && { 'aria-describedby': id })}
          onClick={() => impide === null && onClick()}
        >
          {children}
        </BotonEspera>
      </Consejo>
      {impide !== null && (
        <span id={id} className="solo-lector">
          {impide}
        </span>
      )}
    </>
  )
}
