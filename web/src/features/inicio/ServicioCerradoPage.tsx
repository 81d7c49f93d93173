import { textoDeServicioCerrado } from '@cabildo/contracts/base/servicio-cerrado'
import { entidad } from '../../platform/entidad.ts'
import { BandaPublica } from '../../shell/BandaPublica.tsx'

/** In the place of a public page whose service is closed: where citizens go instead (ORG-44). */
export const ServicioCerradoPage = ({ titulo }: { titulo: string }) => (
  <div data-ancho="completo">
    <BandaPublica titulo={titulo} texto={textoDeServicioCerrado(entidad)} />
  </div>
)
