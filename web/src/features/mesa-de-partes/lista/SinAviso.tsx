import { sinAvisoPorCorreo } from '@cabildo/contracts/mesa-de-partes-lista'
import { IconMailOff } from '@tabler/icons-react'
import cuerpo from '../../../ui/cuerpo.module.css'
import { Icono } from '../../../ui/Icono.tsx'

/** Warns whoever ends or observes a filing that no letter, or none that arrives, tells the applicant (EXP-72, CON-24). */
export const SinAviso = ({ de }: { de: Parameters<typeof sinAvisoPorCorreo>[0] }) => {
  const texto = sinAvisoPorCorreo(de)
  return (
    texto && (
      <span className={cuerpo.aviso}>
        <Icono de={IconMailOff} />
        {texto}
      </span>
    )
  )
}
