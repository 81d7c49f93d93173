import { faltanPasos } from '@cabildo/contracts/puesta-en-marcha'
import { useQuery } from '@tanstack/react-query'
import { Ir } from '../../platform/direccion.ts'
import { puestaQuery } from './puesta.api.ts'
import clases from './puesta.module.css'

/**
 * For who may open `organizacion` on a real installation that is not in service: after signing in it leads to the assistant,
 * afterwards it says above the logo of welcome how many steps are left (ORG-45).
 */
export const AvisoDePuesta = ({ llegada }: { llegada: boolean }) => {
  const { data } = useQuery(puestaQuery)
  if (!data || data.demostracion || data.en_servicio) return null
  if (llegada) return <Ir a="puesta_en_marcha" />
  return (
    <p className={clases.aviso}>
      <a href="#/puesta_en_marcha">{faltanPasos(data.pasos.filter(({ estado }) => estado === 'falta').length)}</a>
    </p>
  )
}
